import type { Tx } from '#kit/server/db/db.ts'
import { forgetReviews } from './review/forget.ts'

/** Contracts stay for five years (전자상거래법, article 6), without the buyer's words and address. */
export async function forgetOrders(tx: Tx, userNo: number): Promise<void> {
  const { sql } = tx
  await sql`delete from order_address a using shop_order o where o.order_no = a.order_no and o.user_no = ${userNo}`
  await sql`
    update order_claim c set content = null, objection = null, images = '[]' from shop_order o where o.order_no = c.order_no and o.user_no = ${userNo}`
  await sql`
    update pass_use u set objection = null, note = '' from order_pass p where p.order_item_no = u.order_item_no and p.user_no = ${userNo}`
  await sql`update order_item i set memo = null, reason = null from shop_order o where o.order_no = i.order_no and o.user_no = ${userNo}`
  await forgetReviews(tx, userNo)
}
