import type { StateTable } from '#kit/contract/transition.ts'

/** States of a measure. What has an end is in force until then, without a change of state. */
export const SANCTION = { inForce: 1, undone: 2, overturned: 3 } as const

/** Any operator of its lane undoes one; an appeal is decided by an operator who did not decide the measure. */
export const sanctionTransitions = [
  { id: 'S1', act: 'undo', from: SANCTION.inForce, to: SANCTION.undone, by: 'operator', effects: ['reopen'] },
  { id: 'S2', act: 'overturn', from: SANCTION.inForce, to: SANCTION.overturned, by: 'operator', effects: ['reopen'] },
] as const satisfies StateTable

/** States of an appeal against a decision. */
export const APPEAL = { open: 1, kept: 2, overturned: 3 } as const

export const appealTransitions = [
  { id: 'A1', act: 'keep', from: APPEAL.open, to: APPEAL.kept, by: 'operator' },
  { id: 'A2', act: 'overturn', from: APPEAL.open, to: APPEAL.overturned, by: 'operator' },
] as const satisfies StateTable
