import type { Tx } from '#kit/server/db/db.ts'
import { invalidateGuestLine } from './guest-line.ts'

/**
 * Removes all posts of a member whose data is erased, with comments and likes under them, and lowers the counts of the
 * posts that they took over from. Locks: the caller holds the member's comments; posts in the order of their numbers.
 */
export async function forgetPosts(tx: Tx, userNo: number): Promise<void> {
  await tx.sql`
    select 1 from post p
    where p.user_no = ${userNo} or p.post_no in (select s.post_no from post_same s where s.user_no = ${userNo})
    order by p.post_no for update`
  await tx.sql`
    with gone as (delete from post_same where user_no = ${userNo} returning post_no)
    update post p set same_qtt = p.same_qtt - 1 from gone where p.post_no = gone.post_no`
  await tx.sql`delete from post where user_no = ${userNo}`
  await invalidateGuestLine(tx)
}
