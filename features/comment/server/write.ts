import type { Body } from '#kit/contract/endpoint.ts'
import { requestErrors, type AppError } from '#kit/contract/errors.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Db, Pool, Tx } from '#kit/server/db.ts'
import type { JsonBytes } from '#kit/server/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/prepared.ts'
import type { createComment } from '../contract.ts'
import { commentErrors } from '../errors.ts'
import { isEditable } from '../rules.ts'
import { HOLD_MINE, ONE, RAISE_ROOT, SAY, WHY_NOT } from './sql.ts'

/** Writes a comment or a reply, and counts it, in the transaction it is given. */
export async function say(tx: Tx, userNo: number, now: Date, body: Body<typeof createComment>): Promise<JsonBytes> {
  const { daily_no, parent_no = null, comment_content } = body
  if (parent_no !== null) {
    const root = await rowsOf(tx, RAISE_ROOT, [userNo, parent_no, daily_no])
    if (root.length === 0) throw await whyNot(tx, userNo, parent_no, daily_no)
  }
  const [made] = await rowsOf<{ comment_no: number }>(tx, SAY, [userNo, daily_no, parent_no, safeMarkup(comment_content), now])
  if (!made) throw requestErrors.not_found()
  return one(tx, userNo, made.comment_no)
}

/** Rewrites my comment while it is young enough. */
export function rewrite(db: Pool, userNo: number, now: Date, commentNo: number, content: string): Promise<JsonBytes> {
  return db.transaction(async (tx) => {
    const [mine] = await rowsOf<{ reg_dt: string }>(tx, HOLD_MINE, [userNo, commentNo])
    if (!mine) throw commentErrors.not_found()
    if (!isEditable(new Date(mine.reg_dt), now)) throw commentErrors.too_late()
    await tx.sql`update comment set content = ${safeMarkup(content)}, edit_dt = ${now} where comment_no = ${commentNo}`
    return one(tx, userNo, commentNo)
  })
}

/** Deletes a comment: the writer's own, or any on the member's own post. Its replies stay. */
export function remove(db: Pool, userNo: number, commentNo: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx.sql<{ post_no: number; parent_no: number | null }[]>`
      select c.post_no, c.parent_no from comment c join post p on p.post_no = c.post_no
      where c.comment_no = ${commentNo} and c.state = 1 and (c.user_no = ${userNo} or p.user_no = ${userNo} and p.state = 1)`
    if (!found) throw commentErrors.not_found()

    const { post_no, parent_no } = found
    // The locks in their order: root, reply, post. Whoever comes second finds the comment gone.
    if (parent_no !== null) await tx.sql`select 1 from comment where comment_no = ${parent_no} for no key update`
    const gone = await tx.sql`update comment set state = 0 where comment_no = ${commentNo} and state = 1`
    if (gone.count === 0) throw commentErrors.not_found()
    if (parent_no !== null) await tx.sql`update comment set reply_qtt = reply_qtt - 1 where comment_no = ${parent_no}`
    await tx.sql`update post set reply_qtt = reply_qtt - 1 where post_no = ${post_no}`
  })
}

async function one(db: Db, userNo: number, commentNo: number): Promise<JsonBytes> {
  return (await jsonOf(db, ONE, [userNo, commentNo]))!
}

async function whyNot(db: Db, userNo: number, parentNo: number, dailyNo: number): Promise<AppError> {
  const [why] = await rowsOf<{ seen: boolean; reply: boolean }>(db, WHY_NOT, [userNo, parentNo, dailyNo])
  if (!why?.seen) return requestErrors.not_found()
  return why.reply ? commentErrors.reply_to_reply() : commentErrors.not_found()
}
