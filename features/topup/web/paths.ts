import { HOME, href, pathOf } from '#features/routes.ts'
import type { Place } from '#kit/web/screen.tsx'
import { PAY_METHODS, type PayMethod } from '#features/viv/rules.ts'

/** Where the top-up takes place: in the member's app, over a room, or in the expert portal. */
export type ChargeContext = { isPortal: boolean; room: string | null }
/** The choice so far; `need`: viv that are missing for another purchase. */
export type Choice = { viv: number | null; method: PayMethod | null; need?: number | null }

export function contextOf({ name, params, search }: Pick<Place, 'name' | 'params' | 'search'>): ChargeContext {
  const room = name.startsWith('Popup') ? params['room'] : search.get('room')
  return { isPortal: name.startsWith('Pc'), room: room !== undefined && room !== null && /^\d+$/.test(room) ? room : null }
}

export function parseChoice(search: URLSearchParams): Choice {
  const method = search.get('method')
  return {
    viv: parseCount(search.get('viv')),
    method: PAY_METHODS.find((one) => one === method) ?? null,
    need: parseCount(search.get('need')),
  }
}

/** The order in the URL; null if it has none. */
export function parseOrderId(search: URLSearchParams): string | null {
  const orderId = search.get('order_id')
  return orderId !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderId) ? orderId : null
}

export function selectPath({ isPortal, room }: ChargeContext, { viv, method, need }: Choice): string {
  const path = isPortal ? href('PcVivChargeSelect') : room === null ? href('VivChargeSelect') : href('PopupVivChargeSelect', { id: room })
  return withSearch(path, { viv, method, need })
}

/** The order is in the URL, so that a reload continues with it. */
export function paymentPath({ isPortal, room }: ChargeContext, orderId: string): string {
  return withSearch(href(isPortal ? 'PcVivChargePayment' : 'VivChargePayment'), { order_id: orderId, room })
}

export function completePath({ isPortal, room }: ChargeContext, orderId: string): string {
  return withSearch(href(isPortal ? 'PcVivChargePaymentComplete' : 'VivChargePaymentComplete'), { order_id: orderId, room })
}

/** Path of the wallet; home while it has no screen. */
export const walletPath = (): string => pathOf('VivMain') ?? href(HOME)

function withSearch(path: string, values: Record<string, string | number | null | undefined>): string {
  const search = Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined ? [] : [`${key}=${value}`]))
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

function parseCount(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
