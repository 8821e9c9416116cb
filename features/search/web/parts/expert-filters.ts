import { CHANNELS } from '#features/counsel/contract.ts'
import type { ExpertFilters } from '../api.ts'

/** The filters in the address, by their names there. */
const NAMES = {
  cate_no: 'cate',
  sigungu_code: 'sigungu',
  price_from: 'from',
  price_to: 'to',
  channel: 'channel',
  free_week: 'free',
} as const satisfies Record<keyof ExpertFilters, string>

const numberIn = (text: string | null, pattern: RegExp): number | undefined =>
  text !== null && pattern.test(text) ? Number(text) : undefined
const PRICE = /^[1-9]\d{1,4}$/

/** The filters of the address; invalid values are ignored. */
export function filtersIn(search: URLSearchParams): ExpertFilters {
  const cate = numberIn(search.get(NAMES.cate_no), /^([1-9]|10)$/)
  const sigungu = /^(\d{2}|\d{5})$/.exec(search.get(NAMES.sigungu_code) ?? '')?.[0]
  const [from, to] = [numberIn(search.get(NAMES.price_from), PRICE), numberIn(search.get(NAMES.price_to), PRICE)]
  const channel = CHANNELS.find((one) => one === search.get(NAMES.channel))
  return {
    ...(cate !== undefined && { cate_no: cate }),
    ...(sigungu !== undefined && { sigungu_code: sigungu }),
    ...(from !== undefined && { price_from: from }),
    ...(to !== undefined && (from === undefined || from <= to) && { price_to: to }),
    ...(channel !== undefined && { channel }),
    ...(search.get(NAMES.free_week) === '1' && { free_week: '1' as const }),
  }
}

/** The address's query with these filters instead of its own. */
export function withFilters(search: URLSearchParams, filters: ExpertFilters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [field, name] of Object.entries(NAMES)) {
    const value = filters[field as keyof ExpertFilters]
    if (value === undefined) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
