import { addBusinessDays, HOLIDAYS, isBusinessDay } from '#kit/contract/business-days.ts'
import { DAY_MS, koreanDay, momentOf } from '#kit/contract/time.ts'

/** Hours of customer service, business days and limits of inquiries. */

export const NOTICE_PAGE = 20
export const INQUIRY_PAGE = 20

export const FAQ_CATES = ['account', 'daily', 'community', 'privacy', 'viv', 'counsel', 'shop'] as const
export type FaqCate = (typeof FAQ_CATES)[number]
export const INQUIRY_CATES = ['account', 'daily', 'community', 'privacy', 'viv', 'counsel', 'shop', 'etc'] as const
export type InquiryCate = (typeof INQUIRY_CATES)[number]

export const INQUIRY_TITLE_MIN = 2
export const INQUIRY_TITLE_MAX = 60
export const INQUIRY_MIN = 10
export const INQUIRY_MAX = 2000
export const INQUIRY_PICTURES_MAX = 5
/** Days after an answer within which the member may ask further, and most further questions before the next answer. */
export const FOLLOW_DAYS = 30
export const FOLLOW_MIN = 2
export const FOLLOWS_OPEN_MAX = 3
/** Characters of an answer, and the pictures that it may have. */
export const ANSWER_MAX = 4000
export const TEMPLATE_NAME_MAX = 40
export const TEMPLATE_MAX = 4000
/** Characters of a notice. */
export const NOTICE_TITLE_MAX = 80
export const NOTICE_MIN = 10
export const NOTICE_MAX = 10_000
export const FAQ_QUESTION_MAX = 120
export const FAQ_ANSWER_MAX = 4000

/** Maximum of unanswered inquiries of one member within a day. */
export const INQUIRIES_OPEN_MAX = 5

/** Opening hours of a business day in Korean time. */
export type Hours = { from: string; to: string }

/** Whether customer service is open; the closing time is exclusive. */
export function isOpenAt(now: Date, hours: Hours): boolean {
  const day = koreanDay(now)
  return isBusinessDay(day) && now >= momentOf(day, hours.from) && now < momentOf(day, hours.to)
}

/** The next opening after `now`; while open, that of the next business day. */
export function nextOpening(now: Date, hours: Hours): Date {
  const today = koreanDay(now)
  const opening = momentOf(today, hours.from)
  if (isBusinessDay(today) && now < opening) return opening
  return momentOf(addBusinessDays(today, 1), hours.from)
}

/** Why it is closed now, or null while it is open. */
export function closedFor(now: Date, hours: Hours): 'holiday' | 'weekend' | 'hours' | null {
  if (isOpenAt(now, hours)) return null
  const today = koreanDay(now)
  if (Object.hasOwn(HOLIDAYS, today)) return 'holiday'
  return isBusinessDay(today) ? 'hours' : 'weekend'
}

/** Until when a question that arrives now should be answered: one business day, counted from the opening where it arrives outside of the hours. */
export function answerDue(now: Date, hours: Hours): Date {
  const begins = isOpenAt(now, hours) ? now : nextOpening(now, hours)
  const day = koreanDay(begins)
  const intoDay = begins.getTime() - momentOf(day, hours.from).getTime()
  return new Date(momentOf(addBusinessDays(day, 1), hours.from).getTime() + intoDay)
}

/** Whether the member may still ask further after an answer. */
export const mayFollowAt = (answeredAt: Date, now: Date): boolean => now.getTime() < answeredAt.getTime() + FOLLOW_DAYS * DAY_MS
