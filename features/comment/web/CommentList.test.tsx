import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alarmsChanged } from '#features/alarm/events.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { socketEvents } from '#kit/web/socket.ts'
import type { Comment } from '../contract.ts'
import { CommentBar, CommentList, useCommentListSource } from './public.ts'
import { aComment, aReply } from './sample.ts'

const mocks = vi.hoisted(() => ({
  viewer: null as null | { user_no: number },
  askLogIn: vi.fn(),
  sheet: vi.fn<(options: { items: { label: string }[] }) => Promise<string | null>>(),
  confirm: vi.fn<() => Promise<boolean>>(),
  alert: vi.fn(),
  report: vi.fn(),
  keys: 0,
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn(), newKey: () => `key${++mocks.keys}` }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer }))
vi.mock('#kit/web/overlays.ts', () => ({ actionSheet: mocks.sheet, askLogIn: mocks.askLogIn, confirm: mocks.confirm, alert: mocks.alert }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
}))
vi.mock('#features/report/web/public.ts', () => ({ openReport: mocks.report }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#features/account/web/public.ts', () => ({ useProfile: () => ({ data: me }) }))
const me = { user_no: 5, user_info: { haru_name: '보리차한잔', haru_character: '6' }, gender: 'w', user_profile: [] }

// A search by role asks whether each element is hidden, which is slow in jsdom.
configure({ defaultHidden: true })
// Rendering and searching twenty rows takes long on a busy machine.

const NOW = new Date('2026-11-21T12:00:00+09:00')
const LIST = 'GET /v1/user/comment'
const SEND = 'POST /v1/user/comment'
const onCount = vi.fn()
const asked: { line: string; params?: object; query?: object; body?: object; key?: string }[] = []
const callsOf = (line: string) => asked.filter((one) => one.line === line)

type Given = { query?: Record<string, number>; body?: Record<string, unknown> }
function serve(answers: Record<string, (given: Given) => unknown>): void {
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: Given = {}, options: { key?: string } = {}) => {
    asked.push({ line: endpoint.line, ...input, key: options.key })
    const answer = answers[endpoint.line]
    if (!answer) throw new Error(`Nothing answers ${endpoint.line}`)
    return answer(input)
  }) as typeof call)
}

const byMe = (no: number, body: Record<string, unknown> | undefined): Comment =>
  aComment(no, {
    author: { ...aReply(0).author!, user_no: 5, haru_name: '보리차한잔' },
    comment_content: String(body?.['comment_content']),
    parent_no: (body?.['parent_no'] as number | null) ?? null,
  })

type Props = { ownerNo?: number | undefined; kind?: 'daily' | 'feed' | undefined; refreshPost?: (() => void) | undefined }
function Comments({ ownerNo = 9, kind = 'daily', refreshPost }: Props) {
  const comments = useCommentListSource({ kind, no: 7, ownerNo, onCount }, refreshPost)
  return (
    <>
      <CommentList comments={comments} />
      <CommentBar comments={comments} />
    </>
  )
}
const show = (ownerNo?: number, kind?: 'feed', refreshPost?: () => void) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Comments ownerNo={ownerNo} kind={kind} refreshPost={refreshPost} />
    </QueryClientProvider>,
  )
const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '댓글 적기' })
const write = (words: string) => fireEvent.change(input(), { target: { value: words } })
const send = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
const notify = () => act(async () => socketEvents.dispatch(alarmsChanged.event, {}))
const row = async (words: string) => within((await screen.findByText(words)).closest('article') as HTMLElement)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.clearAllMocks()
  queryClient.clear()
  asked.length = 0
  mocks.viewer = { user_no: 5 }
  mocks.keys = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks a guest to log in instead of showing an input, and offers no menu', async () => {
  mocks.viewer = null
  serve({ [LIST]: () => [aComment(1)] })
  show()
  const guest = await row('댓글 1')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(guest.queryByRole('button', { name: /더보기|좋아요/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '응원을 남겨 주세요' }))
  fireEvent.click(guest.getByRole('button', { name: '답글 달기' }))
  expect(mocks.askLogIn).toHaveBeenCalledTimes(2)
  expect(callsOf(SEND)).toEqual([])
})

