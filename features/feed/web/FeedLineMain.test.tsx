import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { CallError } from '#kit/web/call.ts'
import { NEW_CHECK_MS } from '#features/post/rules.ts'
import { writeFeed } from './api.ts'
import FeedLineMain from './FeedLineMain.tsx'
import { aFeed } from './sample.ts'
import { serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  viewer: null as null | { user_no: number },
  online: true,
  socketHandlers: new Map<string, () => void>(),
  sheet: vi.fn<(options: { items: { key: string; label: string }[] }) => Promise<string | null>>(),
  confirm: vi.fn<() => Promise<boolean>>(),
  report: vi.fn(),
  viewerOpened: vi.fn(),
}))
const go = { to: vi.fn(), back: vi.fn() }
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => mocks.online }))
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
  toast: vi.fn(),
  openViewer: mocks.viewerOpened,
}))
vi.mock('#kit/web/screen.tsx', () => ({
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => go,
  useScreen: () => ({ name: 'FeedLineMain', params: {}, search: new URLSearchParams(), active: true }),
}))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#features/account/web/public.ts', () => ({ MenuButton: () => null }))
vi.mock('#features/follow/web/public.ts', () => ({ FollowSuggestions: () => <p>팔로우할 사람들</p> }))
vi.mock('#features/report/web/public.ts', () => ({ openReport: mocks.report }))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

const LINE = 'GET /v1/user/feed'
const NEW = 'GET /v1/user/feed/new'
const none = { [NEW]: () => ({ count: 0 }) }
const card = async (name: string) => within((await screen.findByText(name)).closest('article') as HTMLElement)
const written = (no: number, change = {}) => aFeed({ feed_no: no, feed_content: `피드 ${no}`, ...change })

let reachEnd: () => void
beforeEach(() => {
  Object.assign(mocks, { viewer: { user_no: 5 }, online: true })
  reachEnd = fakeIntersection()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('gives a guest counts and links, and no like, bookmark or menu', async () => {
  mocks.viewer = null
  serve({ ...none, [LINE]: () => [written(7, { like_qtt: 12, reply_qtt: 4 })] })
  show(<FeedLineMain />)
  const guest = await card('피드 7')
  expect(guest.queryByRole('button', { name: /좋아요|더보기|간직/ })).toBeNull()
  expect(guest.getByRole('link', { name: '좋아요 12' }).getAttribute('href')).toBe('#/feed-like/7')
  expect(guest.getByRole('link', { name: '댓글 4' }).getAttribute('href')).toBe('#/feed-line-detail/7')
  expect(guest.getByRole('link', { name: '새벽런너준' }).getAttribute('href')).toBe('#/my-haru-room/2')
  fireEvent.click(guest.getByRole('button', { name: /사진 1\/1/ }))
  expect(mocks.viewerOpened).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ key: 'p1' })], 0)
  expect(screen.getByRole('link', { name: '데일리' }).getAttribute('href')).toBe('#/daily-line-main')
  expect(screen.getByRole('link', { name: '피드', current: 'page' })).toBeDefined()
})

it('shows a like at once, and reverts it after a failure', async () => {
  const answer = Promise.withResolvers<unknown>()
  serve({ ...none, [LINE]: () => [written(7)], 'POST /v1/user/feed_fav': () => answer.promise })
  show(<FeedLineMain />)
  fireEvent.click((await card('피드 7')).getByRole('button', { name: '좋아요 3', pressed: false }))
  expect((await card('피드 7')).getByRole('button', { name: '좋아요 4', pressed: true })).toBeDefined()
  await act(async () => answer.reject(new CallError({ status: 500, message: '' })))
  expect((await card('피드 7')).getByRole('button', { name: '좋아요 3', pressed: false })).toBeDefined()
})

it('bookmarks a feed in the line', async () => {
  const { asked } = serve({ ...none, [LINE]: () => [written(7)], 'POST /v1/user/bookmark': () => ({ is_bookmarked: true }) })
  show(<FeedLineMain />)
  const one = await card('피드 7')
  await act(async () => void fireEvent.click(one.getByRole('button', { name: '간직하기', pressed: false })))
  expect((await card('피드 7')).getByRole('button', { name: '간직하기', pressed: true })).toBeDefined()
  expect(asked('POST /v1/user/bookmark')).toMatchObject([{ body: { feed_no: 7 } }])
})

