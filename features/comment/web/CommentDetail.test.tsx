import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { alarmsChanged } from '#features/alarm/events.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { socketEvents } from '#kit/web/socket.ts'
import type { Comment } from '../contract.ts'
import type { Thread } from './api.ts'
import CommentDetail from './CommentDetail.tsx'
import { aComment, aReply } from './sample.ts'

const mocks = vi.hoisted(() => ({
  viewer: null as null | { user_no: number },
  id: '1',
  to: vi.fn(),
  back: vi.fn(),
  online: true,
  sheet: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => mocks.online }))
vi.mock('#kit/web/overlays.ts', () => ({ actionSheet: mocks.sheet, askLogIn: vi.fn(), confirm: async () => true, alert: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ to: mocks.to, back: mocks.back }),
  useScreen: () => ({ name: 'CommentDetail', params: { id: mocks.id }, search: new URLSearchParams(), active: true }),
}))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#features/account/web/public.ts', () => ({ useProfile: () => ({ data: undefined }) }))
configure({ defaultHidden: true })

const GET = 'GET /v1/user/comment/:comment_no'
const REPLIES = 'GET /v1/user/comment/:comment_no/reply'
type Given = { query?: Record<string, number>; body?: Record<string, unknown> }
const asked: { line: string; query?: object; body?: object }[] = []
const callsOf = (line: string) => asked.filter((one) => one.line === line)

const reply = (no: number) => aReply(no, { parent_no: 1 })
const aThread = (change: Partial<Thread> = {}): Thread => ({
  ...aComment(1),
  daily_no: 7,
  daily_user_no: 9,
  feed_no: null,
  board_no: null,
  board_user_no: null,
  ki_no: null,
  an_no: null,
  feed_user_no: null,
  asked: null,
  ...change,
})

function open(answers: Record<string, (given: Given) => unknown>) {
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: Given = {}) => {
    const answer = answers[endpoint.line]
    if (!answer) throw new Error(`Nothing answers ${endpoint.line}`)
    asked.push({ line: endpoint.line, ...input })
    return answer(input)
  }) as typeof call)
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  return render(
    <QueryClientProvider client={queryClient}>
      <CommentDetail />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  asked.length = 0
  Object.assign(mocks, { viewer: { user_no: 5 }, id: '1', online: true })
})

