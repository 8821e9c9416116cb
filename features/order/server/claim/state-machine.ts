import type { AppError } from '#kit/contract/errors.ts'
import type { StateMachine, Values } from '#kit/server/transition.ts'
import { claimDue, comesBack, objectUntil } from '../../contract/claim-rules.ts'
import { orderErrors } from '../../errors.ts'
import { CLAIM, claimTransitions } from '../../transitions.ts'
import type { ClaimRecord, LockedClaim } from './rows.ts'

export type ClaimContext = {
  now: Date
  locked: LockedClaim
  operatorNo?: number
  reason?: string
  objection?: string
  /** Of operators, for both sides. */
  answer?: string
  pickupOn?: string | null
  /** A part that is offered, and whether the pieces can be sold again then. */
  offer?: { viv: number; isSellable: boolean }
  carrier?: string
  trackingNo?: string
  /** The goods need not come back. */
  isWaived?: boolean
  refundViv?: number
  /** Of a refund: its interest, and the seller's part. */
  late?: { interest: number; seller: number }
}

/** Claims. Their order is locked before. */
export const claims: StateMachine<typeof claimTransitions, 'order_claim', ClaimContext> = {
  transitions: claimTransitions,
  table: 'order_claim',
  key: 'claim_no',
  guards: {
    send: guarded<'goods'>((_row, { locked }) => (hasGoods(locked) ? 'goods' : orderErrors.nothing_to_send())),
    changePickup: guarded<'goods'>((_row, { locked }) => (hasGoods(locked) ? 'goods' : orderErrors.nothing_to_send())),
    collect: guarded<'pickup'>(({ pickup_on }) => (pickup_on === null ? orderErrors.no_pickup() : 'pickup')),
    receive: guarded<'goods'>((_row, { locked }) => (hasGoods(locked) ? 'goods' : orderErrors.nothing_to_send())),
    settle: guarded<'returned'>(({ received_dt }, { locked, isWaived }) =>
      !hasGoods(locked) || received_dt !== null || isWaived ? 'returned' : orderErrors.not_returned(),
    ),
    settleByTime: guarded<'silent'>((row, { now }) => (isDue(row, now) ? 'silent' : orderErrors.not_now())),
    object: guarded<'onceInTime'>((row, { now }) => {
      const until = objectUntil(row)
      return until !== null && now <= until && row.end_dt === null ? 'onceInTime' : orderErrors.no_objection()
    }),
    takeOffer: guarded<'offered'>(({ offer_viv }) => (offer_viv === null ? orderErrors.no_offer() : 'offered')),
    exchange: guarded<'exchange'>(({ kind }) => (kind === 'exchange' ? 'exchange' : orderErrors.not_exchange())),
    accept: guarded<'open'>(({ end_dt }) => (end_dt === null ? 'open' : orderErrors.not_now())),
    acceptByTime: guarded<'due'>((row, { now }) => (isDue(row, now) ? 'due' : orderErrors.not_now())),
  },
  effects: {},
  refusal: ({ state }) => (state === null ? orderErrors.claim_not_found() : orderErrors.not_now()),
}

function guarded<Outcome>(decide: (row: ClaimRecord, context: ClaimContext) => Outcome | AppError) {
  return (_tx: unknown, _nos: readonly number[], { context }: { context: ClaimContext }) =>
    (row: ClaimRecord): Outcome | AppError =>
      decide(row, context)
}

const hasGoods = ({ claim, rows }: LockedClaim): boolean => comesBack(rows, claim.reason_code)

function isDue(row: ClaimRecord, now: Date): boolean {
  const due = claimDue(row)
  return due !== null && now >= due
}

/** Columns that change with the state. */
export function claimValues(
  act: (typeof claimTransitions)[number]['act'],
  { now, operatorNo, reason, objection, answer, pickupOn, offer, carrier, trackingNo, refundViv, late }: ClaimContext,
  to: number,
): Values<'order_claim'> {
  const isAccepted = act === 'accept' || act === 'acceptByTime'
  return {
    ...((act === 'send' || act === 'collect') && { sent_dt: now, carrier: carrier!, tracking_no: trackingNo! }),
    ...(act === 'offer' && { offer_viv: offer!.viv, offer_sellable: offer!.isSellable }),
    ...(act === 'changePickup' && { pickup_on: pickupOn! }),
    ...(act === 'receive' && { received_dt: now }),
    ...(act === 'inspect' && { inspect_dt: now }),
    ...(act === 'object' && { object_dt: now, objection: objection! }),
    ...(to === CLAIM.refused && !isAccepted && { refuse_dt: now }),
    // What the seller said stays beside the operators' answer.
    ...(act === 'refuse' && { reason: reason! }),
    ...(answer !== undefined && { answer, decide_dt: now }),
    ...(refundViv !== undefined && { refund_viv: refundViv }),
    ...(late !== undefined && { interest_viv: late.interest, interest_seller_viv: late.seller }),
    ...(operatorNo !== undefined && { operator_no: operatorNo }),
    ...((to === CLAIM.done || to === CLAIM.withdrawn || isAccepted) && { end_dt: now }),
  }
}
