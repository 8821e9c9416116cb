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

/** Its own: tests that run beside this one hear what windows say. */
export const NO = '3d5c1b7e-90a4-4c1f-8e5d-6b2a7f4c9d10'
export const TERMS: TopUpTerms = {
  products: [10, 30, 50, 100, 300, 500, 1000, 3000].map((viv) => ({ viv, won: viv * 100 })),
  day_left_won: 1_000_000,
  month_left_won: null,
  needs: [],
  balance: { paid: 2180, free: 300 },
}
export const PAYMENT: Payment = {
  order_id: NO,
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
export const waiting: Payment = { ...PAYMENT, state: 1, method: null, paid_dt: null, balance: TERMS.balance }

type Reply = { status?: number; json?: unknown }
export const refusal = (status: number, code: string, msg: string, field?: string): Reply => ({
  status,
  json: { state: -9, code, msg, ...(field && { field }) },
})
const done = (query: unknown): Reply => ({ json: { state: 1, query } })
const BEGUN = { order_id: NO, charge_no: 7, viv: 300, won: 30_000, window: `/pay/${NO}`, expire_dt: '2026-11-21T14:29:00+09:00' }

/** The server's side; `answer` says otherwise. */
export function serve(world: { terms?: TopUpTerms; payment?: Payment; answer?: (call: Call) => Reply | undefined } = {}) {
  const { calls } = fakeNetwork((call) => {
    const own = world.answer?.(call)
    if (own) return own
    const { method, url } = call
    if (url.endsWith('/payment/terms')) return done(world.terms ?? TERMS)
    if (url.endsWith('/viv/payment') && method === 'POST') return done(BEGUN)
    if (url.includes('/viv/payment/')) return done(world.payment ?? PAYMENT)
    if (url.endsWith('/v1/policy')) return done([{ kind: 'viv_terms', title: '비브', version: '2022-03-01' }])
    if (url.endsWith('/consents')) return done([])
    if (url.endsWith('/auth/profile')) return done({ user_no: 7, user_info: { haru_character: '6' }, gender: 'w' })
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

/** The screens of charging as they lead on to each other. */
export function open(at: string) {
  queryClient.clear()
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(7))
  // As if another screen lay behind.
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

/** A browser whose windows open beside this one. */
export function fakeWindows() {
  const opened = { closed: false, close: () => void (opened.closed = true) }
  vi.spyOn(browser, 'open').mockImplementation(() => opened as Window)
  vi.spyOn(browser, 'lead').mockImplementation(() => {})
  vi.spyOn(browser, 'leave').mockImplementation(() => {})
  vi.spyOn(browser, 'isTouch').mockReturnValue(false)
  return opened
}

/** What the window says to the page that opened it. */
export function say(message: object): void {
  const channel = new BroadcastChannel('haru-pay')
  channel.postMessage(message)
  channel.close()
}
