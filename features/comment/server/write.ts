import { forgetTarget, takeBackComment } from '#features/alarm/server/public.ts'
import { keepTags } from '#features/tag/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { requestErrors, type AppError } from '#kit/contract/errors.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/db/prepared.ts'
import type { createComment } from '../contract.ts'
import { commentErrors } from '../errors.ts'
import { isEditable } from '../rules.ts'
import { postOf } from './post.ts'
import { tellOf } from './notify.ts'
import { HOLD_MINE, ONE, RAISE_ROOT, REMOVABLE, SAY, WHY_NOT } from './sql.ts'

type Said = { comment_no: number; post_no: number }

/** Writes a comment or a reply, and counts it, in the transaction it is given. */
export async function say(tx: Tx, userNo: number, now: Date, body: Body<typeof createComment>): Promise<JsonBytes> {
  const { parent_no = null } = body
  const { no, kind } = postOf(body)
  if (parent_no !== null) {
    const root = await rowsOf(tx, RAISE_ROOT, [userNo, parent_no, no, kind])
    if (root.length === 0) throw await whyNot(tx, [userNo, parent_no, no, kind])
  }
  const content = safeMarkup(body.comment_content)
  const [made] = await rowsOf<Said>(tx, SAY, [userNo, no, parent_no, content, now, kind])
  if (!made) throw requestErrors.not_found()
  const { called } = await keepTags(tx, { ...made, user_no: userNo, content })
  await tellOf(tx, { comment_no: made.comment_no, user_no: userNo, called, isNew: true }, now)
  return one(tx, userNo, made.comment_no)
}

/** Rewrites my comment while it is young enough. */
export function rewrite(db: Pool, userNo: number, now: Date, commentNo: number, words: string): Promise<JsonBytes> {
  return db.transaction(async (tx) => {
    const [mine] = await rowsOf<Said & { reg_dt: string }>(tx, HOLD_MINE, [userNo, commentNo])
    if (!mine) throw commentErrors.not_found()
    const { reg_dt, ...said } = mine
    if (!isEditable(new Date(reg_dt), now)) throw commentErrors.too_late()
    const content = safeMarkup(words)
    await tx.sql`update comment set content = ${content}, edit_dt = ${now} where comment_no = ${commentNo}`
    const { called, uncalled } = await keepTags(tx, { ...said, user_no: userNo, content })
    if (called.length > 0) await tellOf(tx, { comment_no: commentNo, user_no: userNo, called, isNew: false }, now)
    await forgetTarget(tx, { kinds: ['MENTION'], to: uncalled, target: `comment:${commentNo}` })
    return one(tx, userNo, commentNo)
  })
}

/** Deletes a comment: the writer's own, or any on the member's own post that they can read. Its replies stay. */
export function remove(db: Pool, userNo: number, commentNo: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await rowsOf<{ post_no: number; parent_no: number | null }>(tx, REMOVABLE, [userNo, commentNo])
    if (!found) throw commentErrors.not_found()

    const { post_no, parent_no } = found
    // The locks in their order: root, reply, post. Whoever comes second finds the comment gone.
    if (parent_no !== null) await tx.sql`select 1 from comment where comment_no = ${parent_no} for no key update`
    const gone = await tx.sql`update comment set state = 0 where comment_no = ${commentNo} and state = 1`
    if (gone.count === 0) throw commentErrors.not_found()
    if (parent_no !== null) await tx.sql`update comment set reply_qtt = reply_qtt - 1 where comment_no = ${parent_no}`
    await tx.sql`update post set reply_qtt = reply_qtt - 1 where post_no = ${post_no}`
    // Whom it called by name is called no longer.
    await keepTags(tx, { post_no, comment_no: commentNo, user_no: userNo, content: '' })
    await takeBackComment(tx, commentNo)
  })
}

async function one(db: Db, userNo: number, commentNo: number): Promise<JsonBytes> {
  return (await jsonOf(db, ONE, [userNo, commentNo]))!
}

type Refused = [userNo: number, parentNo: number, postNo: number, kind: string]

async function whyNot(db: Db, refused: Refused): Promise<AppError> {
  const [why] = await rowsOf<{ seen: boolean; reply: boolean }>(db, WHY_NOT, refused)
  if (!why?.seen) return requestErrors.not_found()
  return why.reply ? commentErrors.reply_to_reply() : commentErrors.not_found()
}