it('shows a sent comment at once, then in the list, and counts it', async () => {
  const answer = Promise.withResolvers<Comment>()
  serve({ [LIST]: () => [aComment(1)], [SEND]: () => answer.promise })
  show()
  await screen.findByText('댓글 1')
  write('  응원해요  ')
  await send()
  expect(screen.getByText('보내는 중')).toBeDefined()
  expect(input().value).toBe('')
  expect(callsOf(SEND)).toMatchObject([{ body: { daily_no: 7, parent_no: null, comment_content: '응원해요' }, key: 'key1' }])
  await act(async () => answer.resolve(byMe(8, { comment_content: '응원해요' })))
  expect(screen.getAllByText('응원해요')).toHaveLength(1)
  expect(screen.queryByText('보내는 중')).toBeNull()
  expect(onCount).toHaveBeenCalledExactlyOnceWith(1)
})

it('shows new comments of others at a change of alarms, and keeps further replies that were loaded, unless one was deleted', async () => {
  const reply = (no: number) => aReply(no, { parent_no: 1, comment_content: `답글 ${no}` })
  let list = [aComment(1, { reply_qtt: 4, replies: [2, 3, 4].map(reply) })]
  serve({ [LIST]: () => list, 'GET /v1/user/comment/:comment_no/reply': () => [reply(5)] })
  const refreshPost = vi.fn()
  show(9, undefined, refreshPost)
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /답글 1개 더 보기/ })))
  expect(screen.getByText('답글 5')).toBeDefined()
  expect(refreshPost).not.toHaveBeenCalled()

  list = [aComment(1, { like_qtt: 3, reply_qtt: 4, replies: [2, 3, 4].map(reply) }), aComment(6)]
  await notify()
  expect(screen.getByText('댓글 6')).toBeDefined()
  expect(screen.getByText('답글 5')).toBeDefined()
  expect(refreshPost).toHaveBeenCalledOnce()

  list = [aComment(1, { reply_qtt: 3, replies: [2, 3, 4].map(reply) })]
  await notify()
  expect(screen.queryByText('댓글 6')).toBeNull()
  expect(screen.queryByText('답글 5')).toBeNull()
})

it('keeps a comment that was sent during a fetch of the list, and shows one once that the list has already', async () => {
  const stale = Promise.withResolvers<Comment[]>()
  const answers: (Comment[] | Promise<Comment[]>)[] = [[aComment(1)], stale.promise]
  let fail = false
  serve({
    [LIST]: () => answers.shift() ?? [aComment(1), mine(8), mine(9)],
    [SEND]: ({ body }) => {
      if (fail) throw new CallError({ status: 0, code: 'offline', message: '' })
      return byMe(body?.['comment_content'] === '응원 8' ? 8 : 9, body)
    },
  })
  const mine = (no: number) => byMe(no, { comment_content: `응원 ${no}` })
  show()
  await screen.findByText('댓글 1')
  await notify()
  write('응원 8')
  await send()
  answers.push([aComment(1), mine(8)])
  await act(async () => stale.resolve([aComment(1)]))
  expect(screen.getAllByText('응원 8')).toHaveLength(1)

  // It was stored, but its answer was lost.
  fail = true
  write('응원 9')
  await send()
  await notify()
  fail = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '다시 보내기' })))
  expect(screen.getAllByText('응원 9')).toHaveLength(1)
})

it('shows each comment once after a comment of an earlier page was deleted', async () => {
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, nth) => aComment(first + nth))
  let all = from(1, 41)
  serve({ [LIST]: ({ query }) => all.filter(({ comment_no }) => comment_no > (query?.['after_no'] ?? 0)).slice(0, 20) })
  show()
  await act(async () => void fireEvent.click(await screen.findByText('댓글 더 보기')))
  all = all.filter(({ comment_no }) => comment_no !== 5)
  await notify()
  expect(screen.queryByText('댓글 5')).toBeNull()
  expect(screen.getAllByText('댓글 21')).toHaveLength(1)
  expect(screen.getByText('댓글 41')).toBeDefined()
})

