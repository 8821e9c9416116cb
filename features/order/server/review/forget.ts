import type { Tx } from '#kit/server/db/db.ts'

/** Deletes a seller's replies, and a member's marks of what helped them. Reviews are deleted with their author's row. */
export async function forgetReviews({ sql }: Tx, userNo: number): Promise<void> {
  await sql`update order_review set reply = null, reply_dt = null where seller_user_no = ${userNo} and reply is not null`
  await sql`
    update order_review r set help_qtt = r.help_qtt - 1 from order_review_help h where h.review_no = r.review_no and h.user_no = ${userNo}`
  await sql`delete from order_review_help where user_no = ${userNo}`
}
