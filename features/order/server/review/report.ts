import { personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { reportTarget } from '#features/report/server/public.ts'
import { hideReviewPictures } from '#features/review/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

type Found = { user_no: number; evidence: object }

/** $1 the reporter, $2 the review: whoever reads it, and the seller. */
const REPORTED: Statement = `
  select r.user_no, jsonb_build_object('content', r.content, 'images', (select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(r.images) item),
    'rating', r.rating, 'reply', r.reply, 'item_no', r.item_no, 'edit_dt', r.edit_dt) as evidence
  from order_review r
  where r.review_no = $2 and r.del_dt is null and r.hide_dt is null and r.refund_dt is null
    and (r.is_shown or $1::bigint in (r.seller_user_no, r.user_no))
    and ${personSql('r.user_no')} is not null and ${notBlockedSql({ a: '$1::bigint', b: 'r.user_no' })}`

/** A review is hidden like a comment; its author still reads it. */
export const orderReviewReport = extend(reportTarget, {
  kind: 'order_review',
  find: async (db, { userNo, targetNo }) => (await rowsOf<Found>(db, REPORTED, [userNo, targetNo]))[0],
  async hide(tx, reviewNo, now) {
    const hidden = await tx.sql`
      update order_review set hide_dt = ${now} where review_no = ${reviewNo} and hide_dt is null and del_dt is null returning 1`
    if (hidden.length > 0) await hideReviewPictures(tx, { kind: 'order-review', reviewNo })
    return hidden.length > 0
  },
})
