import { setReviewPicturesHidden } from '#features/review/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { ORDER } from '../../transitions.ts'
import type { ItemRecord } from '../rows.ts'

/** Hides the reviews of purchases of which the buyer has nothing any more. Locks their products, after the stock. */
export async function hideReviewsOf(tx: Tx, rows: readonly ItemRecord[], now: Date): Promise<void> {
  const purchases = rows.map(({ root_no, order_item_no }) => root_no ?? order_item_no)
  const hidden = await rowsOf<{ review_no: number }>(tx, HIDE, [purchases, now])
  for (const { review_no } of hidden) await setReviewPicturesHidden(tx, { kind: 'order-review', reviewNo: review_no }, true)
}

const KEPT = [ORDER.sent, ORDER.delivered, ORDER.claimed, ORDER.refused, ORDER.confirmed].join(', ')

/** $1 rows of the checkout, $2 now. */
const HIDE: Statement = `
  update order_review r set refund_dt = $2 where r.order_item_no = any ($1::bigint[]) and r.refund_dt is null
    and not exists (select from order_item i where i.order_item_no = r.order_item_no and i.state in (${KEPT}))
    and not exists (select from order_item i where i.root_no = r.order_item_no and i.state in (${KEPT}))
  returning r.review_no`
