import { koreanDay, koreanYesterday } from '#kit/contract/time.ts'
import { koreanTime, relativeTime } from '#kit/ui/format.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { alarm as words } from '#features/alarm/words.ts'
import type { Alarm } from '../../contract.ts'

/** A day's heading, or an alarm of it. */
export type Row = { day: string; label: string } | Alarm

/** Adds headings of the days in Korea: today, yesterday, then dates. */
export function rowsOf(alarms: readonly Alarm[], now: Date): Row[] {
  return alarms.flatMap((one, at): Row[] => {
    const day = dayOf(one)
    const before = alarms[at - 1]
    return before && dayOf(before) === day ? [one] : [{ day, label: labelOf(day, now) }, one]
  })
}

/** Relative time for today, else the time of day. */
export function whenOf(iso: string, now: Date): string {
  const day = koreanDay(new Date(iso))
  if (day >= koreanDay(now)) return relativeTime(iso, now)
  return day === koreanYesterday(now) ? words.yesterdayAt(koreanTime(iso)) : koreanTime(iso)
}

const dayOf = ({ reg_dt }: Alarm): string => koreanDay(new Date(reg_dt))

function labelOf(day: string, now: Date): string {
  const today = koreanDay(now)
  // If the device's clock is slow, an alarm must not appear under tomorrow.
  if (day >= today) return words.today
  return day === koreanYesterday(now) ? words.yesterday : koreanDateFrom(day, today)
}
