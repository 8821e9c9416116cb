import { redirectTarget } from '#features/social/rules.ts'

/** Ads between members' dailys and between questions, and how they are counted (specification section 9, decisions d-13). */

/** An ad has one place, which stays from its publication on: its figures are those of that place. */
export const AD_PLACES = ['daily-line', 'kin-list'] as const
export type AdPlace = (typeof AD_PLACES)[number]
export const AD_LOGS = ['show', 'click'] as const
export type AdLog = (typeof AD_LOGS)[number]

/** Most ads in one place at a time. */
export const ADS_MAX = 8
/** Most active ads of a place that are drawn from. */
export const ADS_DRAWN = 100

export const AD_TITLE_MAX = 30
export const AD_DESC_MAX = 80
export const AD_LINK_MAX = 200
export const AD_IMAGES_MAX = 1
export const WEIGHT_MAX = 100
export const ADS_PAGE = 30

/** Latest days with figures that a case shows. */
export const FIGURE_DAYS = 60
/** Days for which shows and clicks are stored one by one (decisions d-1: records of advertising, six months); days are kept. */
export const AD_LOG_DAYS = 183

/** An impression counts when this share of the ad was visible for so many milliseconds. */
export const VISIBLE_SHARE = 0.5
export const VISIBLE_MS = 1000

/** Time until the next ad is shown, in milliseconds. */
export const ADVANCE_MS = 5000

/** Whether a link is empty or leads to a screen of the app. */
export const isAdLink = (link: string): boolean =>
  link === '' || (!link.includes('#') && redirectTarget({ get: (name) => (name === 'to' ? link : null) }) === link)

/** Whether an ad ends after it starts. */
export const isPeriod = ({ start_dt, end_dt }: { start_dt: string; end_dt: string | null }): boolean =>
  end_dt === null || Date.parse(end_dt) > Date.parse(start_dt)

/**
 * The ads in a drawn order: each is the first in proportion to its weight, and so on among the rest. `random` gives numbers from 0 up to 1, one
 * for each ad (Efraimidis and Spirakis, weighted random sampling).
 */
export function drawnOrder<A extends { weight: number }>(ads: readonly A[], random: () => number): A[] {
  return ads
    .map((ad) => ({ ad, key: -Math.log(1 - random()) / ad.weight }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ ad }) => ad)
}
