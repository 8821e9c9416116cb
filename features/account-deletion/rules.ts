/** Leaving haru and taking one's data along (decisions d-1, "Account withdrawal"). */

/** Days in which a log-in takes a withdrawal back. */
export const GRACE_DAYS = 7
/** Days from the withdrawal in which the same person cannot join again. */
export const REJOIN_DAYS = 30

/** How long what the law makes haru keep is kept apart, in months. */
export const KEEP_MONTHS = { consent: 60, dispute: 36, access: 3, wallet: 60 } as const

export const REASONS = ['rarely', 'missing', 'privacy', 'alarms', 'people', 'again', 'other'] as const
export type Reason = (typeof REASONS)[number]
export const REASON_TEXT_MAX = 500

/** Exports in 24 hours, and minutes for which the address of one is good. */
export const EXPORTS_A_DAY = 3
export const EXPORT_MINUTES = 5

/** The last day on which something is kept, so many months after this day in Korea (`2026-11-30`). */
export function keepUntil(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}