it('keeps a failed comment and sends it again with the same key', async () => {
  let fail = true
  serve({
    [LIST]: () => [],
    [SEND]: ({ body }) => {
      if (fail) throw new CallError({ status: 0, code: 'offline', message: '' })
      return byMe(8, body)
    },
  })
  show()
  await screen.findByText(/아직 댓글이 없어요/)
  write('응원해요')
  await send()
  expect(screen.getByText('보내지 못했어요')).toBeDefined()
  expect(onCount).not.toHaveBeenCalled()
  fail = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '다시 보내기' })))
  expect(callsOf(SEND).map((one) => [one.key, one.body])).toEqual([
    ['key1', { daily_no: 7, parent_no: null, comment_content: '응원해요' }],
    ['key1', { daily_no: 7, parent_no: null, comment_content: '응원해요' }],
  ])
  expect(screen.getAllByText('응원해요')).toHaveLength(1)
  expect(screen.queryByText('보내지 못했어요')).toBeNull()
})

it('shows why a comment was refused, and can discard it', async () => {
  serve({
    [LIST]: () => [],
    [SEND]: () => {
      throw new CallError({ status: 429, code: 'request.too_many', message: '요청이 너무 잦아요.' })
    },
  })
  show()
  await screen.findByText(/아직 댓글이 없어요/)
  write('응원해요')
  await send()
  expect(screen.getByText('요청이 너무 잦아요.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '지우기' }))
  expect(screen.queryByText('응원해요')).toBeNull()
})

it('replies to the root, with a mention to a reply, and can be cancelled', async () => {
  const root = aComment(1, { reply_qtt: 1, replies: [aReply(2, { parent_no: 1, comment_content: '답글 하나' })] })
  serve({ [LIST]: () => [root], [SEND]: ({ body }) => byMe(8, body) })
  show()
  fireEvent.click((await row('댓글 1')).getByRole('button', { name: '답글 달기' }))
  expect(screen.getByText('야식끊은곰님에게 답글')).toBeDefined()
  expect(document.activeElement).toBe(input())
  fireEvent.click(screen.getByRole('button', { name: '답글 그만두기' }))
  expect(screen.queryByText('야식끊은곰님에게 답글')).toBeNull()

  fireEvent.click((await row('답글 하나')).getByRole('button', { name: '답글 달기' }))
  expect(input().value).toBe('@야식끊은곰 ')
  write('@야식끊은곰 고마워요')
  await send()
  expect(callsOf(SEND)).toMatchObject([{ body: { parent_no: 1, comment_content: '@야식끊은곰 고마워요' } }])
  expect(screen.getByText('고마워요')).toBeDefined()
  expect(screen.queryByText('야식끊은곰님에게 답글')).toBeNull()
})

it('sends on Enter with a keyboard, never while the IME composes', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  serve({ [LIST]: () => [], [SEND]: ({ body }) => byMe(8, body) })
  show()
  await screen.findByText(/아직 댓글이 없어요/)
  write('안녕하세')
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true })
  const byCode = createEvent.keyDown(input(), { key: 'Enter', keyCode: 229 })
  fireEvent(input(), byCode)
  fireEvent.keyDown(input(), { key: 'Enter', shiftKey: true })
  expect(callsOf(SEND)).toEqual([])
  await act(async () => void fireEvent.keyDown(input(), { key: 'Enter' }))
  expect(callsOf(SEND)).toHaveLength(1)
})

it('Enter inserts a new line on a phone; an empty text is not sent', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  serve({ [LIST]: () => [] })
  show()
  await screen.findByText(/아직 댓글이 없어요/)
  write('안녕')
  fireEvent.keyDown(input(), { key: 'Enter' })
  write('   ')
  await send()
  expect(callsOf(SEND)).toEqual([])
})

it('shows a deleted root with replies as a placeholder', async () => {
  const gone = aComment(1, { state: 0, author: null, comment_content: '', reply_qtt: 1, replies: [aReply(2, { parent_no: 1 })] })
  serve({ [LIST]: () => [gone] })
  show()
  expect(await screen.findByText('삭제된 댓글이에요')).toBeDefined()
  expect(screen.getByText('댓글 2')).toBeDefined()
})

