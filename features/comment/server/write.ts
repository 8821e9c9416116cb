import { deleteTargetAlarms, publishAlarmsChanged, removeCommentAlarms } from '#features/alarm/server/public.ts'
import { saveTags } from '#features/tag/server/public.ts'
import { requestErrors, type AppError } from '#kit/contract/errors.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Call, JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/db/prepared.ts'
import type { createComment } from '../contract.ts'
import { commentErrors } from '../errors.ts'
import { isEditable } from '../rules.ts'
import { postOf } from './post.ts'
import { notifyOfComment } from './notify.ts'
import { LOCK_OWN_COMMENT, ONE, COUNT_REPLY, REMOVABLE_COMMENT, INSERT_COMMENT, REFUSAL } from './sql.ts'

type WrittenComment = { comment_no: number; post_no: number }

type CreateCall = Pick<Call<typeof createComment>, 'now' | 'body'> & { me: { user_no: number } }

/** A root comment without mentions, as `CREATE` takes it; null for any other, and under questions, whose alarms have another kind. */
export function plainComment({ body }: CreateCall): (string | number)[] | null {
  const { no, kind } = postOf(body)
  const content = safeMarkup(body.comment_content)
  const isUnderQuestion = kind === 'question' || kind === 'answer'
  return (body.parent_no ?? null) === null && !isUnderQuestion && !content.includes('@') ? [no, kind, content] : null
}

/** Notifies the posts' authors of their changed alarms. */
export function publishComments(tx: Pick<Tx, 'publishAfterCommit'>, created: { facts: unknown }[]): void {
  publishAlarmsChanged(
    tx,
    created.flatMap(({ facts }) => (facts ?? []) as object[]),
  )
}

/** Writes and counts a comment of any kind, or a reply. */
export async function writeComment({ db: tx, me, now, body }: CreateCall & { db: Tx }): Promise<JsonBytes> {
  const { user_no: userNo } = me
  const { parent_no = null } = body
  const { no, kind } = postOf(body)
  if (parent_no !== null) {
    const root = await rowsOf(tx, COUNT_REPLY, [userNo, parent_no, no, kind])
    if (root.length === 0) throw await refusalOf(tx, [userNo, parent_no, no, kind])
  }
  const content = safeMarkup(body.comment_content)
  const [created] = await rowsOf<WrittenComment>(tx, INSERT_COMMENT, [userNo, no, parent_no, content, now, kind])
  if (!created) throw await unwrittenOf(tx, [userNo, null, no, kind])
  const { mentioned } = await saveTags(tx, { ...created, user_no: userNo, content, isNew: true })
  await notifyOfComment(tx, { comment_no: created.comment_no, user_no: userNo, mentioned, isNew: true }, now)
  return one(tx, userNo, created.comment_no)
}

/** Changes my comment within the time allowed for edits. */
export function rewriteComment(db: Pool, userNo: number, now: Date, commentNo: number, words: string): Promise<JsonBytes> {
  return db.transaction(async (tx) => {
    const [mine] = await rowsOf<WrittenComment & { reg_dt: string }>(tx, LOCK_OWN_COMMENT, [userNo, commentNo])
    if (!mine) throw commentErrors.not_found()
    const { reg_dt, ...written } = mine
    if (!isEditable(new Date(reg_dt), now)) throw commentErrors.too_late()
    const content = safeMarkup(words)
    await tx.sql`update comment set content = ${content}, edit_dt = ${now} where comment_no = ${commentNo}`
    const { mentioned, unmentioned } = await saveTags(tx, { ...written, user_no: userNo, content })
    if (mentioned.length > 0) await notifyOfComment(tx, { comment_no: commentNo, user_no: userNo, mentioned, isNew: false }, now)
    await deleteTargetAlarms(tx, { kinds: ['MENTION'], to: unmentioned, target: `comment:${commentNo}` })
    return one(tx, userNo, commentNo)
  })
}

/** Deletes a comment: the member's own, or one on the member's post that the member can read. Its replies stay. */
export const removeComment = (db: Pool, userNo: number, commentNo: number): Promise<void> =>
  db.transaction((tx) => removeCommentIn(tx, userNo, commentNo))

/** Removes the member's comments on these posts, which must not show any more who wrote them. */
export async function removeCommentsOn(tx: Tx, { userNo, postNos }: { userNo: number; postNos: readonly number[] }): Promise<void> {
  const own = await tx.sql<{ comment_no: number }[]>`
    select comment_no from comment where user_no = ${userNo} and post_no = any(${[...postNos]}::bigint[]) and state = 1 order by comment_no`
  for (const { comment_no } of own) await removeCommentIn(tx, userNo, comment_no)
}

async function removeCommentIn(tx: Tx, userNo: number, commentNo: number): Promise<void> {
  const [found] = await rowsOf<{ post_no: number; parent_no: number | null }>(tx, REMOVABLE_COMMENT, [userNo, commentNo])
  if (!found) throw commentErrors.not_found()

  const { post_no, parent_no } = found
  // Lock order: root, reply, post. The second of two parallel deletions finds no row.
  if (parent_no !== null) await tx.sql`select 1 from comment where comment_no = ${parent_no} for no key update`
  const updated = await tx.sql`update comment set state = 0 where comment_no = ${commentNo} and state = 1`
  if (updated.count === 0) throw commentErrors.not_found()
  if (parent_no !== null) await tx.sql`update comment set reply_qtt = reply_qtt - 1 where comment_no = ${parent_no}`
  await tx.sql`update post set reply_qtt = reply_qtt - 1 where post_no = ${post_no}`
  // Removes its mentions and tags.
  await saveTags(tx, { post_no, comment_no: commentNo, user_no: userNo, content: '' })
  await removeCommentAlarms(tx, commentNo)
}

async function one(db: Db, userNo: number, commentNo: number): Promise<JsonBytes> {
  return (await jsonOf(db, ONE, [userNo, commentNo]))!
}

/** Why a comment was not written: the post is not visible, or takes no comments any more. */
async function unwrittenOf(db: Db, refused: Refused): Promise<AppError> {
  const [why] = await rowsOf<{ seen: boolean; reply: boolean }>(db, REFUSAL, refused)
  return why?.seen ? commentErrors.closed() : requestErrors.not_found()
}

type Refused = [userNo: number, parentNo: number | null, postNo: number, kind: string]

async function refusalOf(db: Db, refused: Refused): Promise<AppError> {
  const [why] = await rowsOf<{ seen: boolean; reply: boolean }>(db, REFUSAL, refused)
  if (!why?.seen) return requestErrors.not_found()
  return why.reply ? commentErrors.reply_to_reply() : commentErrors.not_found()
}
