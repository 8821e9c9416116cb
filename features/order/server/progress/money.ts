import { payInterest, postHold, refundViv, voidHold } from '#features/viv/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { claimRef, holdRef, rowAmount, rowRef } from '../../rules.ts'
import type { ItemRecord, OrderRecord } from '../rows.ts'
import type { OrderContext } from './context.ts'

/** Whether the seller was paid for a row. An exchange after the confirmation sends it through delivery again. */
export const isPosted = ({ post_viv }: ItemRecord): boolean => post_viv > 0

type Payee = 'shop' | { user_no: number; pending_days: number }

/** What of a row is still held. */
export const heldOf = (row: ItemRecord): number => rowAmount(row) - row.post_viv - row.back_viv

/** Returns what is held for these rows of one order to the buyer, to the lots that it was taken from. */
export async function returnAll(tx: Tx, order: OrderRecord, rows: readonly ItemRecord[], now: Date): Promise<void> {
  for (const row of rows) {
    await returnPart(tx, { order, row, ref: rowRef(row.order_item_no), amount: heldOf(row) }, now)
  }
}

/** Pays what is held for these rows of one order to its seller, who can use it at once: they waited for the confirmation. */
export async function paySeller(tx: Tx, order: OrderRecord, rows: readonly ItemRecord[], now: Date): Promise<void> {
  for (const row of rows) {
    await payPart(tx, { order, row, ref: rowRef(row.order_item_no), amount: heldOf(row) }, now)
  }
}

type Part = { order: OrderRecord; row: Pick<ItemRecord, 'order_item_no'>; ref: string; amount: number }

/** Pays a part of what is held for a row to its seller. */
export async function payPart(tx: Tx, { order, row, ref, amount }: Part, now: Date): Promise<void> {
  if (amount === 0) return
  await postHold(tx, { hold: holdRef(order.order_no), ref, amount, to: payeeOf(order) }, now)
  await tx.sql`update order_item set post_viv = post_viv + ${amount} where order_item_no = ${row.order_item_no}`
}

/** Returns a part of what is held for a row to the buyer. */
export async function returnPart(tx: Tx, { order, row, ref, amount }: Part, now: Date): Promise<void> {
  if (amount === 0) return
  await voidHold(tx, { hold: holdRef(order.order_no), ref, amount }, now)
  await tx.sql`update order_item set back_viv = back_viv + ${amount} where order_item_no = ${row.order_item_no}`
}

type Decided = Pick<OrderContext, 'order' | 'now' | 'refunds' | 'claim' | 'late'>

/**
 * Returns what was decided about claimed rows to the buyer and pays the rest to the seller. What had been paid already is claimed from the seller.
 * Wallets are locked together, so what both have a part in comes first.
 */
export async function returnDecided(tx: Tx, { order, now, refunds, claim, late }: Decided, rows: readonly ItemRecord[]): Promise<void> {
  if (late && late.interest > 0 && order.user_no !== null) {
    const seller = {
      user_no: order.is_platform || order.seller_user_no === null ? ('shop' as const) : order.seller_user_no,
      amount: late.seller,
    }
    const ref = `${claimRef(claim!.no)}:interest`
    await payInterest(tx, { user_no: order.user_no, seller, amount: late.interest - late.seller, ref }, now)
  }
  const hold = holdRef(order.order_no)
  for (const row of rows) {
    const ref = `${rowRef(row.order_item_no)}:${claim!.no}`
    const back = refunds!.get(row.order_item_no)!
    const isPaid = isPosted(row)
    const rest = isPaid ? -back : heldOf(row) - back
    if (isPaid && back > 0) await refundViv(tx, { of: hold, ref, amount: back }, now)
    if (rest > 0) await postHold(tx, { hold, ref, amount: rest, to: payeeOf(order) }, now)
    if (!isPaid && back > 0) await voidHold(tx, { hold, ref, amount: back }, now)
    await tx.sql`
      update order_item set post_viv = post_viv + ${rest}, back_viv = back_viv + ${back} where order_item_no = ${row.order_item_no}`
  }
}

/** Returns what the other option of an exchange is cheaper, from the first rows on. */
export async function returnDifference(
  tx: Tx,
  { order, now, claim, replacement }: OrderContext,
  rows: readonly ItemRecord[],
): Promise<void> {
  const hold = holdRef(order.order_no)
  const pieces = rows.reduce((sum, { qtt }) => sum + qtt, 0)
  for (const row of rows) {
    const back = (replacement!.difference / pieces) * row.qtt
    if (back === 0) continue
    const ref = `${rowRef(row.order_item_no)}:${claim!.no}`
    const isPaid = isPosted(row)
    if (isPaid) await refundViv(tx, { of: hold, ref, amount: back }, now)
    else await voidHold(tx, { hold, ref, amount: back }, now)
    await tx.sql`
      update order_item set post_viv = post_viv - ${isPaid ? back : 0}, back_viv = back_viv + ${back} where order_item_no = ${row.order_item_no}`
  }
}

/** Who is paid for an order. */
export function payeeOf({ order_no, is_platform, seller_user_no }: OrderRecord): Payee {
  if (is_platform) return 'shop'
  // Sellers with open orders cannot delete their account.
  if (seller_user_no === null) throw new Error(`The seller of order ${order_no} is deleted.`)
  return { user_no: seller_user_no, pending_days: 0 }
}
