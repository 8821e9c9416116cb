import type { Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Timer } from '#kit/server/timers.ts'
import { setTimers } from '#kit/server/timers.ts'
import { claimDue, isPickupDay } from '../../contract/claim-rules.ts'
import type { exchangeClaim, OrderSide, sendClaim, settleClaim } from '../../contract.ts'
import { changedTo, orderErrors } from '../../errors.ts'
import { CLAIM, ORDER, type ClaimAct } from '../../transitions.ts'
import { refuseParcel } from '../carriers.ts'
import { CLAIM_TIMER } from '../progress/schedule.ts'
import { byOperator } from '../progress/verbs.ts'
import { actOnClaim } from './progress.ts'
import { lockClaim, lockClaimOf, type ClaimRecord } from './rows.ts'

/** `userNo`: a member, or `PLATFORM_SELLER` for whom an operator acts. */
export type OwnClaim = { claimNo: number; userNo: number; side: OrderSide; now: Date; operatorNo?: number }

type Simple = { act: ClaimAct; reason?: string; objection?: string }

/** An act of one side without money of its own. Returns the order. @throws `order.claim_not_found`, what the claim's table refuses */
export async function answerClaim(
  tx: Tx,
  { claimNo, userNo, side, now, operatorNo }: OwnClaim,
  { act, ...words }: Simple,
): Promise<number> {
  const locked = await lockClaimOf(tx, claimNo, userNo, side)
  await actOnClaim(tx, { act, by: side, context: { now, locked, ...byOperator(operatorNo), ...words } })
  return locked.order.order_no
}

type Back = Body<typeof sendClaim>

/** Says with which parcel the goods go back: the buyer who sends them, or the seller who had them picked up. @throws also `order.carrier`, `order.tracking_no` */
export async function sendBack(
  tx: Tx,
  { claimNo, userNo, side, now, operatorNo }: OwnClaim,
  { carrier, tracking_no }: Back,
): Promise<number> {
  await refuseParcel(tx, { carrier, tracking_no })
  const locked = await lockClaimOf(tx, claimNo, userNo, side)
  const context = { now, locked, ...byOperator(operatorNo), carrier, trackingNo: tracking_no }
  await actOnClaim(tx, { act: side === 'buyer' ? 'send' : 'collect', by: side, context })
  return locked.order.order_no
}

/** @throws also `order.pickup` */
export async function movePickup(tx: Tx, { claimNo, userNo, now }: OwnClaim, day: string | null): Promise<number> {
  const locked = await lockClaimOf(tx, claimNo, userNo, 'buyer')
  if (day !== null && !isPickupDay(day, now, new Date(locked.claim.reg_dt))) throw orderErrors.pickup('pickup_on')
  await actOnClaim(tx, { act: 'changePickup', by: 'buyer', context: { now, locked, pickupOn: day } })
  return locked.order.order_no
}

/** What is refunded if nobody says another amount. */
const usualRefund = ({ item_amt, fee_amt, kind }: ClaimRecord, isWaived = false): number =>
  item_amt - (isWaived || kind === 'exchange' ? 0 : fee_amt)

/**
 * Refunds what was asked for, or more, which is the way back. Less is an offer to the buyer: only they, or operators, decide that a part is enough.
 * @throws also `order.refund_viv`
 */
export async function settle(tx: Tx, { claimNo, userNo, now, operatorNo }: OwnClaim, body: Body<typeof settleClaim>): Promise<number> {
  const locked = await lockClaimOf(tx, claimNo, userNo, 'seller')
  const { is_waived: isWaived, is_sellable: isSellable } = body
  const usual = usualRefund(locked.claim, isWaived)
  const refundViv = body.refund_viv ?? usual
  if (refundViv > locked.claim.item_amt) throw orderErrors.refund_viv('refund_viv')
  const context = { now, locked, ...byOperator(operatorNo) }
  if (refundViv < usual) {
    const offer = { viv: refundViv, isSellable }
    await actOnClaim(tx, { act: 'offer', by: 'seller', context: { ...context, offer } })
  } else await actOnClaim(tx, { act: 'settle', by: 'seller', context: { ...context, refundViv, isWaived }, rows: { isSellable } })
  return locked.order.order_no
}

