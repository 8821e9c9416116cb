import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { suggestedCalendar } from '#features/calendar/rules.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import PcExpertCalendar from './PcExpertCalendar.tsx'

let calls: Call[]
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  const calendar = suggestedCalendar()
  const answers: Record<string, unknown> = {
    '/v1/user/counsel/expert/week': { now: new Date().toISOString(), version: 1, calendar, sessions: [], offers: [] },
    '/v1/user/expert/calendar': { version: 1, calendar, booked: [], next_slot_dt: null },
  }
  ;({ calls } = fakeNetwork(({ url }) => ({ json: { state: 1, query: answers[url.split('?')[0]!] ?? null } })))
})
afterEach(() => vi.unstubAllGlobals())

function show(at: string) {
  localStorage.setItem('haru_token', tokenFor(7))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  const { router, view } = screensForTest([{ name: 'PcExpertCalendar', path: '/pc-expert-calendar', element: <PcExpertCalendar /> }], at)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const addressOf = (router: ReturnType<typeof show>) => router.state.location.search

test('the week is first, and the hours of every week are the other tab, kept in the address', async () => {
  const router = show('/pc-expert-calendar')
  expect(await screen.findByRole('group', { name: '한 주의 상담' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '가능 시간' }))
  expect(await screen.findByRole('group', { name: '요일마다 여는 시간' })).toBeTruthy()
  expect(addressOf(router)).toBe('?tab=hours')
  await userEvent.click(screen.getByRole('tab', { name: '이번 주' }))
  await waitFor(() => expect(addressOf(router)).toBe(''))
})

test('another week is in the address, by its Monday', async () => {
  const router = show('/pc-expert-calendar?week=2026-12-25')
  await userEvent.click(await screen.findByRole('button', { name: '다음 주' }))
  await waitFor(() => expect(addressOf(router)).toBe('?week=2026-12-28'))
  const weeks = calls.filter(({ url }) => url.includes('/week?')).map(({ url }) => url.split('?')[1])
  expect(weeks).toEqual(['from=2026-12-21', 'from=2026-12-28'])
})
