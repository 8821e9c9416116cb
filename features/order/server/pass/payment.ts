import type { Tx } from '#kit/server/db/db.ts'
import { payPart } from '../progress/money.ts'
import type { LockedPass } from './rows.ts'

/** `qtt`: the uses or days that are paid; 0 for a fee and for what is left of an expired pass. */
type PassPayment = { ref: string; amount: number; qtt: number }

/** Pays the seller a part of what is held for a pass, and keeps when: sales count it in that month. */
export async function payForPass(tx: Tx, { order, row }: LockedPass, { ref, amount, qtt }: PassPayment, now: Date): Promise<void> {
  if (amount === 0) return
  await payPart(tx, { order, row, ref, amount }, now)
  await tx.sql`
    insert into pass_payment (order_item_no, seller_user_no, viv, qtt, reg_dt)
    values (${row.order_item_no}, ${order.seller_user_no}, ${amount}, ${qtt}, ${now})`
}
