import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { addDays, koreanDay } from '#kit/contract/time.ts'
import { apply as words } from '#features/counsel/words/apply.ts'

/** `오늘 오후 4:30`, `11월 24일 화요일 오후 7:30`. */
export function slotText(start: string, now: Date): string {
  const day = koreanDay(new Date(start))
  return `${nearName(day, now) ?? koreanDate(start)} ${koreanTime(start)}`
}

export const dateTime = (start: string): string => `${koreanDate(start)} ${koreanTime(start)}`

/** `오늘`, `내일`, or null for other days. */
export function nearName(day: string, now: Date): string | null {
  const today = koreanDay(now)
  if (day === today) return words.today
  return day === addDays(today, 1) ? words.tomorrow : null
}

/** A chosen time that could not be booked: taken meanwhile, or too soon by now. */
export type LostTime = { start: string; isSoon: boolean }

/** The free starts nearest to a time that was taken, the earlier first. */
export function nearestTo(lost: string, free: readonly string[], most = 3): string[] {
  const distance = (start: string) => Math.abs(Date.parse(start) - Date.parse(lost))
  return free
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
}
