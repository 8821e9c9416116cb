import { koreanDay } from '#kit/contract/day.ts'

/** Customer service: its hours, business days, and the limits of inquiries. */

export const NOTICE_PAGE = 20
export const INQUIRY_PAGE = 20

export const FAQ_CATES = ['account', 'daily', 'community', 'privacy', 'viv', 'counsel', 'shop'] as const
export type FaqCate = (typeof FAQ_CATES)[number]
export const INQUIRY_CATES = ['account', 'daily', 'community', 'privacy', 'viv', 'counsel', 'shop', 'etc'] as const
export type InquiryCate = (typeof INQUIRY_CATES)[number]
/** What is not there yet is not asked about: offered once the feature exists. */
export const INQUIRY_CATES_NOW = ['account', 'daily', 'community', 'privacy', 'etc'] as const satisfies readonly InquiryCate[]

export const INQUIRY_TITLE_MIN = 2
export const INQUIRY_TITLE_MAX = 60
export const INQUIRY_MIN = 10
export const INQUIRY_MAX = 2000
export const INQUIRY_PICTURES_MAX = 5
/** Inquiries of one member that were written within a day and wait for an answer. */
export const INQUIRIES_OPEN_MAX = 5

/** Days off by date (`2026-11-21`), with their names. */
export type Holidays = Readonly<Record<string, string>>
/** Times of a business day, in Korea. */
export type Hours = { from: string; to: string }

const DAY = 86_400_000

/** Monday to Friday without public holidays (decisions d-0, "Time"). */
export function isBusinessDay(day: string, holidays: Holidays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !Object.hasOwn(holidays, day)
}

/** The business day that comes `count` business days after this day, which itself does not count (decisions d-0). */
export function addBusinessDays(day: string, count: number, holidays: Holidays): string {
  let at = day
  for (let left = count; left > 0;) {
    at = dayAfter(at)
    if (isBusinessDay(at, holidays)) left--
  }
  return at
}

/** Whether customer service is open; the minute in which it ends is not. */
export function isOpenAt(now: Date, hours: Hours, holidays: Holidays): boolean {
  const day = koreanDay(now)
  return isBusinessDay(day, holidays) && now >= momentOf(day, hours.from) && now < momentOf(day, hours.to)
}

/** When it opens next; what is open now opens next on the next business day. */
export function nextOpening(now: Date, hours: Hours, holidays: Holidays): Date {
  const today = koreanDay(now)
  const opening = momentOf(today, hours.from)
  if (isBusinessDay(today, holidays) && now < opening) return opening
  return momentOf(addBusinessDays(today, 1, holidays), hours.from)
}

/** Why it is closed now, or null while it is open. */
export function closedFor(now: Date, hours: Hours, holidays: Holidays): 'holiday' | 'weekend' | 'hours' | null {
  if (isOpenAt(now, hours, holidays)) return null
  const today = koreanDay(now)
  if (Object.hasOwn(holidays, today)) return 'holiday'
  return isBusinessDay(today, holidays) ? 'hours' : 'weekend'
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)
const momentOf = (day: string, time: string): Date => new Date(`${day}T${time}:00+09:00`)
