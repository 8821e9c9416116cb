import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { reportCases as words } from '../words/console.ts'

/** How long is left until a case must have been decided; `isLate`: nothing. */
export function dueText(dueDt: string, now: Date): { text: string; isLate: boolean; isSoon: boolean } {
  const left = Date.parse(dueDt) - now.getTime()
  if (left <= 0) return { text: words.overdue, isLate: true, isSoon: false }
  const text =
    left < HOUR_MS
      ? words.minutesLeft(Math.ceil(left / MINUTE_MS))
      : left < 2 * DAY_MS
        ? words.hoursLeft(Math.floor(left / HOUR_MS))
        : words.daysLeft(Math.floor(left / DAY_MS))
  return { text, isLate: false, isSoon: left < DAY_MS / 2 }
}
