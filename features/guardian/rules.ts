import { ADULT_AGE, ageOn } from '#features/identity/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { guardianErrors } from './errors.ts'

/** Won: a monthly limit is so many of these, at least one. */
export const CAP_STEP = 1000
/** Members that one person answers for at most. */
export const MEMBERS_MAX = 5
/** Days that a guardian still sees a consent which has ended, to take back what is left of its top-ups. */
export const ENDED_DAYS = 30
export const CHARGES_PAGE = 20

/** Limits that are offered, in won; `max` is the largest that haru allows. */
export function capChoices(max: number): number[] {
  return [...[10_000, 30_000, 50_000].filter((won) => won < max), max]
}

/** Why this can be no monthly limit, or null. */
export function capProblem(won: number, max: number): ErrorKind | null {
  return won < CAP_STEP || won > max || won % CAP_STEP !== 0 ? guardianErrors.cap : null
}

type Asked = { birth: string; isMember: boolean; others: number }

/** Why this person cannot answer for the member, or null. `others`: whom they answer for already. */
export function guardianProblem({ birth, isMember, others }: Asked, today: string): ErrorKind | null {
  if (isMember) return guardianErrors.self
  if (ageOn(birth, today) < ADULT_AGE) return guardianErrors.too_young
  return others >= MEMBERS_MAX ? guardianErrors.too_many : null
}
