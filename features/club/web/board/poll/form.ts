import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { momentIn, typedOf } from '#kit/web/localMoment.ts'
import type { WrittenPoll } from '../../../contract.ts'
import { OPTIONS_MIN, pollEndProblem } from '../../../rules.ts'
import { pollWords as words } from '../../../words/poll.ts'

/** What the form of a poll holds. Moments are as the browser's fields have them. Either kind of options stays while the other is shown. */
export type PollValues = {
  isDate: boolean
  texts: string[]
  dates: string[]
  isMultiple: boolean
  isAnonymous: boolean
  end: string
}

const EMPTY_LINES = Array.from({ length: OPTIONS_MIN }, () => '')
const FIRST_HOURS = 24

/** A new poll, which ends a day later on the full hour. */
export function emptyPoll(now: Date): PollValues {
  const end = new Date(Math.ceil((now.getTime() + FIRST_HOURS * HOUR_MS) / HOUR_MS) * HOUR_MS)
  return { isDate: false, texts: EMPTY_LINES, dates: EMPTY_LINES, isMultiple: false, isAnonymous: false, end: typedOf(end.toISOString()) }
}

/** What the rules refuse in a poll, or null. */
export function pollProblem({ isDate, texts, dates, end }: PollValues, now: Date): string | null {
  const moments = isDate ? dates.map(momentIn) : []
  const options = isDate ? moments.map((at) => at?.toISOString() ?? '') : texts.map((text) => text.trim())
  if (options.length < OPTIONS_MIN || options.includes('')) return words.problems.options
  if (new Set(options).size !== options.length) return words.problems.same
  const endAt = momentIn(end)
  if (endAt === null) return words.problems.end
  return (
    pollEndProblem(
      endAt,
      moments.flatMap((at) => at ?? []),
      now,
    )?.().message ?? null
  )
}

/** The poll as it is sent. */
export function pollOf({ isDate, texts, dates, isMultiple, isAnonymous, end }: PollValues): WrittenPoll {
  return {
    texts: isDate ? [] : texts.map((text) => text.trim()),
    dates: isDate ? dates.flatMap((typed) => momentIn(typed)?.toISOString() ?? []) : [],
    is_multiple: isMultiple,
    is_anonymous: isAnonymous,
    end_dt: momentIn(end)?.toISOString() ?? '',
  }
}

/** How long a poll still runs: days, from the last day on hours, then minutes. */
export function leftOf(endDt: string, now: Date): string {
  const left = Date.parse(endDt) - now.getTime()
  if (left >= FIRST_HOURS * HOUR_MS) return words.daysLeft(Math.floor(left / (FIRST_HOURS * HOUR_MS)))
  if (left >= HOUR_MS) return words.hoursLeft(Math.floor(left / HOUR_MS))
  return words.minutesLeft(Math.max(1, Math.floor(left / MINUTE_MS)))
}
