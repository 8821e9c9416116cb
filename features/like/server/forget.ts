import { removeAlarmActor } from '#features/alarm/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'

// Both run while a member's data is erased: nobody can log in as them, so no new like is written meanwhile. Counted rows
// are locked in the order of their numbers, as in every write that locks more than one.

/** Removes all their likes of comments, and lowers the counters. */
export const forgetCommentLikes = (tx: Tx, userNo: number): Promise<void> => removeCommentLikes(tx, userNo, null)

/** Removes all their likes of posts, and lowers the counters. */
export const forgetPostLikes = async (tx: Tx, userNo: number): Promise<void> => void (await removePostLikes(tx, userNo, null))

/** Removes the member's likes of these posts and of comments under them, with their alarms: it must not show any more that they were there. */
export async function removeLikesOn(tx: Tx, { userNo, postNos }: { userNo: number; postNos: readonly number[] }): Promise<void> {
  await removeCommentLikes(tx, userNo, [...postNos])
  const posts = await removePostLikes(tx, userNo, [...postNos])
  for (const { user_no: to, target } of posts) await removeAlarmActor(tx, { kind: 'LIKE_POST', to, target, actor_no: userNo })
}

/** `postNos`: the posts, or those of the comments; null: all. */
async function removeCommentLikes({ sql }: Tx, userNo: number, postNos: number[] | null): Promise<void> {
  const liked = await sql<{ comment_no: number }[]>`
    select c.comment_no from comment c where c.comment_no in (select l.comment_no from comment_like l where l.user_no = ${userNo})
      and (${postNos}::bigint[] is null or c.post_no = any(${postNos}::bigint[]))
    order by c.comment_no for no key update`
  await sql`
    with removed as (
      delete from comment_like where user_no = ${userNo} and comment_no = any(${liked.map(({ comment_no }) => comment_no)}::bigint[]) returning comment_no)
    update comment c set like_qtt = c.like_qtt - 1 from removed where c.comment_no = removed.comment_no`
}

async function removePostLikes({ sql }: Tx, userNo: number, postNos: number[] | null): Promise<{ user_no: number; target: string }[]> {
  const liked = await sql<{ post_no: number }[]>`
    select p.post_no from post p where p.post_no in (select l.post_no from post_like l where l.user_no = ${userNo})
      and (${postNos}::bigint[] is null or p.post_no = any(${postNos}::bigint[]))
    order by p.post_no for no key update`
  return sql<{ user_no: number; target: string }[]>`
    with removed as (
      delete from post_like where user_no = ${userNo} and post_no = any(${liked.map(({ post_no }) => post_no)}::bigint[]) returning post_no)
    update post p set like_qtt = p.like_qtt - 1 from removed where p.post_no = removed.post_no
    returning p.user_no, p.kind || ':' || p.post_no as target`
}
