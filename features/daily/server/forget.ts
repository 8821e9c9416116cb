import type { Tx } from '#kit/server/db/db.ts'
import { dropEverywhere } from './guest.ts'

/**
 * Removes all posts of a member who is being forgotten, with what stands under them, and uncounts them where they took
 * over from others. Their comments are held already; posts are held in the order of their numbers.
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
  await dropEverywhere(tx)
}
