import type { Db } from '#kit/server/db/db.ts'
import { orderErrors } from '../errors.ts'
import type { Own } from './progress/verbs.ts'

/** The seller opened an order. @throws `order.not_found` */
export async function markSeen({ sql }: Db, { orderNo, userNo, now }: Own): Promise<void> {
  const seen = await sql`
    update shop_order set seen_dt = coalesce(seen_dt, ${now}) where order_no = ${orderNo} and seller_no = ${userNo} and states <> 1`
  if (seen.count === 0) throw orderErrors.not_found()
}
