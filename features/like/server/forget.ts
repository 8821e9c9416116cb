import type { Tx } from '#kit/server/db/db.ts'

// Both run while a member's data is erased: nobody can log in as them, so no new like is written meanwhile. Counted rows
// are locked in the order of their numbers, as in every write that locks more than one.

/** Removes all their likes of comments, and lowers the counters. */
export async function forgetCommentLikes({ sql }: Tx, userNo: number): Promise<void> {
  await sql`
    select 1 from comment c where c.comment_no in (select l.comment_no from comment_like l where l.user_no = ${userNo})
    order by c.comment_no for no key update`
  await sql`
    with removed as (delete from comment_like where user_no = ${userNo} returning comment_no)
    update comment c set like_qtt = c.like_qtt - 1 from removed where c.comment_no = removed.comment_no`
}

/** Removes all their likes of posts, and lowers the counters. */
export async function forgetPostLikes({ sql }: Tx, userNo: number): Promise<void> {
  await sql`
    select 1 from post p where p.post_no in (select l.post_no from post_like l where l.user_no = ${userNo})
    order by p.post_no for no key update`
  await sql`
    with removed as (delete from post_like where user_no = ${userNo} returning post_no)
    update post p set like_qtt = p.like_qtt - 1 from removed where p.post_no = removed.post_no`
}
