import { DAY_MS } from '#kit/contract/time.ts'

/** The ladder of sanctions, its points and appeals (decisions d-9). Pure. */

export const SANCTION_KINDS = ['hide', 'reach', 'warn', 'limit', 'suspend', 'fake_review'] as const
export type SanctionKind = (typeof SANCTION_KINDS)[number]

/** Days of a limit or a suspension; `null`: without an end. */
export const SANCTION_DAYS = [1, 7, 30] as const
export type SanctionDays = (typeof SANCTION_DAYS)[number]

export const WARNING_POINTS = 1
/** Points of a sanction of so many days. A member with so many points reaches that length with any further one. */
export const POINTS_OF_DAYS: Record<SanctionDays, number> = { 1: 3, 7: 6, 30: 9 }
export const PERMANENT_POINTS = 12

/** Days without a new sanction after which a point is forgotten. */
export const CLEAN_DAYS = 60

/** A measure that counts. */
export type Counted = { points: number; reg_dt: string }

/** The points of a member at a moment: each measure adds its own, and each 60 days without another one take one away. */
export function pointsAt(counted: readonly Counted[], now: Date): number {
  let points = 0
  let since = 0
  const forget = (until: number): void => {
    points = Math.max(0, points - Math.floor((until - since) / (CLEAN_DAYS * DAY_MS)))
  }
  for (const one of [...counted].filter((each) => each.points > 0).toSorted((a, b) => Date.parse(a.reg_dt) - Date.parse(b.reg_dt))) {
    const at = Date.parse(one.reg_dt)
    if (points > 0) forget(at)
    points += one.points
    since = at
  }
  if (points > 0) forget(now.getTime())
  return points
}

/** The length that a member with so many points reaches by the ladder; null: none yet. The end of it, permanent, only two operators decide. */
export const daysOfPoints = (points: number): SanctionDays | null =>
  SANCTION_DAYS.findLast((days) => points >= POINTS_OF_DAYS[days]) ?? null

/** Whether the ladder has reached its end. */
export const isPermanentDue = (points: number): boolean => points >= PERMANENT_POINTS

/**
 * How many reviews that an expert faked lead to a warning, close selling for a while, and close it without an end, which two operators decide
 * (decisions d-15). These measures have no points: the ladder is one of its own.
 */
export const FAKE_REVIEW_STEPS = { warn: 3, limit: 10, permanent: 20 } as const
export type FakeReviewStep = keyof typeof FAKE_REVIEW_STEPS
export const FAKE_REVIEW_LIMIT_DAYS = 30 satisfies SanctionDays

/** The step that follows after so many faked reviews; null: the last one is reached. */
export const nextFakeStep = (count: number): FakeReviewStep | null =>
  (Object.keys(FAKE_REVIEW_STEPS) as FakeReviewStep[]).find((step) => FAKE_REVIEW_STEPS[step] > count) ?? null

/** Days after a decision within which the member appeals, and after an appeal within which it is decided. */
export const APPEAL_DAYS = 14
export const APPEAL_DECISION_DAYS = 7
export const APPEAL_MIN = 10
export const APPEAL_MAX = 1000
/** Of the answer to an appeal. */
export const ANSWER_MIN = 10
export const ANSWER_MAX = 500

export const appealUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS)
export const appealDueAt = (now: Date): Date => new Date(now.getTime() + APPEAL_DECISION_DAYS * DAY_MS)

/** Decisions that a member's screen and the console list. */
export const DECISIONS_PAGE = 30
