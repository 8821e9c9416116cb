import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getProfile } from '#features/account/contract.ts'
import { listAddresses, type Cart } from '#features/cart/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest, tokenFor } from '#kit/web/testing.ts'
import { checkout, getOrderGroup, type OrderGroup } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import CartComplete from './CartComplete.tsx'
import Payment from './Payment.tsx'
import { aCard, anItem } from '../testing.ts'

const go = vi.hoisted(() => ({ to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go, useGo: () => go }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), alert: vi.fn() }))

const address = {
  address_no: 5,
  receiver: '김하루',
  phone: '01012345678',
  zip: '04032',
  addr1: '서울 마포구 양화로 45',
  addr2: '',
  memo: '',
  is_default: true,
  edit_dt: '2026-11-21T05:00:00Z',
}
const option = {
  sio_no: 10,
  sio_title: '리넨',
  si_item_amt: 650,
  sio_amt: 80,
  qtt: 2,
  seen_amt: 730,
  is_changed: false,
  left: null,
  problem: null,
}
const cartOf = (type: 0 | 2 | 3, changes: Partial<Cart> = {}): Cart => ({
  groups: [
    {
      seller: null,
      parties: null,
      is_paid_only: false,
      rows: [
        {
          item_no: 1,
          si_type: type,
          si_title: '앉기 쿠션',
          si_thumb: null,
          si_item_amt: 650,
          si_order_amt: type < 2 ? 0 : 30,
          shipping: { base: 30, free_from: null, surcharge: 0 },
          ship_days: 7,
          is_checked: true,
          problem: null,
          sio_info: [option],
        },
      ],
    },
  ],
  qtt: 1,
  totals: { qtt: 1, item_amt: 1460, order_amt: 30, total_amt: 1490 },
  address,
  balance: { paid: 2000, free: 0 },
  ...changes,
})

const answers = new Map<Endpoint, (input: never) => unknown>()
const asked = (line: Endpoint) =>
  vi
    .mocked(call)
    .mock.calls.filter(([one]) => (one as Endpoint) === line)
    .map(([, input]) => input as object)
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('haru_token', tokenFor(3))
  queryClient.clear()
  answers.clear()
  answers.set(getProfile, () => ({ user_info: { haru_character: '1' }, gender: 'w' }))
  answers.set(listAddresses, () => [address])
  answers.set(checkout, () => ({ group_no: 9, order_nos: [11] }))
  vi.mocked(call).mockImplementation((async (line: Endpoint, input: unknown) => answers.get(line)?.(input as never) ?? {}) as never)
})
const within = (element: ReactNode, params = {}) => (
  <QueryClientProvider client={queryClient}>{screenForTest(element, { params })}</QueryClientProvider>
)
const draw = (element: ReactNode, params = {}) => render(within(element, params))
const clickButton = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const PRICE_CHANGED = orderErrors.price_changed.message
const onChange = vi.fn()
const payment = (cart: Cart) => draw(<Payment cart={cart} source="cart" onAddress={vi.fn()} onChange={onChange} />)

it('sends what the buyer saw, after the consent to what is made to order', async () => {
  payment(cartOf(3))
  await clickButton('1,490 VIV 결제하기')
  expect(screen.getByText('주문 제작 상품은 확인하고 동의해야 살 수 있어요.')).toBeTruthy()
  expect(asked(checkout)).toEqual([])
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')))
  await clickButton('1,490 VIV 결제하기')
  const rows = [{ item_no: 1, options: [{ sio_no: 10, qtt: 2, seen_amt: 730 }], seen_ship_amt: 30 }]
  expect(asked(checkout)).toEqual([{ body: { source: 'cart', rows, agrees_made_to_order: true, address_no: 5 } }])
  expect(go.to).toHaveBeenCalledWith('/cart-complete/9', { replace: true })
})

it('asks for an address where something is sent, and for none of a service', async () => {
  const { unmount } = payment(cartOf(2, { address: null }))
  await clickButton('1,490 VIV 결제하기')
  expect(screen.getByText('받는 곳을 골라 주세요.')).toBeTruthy()
  unmount()
  payment(cartOf(0, { address: null }))
  await clickButton('1,490 VIV 결제하기')
  expect(asked(checkout)).toHaveLength(1)
})

