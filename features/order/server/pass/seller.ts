import { isActiveMemberSql } from '#features/account/server/public.ts'
import { isSuspendedSql } from '#kit/server/auth/limits.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/**
 * Whether the seller of the pass `p` of the order `o` can serve nobody at a moment (SQL): they are suspended, or their account is closed. Whom a
 * sanction keeps from selling alone still serves what was sold.
 */
export const isSellerUnavailableSql = ({ now }: { now: string }): string =>
  `(not o.is_platform and (${isSuspendedSql({ userNo: 'p.seller_user_no', now })} or not ${isActiveMemberSql({ userNo: 'p.seller_user_no' })}))`

export async function isSellerUnavailable(db: Db, no: number, now: Date): Promise<boolean> {
  const [found] = await rowsOf<{ is_unavailable: boolean }>(db, UNAVAILABLE, [no, now])
  return found!.is_unavailable
}

/** $1 the pass, $2 now. */
const UNAVAILABLE: Statement = `
  select ${isSellerUnavailableSql({ now: '$2::timestamptz' })} as is_unavailable
  from order_pass p join shop_order o on o.order_no = p.order_no where p.order_item_no = $1`
