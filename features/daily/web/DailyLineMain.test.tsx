import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import type { Daily } from '../contract.ts'
import { cardOf } from '../testing.ts'
import { NEW_CHECK_MS } from '#features/post/rules.ts'
import { patchDaily, removeDaily, writeDaily } from './api.ts'
import DailyLineMain from './DailyLineMain.tsx'
import { aDaily, aPage, aPhoto, noRecords } from './sample.ts'
import { serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  viewer: null as null | { user_no: number },
  socketHandlers: new Map<string, () => void>(),
  sheet: vi.fn<(options: { items: { key: string; label: string }[] }) => Promise<string | null>>(),
  toast: vi.fn(),
  confirm: vi.fn<() => Promise<boolean>>(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))
vi.mock('#kit/web/socket.ts', () => ({
  onSocket: (event: string, work: () => void) => {
    mocks.socketHandlers.set(event, work)
    return () => mocks.socketHandlers.delete(event)
  },
}))
vi.mock('#kit/web/overlays.ts', () => ({
  actionSheet: mocks.sheet,
  confirm: mocks.confirm,
  alert: vi.fn(),
  toast: mocks.toast,
  openViewer: vi.fn(),
}))
vi.mock('#kit/web/screen.tsx', () => ({
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => go,
  useScreen: () => ({ name: 'DailyLineMain', params: {}, search: new URLSearchParams(), active: true }),
}))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#features/account/web/public.ts', () => ({ useProfile: () => ({ data: undefined }), MenuButton: () => null }))
vi.mock('#features/story/web/public.ts', () => ({ StoryStrip: () => <p>스토리 자리</p> }))
vi.mock('#features/ad/web/public.ts', () => ({ AdSlider: () => <p>광고 자리</p> }))
vi.mock('#features/report/web/public.ts', () => ({ CareCard: () => null, openReport: vi.fn() }))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
const go = { to: vi.fn(), back: vi.fn() }

const LINE = 'GET /v2/user/daily_line'
const NEW = 'GET /v2/user/daily_line/new'
const LIKE = 'POST /v2/user/daily_fav'
const week = {
  streak: 0,
  care: false,
  days: Array.from({ length: 7 }, (_, day) => ({ record_date: `2026-11-${16 + day}`, recorded: day < 2, emoji: null })),
}
const always = { 'GET /v2/user/daily_week': () => week, [NEW]: () => ({ count: 0 }), 'GET /v1/user/settings': () => [] }
const card = async (name: string) => within(await screen.findByText(name).then((text) => text.closest('article') as HTMLElement))