it('asks for no address any more once there is one', async () => {
  const { rerender } = payment(cartOf(2, { address: null }))
  await clickButton('1,490 VIV 결제하기')
  expect(screen.getByText('받는 곳을 골라 주세요.')).toBeTruthy()
  rerender(within(<Payment cart={cartOf(2)} source="cart" onAddress={vi.fn()} onChange={onChange} />))
  expect(screen.queryByText('받는 곳을 골라 주세요.')).toBeNull()
})

it('leads back to the cart where a price changed, and shows other refusals in place', async () => {
  answers.set(checkout, () => Promise.reject(new CallError({ status: 409, message: PRICE_CHANGED, field: 'rows.0.options.0.seen_amt' })))
  const { unmount } = payment(cartOf(2))
  await clickButton('1,490 VIV 결제하기')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(alert).toHaveBeenCalledWith(PRICE_CHANGED)
  unmount()
  answers.set(checkout, () => Promise.reject(new CallError({ status: 409, code: 'viv.insufficient', message: 'Insufficient Viv Amount' })))
  payment(cartOf(2))
  await clickButton('1,490 VIV 결제하기')
  expect(await screen.findByText(/비브가 부족해요/)).toBeTruthy()
  expect(go.to).not.toHaveBeenCalled()
})

it('shows what was paid of which viv, what happens next and where the viv are', async () => {
  const item = anItem({
    type: 3,
    item_name: '앉기 쿠션',
    sio_title: '리넨',
    unit_amt: 730,
    qtt: 2,
    ship_due_dt: '2026-11-27T14:59:59Z',
    acts: [],
  })
  const money = { paid: 1400, free: 90, held_viv: 1490, posted_viv: 0, back_viv: 0, back_paid: 0, back_free: 0 }
  const order = {
    ...aCard({ order_no: 11, group_no: 9, partner: null, company: '이솔미 요가', item_amt: 1460, items: [item] }),
    reg_dt: '2026-11-24T01:00:00Z',
    money,
  }
  const broker = { name: '하루 주식회사', notice: '하루는 통신판매중개자예요.' }
  const group: OrderGroup = { group_no: 9, reg_dt: order.reg_dt, total_amt: 1490, money, orders: [order], broker }
  answers.set(getOrderGroup, () => group)
  draw(<CartComplete />, { id: '9' })
  const receipt = await screen.findByRole('article', { name: '이솔미 요가' })
  for (const text of [
    '주문 번호 2611-24-0011',
    '리넨 · 730 VIV × 2',
    '1,400 VIV',
    '90 VIV',
    '보관 중',
    '11월 27일 금요일까지 만들기 시작해요',
  ]) {
    expect([text, receipt.textContent.includes(text)]).toEqual([text, true])
  }
  expect(screen.getByText('통신판매중개자 하루 주식회사')).toBeTruthy()
})

it('says of a pass that its uses are paid one by one', async () => {
  const money = { paid: 250, free: 0, held_viv: 250, posted_viv: 0, back_viv: 0, back_paid: 0, back_free: 0 }
  const pass = anItem({ type: 0, state: 4, pass: { unit: 'session', qtt: 5, valid_days: 60, freeze_days: 0 }, acts: [] })
  const order = { ...aCard({ items: [pass] }), reg_dt: '2026-11-24T01:00:00Z', money }
  answers.set(getOrderGroup, () => ({ group_no: 9, reg_dt: order.reg_dt, total_amt: 250, money, orders: [order], broker: null }))
  draw(<CartComplete />, { id: '9' })
  await screen.findByText('쓴 만큼만 판매자에게 가고, 남은 만큼은 하루가 보관해요.')
  expect(screen.queryByText(/구매를 확정할 때까지/)).toBeNull()
})

it('says so for a payment of somebody else', async () => {
  answers.set(getOrderGroup, () => Promise.reject(new CallError(orderErrors.not_found)))
  draw(<CartComplete />, { id: '9' })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})
