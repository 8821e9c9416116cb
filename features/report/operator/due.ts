import { DAY_MS } from '#kit/contract/time.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { lengthText } from '#kit/web/console/format.ts'
import { reportCases as words } from '../words/console.ts'

/** How long is left until a case must have been decided; `isLate`: nothing. */
export function dueText(dueDt: string, now: Date): { text: string; isLate: boolean; isSoon: boolean } {
  const left = Date.parse(dueDt) - now.getTime()
  if (left <= 0) return { text: words.overdue, isLate: true, isSoon: false }
  return { text: consoleParts.left(lengthText(left, { full: true })), isLate: false, isSoon: left < DAY_MS / 2 }
}
