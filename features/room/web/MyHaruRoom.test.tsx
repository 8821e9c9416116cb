import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPersonMenu } from '#features/follow/web/public.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { PlaceContext, type Place } from '#kit/web/screen.tsx'
import { fakeNetwork, screenForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { Room } from '../contract.ts'
import MyHaruRoom from './MyHaruRoom.tsx'

vi.mock('#features/follow/web/public.ts', async (original) => ({ ...(await original<object>()), openPersonMenu: vi.fn() }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), askLogIn: vi.fn() }))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

const nothing = {
  emoji: null,
  meters: 0,
  workout_seconds: 0,
  workouts: [],
  ate: false,
  meals: 0,
  routine_done: 0,
  routine_all: 0,
  routines: [],
}
const aRoom = (change: Partial<Room> = {}): Room => ({
  user_no: 7,
  haru_name: '보리차한잔',
  haru_character: '6',
  gender: 'w',
  cate_no: null,
  user_profile: [],
  haru_statemsg: '물 2리터 도전 중',
  account_private: false,
  is_license_ended: false,
  sees_all: true,
  relation: null,
  counts: { record_qtt: 128, feed_qtt: 3, follower_qtt: 342, following_qtt: 189, streak: 7 },
  today: nothing,
  mood: 2,
  items: ['plant', 'mug'],
  marks: [],
  ...change,
})
const person = { user_no: 7, haru_name: '보리차한잔', haru_character: '6', gender: 'w', cate_no: null, user_profile: [] }
const daily = (daily_no: number, record_date: string, daily_content: string) => ({
  ...person,
  daily_no,
  daily_content,
  daily_images: [],
  daily_thumb: null,
  daily_info: {
    emoji: 2,
    eat: { setCalorie: 1540, selectedFood: [] },
    health: { todayHealths: [] },
    routine: { record: { routine: [], memo: '' } },
  },
  visibility: 'public',
  record_date,
  like_qtt: 0,
  reply_qtt: 0,
  isfav: false,
  reg_dt: '2026-11-17T12:00:00+09:00',
  edit_dt: null,
  is_bookmarked: false,
  hidden: false,
  same_qtt: 0,
  from: null,
})
const tile = {
  kind: 'daily',
  post_no: 31,
  user_no: 7,
  haru_name: '보리차한잔',
  thumb: '/t',
  picture_qtt: 1,
  is_film: false,
  emoji: 1,
  text: '사진',
  like_qtt: 0,
  reg_dt: '2026-11-17T12:00:00+09:00',
}
const DAYS = [{ record_date: '2026-11-17', post_qtt: 1, emoji: 2, kcal: 1540, workout_seconds: 32400, routine_done: 0, routine_all: 0 }]

