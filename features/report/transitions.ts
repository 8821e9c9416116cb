import { statesFor, type StateTable } from '#kit/contract/transition.ts'

/** States of a report (decisions d-9). */
export const REPORT = { received: 1, inReview: 2, acted: 3, dismissed: 4, appealed: 5, appealDecided: 6 } as const

/** Members send reports and appeal; operators will decide in the moderation console. */
export const reportTransitions = [
  { id: 'R1', act: 'review', from: REPORT.received, to: REPORT.inReview, by: 'operator' },
  { id: 'R2', act: 'uphold', from: [REPORT.received, REPORT.inReview], to: REPORT.acted, by: 'operator' },
  { id: 'R3', act: 'dismiss', from: [REPORT.received, REPORT.inReview], to: REPORT.dismissed, by: 'operator' },
  { id: 'R4', act: 'appeal', from: REPORT.acted, to: REPORT.appealed, by: 'member' },
  { id: 'R5', act: 'decideAppeal', from: REPORT.appealed, to: REPORT.appealDecided, by: 'operator' },
] as const satisfies StateTable

/** Undecided: it counts, and its reporter cannot send a second one. */
export const OPEN_REPORT = statesFor(reportTransitions, 'dismiss')
/** Undecided or upheld. */
export const STANDING_REPORT: readonly number[] = [...OPEN_REPORT, REPORT.acted]
