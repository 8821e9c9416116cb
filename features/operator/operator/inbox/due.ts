import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { lengthText } from '#kit/web/console/format.ts'
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

/** The time since a moment: 5시간. */
export const ageText = (since: string, now: Date): string => lengthText(now.getTime() - Date.parse(since))

/** The time until a due moment: 7시간, or 2일 지남. `full`: 1일 7시간 남음, or 기한 2일 3시간 지남. */
export function leftText(due: string, now: Date, { full = false } = {}): string {
  const left = Date.parse(due) - now.getTime()
  const length = lengthText(Math.abs(left), { full })
  if (left < 0) return full ? words.overDue(length) : words.over(length)
  return full ? consoleParts.left(length) : length
}

export const URGENCY_TEXT: Readonly<Record<Urgency, string>> = {
  now: 'text-danger-fg font-semibold',
  today: 'text-warn-fg font-semibold',
  later: 'text-fg2',
}
export const URGENCY_TAG = { now: 'danger', today: 'warn', later: 'gray' } as const
