import { DAY_MS, HOUR_MS, KOREA_ZONE, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { ko } from './ko.ts'

/** How long ago a moment was; from seven days on, the day in Korea. A future moment counts as just now. */
export function relativeTime(iso: string, now: Date): string {
  const past = now.getTime() - Date.parse(iso)
  if (past < MINUTE_MS) return ko.ui.justNow
  if (past < HOUR_MS) return ko.ui.minutesAgo(Math.floor(past / MINUTE_MS))
  if (past < DAY_MS) return ko.ui.hoursAgo(Math.floor(past / HOUR_MS))
  if (past < 8 * DAY_MS) return ko.ui.daysAgo(Math.floor(past / DAY_MS))
  return monthDay.format(Date.parse(iso))
}

/** `11월 21일 토요일` of a day (`2026-11-21`) or a moment, in Korea. */
export function koreanDate(day: string): string {
  return longDay.format(day.length === 10 ? startOfDay(day) : Date.parse(day))
}

/** `오후 2:00` of a moment, in Korea. */
export function koreanTime(iso: string): string {
  return clock.format(Date.parse(iso))
}

/** A number with separators: `1,200`. */
export function number(n: number): string {
  return plain.format(n)
}

const monthDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', timeZone: KOREA_ZONE })
const longDay = new Intl.DateTimeFormat('ko-KR', { month: 'long', day: 'numeric', weekday: 'long', timeZone: KOREA_ZONE })
const clock = new Intl.DateTimeFormat('ko-KR', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: KOREA_ZONE })
const plain = new Intl.NumberFormat('ko-KR')
