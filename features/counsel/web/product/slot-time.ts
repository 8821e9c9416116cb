import { addDays, koreanDay } from '#kit/contract/time.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { slot as words } from '#features/counsel/words/slot.ts'

/** `오늘 오후 6:00`, `내일 오전 10:00`, or with the date. In Korea. */
export function slotTime(iso: string, now: Date): string {
  const [day, today] = [koreanDay(new Date(iso)), koreanDay(now)]
  const name = day === today ? words.today : day === addDays(today, 1) ? words.tomorrow : koreanDate(day)
  return `${name} ${koreanTime(iso)}`
}
