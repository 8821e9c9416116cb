import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { PlaceContext } from '#kit/web/screen.tsx'
import {
  answerRequest,
  getFollowSummary,
  listFollows,
  removeFollower,
  suggestMembers,
  type Followed,
  type Relation,
  type FollowSummary,
} from '../contract.ts'
import FollowMain from './FollowMain.tsx'

const mocks = vi.hoisted(() => ({
  viewer: { user_no: 1 } as { user_no: number } | null,
  to: vi.fn(),
  back: vi.fn(),
  actionSheet: vi.fn(),
  confirm: vi.fn(),
  toast: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/session.ts', async (original) => {
  const real = await original<{ session: object }>()
  return { ...real, session: { ...real.session, viewer: () => mocks.viewer }, useViewer: () => mocks.viewer }
})
vi.mock('#kit/web/overlays.ts', () => ({
  actionSheet: mocks.actionSheet,
  confirm: mocks.confirm,
  toast: mocks.toast,
  alert: vi.fn(),
  askLogIn: vi.fn(),
}))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ back: mocks.back, to: mocks.to }),
}))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
configure({ defaultHidden: true })
const reachEnd = fakeIntersection()

const none: Relation = { follow: null, follows_me: false, blocked: false, muted: false }
const aPerson = (no: number, change: Partial<Followed> = {}): Followed => ({
  user_no: no,
  haru_name: `하루${no}`,
  haru_character: '5',
  gender: 'w',
  cate_no: null,
  user_profile: [],
  account_private: false,
  relation: none,
  reg_dt: `2026-11-21T12:00:00.${String(no).padStart(6, '0')}+09:00`,
  ...change,
})
const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => aPerson(from - at))
const aSummary = (change: Partial<FollowSummary> = {}): FollowSummary => ({
  user_no: 1,
  haru_name: '나',
  account_private: false,
  relation: null,
  follower_qtt: 1280,
  following_qtt: 3,
  request_qtt: 2,
  ...change,
})

let standing: FollowSummary | CallError
let lists: (query: { kind: string; q?: string; before_user_no?: number }) => Followed[]
const asked = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([line]) => line === (listFollows as Endpoint))
    .map(([, input]) => (input as { query: object }).query)

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  mocks.viewer = { user_no: 1 }
  standing = aSummary()
  lists = () => []
  vi.mocked(call).mockImplementation(((line: Endpoint, input: { query: never }) => {
    if (line === (getFollowSummary as Endpoint)) return standing instanceof CallError ? Promise.reject(standing) : Promise.resolve(standing)
    if (line === (listFollows as Endpoint)) {
      return standing instanceof CallError ? Promise.reject(standing) : Promise.resolve(lists(input.query))
    }
    if (line === (suggestMembers as Endpoint)) return Promise.resolve([{ ...aPerson(90), haru_name: '이웃', reason: 'region', by: null }])
    return Promise.resolve({})
  }) as never)
})