it('loads the next page, shows the count of new feeds without moving, and loads them on a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let newer = 0
  const first = Array.from({ length: 20 }, (_, at) => written(40 - at))
  const { asked } = serve({
    [NEW]: () => ({ count: newer }),
    [LINE]: ({ query }) => (query ? [written(5)] : newer ? [written(41), ...first.slice(0, 19)] : first),
  })
  show(<FeedLineMain />)
  await screen.findByText('피드 40')
  reachEnd()
  expect(await screen.findByText('피드 5')).toBeDefined()
  expect(asked(LINE).at(-1)).toMatchObject({ query: { before_no: 21 } })
  expect(screen.getByText('모두 봤어요')).toBeDefined()

  newer = 1
  mocks.socketHandlers.get('fl')?.()
  mocks.socketHandlers.get('fl')?.()
  await act(() => vi.advanceTimersByTimeAsync(NEW_CHECK_MS))
  expect(asked(NEW).at(-1)).toMatchObject({ query: { after_no: 40 } })
  expect(screen.queryByText('피드 41')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '새 글 1개 보기' }))
  expect(await screen.findByText('피드 41')).toBeDefined()
  expect(screen.queryByText('피드 5')).toBeNull()
})

it('deletes an own feed after confirmation, opens the edit screen, and reports another’s', async () => {
  const { asked } = serve({
    ...none,
    [LINE]: () => [written(8, { user_no: 5 }), written(7)],
    'DELETE /v1/user/feed/:feed_no': () => ({}),
  })
  show(<FeedLineMain />)
  const pick = async (feed: string, act: string | null) => {
    mocks.sheet.mockResolvedValueOnce(act)
    fireEvent.click((await card(feed)).getByRole('button', { name: '더보기' }))
    await waitFor(() => expect(mocks.sheet).toHaveBeenCalled())
    return mocks.sheet.mock.lastCall![0].items.map(({ label }) => label)
  }
  expect(await pick('피드 7', 'report')).not.toContain('지우기')
  await waitFor(() => expect(mocks.report).toHaveBeenCalledExactlyOnceWith({ target_kind: 'feed', target_no: 7 }))
  await pick('피드 8', 'edit')
  await waitFor(() => expect(go.to).toHaveBeenCalledExactlyOnceWith('/feed-edit/8'))
  mocks.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await pick('피드 8', 'remove')
  await waitFor(() => expect(mocks.confirm).toHaveBeenCalledTimes(1))
  expect(asked('DELETE /v1/user/feed/:feed_no')).toEqual([])
  await pick('피드 8', 'remove')
  await waitFor(() => expect(screen.queryByText('피드 8')).toBeNull())
  expect(asked('DELETE /v1/user/feed/:feed_no')).toMatchObject([{ params: { feed_no: 8 } }])
})

it('shows an empty line with people to follow, a failure with a retry, and the offline state', async () => {
  serve({ ...none, [LINE]: () => [] })
  const { unmount } = show(<FeedLineMain />)
  expect(await screen.findByText('아직 올라온 피드가 없어요')).toBeDefined()
  expect(screen.getByText('팔로우할 사람들')).toBeDefined()
  expect(screen.getByRole('link', { name: '피드 올리기' }).getAttribute('href')).toBe('#/feed-create')
  unmount()

  let fail = true
  serve({
    ...none,
    [LINE]: () => {
      if (fail) throw new CallError({ status: 500, message: '' })
      return [written(7)]
    },
  })
  const failed = show(<FeedLineMain />)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fail = false
  fireEvent.click(again)
  expect(await screen.findByText('피드 7')).toBeDefined()
  failed.unmount()

  mocks.online = false
  serve({ ...none, [LINE]: () => new Promise(() => undefined) })
  show(<FeedLineMain />)
  expect(screen.getByText('인터넷에 연결되어 있지 않아요')).toBeDefined()
})

it('shows the written feed on top, and marks one hidden by reports', async () => {
  const mine = written(9, { user_no: 5, hidden: true })
  let line = [written(7)]
  serve({ ...none, [LINE]: () => line, 'POST /v1/user/feed': () => [mine] })
  show(<FeedLineMain />)
  await screen.findByText('피드 7')
  line = [mine, ...line]
  await act(() => writeFeed({ feed_content: '', visibility: 'public', feed_images: [] }, 'key'))
  expect((await card('피드 9')).getByText(/나만 볼 수 있어요/)).toBeDefined()
})
