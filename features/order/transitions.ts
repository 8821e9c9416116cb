import { actsIn, type StateTable } from '#kit/contract/transition.ts'

/** States of an order and of each of its rows (specification section 4, decisions d-5). 1 and 3 are never written. */
export const ORDER = { void: 0, paid: 2, sent: 4, delivered: 5, claimed: 6, refunded: 7, refused: 8, confirmed: 9 } as const
export const ORDER_STATES = Object.values(ORDER)

const { void: voided, paid, sent, delivered, claimed, refunded, refused, confirmed } = ORDER

/**
 * Every change of an order row's state after the payment (O01), with the ids of decisions d-5. A letter after the number: the decision names
 * several cases in one row, or leaves a case open.
 *
 * Effects: `returnAll` gives what was paid for the row back to the buyer and `paySeller` pays it to the seller; `returnDecided` returns
 * what was decided about a claim and pays the rest; `restock` puts the pieces back into the stock, `restockIfSellable` where the seller says that they
 * can be sold again. `hideReviews` hides the review of what came back as a whole. Acts about claims (O09 to O17) follow the claim, whose own table decides whether they are possible.
 */
export const orderTransitions = [
  { id: 'O02', act: 'cancel', from: paid, to: refunded, by: 'buyer', effects: ['returnAll', 'restock', 'notifySeller'] },
  {
    id: 'O02b',
    act: 'cancel',
    from: sent,
    to: refunded,
    by: 'buyer',
    guard: 'productionLate',
    effects: ['returnAll', 'notifySeller'],
  },
  {
    id: 'O02c',
    act: 'cancelLate',
    from: paid,
    to: refunded,
    by: 'operator',
    guard: 'notSent',
    effects: ['returnAll', 'restock', 'notifyBoth'],
  },
  {
    id: 'O02d',
    act: 'cancelLate',
    from: sent,
    to: refunded,
    by: 'operator',
    guard: 'productionLate',
    effects: ['returnAll', 'notifyBoth'],
  },
  { id: 'O03', act: 'cancelAsSeller', from: paid, to: refunded, by: 'seller', effects: ['returnAll', 'restock', 'notifyBuyer'] },
  { id: 'O04', act: 'expire', from: paid, to: refunded, by: 'system', guard: 'notSent', effects: ['returnAll', 'restock', 'notifyBoth'] },
  { id: 'O04b', act: 'expire', from: sent, to: refunded, by: 'system', guard: 'notProduced', effects: ['returnAll', 'notifyBoth'] },
  { id: 'O05', act: 'ship', from: paid, to: sent, by: 'seller', guard: 'goods', effects: ['notifyBuyer'] },
  { id: 'O05b', act: 'startProduction', from: paid, to: sent, by: 'seller', guard: 'madeToOrder', effects: ['notifyBuyer'] },
  { id: 'O05c', act: 'dateService', from: paid, to: sent, by: 'seller', guard: 'service', effects: ['notifyBuyer'] },
  { id: 'O05d', act: 'ship', from: sent, to: sent, by: 'seller', guard: 'produced', effects: ['notifyBuyer'] },
  { id: 'O05e', act: 'dateService', from: sent, to: sent, by: 'seller', guard: 'service', effects: ['notifyBuyer'] },
  { id: 'O05f', act: 'issue', from: paid, to: sent, by: 'system', guard: 'pass' },
  { id: 'O06', act: 'deliver', from: sent, to: delivered, by: 'seller', guard: 'arrived', effects: ['notifyBuyer'] },
  { id: 'O06b', act: 'deliverByTime', from: sent, to: delivered, by: 'system', guard: 'due', effects: ['notifyBuyer'] },
  { id: 'O07', act: 'confirm', from: delivered, to: confirmed, by: 'buyer', effects: ['paySeller', 'notifySeller'] },
  { id: 'O08', act: 'confirmByTime', from: delivered, to: confirmed, by: 'system', guard: 'due', effects: ['paySeller', 'notifySeller'] },
  { id: 'O08b', act: 'closePass', from: sent, to: confirmed, by: 'system', guard: 'usedUp' },
  { id: 'O08c', act: 'closePass', from: sent, to: refunded, by: 'system', guard: 'returned' },
  { id: 'O09', act: 'claim', from: [sent, delivered], to: claimed, by: 'buyer', guard: 'inTime', effects: ['notifySeller'] },
  { id: 'O10', act: 'claim', from: confirmed, to: claimed, by: 'buyer', guard: 'faulty', effects: ['notifySeller'] },
  { id: 'O11', act: 'withdraw', from: claimed, to: sent, by: 'buyer', guard: 'fromSent', effects: ['notifySeller'] },
  { id: 'O11b', act: 'withdraw', from: claimed, to: delivered, by: 'buyer', guard: 'fromDelivered', effects: ['notifySeller'] },
  { id: 'O11c', act: 'withdraw', from: claimed, to: confirmed, by: 'buyer', guard: 'fromConfirmed', effects: ['notifySeller'] },
  {
    id: 'O12',
    act: 'refund',
    from: claimed,
    to: refunded,
    by: 'seller',
    effects: ['returnDecided', 'restockIfSellable', 'hideReviews', 'notifyBuyer'],
  },
  {
    id: 'O12c',
    act: 'takeOffer',
    from: claimed,
    to: refunded,
    by: 'buyer',
    effects: ['returnDecided', 'restockIfSellable', 'hideReviews', 'notifySeller'],
  },
  { id: 'O12b', act: 'exchange', from: claimed, to: sent, by: 'seller', effects: ['returnDifference', 'restockIfSellable', 'notifyBuyer'] },
  { id: 'O13', act: 'refundByTime', from: claimed, to: refunded, by: 'system', effects: ['returnDecided', 'hideReviews', 'notifyBoth'] },
  { id: 'O14', act: 'refuse', from: claimed, to: refused, by: 'seller', effects: ['notifyBuyer'] },
  { id: 'O15', act: 'object', from: refused, to: claimed, by: 'buyer', effects: ['notifySeller'] },
  {
    id: 'O16',
    act: 'refundByOperator',
    from: [claimed, refused],
    to: refunded,
    by: 'operator',
    effects: ['returnDecided', 'hideReviews', 'notifyBoth'],
  },
  { id: 'O16b', act: 'refuseByOperator', from: claimed, to: refused, by: 'operator', effects: ['notifyBoth'] },
  { id: 'O17', act: 'accept', from: refused, to: confirmed, by: 'buyer', effects: ['paySeller', 'notifySeller'] },
  { id: 'O17b', act: 'acceptByTime', from: refused, to: confirmed, by: 'system', effects: ['paySeller', 'notifySeller'] },
  {
    id: 'O18',
    act: 'void',
    from: [paid, sent, delivered, claimed, refused],
    to: voided,
    by: 'operator',
    effects: ['returnAll', 'hideReviews'],
  },
] as const satisfies StateTable

