import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { browser } from '#kit/web/window/browser.ts'
import type { Payment, TopUpTerms } from '../contract.ts'
import PcVivChargePayment from './PcVivChargePayment.tsx'
import PcVivChargePaymentComplete from './PcVivChargePaymentComplete.tsx'
import PcVivChargeSelect from './PcVivChargeSelect.tsx'
import VivChargePayment from './VivChargePayment.tsx'
import VivChargePaymentComplete from './VivChargePaymentComplete.tsx'
import VivChargeSelect from './VivChargeSelect.tsx'

/** Unique to this feature: tests that run at the same time share the BroadcastChannel. */
export const ORDER_ID = '3d5c1b7e-90a4-4c1f-8e5d-6b2a7f4c9d10'
export const TERMS: TopUpTerms = {
  products: [10, 30, 50, 100, 300, 500, 1000, 3000].map((viv) => ({ viv, won: viv * 100 })),
  day_left_won: 1_000_000,
  month_left_won: null,
  needs: [],
  balance: { paid: 2180, free: 300 },
}
export const PAYMENT: Payment = {
  order_id: ORDER_ID,
  charge_no: 7,
  viv: 300,
  won: 30_000,
  method: 'card',
  state: 2,
  fail_reason: null,
  reg_dt: '2026-11-21T13:59:00+09:00',
  paid_dt: '2026-11-21T14:00:00+09:00',
  balance: { paid: 2480, free: 300 },
}
export const waitingPayment: Payment = { ...PAYMENT, state: 1, method: null, paid_dt: null, balance: TERMS.balance }

type Reply = { status?: number; json?: unknown }
export const refusal = (status: number, code: string, msg: string, field?: string): Reply => ({
  status,
  json: { state: -9, code, msg, ...(field && { field }) },
})
const ok = (query: unknown): Reply => ({ json: { state: 1, query } })
const ORDER = {
  order_id: ORDER_ID,
  charge_no: 7,
  viv: 300,
  won: 30_000,
  window: `/pay/${ORDER_ID}`,
  expire_dt: '2026-11-21T14:29:00+09:00',
}

/** Fakes the server; `answer` overrides single responses. */
export function serve(overrides: { terms?: TopUpTerms; payment?: Payment; answer?: (call: Call) => Reply | undefined } = {}) {
  const { calls } = fakeNetwork((call) => {
    const override = overrides.answer?.(call)
    if (override) return override
    const { method, url } = call
    if (url.endsWith('/payment/terms')) return ok(overrides.terms ?? TERMS)
    if (url.endsWith('/viv/payment') && method === 'POST') return ok(ORDER)
    if (url.includes('/viv/payment/')) return ok(overrides.payment ?? PAYMENT)
    if (url.endsWith('/v1/policy')) return ok([{ kind: 'viv_terms', title: '비브', version: '2022-03-01' }])
    if (url.endsWith('/consents')) return ok([])
    if (url.endsWith('/auth/profile')) return ok({ user_no: 7, user_info: { haru_character: '6' }, gender: 'w' })
    return {}
  })
  return { calls, sent: (what: string) => calls.filter(({ method, url }) => `${method} ${url}`.endsWith(what)) }
}

const SCREENS = [
  { name: 'VivChargeSelect', path: '/viv-charge-select', element: <VivChargeSelect /> },
  { name: 'VivChargePayment', path: '/viv-charge-payment', element: <VivChargePayment /> },
  { name: 'VivChargePaymentComplete', path: '/viv-charge-payment-complete', element: <VivChargePaymentComplete /> },
  { name: 'PcVivChargeSelect', path: '/Pc-viv-charge-select', element: <PcVivChargeSelect /> },
  { name: 'PcVivChargePayment', path: '/Pc-viv-charge-payment', element: <PcVivChargePayment /> },
  { name: 'PcVivChargePaymentComplete', path: '/Pc-viv-charge-payment-complete', element: <PcVivChargePaymentComplete /> },
  { name: 'PopupVivChargeSelect', path: '/my-haru-room/:room/popup-viv-charge-select', element: <VivChargeSelect /> },
]

/** Renders the top-up screens in one router. */
export function open(at: string) {
  queryClient.clear()
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(7))
  // Simulates a previous history entry.
  history.replaceState({ idx: 1, key: 'default' }, '', `#${at}`)
  const { router, view } = screensForTest(SCREENS, at)
  render(
    <QueryClientProvider client={queryClient}>
      {view}
      <Overlays />
    </QueryClientProvider>,
  )
  return { router, place: () => router.state.location.pathname + router.state.location.search }
}

/** Fakes a desktop browser, where the payment opens in a new window. */
export function fakeWindows() {
  const opened = { closed: false, close: () => void (opened.closed = true) }
  vi.spyOn(browser, 'open').mockImplementation(() => opened as Window)
  vi.spyOn(browser, 'navigate').mockImplementation(() => {})
  vi.spyOn(browser, 'leave').mockImplementation(() => {})
  vi.spyOn(browser, 'isTouch').mockReturnValue(false)
  return opened
}

/** Posts a message from the payment window to the page that opened it. */
export function postFromWindow(message: object): void {
  const channel = new BroadcastChannel('haru-pay')
  channel.postMessage(message)
  channel.close()
}