it.each([
  ['mine, fresh', 5, '2026-11-21T11:55:00+09:00', 9, ['고치기', '지우기']],
  ['mine, over five minutes old', 5, '2026-11-21T11:54:59+09:00', 9, ['지우기']],
  ["another's under my post", 2, '2026-11-21T11:59:00+09:00', 5, ['신고하기', '지우기']],
  ["another's under another's", 2, '2026-11-21T11:59:00+09:00', 9, ['신고하기']],
])('the menu has the allowed items: %s', async (_, writer, reg_dt, owner, labels) => {
  mocks.sheet.mockResolvedValue(null)
  serve({ [LIST]: () => [aComment(1, { reg_dt, author: { ...aReply(1).author!, user_no: writer } })] })
  show(owner)
  fireEvent.click((await row('댓글 1')).getByRole('button', { name: '야식끊은곰님의 댓글 더보기' }))
  expect(mocks.sheet.mock.calls[0]?.[0].items.map((item) => item.label)).toEqual(labels)
})

it("reports another's comment", async () => {
  mocks.sheet.mockResolvedValue('report')
  serve({ [LIST]: () => [aComment(1)] })
  show()
  await act(async () => void fireEvent.click((await row('댓글 1')).getByRole('button', { name: /더보기/ })))
  expect(mocks.report).toHaveBeenCalledExactlyOnceWith({ target_kind: 'comment', target_no: 1 })
})

it('shows likes of a comment and a reply at once, and silently reverts a failed one', async () => {
  const [answer, failure] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const root = aComment(1, { like_qtt: 12, reply_qtt: 1, replies: [aReply(2, { parent_no: 1, isfav: true, like_qtt: 1 })] })
  serve({
    [LIST]: () => [root],
    'POST /v1/user/comment_fav': () => answer.promise,
    'DELETE /v1/user/comment_fav': () => failure.promise,
  })
  show()
  const first = await row('댓글 1')
  expect(first.getByRole('link', { name: '좋아요 12' }).getAttribute('href')).toBe('#/daily-comment-like/1')
  fireEvent.click(first.getByRole('button', { name: '댓글 좋아요', pressed: false }))
  expect(await first.findByText('좋아요 13')).toBeDefined()
  fireEvent.click(first.getByRole('button', { name: '댓글 좋아요', pressed: true }))
  await act(async () => answer.resolve({ isfav: true, like_qtt: 20 }))
  expect(await first.findByText('좋아요 20')).toBeDefined()
  expect(callsOf('POST /v1/user/comment_fav')).toMatchObject([{ body: { comment_no: 1 } }])

  const reply = await row('댓글 2')
  fireEvent.click(reply.getByRole('button', { name: '댓글 좋아요', pressed: true }))
  expect(await reply.findByRole('button', { name: '댓글 좋아요', pressed: false })).toBeDefined()
  expect(callsOf('DELETE /v1/user/comment_fav')).toMatchObject([{ query: { comment_no: 2 } }])
  await act(async () => failure.reject(new CallError({ status: 500, message: '' })))
  expect(await reply.findByRole('button', { name: '댓글 좋아요', pressed: true })).toBeDefined()
  expect(reply.getByText('좋아요 1')).toBeDefined()
  expect(mocks.alert).not.toHaveBeenCalled()
})

it('the time of a comment links to its thread', async () => {
  serve({ [LIST]: () => [aComment(1)] })
  show()
  expect((await row('댓글 1')).getByRole('link', { name: '댓글 보기, 2분 전' }).getAttribute('href')).toBe('#/comment-detail/1')
})

