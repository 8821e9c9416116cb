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

/** States of a day of the gateway's money: an operator closes it once, when none of its cases is open. */
export const CLOSE = { open: 1, closed: 2 } as const
export const closeTransitions = [
  { id: 'K1', act: 'close', from: CLOSE.open, to: CLOSE.closed, by: 'operator', guard: 'settled' },
] as const satisfies StateTable

/** States of a difference of a day. A later comparison ends one that is gone, and opens one whose amounts changed. */
export const CLOSE_CASE = { open: 1, settled: 2, gone: 3 } as const
export const closeCaseTransitions = [
  { id: 'D1', act: 'settle', from: CLOSE_CASE.open, to: CLOSE_CASE.settled, by: 'operator' },
  { id: 'D2', act: 'vanish', from: CLOSE_CASE.open, to: CLOSE_CASE.gone, by: 'job' },
  { id: 'D3', act: 'differ', from: [CLOSE_CASE.settled, CLOSE_CASE.gone], to: CLOSE_CASE.open, by: 'job' },
] as const satisfies StateTable

export const OPEN_REFUND = openStates(refundTransitions)
