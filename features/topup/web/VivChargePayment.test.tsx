import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ORDER_ID, open, PAYMENT, refusal, serve, waitingPayment } from './testing.tsx'
import type { Payment } from '../contract.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const AT = `/viv-charge-payment?order_id=${ORDER_ID}`
const SETTLE = `POST /v1/user/viv/payment/${ORDER_ID}/settle`
/** Serves the payments in turn, and repeats the last. */
function serveInTurn(...payments: Payment[]) {
  let at = 0
  return serve({
    answer: ({ url }) =>
      url.endsWith('/settle') ? { json: { state: 1, query: payments[Math.min(at++, payments.length - 1)] } } : undefined,
  })
}
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('polls until the payment is paid, then replaces itself by the completed screen', async () => {
  vi.useFakeTimers()
  const { sent } = serveInTurn(waitingPayment, waitingPayment, PAYMENT)
  const { place, router } = open(AT)
  await advance(0.1)
  expect(screen.getByText('결제를 확인하고 있어요')).toBeDefined()
  expect(sent(SETTLE)).toHaveLength(1)
  await advance(1)
  expect(sent(SETTLE)).toHaveLength(2)
  await advance(1.2)
  expect(sent(SETTLE)).toHaveLength(3)
  await advance(0.5)
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${ORDER_ID}`)
  expect(router.state.historyAction).toBe('REPLACE')
  await advance(600)
  expect(sent(SETTLE)).toHaveLength(3)
})

test('says that a slow payment may be left; after some minutes polls only on a press', async () => {
  vi.useFakeTimers()
  const { sent } = serveInTurn(waitingPayment)
  open(AT)
  await advance(12)
  expect(screen.getByText('확인하는 데 조금 걸리고 있어요')).toBeDefined()
  expect(screen.getByText(/이 화면을 나가도 괜찮아요. 결제가 끝나면 알림으로/)).toBeDefined()
  await advance(600)
  expect(screen.getByText('아직 결제되지 않았어요')).toBeDefined()
  const asked = sent(SETTLE).length
  await advance(600)
  expect(sent(SETTLE)).toHaveLength(asked)
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: '다시 확인하기' }))
  await waitFor(() => expect(sent(SETTLE)).toHaveLength(asked + 1))
})

test('shows why a payment failed, and goes back to the form with the amount', async () => {
  serveInTurn({ ...waitingPayment, state: 3, fail_reason: '한도를 초과했어요.' })
  const { place } = open(AT)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('결제하지 못했어요')
  expect(alert.textContent).toContain('한도를 초과했어요.')
  await userEvent.click(screen.getByRole('button', { name: '다시 결제하기' }))
  await waitFor(() => expect(place()).toBe('/viv-charge-select?viv=300'))
})

test.each([
  [6, '결제 시간이 지났어요', '다시 결제하기'],
  [4, '취소된 결제예요', '비브 보기'],
])('state %i shows: %s', async (state, words, button) => {
  serveInTurn({ ...waitingPayment, state })
  open(AT)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: button })).toBeDefined()
})

test('says that it is offline, and continues after the reconnect', async () => {
  vi.useFakeTimers()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serve({
    answer({ url }) {
      if (navigator.onLine || !url.endsWith('/settle')) return undefined
      throw new TypeError('lost')
    },
  })
  const { place } = open(AT)
  await advance(0.1)
  expect(screen.getByText('인터넷이 연결되면 이어서 확인할게요')).toBeDefined()
  await advance(60)
  expect(place()).toBe(AT)
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await advance(60)
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${ORDER_ID}`)
})

test('shows not found for an order of another member', async () => {
  serve({ answer: ({ url }) => (url.endsWith('/settle') ? refusal(404, 'viv.no_charge', '볼 수 없는 페이지입니다') : undefined) })
  open(AT)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
})

test('offers a retry after a server error', async () => {
  let fails = true
  serve({ answer: ({ url }) => (fails && url.endsWith('/settle') ? refusal(500, 'x', '문제') : undefined) })
  open(AT)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
})
