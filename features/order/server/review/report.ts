import { mediaKeysSql } from '#features/media/server/public.ts'
import { personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { reportTarget, type CurrentTarget, type ReportedReview } from '#features/report/server/public.ts'
import { setReviewPicturesHidden } from '#features/review/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

type Found = { user_no: number; evidence: object }

const EVIDENCE = `jsonb_build_object('content', r.content, 'images', ${mediaKeysSql('r.images')},
    'rating', r.rating, 'reply', r.reply, 'item_no', r.item_no, 'edit_dt', r.edit_dt) as evidence`
/** $1 the review. */
const CURRENT: Statement = `
  select r.user_no, ${EVIDENCE}, r.hide_dt is not null as is_hidden, r.del_dt is not null as is_gone from order_review r where r.review_no = $1`

/** $1 the reporter, $2 the review: whoever reads it, and the seller. */
const REPORTED: Statement = `
  select r.user_no, ${EVIDENCE} from order_review r
  where r.review_no = $2 and r.del_dt is null and r.hide_dt is null and r.refund_dt is null
    and (r.is_shown or $1::bigint in (r.seller_user_no, r.user_no))
    and ${personSql('r.user_no')} is not null and ${notBlockedSql({ a: '$1::bigint', b: 'r.user_no' })}`

/** $1 the review. */
const REVIEW: Statement = `
  select r.seller_user_no as expert_no, i.item_name as title, r.reg_dt from order_review r join order_item i on i.order_item_no = r.order_item_no
  where r.review_no = $1 and r.seller_user_no is not null`

/** A review is hidden like a comment; its author still reads it. */
export const orderReviewReport = extend(reportTarget, {
  kind: 'order_review',
  find: async (db, { userNo, targetNo }) => (await rowsOf<Found>(db, REPORTED, [userNo, targetNo]))[0],
  read: async (db, reviewNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [reviewNo]))[0],
  readReview: async (db, reviewNo) => (await rowsOf<ReportedReview>(db, REVIEW, [reviewNo]))[0],
  async setHidden(tx, reviewNo, hideDt) {
    const changed = await tx.sql<{ refund_dt: string | null }[]>`
      update order_review set hide_dt = ${hideDt} where review_no = ${reviewNo} and (hide_dt is null) = ${hideDt !== null} and del_dt is null returning refund_dt`
    // What was refunded stays hidden for that.
    if (changed[0]?.refund_dt === null) await setReviewPicturesHidden(tx, { kind: 'order-review', reviewNo }, hideDt !== null)
    return changed.length > 0
  },
})