export type OrderAct = (typeof orderTransitions)[number]['act']
export type OrderTransitionId = (typeof orderTransitions)[number]['id']
export type OrderActor = 'buyer' | 'seller' | 'system' | 'operator'

/** States in which nothing but a claim about a fault follows. */
export const ENDED_STATES: readonly number[] = [voided, refunded, confirmed]

/** What a side may press in a state; time, kind and money may still forbid it. */
export const orderActs = (state: number, side: 'buyer' | 'seller'): OrderAct[] => actsIn(orderTransitions, state, side)

/** Why a row ended in 7 or 0. */
export const CLOSE_CODE_OF: Partial<Record<OrderTransitionId, string>> = {
  O02: 'BUYER_CANCEL',
  O02b: 'BUYER_CANCEL',
  O02c: 'NOT_SENT',
  O02d: 'NOT_SENT',
  O03: 'SELLER_CANCEL',
  O04: 'NOT_SENT',
  O04b: 'NOT_SENT',
  O08c: 'PASS_REFUND',
  O12: 'REFUNDED',
  O12c: 'REFUNDED',
  O13: 'SELLER_SILENT',
  O16: 'OPERATOR',
  O18: 'VOID',
}

/** States of a claim. */
export const CLAIM = { requested: 1, sent: 2, received: 3, inspected: 4, done: 5, refused: 6, withdrawn: 7, objected: 8 } as const
const UNANSWERED = [CLAIM.requested, CLAIM.sent, CLAIM.received, CLAIM.inspected] as const