let reachEnd: () => void
beforeEach(() => {
  mocks.viewer = { user_no: 5 }
  reachEnd = fakeIntersection()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('gives a guest the counts, and no like or menu', async () => {
  mocks.viewer = null
  serve({ ...always, [LINE]: () => [aDaily({ like_qtt: 12, reply_qtt: 4 })] })
  show(<DailyLineMain />)
  const guest = await card('한강을 달렸어요')
  expect(guest.getByText('좋아요 12')).toBeDefined()
  expect(guest.queryByRole('button', { name: /좋아요/ })).toBeNull()
  expect(guest.queryByRole('button', { name: '더보기' })).toBeNull()
  expect(guest.getByRole('link', { name: '댓글 4' }).getAttribute('href')).toBe('#/daily-comment-detail/1?who_no=2')
  expect(screen.getByRole('link', { name: /로그인하기/ }).getAttribute('href')).toBe('#/login')
})

it('gives a member like, menu and the week', async () => {
  serve({ ...always, [LINE]: () => [aDaily()] })
  show(<DailyLineMain />)
  const mine = await card('한강을 달렸어요')
  expect(mine.getByRole('button', { name: '좋아요 3', pressed: false })).toBeDefined()
  expect(mine.getByRole('button', { name: '더보기' })).toBeDefined()
  const hero = await screen.findByRole('link', { name: /오늘 하루도 남겨 볼까요/ })
  expect(hero.textContent).toContain('이번 주 2일째 기록 중이에요')
  const myWeek = screen.getByRole('link', { name: /^이번 주 기분: 월요일 기분 없이 기록.* 나의 하루$/ })
  expect(myWeek.getAttribute('href')).toBe('#/daily-management')
})

it('offers edit and delete only for own dailys', async () => {
  mocks.sheet.mockResolvedValue(null)
  serve({ ...always, [LINE]: () => [aDaily({ daily_no: 2, user_no: 5, daily_content: '내 글' }), aDaily()] })
  show(<DailyLineMain />)
  fireEvent.click((await card('내 글')).getByRole('button', { name: '더보기' }))
  await waitFor(() => expect(mocks.sheet).toHaveBeenCalledTimes(1))
  fireEvent.click((await card('한강을 달렸어요')).getByRole('button', { name: '더보기' }))
  await waitFor(() => expect(mocks.sheet).toHaveBeenCalledTimes(2))
  const offered = mocks.sheet.mock.calls.map(([{ items }]) => items.map((item) => item.label))
  expect(offered).toEqual([
    ['고치기', '링크 복사', '간직하기', '지우기'],
    ['링크 복사', '간직하기', '음소거', '차단하기', '신고하기'],
  ])
})

it('draws the cards of the wire like whole dailys', async () => {
  const eat = { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 312, sort: 'lunch' as const }] }
  const routine = { record: { routine: [{ text: '물 여덟 잔', checked: true }], memo: '' } }
  const dailys = [
    aDaily({
      daily_no: 3,
      daily_images: [aPhoto(), aPhoto('p2')],
      daily_info: { ...noRecords, emoji: 2, eat, routine },
      is_bookmarked: true,
    }),
    aDaily({
      daily_no: 2,
      user_no: 5,
      visibility: 'private',
      hidden: true,
      record_date: '2026-11-20',
      edit_dt: '2026-11-21T10:00:00+09:00',
    }),
    aDaily({ same_qtt: 2, from: { daily_no: 9, user_no: 2, haru_name: '요가하는달' } }),
  ]
  const drawn = async (page: unknown[]): Promise<(string | undefined)[]> => {
    serve({ ...always, [LINE]: () => page })
    const { container, unmount } = show(<DailyLineMain />)
    await screen.findAllByText('한강을 달렸어요')
    const cards = [...container.querySelectorAll('article')].map((article) => article.outerHTML.replaceAll(/«?_?r_?\w+_?»?/g, ''))
    unmount()
    return cards
  }
  expect(await drawn(dailys.map(cardOf))).toEqual(await drawn(dailys))
})

it('deletes after confirmation, and removes the card', async () => {
  mocks.sheet.mockResolvedValue('remove')
  mocks.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const { asked } = serve({
    ...always,
    [LINE]: () => [aDaily({ user_no: 5 }), ...aPage(0, 1)],
    'DELETE /v2/user/daily_v2/:daily_no': () => ({}),
  })
  show(<DailyLineMain />)
  const more = (await card('한강을 달렸어요')).getByRole('button', { name: '더보기' })
  fireEvent.click(more)
  await waitFor(() => expect(mocks.confirm).toHaveBeenCalledTimes(1))
  expect(asked('DELETE /v2/user/daily_v2/:daily_no')).toEqual([])
  await act(async () => void fireEvent.click(more))
  await waitFor(() => expect(asked('DELETE /v2/user/daily_v2/:daily_no')).toMatchObject([{ params: { daily_no: 1 } }]))
  await waitFor(() => expect(screen.queryByText('한강을 달렸어요')).toBeNull())
})

it('shows a like at once, ignores a second press meanwhile, and reverts a failed one', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { asked } = serve({ ...always, [LINE]: () => [aDaily()], [LIKE]: () => answer.promise })
  show(<DailyLineMain />)
  fireEvent.click((await card('한강을 달렸어요')).getByRole('button', { name: '좋아요 3' }))
  const liked = await screen.findByRole('button', { name: '좋아요 4', pressed: true })
  fireEvent.click(liked)
  expect(asked(LIKE)).toMatchObject([{ body: { daily_no: 1 } }])
  await act(async () => answer.reject(new CallError({ status: 0, code: 'offline', message: '' })))
  expect(await screen.findByRole('button', { name: '좋아요 3', pressed: false })).toBeDefined()
})

