import { personSql } from '#features/account/server/public.ts'
import { visibleToSql } from '#features/block/server/public.ts'
import { isLiked } from '#features/like/server/public.ts'
import { signedItemsSql } from '#features/media/server/public.ts'
import { saveTags, type MentionChanges } from '#features/tag/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { editPlacedPost, insertPlacedPost, type PostText } from './written.ts'

// Posts of boards, whose place and title the club stores.

/** What `notifyMentioned` needs when the club has stored the rest of the post, by which it becomes visible. */
type Written = { post_no: number; mentions: MentionChanges; thumb: object | null }

export async function insertPost(tx: Tx, text: PostText): Promise<Written> {
  const { post_no, content, items } = await insertPlacedPost(tx, { kind: 'board', visibility: 'club' }, text)
  const mentions = await saveTags(tx, { post_no, user_no: text.userNo, content, isNew: true })
  return { post_no, mentions, thumb: items[0] ?? null }
}

/** Changes a post of this author, which the caller has locked. */
export async function editPost(tx: Tx, postNo: number, text: PostText): Promise<Written> {
  const { content, items } = await editPlacedPost(tx, postNo, text)
  const mentions = await saveTags(tx, { post_no: postNo, user_no: text.userNo, content })
  return { post_no: postNo, mentions, thumb: items[0] ?? null }
}

/** The post `postNo` of a board at `now`, as a row; none where the viewer $1 may not see it. Its pictures are marked for the viewer. */
export const visiblePostSql = ({ postNo, now }: { postNo: string; now: string }): string => `(
  select ${personSql('d.user_no')} as author, d.content,
    case when d.images = '[]' then d.images else ${signedItemsSql({ items: 'd.images', viewer: '$1', now })} end as images,
    d.like_qtt, d.reply_qtt, ${isLiked} is not null as isfav, d.reg_dt, d.edit_dt
  from post d where d.post_no = ${postNo} and d.kind = 'board' and ${visibleToSql({ post: 'd', viewer: '$1' })} offset 0)`
