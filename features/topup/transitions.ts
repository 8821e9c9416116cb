import { openStates, type StateTable } from '#kit/contract/transition.ts'

/** States of a refund. The states of its charge belong to viv. */
export const REFUND = { waiting: 1, paid: 2, givenUp: 3 } as const

/** After too many refusals by the provider, an operator pays by another way or retries. */
export const refundTransitions = [
  { id: 'R1', act: 'pay', from: REFUND.waiting, to: REFUND.paid, by: 'gateway', effects: ['notifyMember'] },
  { id: 'R2', act: 'refuse', from: REFUND.waiting, to: REFUND.waiting, by: 'gateway', guard: 'mayRepeat' },
  { id: 'R3', act: 'refuse', from: REFUND.waiting, to: REFUND.givenUp, by: 'gateway', guard: 'tooOften' },
  { id: 'R4', act: 'retry', from: [REFUND.waiting, REFUND.givenUp], to: REFUND.waiting, by: 'operator' },
  { id: 'R5', act: 'settle', from: REFUND.givenUp, to: REFUND.paid, by: 'operator', effects: ['notifyMember'] },
] as const satisfies StateTable

export const OPEN_REFUND = openStates(refundTransitions)
