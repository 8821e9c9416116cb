import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { Activity } from '../contract.ts'
import ActivityReportMain from './ActivityReportMain.tsx'

const nothing: Activity = {
  from: '2026-11-16',
  to: '2026-11-22',
  record_days: 0,
  record_qtt: 0,
  feed_qtt: 0,
  moods: [0, 0, 0, 0, 0],
  kcal_average: null,
  workout_seconds: 0,
  workout_days: 0,
  routine_done: 0,
  routine_all: 0,
  like_given: 0,
  like_received: 0,
  comment_given: 0,
  comment_received: 0,
  follower_new: 0,
  counsel_requested: 0,
  counsel_completed: 0,
  counsel_given: 0,
  order_bought: 0,
  pass_used: 0,
  question_asked: 0,
  answer_given: 0,
  club_posted: 0,
  challenge_reached: 0,
  bungae_attended: 0,
}
const day = { record_date: '2026-11-21', post_qtt: 2, emoji: 2, kcal: 1540, workout_seconds: 1800, routine_done: 1, routine_all: 2 }
const totals = {
  record_days: 1,
  record_qtt: 2,
  moods: [0, 1, 0, 0, 0],
  kcal_average: 1540,
  workout_seconds: 1800,
  routine_done: 1,
  routine_all: 2,
}

let answer: object
let settings: object[]
let calls: Call[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z'), toFake: ['Date'] })
  localStorage.clear()
  localStorage.setItem('haru_token', tokenFor(7))
  queryClient.clear()
  wireForTest()
  settings = []
  answer = {
    now: { ...nothing, ...totals, like_received: 3 },
    before: { ...nothing, kcal_average: 1600, like_received: 1 },
    days: [day],
    streak: 4,
  }
  const query = ({ url }: Call) => (url.startsWith('/v1/user/activity_report') ? answer : settings)
  calls = fakeNetwork((call) => ({ json: { state: 1, query: query(call) } })).calls
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(search = '') {
  const { router, view } = followingForTest(<ActivityReportMain />, `/activity-report-main${search}`)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const requestedUrls = () => calls.filter(({ url }) => url.startsWith('/v1/user/activity_report')).map(({ url }) => url)

test('compares this week with the last one, and shows the chart as a table', async () => {
  open()
  expect(await screen.findByText('4일째 이어 쓰고 있어요')).toBeDefined()
  expect(requestedUrls()).toEqual(['/v1/user/activity_report?span=week&date=2026-11-16'])
  expect(screen.getByText('지난주보다 60kcal가 줄었어요')).toBeDefined()
  expect(screen.getByText('지난주보다 2번이 늘었어요')).toBeDefined()
  expect(screen.getByText('2개 가운데 1개')).toBeDefined()
  expect(screen.getByRole('img', { name: '날짜별 남긴 하루: 11월 21일 토요일 2개' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '날짜별 남긴 하루 표로 보기' }))
  expect(within(screen.getByRole('table')).getByRole('row', { name: /11월 21일 토요일 2개/ })).toBeDefined()
})

test('keeps span and date in the address, and opens no future period', async () => {
  const router = open()
  await screen.findByText('4일째 이어 쓰고 있어요')
  await userEvent.click(screen.getByRole('button', { name: '다음 주' }))
  expect(router.state.location.search).toBe('')
  await userEvent.click(screen.getByRole('button', { name: '이전 주' }))
  await waitFor(() => expect(router.state.location.search).toBe('?span=week&date=2026-11-09'))
  await userEvent.click(screen.getByRole('radio', { name: '월' }))
  await waitFor(() => expect(requestedUrls().at(-1)).toContain('span=month&date=2026-11-01'))
  expect(await screen.findByRole('heading', { name: '2026년 11월' })).toBeDefined()
})

test('shows the empty view for a week without records', async () => {
  answer = { now: nothing, before: nothing, days: [], streak: 0 }
  open()
  expect(await screen.findByText('이 주에는 남긴 하루가 없어요')).toBeDefined()
  expect(screen.queryByText(/늘었어요|줄었어요/)).toBeNull()
})

test('shows counsellings to those who had some in either period', async () => {
  open()
  await screen.findByText('4일째 이어 쓰고 있어요')
  expect(screen.queryByRole('heading', { name: '상담' })).toBeNull()
  answer = { now: { ...nothing, counsel_requested: 2 }, before: { ...nothing, counsel_completed: 1 }, days: [], streak: 0 }
  await queryClient.invalidateQueries()
  const card = within((await screen.findByRole('heading', { name: '상담' })).parentElement!)
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['신청한 상담', '받은 상담'])
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '2번지난주보다 2번이 늘었어요',
    '0번지난주에는 모두 1번',
  ])
})

test('hides kcal in care mode', async () => {
  settings = [{ setting_key: 'hide_calorie', setting_value: '1' }]
  open()
  await screen.findByText('4일째 이어 쓰고 있어요')
  await waitFor(() => expect(screen.queryByText(/kcal/)).toBeNull())
})