/** Every change of a claim. The rows that it is about follow in the same transaction, by `CLAIM_ROWS`. */
export const claimTransitions = [
  { id: 'C01', act: 'send', from: CLAIM.requested, to: CLAIM.sent, by: 'buyer', guard: 'goods' },
  { id: 'C01b', act: 'collect', from: CLAIM.requested, to: CLAIM.sent, by: 'seller', guard: 'pickup' },
  { id: 'C02', act: 'receive', from: [CLAIM.requested, CLAIM.sent], to: CLAIM.received, by: 'seller', guard: 'goods' },
  { id: 'C03', act: 'inspect', from: CLAIM.received, to: CLAIM.inspected, by: 'seller' },
  { id: 'C04', act: 'settle', from: UNANSWERED, to: CLAIM.done, by: 'seller', guard: 'returned' },
  { id: 'C05', act: 'settleByTime', from: UNANSWERED, to: CLAIM.done, by: 'system', guard: 'silent' },
  { id: 'C06', act: 'refuse', from: UNANSWERED, to: CLAIM.refused, by: 'seller' },
  { id: 'C07', act: 'object', from: CLAIM.refused, to: CLAIM.objected, by: 'buyer', guard: 'onceInTime' },
  { id: 'C08', act: 'settleByOperator', from: [...UNANSWERED, CLAIM.objected], to: CLAIM.done, by: 'operator' },
  { id: 'C09', act: 'refuseByOperator', from: [...UNANSWERED, CLAIM.objected], to: CLAIM.refused, by: 'operator' },
  { id: 'C10', act: 'withdraw', from: [CLAIM.requested, CLAIM.sent], to: CLAIM.withdrawn, by: 'buyer' },
  { id: 'C11', act: 'exchange', from: [CLAIM.received, CLAIM.inspected], to: CLAIM.done, by: 'seller', guard: 'exchange' },
  { id: 'C12', act: 'accept', from: CLAIM.refused, to: CLAIM.refused, by: 'buyer', guard: 'open' },
  { id: 'C13', act: 'acceptByTime', from: CLAIM.refused, to: CLAIM.refused, by: 'system', guard: 'due' },
  { id: 'C14', act: 'void', from: [...UNANSWERED, CLAIM.refused, CLAIM.objected], to: CLAIM.withdrawn, by: 'operator' },
  { id: 'C15', act: 'changePickup', from: CLAIM.requested, to: CLAIM.requested, by: 'buyer', guard: 'goods' },
  { id: 'C16', act: 'offer', from: CLAIM.requested, to: CLAIM.requested, by: 'seller' },
  { id: 'C16b', act: 'offer', from: CLAIM.sent, to: CLAIM.sent, by: 'seller' },
  { id: 'C16c', act: 'offer', from: CLAIM.received, to: CLAIM.received, by: 'seller' },
  { id: 'C16d', act: 'offer', from: CLAIM.inspected, to: CLAIM.inspected, by: 'seller' },
  { id: 'C17', act: 'takeOffer', from: UNANSWERED, to: CLAIM.done, by: 'buyer', guard: 'offered' },
] as const satisfies StateTable

export type ClaimAct = (typeof claimTransitions)[number]['act']
export type ClaimTransitionId = (typeof claimTransitions)[number]['id']

