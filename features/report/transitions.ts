import { openStates, statesFor, type StateTable } from '#kit/contract/transition.ts'

/** States of a report (decisions d-9). */
export const REPORT = { received: 1, inReview: 2, acted: 3, dismissed: 4, appealed: 5, appealDecided: 6 } as const

/** Members send reports; operators decide the case in which they are; whom it is about appeals. */
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
/** Decided: they tell how accurate their reporter is. */
export const DECIDED_REPORT: readonly number[] = [REPORT.acted, REPORT.dismissed, REPORT.appealed, REPORT.appealDecided]

/** States of a case. Acting does not close it. */
export const REPORT_CASE = { waiting: 1, upheld: 2, dismissed: 3 } as const

export const caseTransitions = [
  { id: 'C1', act: 'uphold', from: REPORT_CASE.waiting, to: REPORT_CASE.upheld, by: 'operator', effects: ['closeReports'] },
  { id: 'C2', act: 'dismiss', from: REPORT_CASE.waiting, to: REPORT_CASE.dismissed, by: 'operator', effects: ['closeReports'] },
] as const satisfies StateTable

/** States of a block for somebody's rights (정보통신망법 제44조의2). */
export const RIGHTS_BLOCK = { blocked: 1, objected: 2, restored: 3, removed: 4, refused: 5 } as const

export const blockTransitions = [
  { id: 'B1', act: 'object', from: RIGHTS_BLOCK.blocked, to: RIGHTS_BLOCK.objected, by: 'author' },
  { id: 'B2', act: 'refuse', from: [RIGHTS_BLOCK.blocked, RIGHTS_BLOCK.objected], to: RIGHTS_BLOCK.refused, by: 'operator' },
  { id: 'B3', act: 'restore', from: [RIGHTS_BLOCK.blocked, RIGHTS_BLOCK.objected], to: RIGHTS_BLOCK.restored, by: 'timer' },
  { id: 'B4', act: 'remove', from: [RIGHTS_BLOCK.blocked, RIGHTS_BLOCK.objected], to: RIGHTS_BLOCK.removed, by: 'timer' },
] as const satisfies StateTable

export const OPEN_BLOCK = openStates(blockTransitions)
/** What it is about is seen by its author alone. */
export const STANDING_BLOCK: readonly number[] = [...OPEN_BLOCK, RIGHTS_BLOCK.removed]
