import { addDays, DAY_MS, HOUR_MS, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { koreanDate, koreanTime, relativeTime } from '#kit/ui/format.ts'
import { counsel as words } from '../../words/session.ts'

/** `오늘 오후 2:00`, `내일 오전 10:30`, or `11월 24일 화요일 오후 7:30`, in Korea. */
export function dayTime(iso: string, now: number): string {
  return words.at(dayName(iso, now), koreanTime(iso))
}

/** `3시간 뒤` of a moment to come, `3시간 전` of a past one. */
export function fromNow(iso: string, now: number): string {
  const left = Date.parse(iso) - now
  if (left <= 0) return relativeTime(iso, new Date(now))
  if (left < MINUTE_MS) return words.soon
  if (left < HOUR_MS) return words.in.minutes(Math.floor(left / MINUTE_MS))
  if (left < DAY_MS) return words.in.hours(Math.floor(left / HOUR_MS))
  return words.in.days(Math.floor(left / DAY_MS))
}

function dayName(iso: string, now: number): string {
  const day = koreanDay(new Date(iso))
  const today = koreanDay(new Date(now))
  if (day === today) return words.today
  if (day === addDays(today, 1)) return words.tomorrow
  return day === addDays(today, -1) ? words.yesterday : koreanDate(day)
}