it('loads the next page by the last number, keeps a like made meanwhile, and shows the end', async () => {
  const second = Promise.withResolvers<Daily[]>()
  const { asked } = serve({ ...always, [LINE]: ({ query }) => (query?.['before_no'] ? second.promise : aPage(40, 20)) })
  show(<DailyLineMain />)
  await screen.findByText('글 21')
  expect(screen.queryByText('모두 봤어요')).toBeNull()
  reachEnd()
  await waitFor(() => expect(asked(LINE)).toHaveLength(2))
  expect(asked(LINE)[1]).toMatchObject({ query: { before_no: 21 } })
  act(() => patchDaily(40, { isfav: true, like_qtt: 4 }))
  await act(async () => second.resolve(aPage(20, 3)))
  expect(await screen.findByText('글 18')).toBeDefined()
  expect((await card('글 40')).getByRole('button', { name: '좋아요 4', pressed: true })).toBeDefined()
  expect(screen.getByText('모두 봤어요')).toBeDefined()
})

it('keeps the list when the next page fails, and retries', async () => {
  let fail = true
  serve({
    ...always,
    [LINE]: ({ query }) => {
      if (!query?.['before_no']) return aPage(40, 20)
      if (fail) throw new CallError({ status: 503, code: 'request.busy', message: '지금은 처리할 수 없어요.' })
      return aPage(20, 1)
    },
  })
  show(<DailyLineMain />)
  await screen.findByText('글 21')
  reachEnd()
  const again = await screen.findByRole('button', { name: '다시 시도' })
  expect(screen.getByText('글 40')).toBeDefined()
  fail = false
  fireEvent.click(again)
  expect(await screen.findByText('글 20')).toBeDefined()
})

it('counts new dailys once for several events, shows the count without moving the list, and loads them on a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let page = aPage(10, 2)
  const { asked } = serve({ ...always, [LINE]: () => page, [NEW]: () => ({ count: 3 }) })
  show(<DailyLineMain />)
  await screen.findByText('글 10')
  expect(asked(NEW)).toEqual([])
  mocks.socketHandlers.get('dl')?.()
  mocks.socketHandlers.get('dl')?.()
  await act(() => vi.advanceTimersByTimeAsync(NEW_CHECK_MS))
  expect(asked(NEW)).toMatchObject([{ query: { after_no: 10 } }])
  const pill = await screen.findByRole('button', { name: '새 글 3개 보기' })
  expect(screen.queryByText('글 13')).toBeNull()
  page = aPage(13, 5)
  await act(async () => void fireEvent.click(pill))
  expect(await screen.findByText('글 13')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: /새 글/ })).toBeNull())
})

it('shows the written daily on top, and others’ new dailys below it', async () => {
  let page = aPage(10, 2)
  const written = aDaily({ daily_no: 12, user_no: 5, daily_content: '방금 쓴 글' })
  serve({ ...always, [LINE]: () => page, 'POST /v2/user/daily_v2': () => [written] })
  show(<DailyLineMain />)
  await screen.findByText('글 10')
  const body = { daily_content: '', daily_info: noRecords, visibility: 'public' } as const
  page = [written, ...aPage(11, 3)]
  await act(async () => void (await writeDaily(body, 'key')))
  await screen.findByText('글 11')
  expect(
    screen
      .getAllByRole('article')
      .map((one) => one.textContent)
      .join(),
  ).toMatch(/방금 쓴 글.*글 11.*글 10/)
})

it('does not add a private daily to the line', async () => {
  const { asked } = serve({
    ...always,
    [LINE]: () => aPage(10, 2),
    'POST /v2/user/daily_v2': () => [aDaily({ daily_no: 12, visibility: 'private' })],
  })
  show(<DailyLineMain />)
  await screen.findByText('글 10')
  await act(async () => void (await writeDaily({ daily_content: '', daily_info: noRecords, visibility: 'private' }, 'key')))
  expect(queryClient.getQueryData<{ pages: Daily[][] }>([LINE])?.pages.flat()).toHaveLength(2)
  expect(asked(LINE)).toHaveLength(1)
})

it('shows an empty line, and a failed one with a retry', async () => {
  serve({ ...always, [LINE]: () => [] })
  const { unmount } = show(<DailyLineMain />)
  expect(await screen.findByText('아직 올라온 하루가 없어요')).toBeDefined()
  unmount()
  let fail = true
  serve({
    ...always,
    [LINE]: () => {
      if (fail) throw new CallError({ status: 400, code: 'request.invalid', message: '' })
      return [aDaily()]
    },
  })
  show(<DailyLineMain />)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fail = false
  fireEvent.click(again)
  expect(await screen.findByText('한강을 달렸어요')).toBeDefined()
})

