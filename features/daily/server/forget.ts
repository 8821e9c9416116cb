import type { Tx } from '#kit/server/db.ts'
import { dropEverywhere } from './guest.ts'

/** Removes all posts of a member who is being forgotten, with what stands under them. Their comments are held already. */
export async function forgetPosts(tx: Tx, userNo: number): Promise<void> {
  await tx.sql`select 1 from post p where p.user_no = ${userNo} order by p.post_no for update`
  await tx.sql`delete from post where user_no = ${userNo}`
  await dropEverywhere(tx)
}
