import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { inbox as words } from '../../words/inbox.ts'

export type Urgency = 'now' | 'today' | 'later'

/** Hours before its due moment from which a case is urgent. */
const NOW_HOURS = 4

/** How urgent something is that is due at this moment. */
export function urgencyOf(due: string, now: Date): Urgency {
  const left = Date.parse(due) - now.getTime()
  if (left < NOW_HOURS * HOUR_MS) return 'now'
  return left < DAY_MS ? 'today' : 'later'
}

/** A length of time in its largest unit, rounded down: 12분, 5시간, 2일. */
export function lengthText(ms: number): string {
  if (ms < HOUR_MS) return words.minutes(Math.max(0, Math.floor(ms / MINUTE_MS)))
  return ms < DAY_MS ? words.hours(Math.floor(ms / HOUR_MS)) : words.days(Math.floor(ms / DAY_MS))
}

/** The time since a moment: 5시간. */
export const ageText = (since: string, now: Date): string => lengthText(now.getTime() - Date.parse(since))

/** The time until a due moment: 7시간, or 2일 지남. `full`: 7시간 남음. */
export function leftText(due: string, now: Date, { full = false } = {}): string {
  const left = Date.parse(due) - now.getTime()
  if (left < 0) return words.over(lengthText(-left))
  return full ? words.left(lengthText(left)) : lengthText(left)
}

export const URGENCY_TEXT: Readonly<Record<Urgency, string>> = {
  now: 'text-danger-fg font-semibold',
  today: 'text-warn-fg font-semibold',
  later: 'text-fg2',
}
export const URGENCY_TAG = { now: 'danger', today: 'warn', later: 'gray' } as const
