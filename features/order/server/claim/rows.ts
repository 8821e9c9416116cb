import type { Tables } from '#db/tables.gen.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { OrderSide } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { isSideOf, itemsOf, lockOrder, type ItemRecord, type OrderRecord } from '../rows.ts'

export type ClaimRecord = Tables['order_claim']
/** A claim with its order, which is locked, and the rows that it is about. */
export type LockedClaim = { claim: ClaimRecord; order: OrderRecord; rows: ItemRecord[] }

/** Locks the order of a claim and the claim. */
export async function lockClaim(tx: Tx, claimNo: number): Promise<LockedClaim | undefined> {
  const [found] = await tx.sql<{ order_no: number }[]>`select order_no from order_claim where claim_no = ${claimNo}`
  const order = found && (await lockOrder(tx, found.order_no))
  if (!order) return undefined
  const [claim] = await rowsOf<ClaimRecord>(tx, CLAIM, [claimNo])
  const rows = (await itemsOf(tx, order.order_no)).filter(({ claim_no }) => claim_no === claimNo)
  return { claim: claim!, order, rows }
}

/** Locks a claim of this member. @throws `order.claim_not_found` */
export async function lockClaimOf(tx: Tx, claimNo: number, userNo: number, side: OrderSide): Promise<LockedClaim> {
  const found = await lockClaim(tx, claimNo)
  if (!found || !isSideOf(found.order, userNo, side)) throw orderErrors.claim_not_found()
  return found
}

const CLAIM: Statement = `
  select claim_no, order_no, kind, state, reason_code, content, images, item_amt, fee_amt, sio_no, sio_title, pickup_on, carrier, tracking_no, sent_dt,
    received_dt, inspect_dt, reason, refuse_dt, objection, object_dt, refund_viv, offer_viv, offer_sellable, interest_viv, interest_seller_viv, operator_no, answer, decide_dt, reg_dt, end_dt
  from order_claim where claim_no = $1 for no key update`
