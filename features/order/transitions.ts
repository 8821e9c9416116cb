import { actsIn, type StateTable } from '#kit/contract/transition.ts'

/** States of an order and of each of its rows (specification section 4, decisions d-5). 1 and 3 are never written. */
export const ORDER = { void: 0, paid: 2, sent: 4, delivered: 5, claimed: 6, refunded: 7, refused: 8, confirmed: 9 } as const
export const ORDER_STATES = Object.values(ORDER)

const { void: voided, paid, sent, delivered, refunded, confirmed } = ORDER

/**
 * Every change of an order row's state after the payment (O01), with the ids of decisions d-5. A letter after the number: the decision names
 * several cases in one row, or leaves a case open.
 *
 * Effects: `returnAll` gives what was paid for the row back to the buyer and `paySeller` pays it to the seller; `restock` puts
 * the pieces back into the stock.
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
  { id: 'O03', act: 'cancelAsSeller', from: paid, to: refunded, by: 'seller', effects: ['returnAll', 'restock', 'notifyBuyer'] },
  { id: 'O04', act: 'expire', from: paid, to: refunded, by: 'system', guard: 'notSent', effects: ['returnAll', 'restock', 'notifyBoth'] },
  { id: 'O04b', act: 'expire', from: sent, to: refunded, by: 'system', guard: 'notProduced', effects: ['returnAll', 'notifyBoth'] },
  { id: 'O05', act: 'ship', from: paid, to: sent, by: 'seller', guard: 'goods', effects: ['notifyBuyer'] },
  { id: 'O05b', act: 'startProduction', from: paid, to: sent, by: 'seller', guard: 'madeToOrder', effects: ['notifyBuyer'] },
  { id: 'O05c', act: 'dateService', from: paid, to: sent, by: 'seller', guard: 'service', effects: ['notifyBuyer'] },
  { id: 'O05d', act: 'ship', from: sent, to: sent, by: 'seller', guard: 'produced', effects: ['notifyBuyer'] },
  { id: 'O05e', act: 'dateService', from: sent, to: sent, by: 'seller', guard: 'service', effects: ['notifyBuyer'] },
  { id: 'O06', act: 'deliver', from: sent, to: delivered, by: 'seller', guard: 'arrived', effects: ['notifyBuyer'] },
  { id: 'O06b', act: 'deliverByTime', from: sent, to: delivered, by: 'system', guard: 'due', effects: ['notifyBuyer'] },
  { id: 'O07', act: 'confirm', from: delivered, to: confirmed, by: 'buyer', effects: ['paySeller', 'notifySeller'] },
  { id: 'O08', act: 'confirmByTime', from: delivered, to: confirmed, by: 'system', guard: 'due', effects: ['paySeller', 'notifySeller'] },
  { id: 'O18', act: 'void', from: [paid, sent, delivered], to: voided, by: 'operator', effects: ['returnAll'] },
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
  O03: 'SELLER_CANCEL',
  O04: 'NOT_SENT',
  O04b: 'NOT_SENT',
  O18: 'VOID',
}