function open(search = '', { name = 'FollowMain', params = { id: '1' } as Record<string, string> } = {}) {
  const place = { name, params, search: new URLSearchParams(search), active: true }
  return render(
    <QueryClientProvider client={queryClient}>
      <PlaceContext value={place}>
        <FollowMain />
      </PlaceContext>
    </QueryClientProvider>,
  )
}
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('shows my followers with their count, page by page, each with a link to the room', async () => {
  lists = ({ before_user_no }) => (before_user_no ? page(20, 2) : page(50, 30))
  open()
  expect((await screen.findByText('하루50')).closest('a')?.getAttribute('href')).toBe('#/my-haru-room/50')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['팔로워 1,280', '팔로잉 3', '요청 2'])
  await act(async () => reachEnd())
  expect(await screen.findByText('하루19')).toBeDefined()
  expect(asked().at(-1)).toEqual({ user_no: 1, kind: 'followers', before_dt: '2026-11-21T12:00:00.000021+09:00', before_user_no: 21 })
  fireEvent.click(screen.getByRole('tab', { name: '팔로잉 3' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/follow-main/1?kind=following', { replace: true })
})

it('has no requests tab for other members, even by the address', async () => {
  lists = () => page(9, 1)
  standing = aSummary({ user_no: 7, haru_name: '이웃', request_qtt: null, relation: none })
  open('kind=requests', { params: { id: '7' } })
  expect(await screen.findByText('하루9')).toBeDefined()
  expect(screen.getByRole('heading', { name: '이웃님의 팔로우' })).toBeDefined()
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(asked()).toEqual([{ user_no: 7, kind: 'followers' }])
})

it('links within the popup over a room', async () => {
  lists = () => page(9, 1)
  open('', { name: 'PopupFollowMain', params: { id: '1', page: '1', room: '5' } })
  expect((await screen.findByText('하루9')).closest('a')?.getAttribute('href')).toBe('#/my-haru-room/5/popup-my-haru-room/9')
  fireEvent.click(screen.getByRole('tab', { name: /팔로잉/ }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/my-haru-room/5/popup-follow-main/1?kind=following', { replace: true })
})

it('searches by name prefix after the debounce, also within a syllable', async () => {
  lists = ({ q }) => (q ? [] : page(9, 1))
  open()
  await screen.findByText('하루9')
  const field = screen.getByRole('searchbox', { name: '이름 찾기' })
  fireEvent.compositionStart(field)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(field, { target: { value: '요ㄱ' } })
  act(() => void vi.advanceTimersByTime(60_000))
  vi.useRealTimers()
  expect(await screen.findByText(/^‘요ㄱ’.*시작하는 이름이 없어요$/)).toBeDefined()
  fireEvent.change(field, { target: { value: ' 요가 ' } })
  fireEvent.compositionEnd(field)
  expect(await screen.findByText('‘요가’로 시작하는 이름이 없어요')).toBeDefined()
  expect(asked().at(-1)).toEqual({ user_no: 1, kind: 'followers', q: '요가' })
  await click('지우기')
  expect(await screen.findByText('하루9')).toBeDefined()
})

it('accepts or declines a request and removes it from the list', async () => {
  lists = () => page(9, 2)
  open('kind=requests')
  await screen.findByText('하루9')
  await click('하루9 수락')
  expect(call).toHaveBeenCalledWith(answerRequest, { body: { user_no: 9, accept: true } })
  await waitFor(() => expect(screen.queryByText('하루9')).toBeNull())
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('하루9님이 이제 내 기록을 볼 수 있어요')
  await click('하루8 거절')
  expect(call).toHaveBeenCalledWith(answerRequest, { body: { user_no: 8, accept: false } })
  expect(await screen.findByText('기다리는 요청이 없어요')).toBeDefined()
})

it('removes a follower after a confirmation', async () => {
  lists = () => page(9, 1)
  open()
  await screen.findByText('하루9')
  mocks.actionSheet.mockResolvedValue('remove')
  mocks.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await click('하루9 더 보기')
  expect(screen.getByText('하루9')).toBeDefined()
  await click('하루9 더 보기')
  expect(call).toHaveBeenCalledWith(removeFollower, { query: { user_no: 9 } })
  await waitFor(() => expect(screen.queryByText('하루9')).toBeNull())
})

it('suggests people in an empty list', async () => {
  open('kind=following')
  expect(await screen.findByText('아직 팔로우한 사람이 없어요')).toBeDefined()
  const strip = await screen.findByRole('region', { name: '이런 사람은 어때요?' })
  expect(within(strip).getByText('같은 동네')).toBeDefined()
  expect(within(strip).getByRole('button', { name: '이웃 팔로우' })).toBeDefined()
})

it('shows a stranger that the account is private, with a follow button', async () => {
  standing = aSummary({
    user_no: 7,
    haru_name: '이웃',
    account_private: true,
    relation: none,
    follower_qtt: null,
    following_qtt: null,
    request_qtt: null,
  })
  open('', { params: { id: '7' } })
  expect(await screen.findByText('비공개 계정이에요')).toBeDefined()
  expect(screen.getByRole('button', { name: '이웃 팔로우' })).toBeDefined()
  expect(screen.queryByRole('tablist')).toBeNull()
})

it.each(['7', 'x', '0'])('shows the same not-found message for hidden and invalid members (%s)', async (id) => {
  standing = new CallError({ status: 404, message: '볼 수 없는 페이지입니다' })
  open('', { params: { id } })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
})

it('offers a retry after a failure', async () => {
  standing = new CallError({ status: 500, message: '' })
  open()
  const again = await screen.findByRole('button', { name: '다시 시도' })
  standing = aSummary()
  lists = () => page(9, 1)
  await act(async () => void fireEvent.click(again))
  expect(await screen.findByText('하루9')).toBeDefined()
})