const ok = (query: unknown) => ({ json: { state: 1, query } })
const notFound = { status: 404, json: { state: -9, code: 'request.not_found', msg: '볼 수 없는 페이지입니다' } }
let answers: Record<string, (call: Call) => { status?: number; json: unknown }>
let calls: Call[]

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z'), toFake: ['Date'] })
  localStorage.clear()
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  wireForTest()
  answers = {
    '/v1/user/room/7': () => ok(aRoom()),
    '/v1/user/room/7/days': () => ok(DAYS),
    '/v1/user/room/7/daily': ({ url }) =>
      ok(
        url.includes('date=')
          ? [daily(1, '2026-11-17', '화요일 산책')]
          : [daily(2, '2026-11-18', '수요일 달리기'), daily(1, '2026-11-17', '화요일 산책')],
      ),
    '/v1/user/room/7/collect': () => ok([tile]),
    '/v1/user/feed': () => ok([]),
    '/v1/user/settings': () => ok([]),
  }
  calls = fakeNetwork((call) => answers[call.url.split('?')[0]!]?.(call) ?? ok([])).calls
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(as?: number) {
  if (as !== undefined) localStorage.setItem('haru_token', tokenFor(as))
  const view = screenForTest(<MyHaruRoom />, { at: '/my-haru-room/7', name: 'MyHaruRoom', params: { id: '7' } })
  return render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
}
const requestedUrls = (path: string) => calls.filter(({ url }) => url.split('?')[0] === path).map(({ url }) => url)
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('shows counts, items and the edit link in my own room, without follow button and menu', async () => {
  open(7)
  expect(await screen.findByRole('heading', { level: 1, name: '마이룸' })).toBeDefined()
  expect(await screen.findByRole('img', { name: '보리차한잔님의 방. 기분은 행복해요. 방에는 화분, 머그컵.' })).toBeDefined()
  expect(hrefOf('편집')).toBe('/my-haru-room/7/popup-my-haru-room-edit')
  const counts = within(screen.getByRole('list', { name: '숫자로 보는 방' }))
  expect(counts.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['기록128', '팔로워342', '팔로잉189', '이어 쓰기7일'])
  expect(hrefOf(/팔로워/)).toBe('/my-haru-room/7/popup-follow-main/7?kind=followers')
  expect(screen.queryByRole('button', { name: /팔로우$/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('opens the editor from today only in my own room', async () => {
  const mine = open(7)
  expect(await screen.findByRole('button', { name: /11월 21일 토요일 오늘 하루 남기기/ })).toBeDefined()
  mine.unmount()
  open(8)
  const today = await screen.findByRole('button', { name: /11월 21일 토요일/ })
  expect(today.getAttribute('aria-disabled')).toBe('true')
})

test('lists only the pressed day, and all days again after “모두 보기”', async () => {
  open(8)
  expect(await screen.findByText('수요일 달리기')).toBeDefined()
  expect(hrefOf(/화요일 산책/)).toBe('/my-haru-room/7/popup-daily-detail/1')
  await userEvent.click(screen.getByRole('button', { name: /11월 17일 화요일 행복해요, 식사 1,540kcal, 운동 9시간/ }))
  await waitFor(() => expect(screen.queryByText('수요일 달리기')).toBeNull())
  expect(await screen.findByRole('heading', { name: '11월 17일 화요일의 기록' })).toBeDefined()
  expect(requestedUrls('/v1/user/room/7/daily').at(-1)).toContain('date=2026-11-17')
  await userEvent.click(screen.getByRole('button', { name: '모두 보기' }))
  expect(await screen.findByText('수요일 달리기')).toBeDefined()
})

test('steps to earlier months and never to a future month', async () => {
  open(8)
  await screen.findByRole('heading', { name: '11월' })
  await userEvent.click(screen.getByRole('button', { name: '다음 달' }))
  expect(screen.getByRole('heading', { name: '11월' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '이전 달' }))
  expect(await screen.findByRole('heading', { name: '10월' })).toBeDefined()
  await waitFor(() => expect(requestedUrls('/v1/user/room/7/days').at(-1)).toContain('month=2026-10-01'))
  await userEvent.click(screen.getByRole('button', { name: '다음 달' }))
  expect(await screen.findByRole('heading', { name: '11월' })).toBeDefined()
})

test('restores the selected tab on return', async () => {
  const first = open(8)
  await userEvent.click(await screen.findByRole('tab', { name: '모음' }))
  expect(await screen.findByRole('link', { name: /사진/ })).toBeDefined()
  first.unmount()
  open(8)
  expect((await screen.findByRole('tab', { name: '모음' })).getAttribute('aria-selected')).toBe('true')
})

test('hides kcal in care mode', async () => {
  answers['/v1/user/settings'] = () => ok([{ setting_key: 'hide_calorie', setting_value: '1' }])
  open(8)
  await screen.findByText('수요일 달리기')
  await waitFor(() => expect(screen.queryByText(/kcal/)).toBeNull())
  expect(screen.getByRole('button', { name: /11월 17일 화요일 행복해요, 식사 기록/ })).toBeDefined()
})

test('shows the lock of a private account and loads none of its lists', async () => {
  const closed = { account_private: true, sees_all: false, counts: null, today: null, items: [] as Room['items'] }
  answers['/v1/user/room/7'] = () => ok(aRoom({ ...closed, relation: { follow: 0, follows_me: false, blocked: false, muted: false } }))
  open(8)
  expect(await screen.findByRole('heading', { name: '비공개 계정이에요' })).toBeDefined()
  expect(screen.getByText('팔로우를 요청했어요. 수락되면 기록과 피드를 볼 수 있어요.')).toBeDefined()
  expect(screen.getByRole('button', { name: '보리차한잔 요청함' })).toBeDefined()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(calls.filter(({ url }) => /daily|days|collect|feed/.test(url))).toEqual([])
})

test('asks a guest to log in when they follow, and shows no menu', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: '보리차한잔 팔로우' }))
  expect(askLogIn).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('opens the menu of the person for a member', async () => {
  const relation = { follow: null, follows_me: false, blocked: false, muted: true }
  answers['/v1/user/room/7'] = () => ok(aRoom({ relation }))
  open(8)
  await userEvent.click(await screen.findByRole('button', { name: '더 보기' }))
  expect(openPersonMenu).toHaveBeenCalledWith(expect.objectContaining({ user_no: 7, haru_name: '보리차한잔' }), relation)
})

test('shows the not-found message for a room without access, and a retry for other failures', async () => {
  answers['/v1/user/room/7'] = () => notFound
  const closed = open(8)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  closed.unmount()
  queryClient.clear()
  answers['/v1/user/room/7'] = () => ({ status: 500, json: { state: 0, msg: '' } })
  open(8)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  answers['/v1/user/room/7'] = () => ok(aRoom())
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { level: 2, name: '보리차한잔' })).toBeDefined()
})

test('refetches the room when a popup over it closes', async () => {
  localStorage.setItem('haru_token', tokenFor(7))
  const Placed = () => {
    const [place, setPlace] = useState<Place>({ name: 'MyHaruRoom', params: { id: '7' }, search: new URLSearchParams(), active: true })
    return (
      <PlaceContext value={place}>
        <MyHaruRoom />
        <button type="button" onClick={() => setPlace({ ...place })}>
          popup closes
        </button>
      </PlaceContext>
    )
  }
  render(<QueryClientProvider client={queryClient}>{screenForTest(<Placed />)}</QueryClientProvider>)
  expect(await screen.findByText('128')).toBeDefined()
  answers['/v1/user/room/7'] = () =>
    ok(aRoom({ counts: { record_qtt: 129, feed_qtt: 3, follower_qtt: 342, following_qtt: 189, streak: 8 } }))
  await userEvent.click(screen.getByRole('button', { name: 'popup closes' }))
  expect(await screen.findByText('129')).toBeDefined()
})
