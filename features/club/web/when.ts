import { addDays, koreanDay } from '#kit/contract/time.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { clubList as words } from '../words/list.ts'

/** `오늘 오후 7:00`, `11월 28일 토요일 오전 6:00`. */
export function whenOf(moment: string, now: Date): string {
  const day = koreanDay(new Date(moment))
  const today = koreanDay(now)
  const name = day === today ? words.today : day === addDays(today, 1) ? words.tomorrow : koreanDate(day)
  return `${name} ${koreanTime(moment)}`
}
