import { ADULT_AGE } from '#features/identity/rules.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { ageOn } from '#kit/contract/time.ts'
import { guardianErrors } from './errors.ts'

/** Step and minimum of a monthly limit, in won. */
export const CAP_STEP = 1000
/** Maximum of members under one guardian. */
export const MEMBERS_MAX = 5
/** Days for which a guardian still sees an ended consent, to cancel unused viv of its top-ups. */
export const ENDED_DAYS = 30
export const CHARGES_PAGE = 20

/** Hours for which the link of an SMS can be opened, once, and minutes for which the page is open then. */
export const LINK_HOURS = 72
export const PASS_MINUTES = 30
/** Links that one phone gets in 24 hours. */
export const LINKS_A_DAY = 5
/** Days for which a guardian sees whom the member began to talk with, and the most of them. */
export const ROOM_DAYS = 30
export const ROOMS_MAX = 50

/** The offered limits in won; `max` is the largest that haru allows. */
export function capChoices(max: number): number[] {
  return [...[10_000, 30_000, 50_000].filter((won) => won < max), max]
}

/** Why this monthly limit is refused, or null. */
export function capProblem(won: number, max: number): ErrorKind | null {
  return won < CAP_STEP || won > max || won % CAP_STEP !== 0 ? guardianErrors.cap : null
}

type GuardianCandidate = { birth: string; isMember: boolean; others: number }

/** Why this person cannot be the member's guardian, or null. `others`: number of members already under their guardianship. */
export function guardianProblem({ birth, isMember, others }: GuardianCandidate, today: string): ErrorKind | null {
  if (isMember) return guardianErrors.self
  if (ageOn(birth, today) < ADULT_AGE) return guardianErrors.too_young
  return others >= MEMBERS_MAX ? guardianErrors.too_many : null
}
