import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, resetConsole, showSection, someone } from '#kit/web/console/testing.tsx'
import { saveText } from '#kit/web/download.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import Closes from './Closes.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))
vi.mock('#kit/web/download.ts', () => ({ saveText: vi.fn() }))

const SETTLE = 'POST /v1/operator/close-case/4/settle'
const CLOSE = 'POST /v1/operator/close/3/close'
const NOTE = '결제사에 확인하고 취소를 요청했어요'
const aCase = {
  case_no: 4,
  order_id: 'f3a',
  kind: 'paid',
  charge_no: 12,
  member: someone(2),
  gateway_won: 5000,
  booked_won: 3000,
  state: 1,
  note: null,
  end_by: null,
  end_dt: null,
}
const aDay = (of: object = {}) => ({
  close_no: 3,
  day: '2026-11-20',
  state: 1,
  gateway: { paid: 2, paid_won: 15_000, cancelled: 1, cancelled_won: 1000 },
  booked: { paid: 2, paid_won: 13_000, cancelled: 1, cancelled_won: 1000 },
  open_cases: 1,
  compare_dt: '2026-11-20T18:10:00Z',
  close_by: null,
  close_dt: null,
  note: null,
  cases: [aCase],
  payouts: [],
  ...of,
})
const settled = { open_cases: 0, cases: [{ ...aCase, state: 2, note: NOTE, end_by: operatorNamed(8), end_dt: '2026-11-21T01:00:00Z' }] }

beforeEach(resetConsole)
afterEach(() => void vi.useRealTimers())

test.each([
  ['2026-11-20T18:09:59Z', '오늘'],
  ['2026-11-20T18:10:00Z', '내일'],
  ['2026-11-21T14:59:00Z', '내일'],
])('without a close says when the first one comes: at %s %s', async (now, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  showSection('/close', <Closes />, '/close', { 'GET /v1/operator/close': () => ok([]) })
  expect(await screen.findByText(`아직 대조한 날이 없어요. ${day} 03:10에 그 전날까지 대조해서 첫 마감을 만들어요.`)).toBeTruthy()
})

test('shows both sums, settles a difference, closes the day, and saves the gateway’s file', async () => {
  let day = aDay()
  const { callsTo } = showSection('/close', <Closes />, '/close/3', {
    'GET /v1/operator/close': () => ok([day]),
    'GET /v1/operator/close/3': () => ok(day),
    'GET /v1/operator/close/3/file': () => ok({ file_name: 'haru-pay-2026-11-20.csv', csv: 'a' }),
    [SETTLE]: () => ok((day = aDay(settled))),
    [CLOSE]: () => ok((day = aDay({ ...settled, state: 2, close_by: operatorNamed(8), close_dt: '2026-11-21T02:00:00Z' }))),
  })
  const sums = await screen.findByRole('table', { name: '결제사와 하루' })
  expect(
    within(sums)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '종류결제사하루차이',
    '결제2건 · 15,000원2건 · 13,000원2,000원',
    '취소1건 · 1,000원1건 · 1,000원없음',
    '합계14,000원12,000원2,000원',
  ])
  expect(screen.getByRole('link', { name: '충전 12' }).getAttribute('href')).toBe('/charge/12')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '이 날 마감하기' }).disabled).toBe(true)
  await click('처리했어요')
  expect(callsTo(SETTLE)).toHaveLength(0)
  fireEvent.change(screen.getByLabelText(/무엇을 확인했고/), { target: { value: NOTE } })
  await click('처리했어요')
  expect(await screen.findByText('처리함')).toBeTruthy()
  expect(callsTo(SETTLE)[0]!.body).toEqual({ note: NOTE })
  await click('결제사 기록 받기')
  await waitFor(() => expect(saveText).toHaveBeenCalledWith('haru-pay-2026-11-20.csv', 'a'))
  await click('이 날 마감하기')
  expect((await screen.findAllByText('마감함')).length).toBeGreaterThan(1)
  expect(confirm).toHaveBeenLastCalledWith(
    expect.objectContaining({
      text: '2026. 11. 20. 결제를 마감할까요? 다시 열 수 없어요.'.replaceAll('. ', '.\u00a0').replace('20.\u00a0결제', '20. 결제'),
    }),
  )
  expect(screen.queryByRole('button', { name: /마감하기|대조하기/ })).toBeNull()
})

test('only shows to who may not act', async () => {
  showSection(
    '/close',
    <Closes />,
    '/close/3',
    { 'GET /v1/operator/close': () => ok([aDay()]), 'GET /v1/operator/close/3': () => ok(aDay()) },
    ['ledger.act'],
  )
  expect(await screen.findByText('결제한 금액이 서로 달라요.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /마감하기|대조하기|처리했어요/ })).toBeNull()
})

test('shows what is paid out, each difference of it, and the lines of a statement that cannot be read', async () => {
  const payout = { provider: '나이스', paid_won: 15_000, cancelled_won: 1000, fee_won: 448, fee_vat_won: 44, payout_day: '2026-11-24' }
  const stated = [{ ...payout, net_won: 13_500, reg_by: operatorNamed(8), reg_dt: '2026-11-24T01:00:00Z' }]
  const SEND = 'POST /v1/operator/payout'
  let bad = [{ line: 3, column: '수수료', fault: 'won' }]
  const { callsTo } = showSection('/close', <Closes />, '/close/3', {
    'GET /v1/operator/close': () => ok([aDay()]),
    'GET /v1/operator/close/3': () => ok(aDay({ payouts: stated })),
    [SEND]: () => ok({ added: bad.length > 0 ? 0 : 2, changed: 0, same: 0, bad }),
  })
  const textsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  await screen.findByRole('table', { name: '정산' })
  expect(textsOf('정산')[1]).toContain('나이스15,000원1,000원448원44원13,500원')
  expect(textsOf('정산서의 다른 점').slice(1)).toEqual([
    '결제 금액이 하루의 기록과 달라요.15,000원13,000원2,000원',
    '나이스: 지급액이 결제 − 취소 − 수수료 − 부가세와 달라요.13,500원13,508원-8원',
  ])
  // EUC-KR, as spreadsheets on Korean Windows write it.
  const file = Object.assign(new File([], 'a.csv'), { arrayBuffer: async () => Uint8Array.from([0xb0, 0xa1, 0x2c, 0x31]).buffer })
  fireEvent.change(screen.getByLabelText(/정산서 파일/), { target: { files: [new File([' '], 'b.csv')] } })
  expect(await screen.findByText('파일에 내용이 없어요.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '정산서 올리기' }).disabled).toBe(true)
  const send = async () => {
    fireEvent.change(screen.getByLabelText(/정산서 파일/), { target: { files: [file] } })
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '정산서 올리기' }).disabled).toBe(false))
    await click('정산서 올리기')
  }
  await send()
  expect(await screen.findByText('3번째 줄의 수수료: 원 단위 숫자로 적어 주세요.')).toBeTruthy()
  expect(toast).not.toHaveBeenCalled()
  // The file is chosen again, as it was changed meanwhile.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '정산서 올리기' }).disabled).toBe(true)
  bad = []
  await send()
  await waitFor(() => expect(toast).toHaveBeenCalledWith('정산서를 올렸어요. 새로 2줄, 바뀜 0줄, 그대로 0줄'))
  expect(callsTo(SEND)[0]!.body).toEqual({ csv: '가,1' })
})