/** Takes the part that the seller offers. @throws also `order.refund_changed`, `order.no_offer` */
export async function acceptOffer(tx: Tx, { claimNo, userNo, now }: OwnClaim, seen: number): Promise<number> {
  const locked = await lockClaimOf(tx, claimNo, userNo, 'buyer')
  const { offer_viv: offer, offer_sellable: isSellable } = locked.claim
  if (offer === null) throw orderErrors.no_offer()
  if (offer !== seen) throw changedTo(orderErrors.refund_changed, offer, 'seen_viv')
  await actOnClaim(tx, { act: 'takeOffer', by: 'buyer', context: { now, locked, refundViv: offer }, rows: { isSellable } })
  return locked.order.order_no
}

/** Sends the other option. @throws also `order.carrier`, `order.tracking_no` */
export async function sendOther(tx: Tx, { claimNo, userNo, now, operatorNo }: OwnClaim, body: Body<typeof exchangeClaim>): Promise<number> {
  const { carrier, tracking_no, is_sellable } = body
  await refuseParcel(tx, { carrier, tracking_no })
  const locked = await lockClaimOf(tx, claimNo, userNo, 'seller')
  const { claim, order } = locked
  const [parcel] = await tx.sql<[{ parcel_no: number }]>`
    insert into order_parcel (order_no, nth, carrier, tracking_no, reg_dt)
    select ${order.order_no}::bigint, count(*) + 1, ${carrier}, ${tracking_no}, ${now} from order_parcel where order_no = ${order.order_no}
    returning parcel_no`
  const replacement = { sio_no: claim.sio_no!, sio_title: claim.sio_title!, difference: claim.refund_viv ?? 0 }
  const rows = { isSellable: is_sellable, parcelNo: parcel.parcel_no, replacement }
  await actOnClaim(tx, { act: 'exchange', by: 'seller', context: { now, locked, ...byOperator(operatorNo) }, rows })
  return order.order_no
}

/** What the buyer gets back, or null if the claim is refused, and the words that both sides read. */
type ClaimDecision = { refund_viv: number | null; answer: string }

/** A decision of operators about a claim. @throws `order.claim_not_found`, `order.refund_viv`, `order.not_now` */
export async function decideClaim(
  tx: Tx,
  { claimNo, operatorNo, now }: { claimNo: number; operatorNo: number; now: Date },
  { refund_viv: refundViv, answer }: ClaimDecision,
): Promise<void> {
  const locked = await lockClaim(tx, claimNo)
  if (!locked) throw orderErrors.claim_not_found()
  const context = { now, locked, operatorNo, answer }
  if (refundViv === null) {
    return actOnClaim(tx, { act: 'refuseByOperator', by: 'operator', context: { ...context, reason: answer } })
  }
  if (refundViv < 1 || refundViv > locked.claim.item_amt) throw orderErrors.refund_viv('refund_viv')
  await actOnClaim(tx, { act: 'settleByOperator', by: 'operator', context: { ...context, refundViv } })
}

/** A claim that nobody answered is settled in full; a refusal that nobody objects to is accepted. */
export const claimTimer: Timer = {
  kind: CLAIM_TIMER,
  async fire({ tx, no, now }) {
    const locked = await lockClaim(tx, no)
    const due = locked && claimDue(locked.claim)
    // Operators may have voided the order.
    const isOpen = locked?.rows.some(({ state }) => state === ORDER.claimed || state === ORDER.refused)
    if (!locked || !due || !isOpen) return
    if (now < due) return setTimers(tx, [{ kind: CLAIM_TIMER, no, due_at: due }], now)
    const isRefused = locked.claim.state === CLAIM.refused
    const context = { now, locked, ...(isRefused ? {} : { refundViv: usualRefund(locked.claim) }) }
    await actOnClaim(tx, { act: isRefused ? 'acceptByTime' : 'settleByTime', by: 'system', context })
  },
}
