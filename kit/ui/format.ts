import { ko } from './ko.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a moment was; from seven days on, the day in Korea. A clock that runs ahead reads as just now. */
export function relativeTime(iso: string, now: Date): string {
  const past = now.getTime() - Date.parse(iso)
  if (past < MINUTE) return ko.ui.justNow
  if (past < HOUR) return ko.ui.minutesAgo(Math.floor(past / MINUTE))
  if (past < DAY) return ko.ui.hoursAgo(Math.floor(past / HOUR))
  if (past < 8 * DAY) return ko.ui.daysAgo(Math.floor(past / DAY))
  return monthDay.format(Date.parse(iso))
}

/** `11월 21일 토요일` of a day (`2026-11-21`) or a moment, in Korea. */
export function koreanDate(day: string): string {
  return longDay.format(Date.parse(day.length === 10 ? `${day}T00:00:00+09:00` : day))
}

/** `오후 2:00` of a moment, in Korea. */
export function koreanTime(iso: string): string {
  return clock.format(Date.parse(iso))
}

/** A number with separators: `1,200`. */
export function number(n: number): string {
  return plain.format(n)
}

const SEOUL = 'Asia/Seoul'
const monthDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: SEOUL })
const longDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', weekday: 'long', timeZone: SEOUL })
const clock = new Intl.DateTimeFormat('ko-KR', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: SEOUL })
const plain = new Intl.NumberFormat('ko-KR')
