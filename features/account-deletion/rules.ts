/** Account deletion and data export (decisions d-1, "Account withdrawal"). */

/** Days within which a log-in can cancel the deletion. */
export const GRACE_DAYS = 7
/** Days after the request within which the same person cannot register again (decisions d-1). */
export const REJOIN_DAYS = { usual: 30, sanctioned: 365 } as const

/** Retention of records that the law requires, in months. */
export const KEEP_MONTHS = { consent: 60, dispute: 36, access: 3, wallet: 60 } as const

export const REASONS = ['rarely', 'missing', 'privacy', 'alarms', 'people', 'again', 'other'] as const
export type Reason = (typeof REASONS)[number]
export const REASON_TEXT_MAX = 500

/** Exports in 24 hours, and minutes for which the address of one is valid. */
export const EXPORTS_A_DAY = 3
export const EXPORT_MINUTES = 5
