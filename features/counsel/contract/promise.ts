import { z } from 'zod'

/** Days of which the promise board counts the requests, and the fewest completed sessions from which it is shown (beyond.md, b-8). */
export const PROMISE_DAYS = 90
export const PROMISE_SESSIONS_MIN = 5
/** An expert who is in the session at most so long after its time was on time. */
export const ON_TIME_MINUTES = 5

const percent = z.number().int().min(0).max(100).nullable()
const counted = z.object({ of: z.number().int(), all: z.number().int() })

/** How an expert keeps promises, computed from the counsellings. A figure without a single case is null. */
export const promiseBoard = z.object({
  /** Median minutes until a request was accepted or rejected. */
  answer_minutes: z.number().int().nullable(),
  accept_percent: percent,
  on_time_percent: percent,
  refund_percent: percent,
  /** What the figures count; null for doctors, of whom no numbers of members are shown (decisions d-3). */
  counts: z.object({ answers: z.number().int(), accepted: counted, on_time: counted, refunded: counted }).nullable(),
})
export type PromiseBoard = z.infer<typeof promiseBoard>

/** `of` of `all` in percent; null of none. Only all of them are 100, and only none is 0. */
export function percentOf({ of, all }: { of: number; all: number }): number | null {
  if (all === 0) return null
  if (of === 0 || of === all) return of === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((of / all) * 100)))
}
