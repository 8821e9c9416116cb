import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RoomBesideContext } from '#features/chat/web/public.ts'
import { addMonths, koreanDay } from '#kit/contract/time.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import PcExpertMain from './PcExpertMain.tsx'

vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

const MINUTE_MS = 60_000
const inMinutes = (count: number): string => new Date(Date.now() + count * MINUTE_MS).toISOString()
const aRow = (coun_no: number, haru_name: string, changes: object = {}) => ({
  coun_no,
  state: 1,
  close_code: null,
  partner: { user_no: 7, haru_name, haru_character: '2', gender: 'w', cate_no: null, user_profile: [], job_title: '' },
  title: '식단 점검',
  channel: 'chat',
  cate_no: 3,
  minutes: 30,
  price: 300,
  reg_dt: inMinutes(-60),
  hope_dt: inMinutes(2 * 24 * 60),
  answer_due_dt: inMinutes(24 * 60),
  recent_dt: inMinutes(-60),
  start_dt: null,
  end_dt: null,
  quit_dt: null,
  cr_no: null,
  un_read: 0,
  move_dt: null,
  move_by: null,
  ...changes,
})
const THIS_MONTH = koreanDay(new Date()).slice(0, 7)
const LAST_MONTH = addMonths(`${THIS_MONTH}-01`, -1).slice(0, 7)
const aMonth = (count: number, net_viv: number) => ({ count, net_viv, pending_viv: 900 })
const LIST = '/v1/user/counsel/expert'

let calls: Call[]
let answers: Record<string, (call: Call) => unknown>
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  answers = {
    [`GET ${LIST}?status=new`]: () => [aRow(1, '보리차한잔')],
    [`GET ${LIST}?status=ing`]: () => [
      aRow(2, '혈당지킴이', { state: 2, start_dt: inMinutes(0), cr_no: 40 }),
      aRow(3, '느린걸음', { state: 8 }),
    ],
    [`GET ${LIST}?status=end`]: () => [aRow(4, '계단파', { state: 4, start_dt: null, hope_dt: inMinutes(0) })],
    [`GET ${LIST}/count`]: () => ({ new: 1, ing: 2, end: 1 }),
    [`GET /v1/user/expert/sales/month?month=${THIS_MONTH}`]: () => aMonth(42, 12_600),
    [`GET /v1/user/expert/sales/month?month=${LAST_MONTH}`]: () => aMonth(36, 9000),
    'GET /v1/user/auth/profile': () => ({ user_no: 3, user_verified: true, isexpert: true }),
  }
  ;({ calls } = fakeNetwork((call) => ({ json: { state: 1, query: answers[`${call.method} ${call.url}`]?.(call) ?? null } })))
})

function show({ at = '/pc-expert-main', onRoom = (_: number) => undefined as void } = {}) {
  localStorage.setItem('haru_token', tokenFor(3))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  history.replaceState({ idx: 0, key: 'default' }, '', `#${at}`)
  const { router, view } = followingForTest(
    <RoomBesideContext value={onRoom}>
      <PcExpertMain />
      <Overlays />
    </RoomBesideContext>,
    at,
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const sent = (method: string, path: string) => calls.filter((call) => call.method === method && call.url === `${LIST}${path}`)

test('shows the figures, and only today’s sessions on the time line', async () => {
  show()
  expect(await screen.findByText('지난달보다 6건 많아요')).toBeTruthy()
  expect(screen.getByText('12,600').textContent).toBe('12,600 VIV')
  expect(screen.getByText('정산 예정 900')).toBeTruthy()
  expect(screen.getByText('지금 상담 중')).toBeTruthy()
  const today = within(await screen.findByRole('region', { name: '오늘 상담' }))
  expect((await today.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual(['/pc-expert-main?counsel=2'])
})

test('accepts a request with one press', async () => {
  answers[`PUT ${LIST}/request/approve/1`] = () => aRow(1, '보리차한잔', { state: 8 })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '보리차한잔님 상담 수락' }))
  await waitFor(() => expect(sent('PUT', '/request/approve/1')).toHaveLength(1))
})

test('rejects a request with the picked reason', async () => {
  answers[`PUT ${LIST}/request/reject/1`] = () => aRow(1, '보리차한잔', { state: 4 })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '보리차한잔님 상담 거절' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '제 분야와 다른 질문이에요.' }))
  await waitFor(() =>
    expect(sent('PUT', '/request/reject/1').map(({ body }) => body)).toEqual([
      { reject_reason: '제 분야와 다른 질문이에요.', no_more: false },
    ]),
  )
})

test('changes the list with its tab, which is in the URL', async () => {
  const router = show()
  await userEvent.click(await screen.findByRole('tab', { name: '진행 2' }))
  expect(router.state.location.search).toBe('?tab=ing')
  const list = within(await screen.findByRole('region', { name: '진행' }))
  expect(list.getByRole('link', { name: '느린걸음' }).getAttribute('href')).toBe('/pc-expert-main?counsel=3')
})
