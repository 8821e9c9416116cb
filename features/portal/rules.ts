import type { CounselSale } from '#features/counsel/contract.ts'
import { addMonths, startOfDay } from '#kit/contract/time.ts'

/** Where the viv of a sale are: all returned to the member, stopped by a dispute, waiting for their release, or exchangeable. */
export type Settlement = 'returned' | 'disputed' | 'pending' | 'released'

export function settlementOf({ net_viv, pending_viv, dispute }: Pick<CounselSale, 'net_viv' | 'pending_viv' | 'dispute'>): Settlement {
  if (net_viv === 0) return 'returned'
  if (pending_viv === 0) return 'released'
  return dispute !== null && dispute.decide_dt === null ? 'disputed' : 'pending'
}

/** What a month brought, by counselling and in the shop. */
export const totalOf = ({ net_viv, shop_viv }: { net_viv: number; shop_viv: number }): number => net_viv + shop_viv

/** The first moment of a Korean month, and of the next one. */
export const monthSpan = (month: string): { from: Date; to: Date } => ({
  from: startOfDay(`${month}-01`),
  to: startOfDay(addMonths(`${month}-01`, 1)),
})

/** So many Korean months, the last of which is `last`; earliest first. */
export const monthsUntil = (last: string, months: number): string[] =>
  Array.from({ length: months }, (_, nth) => addMonths(`${last}-01`, nth + 1 - months).slice(0, 7))
