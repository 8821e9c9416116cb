import type { Tx } from '#kit/server/db/db.ts'

/** Deletes an expert's replies; reviews are deleted with their author's row. */
export async function forgetReplies({ sql }: Tx, userNo: number): Promise<void> {
  await sql`update counsel_review set reply = null, reply_dt = null where expert_user_no = ${userNo} and reply is not null`
}
