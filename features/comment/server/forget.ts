import type { Tx } from '#kit/server/db/db.ts'

/**
 * Removes all comments of a member whose data is erased. A root with replies of others stays as deleted, without text
 * and author. Counters stay exact. Lock order: comments, then posts; comments under the member's own posts are locked
 * too, because they are deleted with the posts.
 */
export async function forgetComments({ sql }: Tx, userNo: number): Promise<void> {
  await sql`
    select 1 from comment c where c.comment_no in (
      select m.comment_no from comment m where m.user_no = ${userNo}
      union all select m.parent_no from comment m where m.user_no = ${userNo} and m.parent_no is not null
      union all select u.comment_no from comment u where u.post_no in (select p.post_no from post p where p.user_no = ${userNo}))
    order by c.comment_no for update`
  await sql`
    select 1 from post p where p.post_no in (select m.post_no from comment m where m.user_no = ${userNo}) order by p.post_no for no key update`
  await sql`
    update comment c set reply_qtt = c.reply_qtt - mine.qtt from (
      select m.parent_no, count(*) as qtt from comment m
      where m.user_no = ${userNo} and m.state = 1 and m.parent_no is not null group by m.parent_no) mine
    where c.comment_no = mine.parent_no`
  await sql`
    update post p set reply_qtt = p.reply_qtt - mine.qtt from (
      select m.post_no, count(*) as qtt from comment m where m.user_no = ${userNo} and m.state = 1 group by m.post_no) mine
    where p.post_no = mine.post_no`
  await sql`
    update comment c set state = 0, content = '', user_no = null
    where c.user_no = ${userNo}
      and exists (select from comment r where r.parent_no = c.comment_no and r.user_no is distinct from ${userNo}::bigint)`
  await sql`delete from comment where user_no = ${userNo}`
}
