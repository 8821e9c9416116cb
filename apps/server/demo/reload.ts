import { hashPassword } from '#kit/server/auth/password.ts'
import { removeAll } from '#features/media/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { insertDemo, keysOf, readDemo, type LoadOptions } from './load.ts'
import { closeDemoViv } from './viv-cleanup.ts'

/**
 * Deletes the demo members with their content and loads the demo community again around `now`. Content of
 * other members stays. The password of the demo members stays; `password` is used if there were none.
 */
export async function reloadDemo(db: Pool, options: LoadOptions): Promise<void> {
  const demo = await (options.read ?? readDemo)()
  const keys = await keysOf(db, options)
  const claimed = await db.transaction(async (tx) => {
    await tx.sql`lock table users in share row exclusive mode`
    const [member] = await tx.sql<{ password_hash: string }[]>`
      select password_hash from users where is_demo and password_hash is not null limit 1`
    const uploads = await claimUploads(tx)
    await closeDemoViv(tx, options.now)
    // Orders and products would stay without their people.
    const ofDemo = tx.sql`select group_no from order_group where user_no in (select user_no from users where is_demo)`
    await tx.sql`delete from shop_order where group_no in (${ofDemo}) or seller_user_no in (select user_no from users where is_demo)`
    await tx.sql`delete from order_group g where not exists (select from shop_order o where o.group_no = g.group_no)`
    await tx.sql`delete from shop_sold s where not exists (select from order_item i where i.item_no = s.item_no)`
    await tx.sql`delete from shop_product where user_no in (select user_no from users where is_demo)`
    await deleteReports(tx)
    await tx.sql`delete from users where is_demo`
    await recount(tx)
    const passwordHash = member?.password_hash ?? (await hashPassword(options.password))
    await insertDemo(tx, demo, { ...options, keys, passwordHash })
    return uploads
  })
  // After a crash here the media cleanup removes the claimed uploads.
  await removeAll(db, options.storage, claimed)
}

/** Deletes the cases about demo members, which would stay without anybody: their reports, decisions and blocks. */
async function deleteReports({ sql }: Tx): Promise<void> {
  const demo = sql`select user_no from users where is_demo`
  const cases = sql`select case_no from report_case where target_user_no in (${demo})`
  await sql`delete from rights_block where target_user_no in (${demo})`
  await sql`delete from sanction where user_no in (${demo})`
  await sql`delete from report_act where case_no in (${cases})`
  await sql`delete from report where target_user_no in (${demo})`
  await sql`delete from report_case where target_user_no in (${demo})`
}

/** Claims the uploads of demo members for removal, so that nothing can use them. */
async function claimUploads(tx: Tx): Promise<{ media_no: number; key: string }[]> {
  return tx.sql<{ media_no: number; key: string }[]>`
    update media set state = 2, post_no = null from users
    where users.user_no = media.user_no and users.is_demo returning media_no, key`
}

/** Counts likes and comments again, because those of demo members are deleted. */
async function recount(tx: Tx): Promise<void> {
  await tx.sql`
    update post set like_qtt = counted.likes, reply_qtt = counted.replies
    from (
      select post_no,
        (select count(*) from post_like where post_like.post_no = post.post_no) as likes,
        (select count(*) from comment where comment.post_no = post.post_no and comment.state = 1) as replies
      from post
    ) counted
    where counted.post_no = post.post_no and (counted.likes, counted.replies) is distinct from (post.like_qtt, post.reply_qtt)`
  await tx.sql`
    update comment set like_qtt = counted.likes, reply_qtt = counted.replies
    from (
      select root.comment_no, (select count(*) from comment_like where comment_like.comment_no = root.comment_no) as likes,
        (select count(*) from comment reply where reply.parent_no = root.comment_no and reply.state = 1) as replies
      from comment root
    ) counted
    where counted.comment_no = comment.comment_no and (counted.likes, counted.replies) is distinct from (comment.like_qtt, comment.reply_qtt)`
}