it.each(['0', 'x', '7'])('shows the same "not found" for every comment that cannot be shown (%s)', async (id) => {
  mocks.id = id
  open({
    [GET]: () => {
      throw new CallError({ status: 404, code: 'comment.not_found', message: '' })
    },
  })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('offers a retry after a failed load', async () => {
  let fail = true
  open({
    [GET]: () => {
      if (fail) throw new CallError({ status: 500, message: '' })
      return [aThread()]
    },
  })
  await screen.findByText('댓글을 불러오지 못했어요')
  fail = false
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('댓글 1')).toBeDefined()
})

it('says that the device is offline', () => {
  mocks.online = false
  open({ [GET]: () => new Promise(() => undefined) })
  expect(screen.getByText('인터넷에 연결되어 있지 않아요')).toBeDefined()
})

it('marks the requested reply and scrolls to it, with a link to the daily above', async () => {
  mocks.id = '2'
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  open({ [GET]: () => [aThread({ reply_qtt: 2, replies: [reply(2), reply(3)] })] })
  const marked = (await screen.findByText('댓글 2')).closest('li')!
  expect(marked.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText('댓글 3').closest('li')!.getAttribute('aria-current')).toBeNull()
  expect(intoView.mock.contexts).toContain(marked)
  expect(screen.getByRole('link', { name: '원글 보기' }).getAttribute('href')).toBe('#/daily-line-detail/7')
  expect(screen.queryByRole('link', { name: /댓글 보기/ })).toBeNull()
})

it('shows a reply that arrives meanwhile, and does not scroll back to the requested one', async () => {
  mocks.id = '2'
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  let replies = [2]
  open({ [GET]: () => [aThread({ reply_qtt: replies.length, replies: replies.map(reply) })] })
  await screen.findByText('댓글 2')
  const before = intoView.mock.calls.length
  replies = [2, 3]
  await act(async () => socketEvents.dispatch(alarmsChanged.event, {}))
  expect(screen.getByText('댓글 3')).toBeDefined()
  expect(intoView.mock.calls.length).toBe(before)
})

it.each([
  ['a question', { ki_no: 12 }],
  ['an answer', { ki_no: 12, an_no: 30 }],
])('the thread of a comment on %s leads to the question', async (_, post) => {
  open({ [GET]: () => [aThread({ daily_no: null, daily_user_no: null, ...post })] })
  expect((await screen.findByRole('link', { name: '원글 보기' })).getAttribute('href')).toBe('#/kin-detail/12')
})

it('links to the feed, and replies to the comment of the feed', async () => {
  const ofFeed = { daily_no: null, daily_user_no: null, feed_no: 8, feed_user_no: 9 }
  open({ [GET]: () => [aThread(ofFeed)], 'POST /v1/user/comment': () => aComment(8, { parent_no: 1, comment_content: '저도요' }) })
  expect((await screen.findByRole('link', { name: '원글 보기' })).getAttribute('href')).toBe('#/feed-line-detail/8')
  fireEvent.change(screen.getByRole('textbox', { name: '댓글 적기' }), { target: { value: '저도요' } })

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
  expect(callsOf('POST /v1/user/comment')).toMatchObject([{ body: { feed_no: 8, parent_no: 1 } }])
  expect(await screen.findByText('저도요')).toBeDefined()
})

it('loads the replies between the first ones and the requested one', async () => {
  mocks.id = '9'
  open({
    [GET]: () => [aThread({ reply_qtt: 6, replies: [reply(2), reply(3), reply(4)], asked: reply(9) })],
    [REPLIES]: () => [reply(5), reply(6), reply(9)],
  })
  fireEvent.click(await screen.findByRole('button', { name: '답글 2개 더 보기' }))
  expect(await screen.findByText('댓글 6')).toBeDefined()
  expect(callsOf(REPLIES)).toMatchObject([{ query: { after_no: 4 } }])
  const rows = screen.getAllByRole('article').map((row) => within(row).getByText(/^댓글 \d$/).textContent)
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 9].map((no) => `댓글 ${no}`))
  expect(screen.queryByRole('button', { name: /더 보기/ })).toBeNull()
})

it('replies to the root, and shows the reply under it', async () => {
  open({
    [GET]: () => [aThread({ reply_qtt: 1, replies: [reply(2)] })],
    'POST /v1/user/comment': ({ body }): Comment => aComment(8, { parent_no: 1, comment_content: String(body?.['comment_content']) }),
  })
  fireEvent.change(await screen.findByRole('textbox', { name: '댓글 적기' }), { target: { value: '저도요' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
  expect(callsOf('POST /v1/user/comment')).toMatchObject([{ body: { daily_no: 7, parent_no: 1, comment_content: '저도요' } }])
  await screen.findByText('저도요')
  await waitFor(() => expect(screen.queryByText('보내는 중')).toBeNull())
  expect(screen.getAllByText('저도요')).toHaveLength(1)
  expect(screen.queryByText('방금')).toBeNull()
})

it('likes a detached reply, and links to its likers', async () => {
  mocks.id = '9'
  open({
    [GET]: () => [aThread({ reply_qtt: 6, replies: [reply(2)], asked: { ...reply(9), like_qtt: 3 } })],
    'POST /v1/user/comment_fav': () => ({ isfav: true, like_qtt: 4 }),
  })
  const apart = within((await screen.findByText('댓글 9')).closest('article')!)
  expect(apart.getByRole('link', { name: '좋아요 3' }).getAttribute('href')).toBe('#/comment-like/9')
  await act(async () => void fireEvent.click(apart.getByRole('button', { name: '댓글 좋아요', pressed: false })))
  expect(await apart.findByText('좋아요 4')).toBeDefined()
  expect(apart.getByRole('button', { name: '댓글 좋아요', pressed: true })).toBeDefined()
  expect(screen.getByRole('button', { name: '답글 4개 더 보기' })).toBeDefined()
})

it('shows a deleted root as a placeholder without an input', async () => {
  mocks.sheet.mockResolvedValue('remove')
  const mine = { ...aReply(0).author!, user_no: 5 }
  open({ [GET]: () => [aThread({ author: mine })], 'DELETE /v1/user/comment/:comment_no': () => ({}) })
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /더보기/ })))
  expect(await screen.findByText('삭제된 댓글이에요')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
