import { postHold, voidHold } from '#features/viv/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { holdRef, rowAmount, rowRef } from '../../rules.ts'
import type { ItemRecord, OrderRecord } from '../rows.ts'

/** What of a row is still held. */
const heldOf = (row: ItemRecord): number => rowAmount(row) - row.post_viv - row.back_viv

/** Returns what is held for these rows of one order to the buyer, to the lots that it was taken from. */
export async function returnAll(tx: Tx, order: OrderRecord, rows: readonly ItemRecord[], now: Date): Promise<void> {
  for (const row of rows) {
    const amount = heldOf(row)
    if (amount === 0) continue
    await voidHold(tx, { hold: holdRef(order.order_no), ref: rowRef(row.order_item_no), amount }, now)
    await tx.sql`update order_item set back_viv = back_viv + ${amount} where order_item_no = ${row.order_item_no}`
  }
}

/** Pays what is held for these rows of one order to its seller, who can use it at once: they waited for the confirmation. */
export async function paySeller(tx: Tx, order: OrderRecord, rows: readonly ItemRecord[], now: Date): Promise<void> {
  for (const row of rows) {
    const amount = heldOf(row)
    if (amount === 0) continue
    await postHold(tx, { hold: holdRef(order.order_no), ref: rowRef(row.order_item_no), amount, to: payeeOf(order) }, now)
    await tx.sql`update order_item set post_viv = post_viv + ${amount} where order_item_no = ${row.order_item_no}`
  }
}

function payeeOf({ order_no, is_platform, seller_user_no }: OrderRecord): 'shop' | { user_no: number; pending_days: number } {
  if (is_platform) return 'shop'
  // Sellers with open orders cannot delete their account.
  if (seller_user_no === null) throw new Error(`The seller of order ${order_no} is deleted.`)
  return { user_no: seller_user_no, pending_days: 0 }
}
