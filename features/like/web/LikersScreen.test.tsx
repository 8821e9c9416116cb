import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listCommentLikers, listDailyLikers, listFeedLikers, type Liker } from '../contract.ts'
import type { Liked } from './api.ts'
import { NewestLikers, LikersScreen } from './public.ts'

const mocks = vi.hoisted(() => ({ online: true, back: vi.fn(), to: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => mocks.online }))
vi.mock('#kit/web/part.ts', async (original) => ({ ...(await original<object>()), whenIdle: (work: () => void) => (work(), () => {}) }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ back: mocks.back, to: mocks.to }),
}))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
configure({ defaultHidden: true })
const reachEnd = fakeIntersection()
const server = vi.mocked(call)

function aLiker(no: number, change: Partial<Liker> = {}): Liker {
  const reg_dt = `2026-11-21T12:00:00.${String(no).padStart(6, '0')}+09:00`
  return { user_no: no, haru_name: `하루${no}`, haru_character: '5', gender: 'w', cate_no: null, user_profile: [], reg_dt, ...change }
}
const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => aLiker(from - at))

beforeEach(() => {
  vi.clearAllMocks()
  server.mockReset()
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  mocks.online = true
})
const show = (what: React.ReactNode) => render(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>)
const open = (liked: Liked) => show(<LikersScreen liked={liked} back="/daily-line-detail/7" />)

it('shows the likers with expert category or persona', async () => {
  server.mockResolvedValue([aLiker(2, { cate_no: 5 }), aLiker(1)] as never)
  open({ daily_no: 7 })
  expect((await screen.findByText('하루2')).closest('a')!.getAttribute('href')).toBe('#/my-haru-room/2')
  expect(screen.getByText('요가')).toBeDefined()
  expect(screen.getByText('베어')).toBeDefined()
  expect(screen.getByText('모두 봤어요')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '뒤로' }))
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/daily-line-detail/7')
})

it.each([
  [listDailyLikers, { daily_no: 7 }],
  [listFeedLikers, { feed_no: 7 }],
  [listCommentLikers, { comment_no: 7 }],
])('loads the next page after the last liker, to the microsecond (%#)', async (endpoint, liked) => {
  server.mockResolvedValueOnce(page(50, 30) as never).mockResolvedValueOnce(page(20, 3) as never)
  open(liked)
  await screen.findByText('하루50')
  await act(async () => reachEnd())
  expect(await screen.findByText('하루18')).toBeDefined()
  const asked = server.mock.calls.map(([called, input]) => [called, input])
  expect(asked).toEqual([
    [endpoint, { query: liked }],
    [endpoint, { query: { ...liked, before_dt: '2026-11-21T12:00:00.000021+09:00', before_user_no: 21 } }],
  ])
})

it('keeps the list when the next page fails, and retries', async () => {
  server.mockResolvedValueOnce(page(50, 30) as never).mockRejectedValue(new CallError({ status: 500, message: '' }))
  open({ daily_no: 7 })
  await screen.findByText('하루50')
  await act(async () => reachEnd())
  expect(await screen.findByText('더 불러오지 못했어요')).toBeDefined()
  server.mockReset().mockResolvedValueOnce(page(20, 1) as never)
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('하루20')).toBeDefined()
  expect(screen.getByText('하루50')).toBeDefined()
})

it('shows an empty list', async () => {
  server.mockResolvedValue([] as never)
  open({ comment_no: 7 })
  expect(await screen.findByText('아직 좋아요가 없어요')).toBeDefined()
})

it.each([NaN, 0, 7])('shows the same "not found" for everything that cannot be shown (%s)', async (daily_no) => {
  server.mockRejectedValue(new CallError({ status: 404, message: '' }))
  open({ daily_no })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '처음으로 가기' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

it('offers a retry after a failure, and says that the device is offline', async () => {
  server.mockRejectedValue(new CallError({ status: 500, message: '' }))
  const { unmount } = open({ daily_no: 7 })
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined()
  unmount()
  queryClient.clear()
  mocks.online = false
  open({ daily_no: 7 })
  expect(screen.getByText('인터넷에 연결되어 있지 않아요')).toBeDefined()
})

it('names the newest liker of a daily, and how many more', async () => {
  server.mockResolvedValue([aLiker(3, { haru_name: '요가하는달' }), aLiker(2), aLiker(1)] as never)
  show(<NewestLikers liked={{ daily_no: 7 }} count={1280} to="/daily-like/7" />)
  const row = await screen.findByRole('link', { name: '요가하는달 외 1,279명' })
  expect(row.getAttribute('href')).toBe('#/daily-like/7')
  expect(server.mock.calls.map(([, input]) => input)).toEqual([{ query: { daily_no: 7, limit: 3 } }])
})

it.each(['feed', 'board'] as const)('names the newest liker of a %s', async (kind) => {
  server.mockResolvedValue([aLiker(3)] as never)
  show(<NewestLikers liked={kind === 'feed' ? { feed_no: 7 } : { board_no: 7 }} count={1} to="/likers/7" />)
  expect((await screen.findByRole('link', { name: '하루3' })).getAttribute('href')).toBe('#/likers/7')
  expect(server.mock.calls.map(([, input]) => input)).toEqual([{ query: { [`${kind}_no`]: 7, limit: 3 } }])
})

it('makes no call while the count is 0', () => {
  const { container } = show(<NewestLikers liked={{ daily_no: 7 }} count={0} to="/daily-like/7" />)
  expect(container.textContent).toBe('')
  expect(server).not.toHaveBeenCalled()
})
