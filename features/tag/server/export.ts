import { readableToSql, visibleToSql } from '#features/block/server/public.ts'
import { list, type ExportPart } from '#kit/server/data-export.ts'

export const tagExport: readonly ExportPart[] = [
  // Only in posts and comments that the member may read: others must not be revealed.
  list(
    'mentions',
    '나를 부른 글과 댓글',
    'mention_no',
    `select m.mention_no, m.post_no, m.comment_no, m.haru_name from mention m join post p on p.post_no = m.post_no
       left join comment c on c.comment_no = m.comment_no
     where m.user_no = $1 and ${visibleToSql({ post: 'p', viewer: '$1' })} and (m.comment_no is null or ${readableToSql({ comment: 'c', post: 'p', viewer: '$1' })})`,
  ),
]
