import { KOREA_ZONE, momentOf } from '#kit/contract/time.ts'
import { koreanDate } from './format.ts'

/** `11월 21일 토요일` of a day, with the year if it differs from that of `today`. */
export function koreanDateFrom(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? koreanDate(day) : longestDay.format(noonOf(day))
}

/** `2026년 11월` of a day. */
export function koreanMonth(day: string): string {
  return month.format(noonOf(day))
}

/** `11월 16일~22일` of two days, with the year if it differs from that of `today`. */
export function koreanSpan(from: string, to: string, today: string): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
  return (isThisYear ? monthDay : yearDay).formatRange(noonOf(from), noonOf(to))
}

/** `토` of a day, or `토요일`. */
export function koreanWeekday(day: string, length: 'short' | 'long'): string {
  return weekday[length].format(noonOf(day))
}

/** `2026년 11월 21일` of a day or a moment, in Korea. */
export const koreanYearDate = (day: string): string => yearDay.format(day.length === 10 ? noonOf(day) : Date.parse(day))

const noonOf = (day: string): number => momentOf(day, '12:00').getTime()

const month = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', timeZone: KOREA_ZONE })
const monthDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: KOREA_ZONE })
const yearDay = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', day: 'numeric', timeZone: KOREA_ZONE })
const longestDay = new Intl.DateTimeFormat('ko-KR', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
  timeZone: KOREA_ZONE,
})
const weekday = {
  short: new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: KOREA_ZONE }),
  long: new Intl.DateTimeFormat('ko-KR', { weekday: 'long', timeZone: KOREA_ZONE }),
}
