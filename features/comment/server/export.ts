import { list, type ExportPart } from '#kit/server/data-export.ts'

export const commentExport: readonly ExportPart[] = [
  list(
    'comments',
    '댓글',
    'comment_no',
    'select comment_no, post_no, parent_no, content, state, like_qtt, reg_dt, edit_dt from comment where user_no = $1',
  ),
]
