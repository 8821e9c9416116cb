import { attachMedia, mediaKeysSql } from '#features/media/server/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { deleteTags } from '#features/tag/server/public.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

// Posts whose place and title another feature stores: of boards of clubs, questions and answers.

export type PostText = { userNo: number; content: string; keys: readonly string[]; now: Date; field: string }
type PlacedKind = { kind: 'board'; visibility: 'club' } | { kind: 'question' | 'answer'; visibility: 'kin' }

/** $1 the author, $2 kind, $3 text, $4 visibility, $5 now. */
const INSERT: Statement = 'insert into post (user_no, kind, content, visibility, reg_dt) values ($1, $2, $3, $4, $5) returning post_no'

/** Writes a post with its pictures. `content` is the text as it was stored. */
export async function insertPlacedPost(
  tx: Tx,
  { kind, visibility }: PlacedKind,
  { userNo, content: text, keys, now, field }: PostText,
): Promise<{ post_no: number; content: string; items: MediaItem[] }> {
  const content = safeMarkup(text)
  const [made] = await rowsOf<{ post_no: number }>(tx, INSERT, [userNo, kind, content, visibility, now])
  const { post_no } = made!
  const items = await attachMedia(tx, { user_no: userNo, post_no, keys, now, field })
  if (items.length > 0) await tx.sql`update post set images = ${tx.sql.json(items as never)} where post_no = ${post_no}`
  return { post_no, content, items }
}

/** $1 the post, $2 text, $3 pictures as text, $4 now. The earlier version stays in the history for reports. */
const EDIT: Statement = `
  with before as (
    insert into post_history (post_no, content, visibility, images, edit_dt)
    select p.post_no, p.content, p.visibility, p.images,
      greatest($4, (select max(h.edit_dt) + interval '1 microsecond' from post_history h where h.post_no = p.post_no))
    from post p where p.post_no = $1
  ) update post set content = $2, images = $3::text::jsonb, edit_dt = $4 where post_no = $1`

/** Changes a post of this author, which the caller has locked. */
export async function editPlacedPost(
  tx: Tx,
  postNo: number,
  { userNo, content: text, keys, now, field }: PostText,
): Promise<{ content: string; items: MediaItem[] }> {
  const content = safeMarkup(text)
  const items = await attachMedia(tx, { user_no: userNo, post_no: postNo, keys, now, field })
  await rowsOf(tx, EDIT, [postNo, content, JSON.stringify(items), now])
  return { content, items }
}

/** Marks a post as deleted and frees its pictures. Its row, comments and likes stay for reports. */
export async function deletePost(tx: Tx, { userNo, postNo, now }: { userNo: number; postNo: number; now: Date }): Promise<void> {
  await tx.sql`update post set state = 0 where post_no = ${postNo}`
  await attachMedia(tx, { user_no: userNo, post_no: postNo, keys: [], now })
  await deleteTags(tx, postNo)
}

/** Hides a post from everyone but its author since a moment, or shows it again (null). False if it is so already. */
export async function setPostHidden({ sql }: Tx, postNo: number, hideDt: Date | null): Promise<boolean> {
  return (
    (await sql`update post set hide_dt = ${hideDt} where post_no = ${postNo} and (hide_dt is null) = ${hideDt !== null} returning 1`)
      .length > 0
  )
}

/** The post `postNo` as operators see it, as a row. */
export const reportedPostSql = (postNo: string): string => `(
  select d.content, ${mediaKeysSql('d.images')} as images, d.edit_dt,
    d.hide_dt is not null as is_hidden, d.state = 0 as is_gone
  from post d where d.post_no = ${postNo} offset 0)`
