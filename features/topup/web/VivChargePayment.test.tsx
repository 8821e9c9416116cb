import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NO, open, PAYMENT, refusal, serve, waiting } from './testing.tsx'
import type { Payment } from '../contract.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const AT = `/viv-charge-payment?order_id=${NO}`
const SETTLE = `POST /v1/user/viv/payment/${NO}/settle`
/** A server that answers with each in turn, and then with the last. */
function inTurn(...payments: Payment[]) {
  let at = 0
  return serve({
    answer: ({ url }) =>
      url.endsWith('/settle') ? { json: { state: 1, query: payments[Math.min(at++, payments.length - 1)] } } : undefined,
  })
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('it waits, asks again and leads on when it is paid; the step back is not the payment', async () => {
  vi.useFakeTimers()
  const { sent } = inTurn(waiting, waiting, PAYMENT)
  const { place, router } = open(AT)
  await pass(0.1)
  expect(screen.getByText('결제를 확인하고 있어요')).toBeDefined()
  expect(sent(SETTLE)).toHaveLength(1)
  await pass(1)
  expect(sent(SETTLE)).toHaveLength(2)
  await pass(1.2)
  expect(sent(SETTLE)).toHaveLength(3)
  await pass(0.5)
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${NO}`)
  expect(router.state.historyAction).toBe('REPLACE')
  await pass(600)
  expect(sent(SETTLE)).toHaveLength(3)
})

test('a slow one may be left; after minutes it is asked by a press alone', async () => {
  vi.useFakeTimers()
  const { sent } = inTurn(waiting)
  open(AT)
  await pass(12)
  expect(screen.getByText('확인하는 데 조금 걸리고 있어요')).toBeDefined()
  expect(screen.getByText(/이 화면을 나가도 괜찮아요. 결제가 끝나면 알림으로/)).toBeDefined()
  await pass(600)
  expect(screen.getByText('아직 결제되지 않았어요')).toBeDefined()
  const asked = sent(SETTLE).length
  await pass(600)
  expect(sent(SETTLE)).toHaveLength(asked)
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: '다시 확인하기' }))
  await waitFor(() => expect(sent(SETTLE)).toHaveLength(asked + 1))
})

test('one that failed says why, and leads back with the amount for another method', async () => {
  inTurn({ ...waiting, state: 3, fail_reason: '한도를 초과했어요.' })
  const { place } = open(AT)
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('결제하지 못했어요')
  expect(said.textContent).toContain('한도를 초과했어요.')
  await userEvent.click(screen.getByRole('button', { name: '다시 결제하기' }))
  await waitFor(() => expect(place()).toBe('/viv-charge-select?viv=300'))
})

test.each([
  [6, '결제 시간이 지났어요', '다시 결제하기'],
  [4, '취소된 결제예요', '비브 보기'],
])('in state %i it says so: %s', async (state, words, act1) => {
  inTurn({ ...waiting, state })
  open(AT)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: act1 })).toBeDefined()
})

test('without a connection it says so, and goes on when it is back', async () => {
  vi.useFakeTimers()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serve({
    answer({ url }) {
      if (navigator.onLine || !url.endsWith('/settle')) return undefined
      throw new TypeError('lost')
    },
  })
  const { place } = open(AT)
  await pass(0.1)
  expect(screen.getByText('인터넷이 연결되면 이어서 확인할게요')).toBeDefined()
  await pass(60)
  expect(place()).toBe(AT)
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await pass(60)
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${NO}`)
})

test('another’s, or none, is not found', async () => {
  serve({ answer: ({ url }) => (url.endsWith('/settle') ? refusal(404, 'viv.no_charge', '볼 수 없는 페이지입니다') : undefined) })
  open(AT)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
})

test('a fault can be tried again', async () => {
  let fails = true
  serve({ answer: ({ url }) => (fails && url.endsWith('/settle') ? refusal(500, 'x', '문제') : undefined) })
  open(AT)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fails = false
  await userEvent.click(again)
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
})
