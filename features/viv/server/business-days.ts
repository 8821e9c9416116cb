import { endOfKoreanDay, koreanDay } from '#kit/contract/day.ts'
import holidays from '../data/holidays.json' with { type: 'json' }
import { businessDayAfter } from '../rules.ts'

const HOLIDAYS: ReadonlySet<string> = new Set(holidays)

/** The end of the business day so many after this moment. */
export function businessEnd(now: Date, days: number): Date {
  return endOfKoreanDay(noonOf(businessDayAfter(koreanDay(now), days, HOLIDAYS)), 0)
}

/** A moment in the midst of a Korean day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00+09:00`)
