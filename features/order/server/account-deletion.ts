import type { DeletionBlocker } from '#kit/server/account-deletion.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** Open orders of a buyer or a seller: the account cannot be deleted before they end (decisions d-1, "Account withdrawal"). */
export async function orderBlockers(db: Db, userNo: number): Promise<DeletionBlocker[]> {
  const [found] = await rowsOf<Record<keyof typeof BLOCKERS, boolean>>(db, OPEN, [userNo])
  return Object.entries(BLOCKERS).flatMap(([kind, blocker]) =>
    found![kind as keyof typeof BLOCKERS] ? [{ kind: `order-${kind}`, ...blocker }] : [],
  )
}

const BLOCKERS = {
  buyer: { text: '끝나지 않은 주문이 있어요.', link: '/order-list' },
  seller: { text: '판매자로서 끝내지 않은 주문이 있어요.', link: '/expert-sales-main?tab=orders' },
}

const OPEN: Statement = `
  select exists (select from shop_order where user_no = $1 and end_dt is null) as buyer,
    exists (select from shop_order where seller_no = $1 and end_dt is null) as seller`
