/** Ads between members' dailys, and how they are counted (specification section 9, decisions d-13). */

export const AD_PLACES = ['daily-line'] as const
export const AD_LOGS = ['show', 'click'] as const
export type AdLog = (typeof AD_LOGS)[number]

/** Most ads in one place at a time. */
export const ADS_MAX = 8

/** An impression counts when this share of the ad was visible for so many milliseconds. */
export const VISIBLE_SHARE = 0.5
export const VISIBLE_MS = 1000

/** Time until the next ad is shown, in milliseconds. */
export const ADVANCE_MS = 5000
