import { redirectTarget } from '#features/social/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { DAY_MS, koreanHour, MINUTE_MS } from '#kit/contract/time.ts'
import { campaignErrors } from './errors.ts'

export const CAMPAIGN_TITLE_MAX = 40
export const CAMPAIGN_TEXT_MAX = 100
export const CAMPAIGN_LINK_MAX = 200
export const CAMPAIGNS_PAGE = 30

/** Minutes between scheduling and the first push, in which it can be recalled; days ahead that can be scheduled. */
export const LEAD_MINUTES = 10
export const LEAD_DAYS = 60

/** Members who get it in one transaction, and the pause before the next one: a stop reaches it in between. */
export const CHUNK = 500
export const PACE_MS = 1000

/** Days for which is stored who got it (decisions d-1: records of advertising, six months). */
export const RECEIPT_DAYS = 183

/** Parts of the audience. Nothing about health: advertising never follows it. */
export const SEGMENT = {
  who: ['all', 'member', 'expert'],
  gender: ['all', 'w', 'm'],
  /** Decades of members whose identity was verified. */
  age: ['all', '20', '30', '40', '50', '60'],
  /** `new`: within 30 days. */
  joined: ['all', 'new', 'old'],
} as const
export type Segment = { [P in keyof typeof SEGMENT]: (typeof SEGMENT)[P][number] }
export const SEGMENT_PARTS = Object.keys(SEGMENT) as (keyof Segment)[]

/** Whether a link leads to a screen of the app. */
export const isCampaignLink = (link: string): boolean =>
  !link.includes('#') && redirectTarget({ get: (name) => (name === 'to' ? link : null) }) === link

/** The parameter of a campaign's link that says which one was opened. */
export const OPENED_BY = 'campaign'
/** The campaign's link as members get it. */
export const linkOf = (link: string, campaignNo: number): string => `${link}${link.includes('?') ? '&' : '?'}${OPENED_BY}=${campaignNo}`

/** Why a campaign can't begin at this moment, or null. */
export function startProblem(start: Date, now: Date): ErrorKind | null {
  const lead = start.getTime() - now.getTime()
  if (lead < LEAD_MINUTES * MINUTE_MS) return campaignErrors.too_soon
  return lead > LEAD_DAYS * DAY_MS ? campaignErrors.too_late : null
}

/** Whether pushes wait for the morning, except for members who agreed to advertising at night (정보통신망법 제50조). */
export const isAdNight = (at: Date): boolean => koreanHour(at) >= 21 || koreanHour(at) < 8
