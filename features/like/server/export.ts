import { list, type ExportPart } from '#kit/server/data-export.ts'

export const likeExport: readonly ExportPart[] = [
  list('likes', '좋아한 글', 'post_no', 'select post_no, reg_dt from post_like where user_no = $1'),
  list('comment-likes', '좋아한 댓글', 'comment_no', 'select comment_no, reg_dt from comment_like where user_no = $1'),
]
