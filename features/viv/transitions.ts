import { finalStates, openStates, type StateTable } from '#kit/contract/transition.ts'

/** States of an exchange (decisions d-4, "Exchange"). */
export const EXCHANGE = { requested: 1, approved: 2, cancelled: 3, paid: 4, rejected: 5 } as const
export type ExchangeState = (typeof EXCHANGE)[keyof typeof EXCHANGE]

/** The account `payout_clearing` holds the viv of open exchanges. Approval and payment need two different operators. */
export const exchangeTransitions = [
  { id: 'E1', act: 'cancel', from: EXCHANGE.requested, to: EXCHANGE.cancelled, by: 'member', effects: ['dropCheck', 'returnViv'] },
  { id: 'E2', act: 'approve', from: EXCHANGE.requested, to: EXCHANGE.approved, by: 'operator', guard: 'notStopped' },
  {
    id: 'E3',
    act: 'pay',
    from: EXCHANGE.approved,
    to: EXCHANGE.paid,
    by: 'operator',
    guard: 'approvedByAnother',
    effects: ['bookPayment', 'notifyMember'],
  },
  {
    id: 'E4',
    act: 'reject',
    from: [EXCHANGE.requested, EXCHANGE.approved],
    to: EXCHANGE.rejected,
    by: 'operator',
    guard: 'notAtBank',
    effects: ['dropCheck', 'returnViv', 'notifyMember'],
  },
] as const satisfies StateTable

export const OPEN_EXCHANGE = openStates(exchangeTransitions)
export const ENDED_EXCHANGE = finalStates(exchangeTransitions)

/** States of the check of the bank account that an exchange is paid to (decision 123). Its exchange is not approved while it waits. */
export const ACCOUNT_CHECK = { waiting: 1, confirmed: 2, refused: 3, dropped: 4 } as const
export const accountCheckTransitions = [
  { id: 'K1', act: 'confirm', from: ACCOUNT_CHECK.waiting, to: ACCOUNT_CHECK.confirmed, by: 'operator', guard: 'notOwn' },
  { id: 'K2', act: 'refuse', from: ACCOUNT_CHECK.waiting, to: ACCOUNT_CHECK.refused, by: 'operator', guard: 'notOwn' },
  { id: 'K3', act: 'drop', from: ACCOUNT_CHECK.waiting, to: ACCOUNT_CHECK.dropped, by: 'system' },
] as const satisfies StateTable

/** States of an event with a budget of free viv. */
export const EVENT = { open: 1, stopped: 2 } as const
export const eventTransitions = [
  { id: 'V1', act: 'stop', from: EVENT.open, to: EVENT.stopped, by: 'operator' },
  { id: 'V2', act: 'resume', from: EVENT.stopped, to: EVENT.open, by: 'operator' },
] as const satisfies StateTable

/** States of a charge's order (decisions d-4, "Charge"). */
export const CHARGE = { ready: 1, paid: 2, failed: 3, cancelled: 4, partlyCancelled: 5, expired: 6 } as const

/** States from which an order can be paid: a late payment of a failed or expired order still counts. */
const UNPAID = [CHARGE.ready, CHARGE.failed, CHARGE.expired] as const
/** Orders whose viv are in the wallet, all or some. */
const CANCELLABLE = [CHARGE.paid, CHARGE.partlyCancelled] as const
/** Who can cancel a charge: the member, the guardian, two operators, or the gateway. */
const CANCELLERS = ['member', 'guardian', 'operator', 'gateway'] as const

export const chargeTransitions = [
  { id: 'C1', act: 'pay', from: UNPAID, to: CHARGE.paid, by: 'gateway' },
  { id: 'C2', act: 'refuse', from: UNPAID, to: CHARGE.failed, by: 'system' },
  { id: 'C3', act: 'fail', from: CHARGE.ready, to: CHARGE.failed, by: 'gateway' },
  { id: 'C4', act: 'expire', from: CHARGE.ready, to: CHARGE.expired, by: 'system' },
  { id: 'C5', act: 'giveUp', from: CHARGE.ready, to: CHARGE.expired, by: ['member', 'guardian'] },
  { id: 'C6', act: 'cancel', from: CANCELLABLE, to: CHARGE.cancelled, by: CANCELLERS, guard: 'whole' },
  { id: 'C7', act: 'cancel', from: CANCELLABLE, to: CHARGE.partlyCancelled, by: CANCELLERS, guard: 'part' },
] as const satisfies StateTable

/** States of charges that were credited, including those cancelled since. */
export const CREDITED_CHARGE: readonly number[] = [CHARGE.paid, CHARGE.cancelled, CHARGE.partlyCancelled]
