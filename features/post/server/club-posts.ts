import { personSql } from '#features/account/server/public.ts'
import { visibleToSql } from '#features/block/server/public.ts'
import { isLiked } from '#features/like/server/public.ts'
import { attachMedia, signedItemsSql } from '#features/media/server/public.ts'
import { deleteTags, saveTags, type MentionChanges } from '#features/tag/server/public.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

// Posts of boards, whose place and title the club stores.

type Text = { userNo: number; content: string; keys: readonly string[]; now: Date; field: string }
/** What `notifyMentioned` needs when the club has stored the rest of the post, by which it becomes visible. */
type Written = { post_no: number; mentions: MentionChanges; thumb: object | null }

const INSERT: Statement = `
  insert into post (user_no, kind, content, visibility, reg_dt) values ($1, 'board', $2, 'club', $3) returning post_no`

export async function insertPost(tx: Tx, { userNo, content: text, keys, now, field }: Text): Promise<Written> {
  const content = safeMarkup(text)
  const [made] = await rowsOf<{ post_no: number }>(tx, INSERT, [userNo, content, now])
  const { post_no } = made!
  const items = await attachMedia(tx, { user_no: userNo, post_no, keys, now, field })
  if (items.length > 0) await tx.sql`update post set images = ${tx.sql.json(items as never)} where post_no = ${post_no}`
  const mentions = await saveTags(tx, { post_no, user_no: userNo, content, isNew: true })
  return { post_no, mentions, thumb: items[0] ?? null }
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
export async function editPost(tx: Tx, postNo: number, { userNo, content: text, keys, now, field }: Text): Promise<Written> {
  const content = safeMarkup(text)
  const items = await attachMedia(tx, { user_no: userNo, post_no: postNo, keys, now, field })
  const mentions = await saveTags(tx, { post_no: postNo, user_no: userNo, content })
  await rowsOf(tx, EDIT, [postNo, content, JSON.stringify(items), now])
  return { post_no: postNo, mentions, thumb: items[0] ?? null }
}

/** Marks a post as deleted and frees its pictures. Its row, comments and likes stay for reports. */
export async function deletePost(tx: Tx, { userNo, postNo, now }: { userNo: number; postNo: number; now: Date }): Promise<void> {
  await tx.sql`update post set state = 0 where post_no = ${postNo}`
  await attachMedia(tx, { user_no: userNo, post_no: postNo, keys: [], now })
  await deleteTags(tx, postNo)
}

/** Hides a post of a board from everyone after reports, until operators decide. False if it is hidden already. */
export async function hidePost({ sql }: Tx, postNo: number, now: Date): Promise<boolean> {
  return (await sql`update post set hide_dt = ${now} where post_no = ${postNo} and hide_dt is null returning 1`).length > 0
}

/** The post `postNo` of a board at `now`, as a row; none where the viewer $1 may not see it. Its pictures are marked for the viewer. */
export const visiblePostSql = ({ postNo, now }: { postNo: string; now: string }): string => `(
  select ${personSql('d.user_no')} as author, d.content,
    case when d.images = '[]' then d.images else ${signedItemsSql({ items: 'd.images', viewer: '$1', now })} end as images,
    d.like_qtt, d.reply_qtt, ${isLiked} is not null as isfav, d.reg_dt, d.edit_dt
  from post d where d.post_no = ${postNo} and d.kind = 'board' and ${visibleToSql({ post: 'd', viewer: '$1' })} offset 0)`