it('edits in the input bar, and deletes after confirmation', async () => {
  const mine = { ...byMe(1, { comment_content: '처음 말' }), reply_qtt: 0 }
  serve({
    [LIST]: () => [mine],
    'PUT /v1/user/comment/:comment_no': ({ body }) => ({ ...mine, comment_content: body?.['comment_content'], edit_dt: NOW.toISOString() }),
    'DELETE /v1/user/comment/:comment_no': () => ({}),
  })
  show()
  mocks.sheet.mockResolvedValueOnce('edit')
  await act(async () => void fireEvent.click((await row('처음 말')).getByRole('button', { name: /더보기/ })))
  expect(input().value).toBe('처음 말')
  write('고친 말')
  await send()
  expect(callsOf('PUT /v1/user/comment/:comment_no')).toMatchObject([{ params: { comment_no: 1 }, body: { comment_content: '고친 말' } }])
  expect((await row('고친 말')).getByText('수정됨')).toBeDefined()

  mocks.sheet.mockResolvedValueOnce('remove')
  mocks.confirm.mockResolvedValueOnce(true)
  await act(async () => void fireEvent.click((await row('고친 말')).getByRole('button', { name: /더보기/ })))
  await waitFor(() => expect(screen.queryByText('고친 말')).toBeNull())
  expect(onCount).toHaveBeenCalledExactlyOnceWith(-1)
})

it('keeps the text of a failed edit', async () => {
  const mine = byMe(1, { comment_content: '처음 말' })
  serve({
    [LIST]: () => [mine],
    'PUT /v1/user/comment/:comment_no': () => {
      throw new CallError({ status: 0, message: '' })
    },
  })
  show()
  mocks.sheet.mockResolvedValueOnce('edit')
  await act(async () => void fireEvent.click((await row('처음 말')).getByRole('button', { name: /더보기/ })))
  write('고친 말')
  await send()
  expect(mocks.alert).toHaveBeenCalledOnce()
  expect(input().value).toBe('고친 말')
  expect(screen.getByText('댓글 고치는 중')).toBeDefined()
})

it('scrolls to the comment that was just sent', async () => {
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  serve({ [LIST]: () => [aComment(1)], [SEND]: () => new Promise(() => undefined) })
  show()
  await row('댓글 1')
  write('저도요')
  await send()
  expect(intoView.mock.contexts.at(-1)).toBe(screen.getByText('저도요').closest('li'))
})

it('loads comments and replies by pages', async () => {
  const first = Array.from({ length: 20 }, (_, index) =>
    aComment(index + 1, index === 0 ? { reply_qtt: 2, replies: [aReply(50, { parent_no: 1 })] } : {}),
  )
  serve({
    [LIST]: ({ query }) => (query?.['after_no'] === 20 ? [aComment(21)] : first),
    'GET /v1/user/comment/:comment_no/reply': () => [aReply(51, { parent_no: 1 })],
  })
  show()
  fireEvent.click(await screen.findByText('답글 1개 더 보기'))
  expect(await screen.findByText('댓글 51')).toBeDefined()
  expect(callsOf('GET /v1/user/comment/:comment_no/reply')).toMatchObject([{ params: { comment_no: 1 }, query: { after_no: 50 } }])
  expect(screen.queryByText(/답글 .*더 보기/)).toBeNull()
  fireEvent.click(screen.getByText('댓글 더 보기'))
  expect(await screen.findByText('댓글 21')).toBeDefined()
  expect(screen.queryByText('댓글 더 보기')).toBeNull()
})

it('sends feed_no for a feed, and links likes to the general likers screen', async () => {
  serve({ [LIST]: () => [aComment(1, { like_qtt: 2 })], [SEND]: ({ body }) => byMe(2, body) })
  show(9, 'feed')
  const first = await row('댓글 1')
  expect(callsOf(LIST)).toMatchObject([{ query: { feed_no: 7 } }])
  expect(first.getByRole('link', { name: '좋아요 2' }).getAttribute('href')).toBe('#/comment-like/1')
  write('노을이 좋네요')
  await send()
  expect(callsOf(SEND)).toMatchObject([{ body: { feed_no: 7, comment_content: '노을이 좋네요' } }])
  expect(callsOf(SEND)[0]!.body).not.toHaveProperty('daily_no')
  expect(onCount).toHaveBeenCalledExactlyOnceWith(1)
})

it('the author’s name links to their room', async () => {
  serve({ [LIST]: () => [aComment(1)] })
  show()
  expect((await row('댓글 1')).getByRole('link', { name: '야식끊은곰' }).getAttribute('href')).toBe('#/my-haru-room/2')
})
