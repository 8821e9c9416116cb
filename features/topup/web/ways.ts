import { HOME, href, pathOf } from '#features/routes.ts'
import type { Place } from '#kit/web/screen.tsx'
import { PAY_METHODS, type PayMethod } from '#features/viv/rules.ts'

/** Where charging goes on: in the member's app, over a room, or in the expert portal. */
export type Ground = { isPortal: boolean; room: string | null }
/** What was chosen so far; `need`: viv that something else lacks. */
export type Choice = { viv: number | null; method: PayMethod | null; need?: number | null }

export function groundOf({ name, params, search }: Pick<Place, 'name' | 'params' | 'search'>): Ground {
  const room = name.startsWith('Popup') ? params['room'] : search.get('room')
  return { isPortal: name.startsWith('Pc'), room: room !== undefined && room !== null && /^\d+$/.test(room) ? room : null }
}

export function choiceIn(search: URLSearchParams): Choice {
  const method = search.get('method')
  return {
    viv: countIn(search.get('viv')),
    method: PAY_METHODS.find((one) => one === method) ?? null,
    need: countIn(search.get('need')),
  }
}

/** The order that the address names; null where it names none. */
export function orderIn(search: URLSearchParams): string | null {
  const orderId = search.get('order_id')
  return orderId !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(orderId) ? orderId : null
}

export function selectPath({ isPortal, room }: Ground, { viv, method, need }: Choice): string {
  const path = isPortal ? href('PcVivChargeSelect') : room === null ? href('VivChargeSelect') : href('PopupVivChargeSelect', { id: room })
  return withSearch(path, { viv, method, need })
}

/** The order stands in the address: a page that is loaded anew goes on with it. */
export function paymentPath({ isPortal, room }: Ground, orderId: string): string {
  return withSearch(href(isPortal ? 'PcVivChargePayment' : 'VivChargePayment'), { order_id: orderId, room })
}

export function completePath({ isPortal, room }: Ground, orderId: string): string {
  return withSearch(href(isPortal ? 'PcVivChargePaymentComplete' : 'VivChargePaymentComplete'), { order_id: orderId, room })
}

/** Where the wallet is seen; home until it has a screen. */
export const walletPath = (): string => pathOf('VivMain') ?? href(HOME)

function withSearch(path: string, values: Record<string, string | number | null | undefined>): string {
  const search = Object.entries(values).flatMap(([key, value]) => (value === null || value === undefined ? [] : [`${key}=${value}`]))
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

function countIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
