import { visibleToSql } from '#features/block/server/public.ts'
import { isLiked } from '#features/like/server/public.ts'
import { signedItemsSql } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { editPlacedPost, insertPlacedPost, type PostText } from './written.ts'

// Questions and answers, whose titles and states the feature kin stores. They have neither tags nor mentions: an alarm of a mention names its author.

export const insertKinPost = async (tx: Tx, kind: 'question' | 'answer', text: PostText): Promise<number> =>
  (await insertPlacedPost(tx, { kind, visibility: 'kin' }, text)).post_no

export const editKinPost = async (tx: Tx, postNo: number, text: PostText): Promise<void> => void (await editPlacedPost(tx, postNo, text))

/** What visibility and lists read of the question or answer `postNo`, as a row. */
export const kinPostSql = (postNo: string): string => `(
  select d.post_no, d.user_no, d.state, d.visibility, d.hide_dt, d.content, d.like_qtt from post d where d.post_no = ${postNo} and d.visibility = 'kin' offset 0)`

/**
 * The question or answer `postNo` at `now`, as a row without its author; none where the viewer $1 may not see it. Pictures have open addresses,
 * as everybody sees them, until reports hide them from all but the author.
 */
export const visibleKinPostSql = ({ postNo, now }: { postNo: string; now: string }): string => `(
  select d.content, case when d.hide_dt is null or d.images = '[]' then d.images else ${signedItemsSql({ items: 'd.images', viewer: '$1', now })} end as images,
    d.like_qtt, d.reply_qtt, ${isLiked} is not null as isfav, d.edit_dt
  from post d where d.post_no = ${postNo} and d.visibility = 'kin' and ${visibleToSql({ post: 'd', viewer: '$1' })} offset 0)`