it('keeps the list when a refresh fails, and says so', async () => {
  let fail = false
  serve({
    ...always,
    [LINE]: () => {
      if (fail) throw new CallError({ status: 0, code: 'offline', message: '' })
      return [aDaily()]
    },
  })
  show(<DailyLineMain />)
  await screen.findByText('한강을 달렸어요')
  fail = true
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '새로 고침' })))
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('새로 불러오지 못해서 아까 본 글을 보여 드려요')
  expect(screen.getByText('한강을 달렸어요')).toBeDefined()
})

it('shows only non-empty records', async () => {
  const eat = { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' as const }] }
  serve({ ...always, [LINE]: () => [aDaily({ daily_info: { ...noRecords, eat } })] })
  show(<DailyLineMain />)
  const only = await card('한강을 달렸어요')
  expect(only.getByText('점심 · 현미밥')).toBeDefined()
  expect(only.getByText('식사')).toBeDefined()
  expect(only.queryByText('운동')).toBeNull()
  expect(only.queryByText('루틴')).toBeNull()
})

it('removes a daily that was deleted on another screen', async () => {
  serve({ ...always, [LINE]: () => aPage(10, 2), 'DELETE /v2/user/daily_v2/:daily_no': () => ({}) })
  show(<DailyLineMain />)
  await screen.findByText('글 10')
  await act(() => removeDaily(10))
  await waitFor(() => expect(screen.queryByText('글 10')).toBeNull())
  expect(screen.getByText('글 9')).toBeDefined()
})

it('reserves the space of the stories, and loads stories and ads when the page is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  serve({ ...always, [LINE]: () => aPage(10, 4) })
  const { container, unmount } = show(<DailyLineMain />)
  expect(await screen.findByText('스토리 자리')).toBeDefined()
  expect((await screen.findByText('광고 자리')).parentElement).toBeDefined()
  const text = container.textContent
  const order = ['스토리 자리', '오늘 하루도', '글 10', '글 9', '광고 자리', '글 8'].map((words) => text.indexOf(words))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order[0]).toBeGreaterThan(-1)
  unmount()
})

it('links to the feed line and the search', async () => {
  serve({ ...always, [LINE]: () => [aDaily()] })
  show(<DailyLineMain />)
  const lines = within(screen.getByRole('navigation', { name: '보는 라인' }))
  expect(lines.getByRole('link', { name: '데일리', current: 'page' })).toBeDefined()
  expect(lines.getByRole('link', { name: '피드' }).getAttribute('href')).toBe('#/feed-line-main')
  expect(screen.getAllByRole('link', { name: '검색' })[0]!.getAttribute('href')).toBe('#/search')
})

it('offers the care mode after heavy days: declined it stays away for a week, accepted it is on', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  localStorage.clear()
  const on = [{ setting_key: 'hide_calorie', setting_value: '1' }]
  const { asked } = serve({
    ...always,
    'GET /v2/user/daily_week': () => ({ ...week, care: true }),
    [LINE]: () => [aDaily()],
    'PUT /v1/user/settings': () => on,
  })
  const first = show(<DailyLineMain />)
  await screen.findByRole('region', { name: '요즘 마음이 무거운 날이 이어졌네요' })
  expect(screen.getByRole('link', { name: /109/ }).getAttribute('href')).toBe('tel:109')
  expect(screen.getByRole('link', { name: /1577-0199/ }).getAttribute('href')).toBe('tel:1577-0199')
  fireEvent.click(screen.getByRole('button', { name: '다음에' }))
  expect(screen.queryByText('요즘 마음이 무거운 날이 이어졌네요')).toBeNull()
  const until = Number(localStorage.getItem('haru_care_rests'))
  expect(Math.round((until - Date.now()) / DAY_MS)).toBe(7)
  first.unmount()
  localStorage.setItem('haru_care_rests', String(Date.now() - 61_000))
  const { unmount } = show(<DailyLineMain />)
  fireEvent.click(await screen.findByRole('button', { name: '케어 모드 켜기' }))
  await waitFor(() => expect(asked('PUT /v1/user/settings')).toMatchObject([{ body: on }]))
  await waitFor(() => expect(screen.queryByText('요즘 마음이 무거운 날이 이어졌네요')).toBeNull())
  unmount()
})
