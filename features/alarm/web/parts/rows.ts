import { koreanDay } from '#kit/contract/day.ts'
import { koreanTime, relativeTime } from '#kit/ui/format.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { alarm as words } from '#features/alarm/words.ts'
import type { Alarm } from '../../contract.ts'

/** A day's heading, or an alarm of it. */
export type Row = { day: string; label: string } | Alarm

const DAY_MS = 86_400_000

/** Under their days in Korea: today, yesterday, then the date. */
export function rowsOf(alarms: readonly Alarm[], now: Date): Row[] {
  return alarms.flatMap((one, at): Row[] => {
    const day = dayOf(one)
    const before = alarms[at - 1]
    return before && dayOf(before) === day ? [one] : [{ day, label: labelOf(day, now) }, one]
  })
}

/** How long ago today; the time of day before. */
export function whenOf(iso: string, now: Date): string {
  const day = koreanDay(new Date(iso))
  if (day >= koreanDay(now)) return relativeTime(iso, now)
  return day === yesterdayOf(now) ? words.yesterdayAt(koreanTime(iso)) : koreanTime(iso)
}

const dayOf = ({ reg_dt }: Alarm): string => koreanDay(new Date(reg_dt))
const yesterdayOf = (now: Date): string => koreanDay(new Date(now.getTime() - DAY_MS))

function labelOf(day: string, now: Date): string {
  const today = koreanDay(now)
  // A clock that runs behind must not date an alarm tomorrow.
  if (day >= today) return words.today
  return day === yesterdayOf(now) ? words.yesterday : koreanDateFrom(day, today)
}
