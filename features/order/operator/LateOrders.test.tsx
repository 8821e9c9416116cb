import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import LateOrders from './LateOrders.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/order/late'
const ONE = 'GET /v1/operator/order/late/40'
const REMIND = 'POST /v1/operator/order/late/40/remind'
const CANCEL = 'POST /v1/operator/order/late/40/cancel'
const REASON = '구매자가 취소를 부탁했어요.'
const AT = '2026-11-10T05:00:00Z'
const DUE = '2026-11-18T14:59:59Z'

const row = {
  order_no: 40,
  title: '이름 새긴 볼마커',
  buyer: someone(101, '푸****래'),
  seller: someone(102, '정*윤'),
  company: '향기 가게',
  ship_due_dt: DUE,
  remind_dt: null,
  reg_dt: AT,
}
const item = { order_item_no: 1, item_name: '이름 새긴 볼마커', sio_title: '은색', qtt: 2, unit_amt: 150, ship_amt: 30, state: 4 }
const late = { ...item, ship_due_dt: DUE, made_dt: AT, is_late: true, cancel_dt: '2026-11-28T14:59:59Z' }
const earlier = { order_no: 31, title: '볼마커', ship_due_dt: AT, ship_dt: null }
const aCase = (of: object = {}) => ({
  ...row,
  state: 4,
  is_platform: false,
  items: [late],
  money: { paid: 330, free: 0, held_viv: 330, posted_viv: 0, back_viv: 0, back_paid: 0, back_free: 0 },
  refund_viv: 330,
  can_remind: true,
  earlier: {
    orders: 12,
    late: 3,
    cancelled: 2,
    latest: [
      { ...earlier, is_unsent: false },
      { ...earlier, order_no: 30, is_unsent: true },
    ],
  },
  ...of,
})

beforeEach(resetConsole)
afterEach(() => void vi.useRealTimers())

const open = (answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/late-order', <LateOrders />, '/late-order/40', {
    [LIST]: () => ok([{ ...row, sort_dt: DUE }]),
    [ONE]: () => ok(aCase()),
    ...answers,
  })
const again = () => {
  cleanup()
  resetConsole()
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('a late order is cancelled for its buyer with a reason, and its seller is reminded', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T05:00:00Z'), toFake: ['Date'] })
  const { callsTo } = open({ [REMIND]: () => ok({}), [CANCEL]: () => refused(409, 'claim_case.changed', '금액이 그사이 바뀌었어요.') })
  await screen.findByText('이 주문까지 최근 12건 가운데 3건이 늦었고, 2건을 판매자가 취소했어요.')
  for (const end of [/보내지 않아 취소됨$/, /아직 보내지 않음$/]) screen.getByText(end)
  // In the line and in the case; the deadline of operators is a day later than that of the shipping.
  expect(screen.getAllByText('발송 4일 늦음')).toHaveLength(2)
  expect(screen.getByText('운영자 처리 기한').nextSibling?.textContent).toMatch(/11\.\s19\.\s오후\s11:59 \(2일\s14시간\s지남\)$/)
  screen.getByText(/11월 28일.*저절로 취소돼요/)
  fireEvent.click(await button('판매자 재촉하기'))
  await waitFor(() => expect(callsTo(REMIND)).toHaveLength(1))
  fireEvent.click(await button('취소하고 330 VIV 돌려주기'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^이유/ }).getAttribute('aria-invalid')).toBe('true'))
  await type(/^이유/, REASON)
  fireEvent.click(await button('취소하고 330 VIV 돌려주기'))
  await screen.findByText('금액이 그사이 바뀌었어요.')
  expect(callsTo(CANCEL).map(({ body }) => body)).toEqual([{ refund_viv: 330, reason: REASON }])
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('nobody acts on their own order, a seller is not reminded twice a day, and what is sent offers nothing', async () => {
  open({ [ONE]: () => ok(aCase({ seller: someone(OWN_MEMBER) })) })
  for (const name of ['판매자 재촉하기', '취소하고 330 VIV 돌려주기']) expect((await button(name)).disabled).toBe(true)
  again()
  open({ [ONE]: () => ok(aCase({ can_remind: false, remind_dt: AT })) })
  expect((await button('판매자 재촉하기')).disabled).toBe(true)
  expect((await button('취소하고 330 VIV 돌려주기')).disabled).toBe(false)
  again()
  open({ [ONE]: () => ok(aCase({ items: [{ ...late, state: 7, is_late: false, cancel_dt: null }], refund_viv: 0, can_remind: false })) })
  await screen.findByText('보냈거나 취소해서 기다리는 상품이 없어요.')
  screen.getByText('환불 완료')
  expect(screen.queryByRole('button', { name: '판매자 재촉하기' })).toBeNull()
})
