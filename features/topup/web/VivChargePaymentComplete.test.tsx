import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Payment } from '../contract.ts'
import { ORDER_ID, open, PAYMENT, refusal, serve, waitingPayment } from './testing.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})
const AT = `/viv-charge-payment-complete?order_id=${ORDER_ID}`
const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent

test('shows amount, method, balance and the last day of withdrawal', async () => {
  serve({ payment: { ...PAYMENT, receipt_url: 'https://pay.example/receipt/7' } as Payment })
  open(AT)
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
  expect(factOf('결제 금액')).toBe('30,000원')
  expect(factOf('결제 수단')).toBe('신용·체크카드')
  expect(factOf('결제한 때')).toBe('11월 21일 토요일 오후 2:00')
  expect(screen.getByText('지금 2,780 VIV를 가지고 있어요.')).toBeDefined()
  expect(factOf('철회할 수 있는 날')).toBe('11월 28일 토요일까지')
  expect(screen.getByRole('link', { name: '영수증 보기' }).getAttribute('href')).toBe('https://pay.example/receipt/7')
  expect(screen.getByRole('link', { name: '충전 내역 보기' }).getAttribute('href')).toBe('/viv-history?tab=charges')
  expect(screen.getByRole('link', { name: '한 번 더 충전' }).getAttribute('href')).toBe('/viv-charge-select')
  expect(screen.getByRole('button', { name: '비브 보기' })).toBeDefined()
})

test('hides a receipt link that is not https', async () => {
  serve({ payment: { ...PAYMENT, receipt_url: 'javascript:alert(1)' } as Payment })
  open(AT)
  await screen.findByText('300 VIV를 충전했어요')
  expect(screen.queryByRole('link', { name: '영수증 보기' })).toBeNull()
})

test('an unpaid order redirects to the payment screen', async () => {
  serve({ payment: waitingPayment })
  const { place } = open(AT)
  await waitFor(() => expect(place()).toBe(`/viv-charge-payment?order_id=${ORDER_ID}`))
})

test.each([
  ['/viv-charge-payment-complete', '/viv-charge-select'],
  ['/Pc-viv-charge-payment-complete', '/Pc-viv-charge-select'],
  ['/viv-charge-payment', '/viv-charge-select'],
  ['/Pc-viv-charge-payment', '/Pc-viv-charge-select'],
])('%s without an order leads to the choice of an amount', async (at, select) => {
  serve()
  const { place } = open(at)
  await waitFor(() => expect(place()).toBe(select))
})

test.each([1, 3, 6])('an order of state %s leads to the payment screen of the portal as well', async (state) => {
  serve({ payment: { ...waitingPayment, state } as Payment })
  const { place } = open(`/Pc-viv-charge-payment-complete?order_id=${ORDER_ID}`)
  await waitFor(() => expect(place()).toBe(`/Pc-viv-charge-payment?order_id=${ORDER_ID}`))
})

test.each(['/viv-charge-payment-complete', '/Pc-viv-charge-payment-complete'])(
  '%s of another member’s or no order shows no success',
  async (at) => {
    for (const order of [ORDER_ID, 'nonsense']) {
      serve({ answer: ({ url }) => (url.includes('/viv/payment/') ? refusal(404, 'viv.no_charge', '볼 수 없는 페이지입니다') : undefined) })
      open(`${at}?order_id=${order}`)
      expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
      expect(screen.queryByText('충전 완료')).toBeNull()
      expect(screen.queryByRole('button', { name: '비브 보기' })).toBeNull()
      cleanup()
    }
  },
)

test('a failed request shows no success', async () => {
  serve({ answer: ({ url }) => (url.includes('/viv/payment/') ? refusal(500, 'x', 'x') : undefined) })
  open(AT)
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined()
  expect(screen.queryByText('충전 완료')).toBeNull()
})

test('shows a payment that was withdrawn afterwards as cancelled', async () => {
  serve({ payment: { ...PAYMENT, state: 4, balance: { paid: 2180, free: 300 } } })
  open(AT)
  expect(await screen.findByText('취소된 결제예요')).toBeDefined()
  expect(screen.queryByText('철회할 수 있는 날')).toBeNull()
})