/** What an act about a claim does with its rows. */
export const CLAIM_ROWS: Partial<Record<ClaimAct, OrderAct>> = {
  settle: 'refund',
  settleByTime: 'refundByTime',
  takeOffer: 'takeOffer',
  settleByOperator: 'refundByOperator',
  refuse: 'refuse',
  refuseByOperator: 'refuseByOperator',
  object: 'object',
  withdraw: 'withdraw',
  exchange: 'exchange',
  accept: 'accept',
  acceptByTime: 'acceptByTime',
  void: 'void',
}

/** States of a pass. The row of its order is in state 4 until it is over and nothing of it waits for a decision. */
export const PASS = { active: 1, frozen: 2, usedUp: 3, refunded: 4, expired: 5, void: 6 } as const

const IN_USE = [PASS.active, PASS.frozen] as const

/**
 * Every change of a pass. `returnRest` gives what is neither used nor marked as used back to the buyer, without the fee where the buyer asks for it;
 * of an expired pass it gives back the share that the pass was sold with.
 */
export const passTransitions = [
  { id: 'P01', act: 'freeze', from: PASS.active, to: PASS.frozen, by: 'buyer', guard: 'freezable', effects: ['notifySeller'] },
  { id: 'P02', act: 'resume', from: PASS.frozen, to: PASS.active, by: 'buyer', effects: ['notifySeller'] },
  { id: 'P02b', act: 'resumeByTime', from: PASS.frozen, to: PASS.active, by: 'system', guard: 'frozenLongest', effects: ['notifyBoth'] },
  { id: 'P03', act: 'useUp', from: IN_USE, to: PASS.usedUp, by: 'system', guard: 'allUsed', effects: ['notifyBoth'] },
  {
    id: 'P04',
    act: 'refund',
    from: IN_USE,
    to: PASS.refunded,
    by: 'buyer',
    guard: 'sellerAvailable',
    effects: ['returnRest', 'notifyBoth'],
  },
  {
    id: 'P04b',
    act: 'refund',
    from: IN_USE,
    to: PASS.refunded,
    by: 'buyer',
    guard: 'sellerUnavailable',
    effects: ['returnRest', 'notifyBoth'],
  },
  { id: 'P05', act: 'refundAsSeller', from: IN_USE, to: PASS.refunded, by: 'seller', effects: ['returnRest', 'notifyBuyer'] },
  { id: 'P06', act: 'expire', from: PASS.active, to: PASS.expired, by: 'system', guard: 'over', effects: ['returnRest', 'notifyBoth'] },
  { id: 'P07', act: 'void', from: [PASS.active, PASS.frozen, PASS.usedUp, PASS.refunded, PASS.expired], to: PASS.void, by: 'operator' },
] as const satisfies StateTable

export type PassAct = (typeof passTransitions)[number]['act']
export type PassTransitionId = (typeof passTransitions)[number]['id']

/** States of a use of a pass. */
export const USE = { marked: 1, confirmed: 2, withdrawn: 3, objected: 4 } as const

/** Every change of a use after the seller has marked it (U01); `postShare` pays the seller their share of the pass. */
export const useTransitions = [
  { id: 'U02', act: 'confirm', from: USE.marked, to: USE.confirmed, by: 'buyer', effects: ['postShare', 'notifySeller'] },
  {
    id: 'U02b',
    act: 'confirmByTime',
    from: USE.marked,
    to: USE.confirmed,
    by: 'system',
    guard: 'due',
    effects: ['postShare', 'notifyBoth'],
  },
  { id: 'U03', act: 'withdraw', from: [USE.marked, USE.objected], to: USE.withdrawn, by: 'seller', effects: ['notifyBuyer'] },
  { id: 'U04', act: 'object', from: USE.marked, to: USE.objected, by: 'buyer', effects: ['notifySeller'] },
  { id: 'U05', act: 'uphold', from: USE.objected, to: USE.confirmed, by: 'operator', effects: ['postShare', 'notifyBoth'] },
  { id: 'U06', act: 'reject', from: USE.objected, to: USE.withdrawn, by: 'operator', effects: ['notifyBoth'] },
] as const satisfies StateTable

export type UseAct = (typeof useTransitions)[number]['act']
export type UseTransitionId = (typeof useTransitions)[number]['id']
