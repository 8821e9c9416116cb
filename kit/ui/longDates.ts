import { koreanDate } from './format.ts'

/** `11월 21일 토요일` of a day, with the year where that is not the year of `today`. */
export function koreanDateFrom(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? koreanDate(day) : longestDay.format(noonOf(day))
}

/** `2026년 11월` of a day. */
export function koreanMonth(day: string): string {
  return month.format(noonOf(day))
}

/** `11월 16일~22일` of two days, with the year where it is not that of `today`. */
export function koreanSpan(from: string, to: string, today: string): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4))
  return (isThisYear ? monthDay : yearDay).formatRange(noonOf(from), noonOf(to))
}

/** `토` of a day, or `토요일`. */
export function koreanWeekday(day: string, length: 'short' | 'long'): string {
  return weekday[length].format(noonOf(day))
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+09:00`)

const SEOUL = 'Asia/Seoul'
const month = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', timeZone: SEOUL })
const monthDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: SEOUL })
const yearDay = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', day: 'numeric', timeZone: SEOUL })
const longestDay = new Intl.DateTimeFormat('ko-KR', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long', timeZone: SEOUL })
const weekday = {
  short: new Intl.DateTimeFormat('ko-KR', { weekday: 'short', timeZone: SEOUL }),
  long: new Intl.DateTimeFormat('ko-KR', { weekday: 'long', timeZone: SEOUL }),
}
