import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { click, ok, operatorNamed, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import Forecast from './Forecast.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }))

const KEPT = 'POST /v1/operator/ledger/safeguard'
const SEEN = 'POST /v1/operator/ledger/alert/4/seen'
const limit = (of: object = {}) => ({ won: 2_400_000_000, limit_won: 3_000_000_000, percent: 80, is_near: true, is_over: false, ...of })
const days = Array.from({ length: 3 }, (_, nth) => ({
  day: addDays('2026-11-30', nth),
  trial_won: nth === 2 ? 100 : 0,
  float_won: 2_400_000_000 + nth * 1000,
  issued_won: 1000,
  issued_year_won: 5000 + nth,
  differences: nth === 0 ? null : 0,
  reg_dt: '2026-12-03T02:00:00+09:00',
}))
const reach = (third: string | null) => ({
  days: 3,
  per_day: 1000,
  reach: [
    { percent: 70, is_reached: true, day: null },
    { percent: 90, is_reached: false, day: '2027-03-02' },
    { percent: 100, is_reached: false, day: third },
  ],
})
const anAlert = (of: object = {}) => ({
  alert_no: 4,
  kind: 'float',
  percent: 70,
  day: '2026-12-01',
  won: 2_100_000_000,
  limit_won: 3_000_000_000,
  reg_dt: '2026-12-02T02:00:00+09:00',
  seen_by: null,
  seen_dt: null,
  note: null,
  ...of,
})
let alerts: object[]
let kept: object[]
let waiting: object[]
const answers = {
  'GET /v1/operator/ledger': () => ok({ float: limit(), issued_year: limit({ won: 100, percent: 0, is_near: false }) }),
  'GET /v1/operator/ledger/forecast': () => ok({ float: reach(null), issued: { days: 3, per_day: null, reach: [] } }),
  'GET /v1/operator/ledger/day': () => ok(days.toReversed()),
  'GET /v1/operator/ledger/alert': () => ok(alerts),
  'GET /v1/operator/ledger/safeguard': () => ok(kept),
  'GET /v1/operator/proposal': () => ok(waiting),
  [KEPT]: () => ok({ proposal_no: 12 }),
  'GET /v1/operator/ledger/expiry': () =>
    ok({ made_dt: '2026-12-03T03:30:00+09:00', months: [{ month: '2026-12', paid: 300, free: 45, members: 2, warned: 1 }] }),
  [SEEN]: () => {
    alerts = [anAlert({ seen_by: operatorNamed(7), seen_dt: '2026-12-03T10:00:00+09:00', note: '변호사에게 물었어요' })]
    return ok(alerts[0])
  },
}

beforeEach(() => {
  resetConsole()
  alerts = [anAlert()]
  kept = []
  waiting = []
})

test('shows each limit now and by its trend, and its days as a chart or a table', async () => {
  showSection('/forecast', <Forecast />, '/forecast', answers)
  expect(await screen.findByText('기준의 90% (27억)')).toBeTruthy()
  expect([
    screen.getByText('2027년 3월 2일쯤'),
    screen.getByText('이미 닿았어요'),
    screen.getByText('지금 추세로는 닿지 않아요'),
  ]).toHaveLength(3)
  expect(screen.getByText('날이 더 쌓이면 알 수 있어요')).toBeTruthy()
  const slider = screen.getAllByRole('slider', { name: '날 고르기' })[0]!
  expect(slider.getAttribute('aria-valuetext')).toBe('2026년 12월 2일, 2,400,002,000원')
  await click('발행 잔액: 표로 보기')
  const rows = within(screen.getByRole('table', { name: '발행 잔액' })).getAllByRole('row')
  expect(rows[1]!.textContent).toBe('2026년 12월 2일2,400,002,000원+1,000원1,000원100원0')
  expect(rows[3]!.textContent).toContain('확인하지 않음')
})

test('an alert is taken note of once, by who may', async () => {
  const { callsTo } = showSection('/forecast', <Forecast />, '/forecast', answers)
  expect(await screen.findByText('발행 잔액이 기준의 70%에 닿았어요')).toBeTruthy()
  await type(/어떻게 할지/, '변호사에게 물었어요')
  await click('확인했어요')
  await waitFor(() => expect(callsTo(SEEN)[0]!.body).toEqual({ note: '변호사에게 물었어요' }))
  expect(await screen.findByText('변호사에게 물었어요')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '확인했어요' })).toBeNull()
})

test('what is kept apart for viv is proposed, and counts when a second operator has approved it', async () => {
  const sum = { day: '2026-11-20', won: 2_500_000_000, way: 'trust', institution: '하나은행' }
  kept = [{ ...sum, safeguard_no: 1, won: 1, by: operatorNamed(7), approved_by: null, reg_dt: '' }]
  const { callsTo, place } = showSection('/forecast', <Forecast />, '/forecast', answers)
  expect(await screen.findByText('확인 없이 적음')).toBeTruthy()
  // It counts for nothing, so the whole outstanding viv is missing.
  expect(screen.getByText(/^발행 잔액보다 2,4\d\d,\d{3},\d{3}원 모자라요$/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('확인서의 날'), { target: { value: '' } })
  await click('올리기')
  expect(screen.getByText('오늘이나 지난 날을 골라 주세요')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('확인서의 날'), { target: { value: sum.day } })
  await type('모두 더한 금액 (원)', '2,500,000,000')
  await type(/^이유/, '십일월 확인서를 보고 적어요')
  await click('올리기')
  await waitFor(() => expect(callsTo(KEPT).map((made) => made.body)).toEqual([{ ...sum, reason: '십일월 확인서를 보고 적어요' }]))
  await waitFor(() => expect(place()).toBe('/proposal/12'))
})

test('a sum that waits is shown with its proposal, and the confirmed one is compared with what members have', async () => {
  const sum = { day: '2026-11-20', won: 2_500_000_000, way: 'trust', institution: '하나은행' }
  kept = [{ ...sum, safeguard_no: 1, by: operatorNamed(7), approved_by: operatorNamed(8), reg_dt: '' }]
  waiting = [{ proposal_no: 12, payload: { ...sum, won: 300 } }]
  showSection('/forecast', <Forecast />, '/forecast', answers)
  expect(await screen.findByText('발행 잔액의 104%')).toBeTruthy()
  expect(screen.getByText(/300원, 하나은행, 2026년 11월 20일 확인서의 금액이 확인을 기다려요/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '안건 12 보기' }).getAttribute('href')).toContain('/proposal/12')
})

test('an operator who only sees has no form, and expiry is counted by month', async () => {
  showSection('/forecast', <Forecast />, '/forecast', answers, ['ledger.act'])
  expect(await screen.findByText('열두 달 동안 유료 300 VIV, 무료 45 VIV')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '확인했어요' })).toBeNull()
  await click('앞으로 사라질 비브: 표로 보기')
  expect(within(screen.getByRole('table', { name: '앞으로 사라질 비브' })).getAllByRole('row')[1]!.textContent).toBe(
    '2026년 12월300 VIV45 VIV345 VIV2명1명',
  )
})
