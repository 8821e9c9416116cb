import type { Tx } from '#kit/server/db/db.ts'

// Both for a member who is being forgotten: nobody logs in as them any more, so no like comes in between. What counts is
// held in the order of its numbers, as every write that holds more than one does.

/** Takes back all their likes of comments, and uncounts them. */
export async function forgetCommentLikes({ sql }: Tx, userNo: number): Promise<void> {
  await sql`
    select 1 from comment c where c.comment_no in (select l.comment_no from comment_like l where l.user_no = ${userNo})
    order by c.comment_no for no key update`
  await sql`
    with gone as (delete from comment_like where user_no = ${userNo} returning comment_no)
    update comment c set like_qtt = c.like_qtt - 1 from gone where c.comment_no = gone.comment_no`
}

/** Takes back all their likes of posts, and uncounts them. */
export async function forgetPostLikes({ sql }: Tx, userNo: number): Promise<void> {
  await sql`
    select 1 from post p where p.post_no in (select l.post_no from post_like l where l.user_no = ${userNo})
    order by p.post_no for no key update`
  await sql`
    with gone as (delete from post_like where user_no = ${userNo} returning post_no)
    update post p set like_qtt = p.like_qtt - 1 from gone where p.post_no = gone.post_no`
}
