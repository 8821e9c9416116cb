import type { Tables } from '#db/tables.gen.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { OrderSide } from '../../contract.ts'
import { OPEN_USES } from '../../contract/pass-rules.ts'
import { orderErrors } from '../../errors.ts'
import { findItem, isSideOf, lockOrder, type ItemRecord, type OrderRecord } from '../rows.ts'

export type PassRecord = Tables['order_pass']
export type UseRecord = Tables['pass_use']
/** A pass whose order is locked, with its row; `waiting`: uses that are not settled. */
export type LockedPass = { order: OrderRecord; pass: PassRecord; row: ItemRecord; waiting: number }

/** Locks the order of a pass and the pass. */
export async function lockPass(tx: Tx, no: number): Promise<LockedPass | undefined> {
  const [found] = await tx.sql<{ order_no: number }[]>`select order_no from order_pass where order_item_no = ${no}`
  const order = found && (await lockOrder(tx, found.order_no))
  return order && readPass(tx, no, order)
}

/** A pass as it is now; its order is locked. */
export async function readPass(tx: Tx, no: number, order: OrderRecord): Promise<LockedPass> {
  const [pass] = await rowsOf<PassRecord & { waiting: number }>(tx, PASS_ROW, [no, OPEN_USES])
  return { order, pass: pass!, row: (await findItem(tx, no))!, waiting: pass!.waiting }
}

/** Locks a pass of this member. @throws `order.pass_not_found` */
export async function lockPassOf(tx: Tx, no: number, userNo: number, side: OrderSide): Promise<LockedPass> {
  const found = await lockPass(tx, no)
  if (!found || !isSideOf(found.order, userNo, side)) throw orderErrors.pass_not_found()
  return found
}

/** The pass that a use belongs to. */
export async function passNoOf({ sql }: Db, useNo: number): Promise<number | undefined> {
  const [use] = await sql<{ order_item_no: number }[]>`select order_item_no from pass_use where use_no = ${useNo}`
  return use?.order_item_no
}

/** $1 the pass, $2 states of uses that are not settled. */
const PASS_ROW: Statement = `
  select p.order_item_no, p.order_no, p.user_no, p.seller_user_no, p.state, p.unit, p.total, p.used, p.paid_viv, p.fee_percent, p.expired_percent, p.start_on, p.expire_on, p.freeze_left,
    p.frozen_on, p.count_on, p.reg_dt, p.end_dt,
    (select count(*)::int from pass_use u where u.order_item_no = p.order_item_no and u.state = any($2::smallint[])) as waiting
  from order_pass p where p.order_item_no = $1 for no key update of p`
