/** What is shown between members' days, and how it is counted (specification section 9, decisions d-13). */

export const AD_PLACES = ['daily-line'] as const
export const AD_LOGS = ['show', 'click'] as const
export type AdLog = (typeof AD_LOGS)[number]

/** In one place at a time. */
export const ADS_MAX = 8

/** An ad is shown when this much of it was to be seen for so long, in milliseconds. */
export const SHOWN_SHARE = 0.5
export const SHOWN_MS = 1000

/** Each stands for so long before the next comes, in milliseconds. */
export const TURN_MS = 5000
