import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

export const postExport: readonly ExportPart[] = [
  list(
    'dailys',
    '하루 기록과 피드, 스토리',
    'post_no',
    `select post_no, kind, content, info, visibility, record_date, images, state, like_qtt, reply_qtt, from_no, same_qtt, expire_dt, reg_dt, edit_dt
     from post where user_no = $1`,
  ),
  whole(
    'daily-edits',
    '고치기 전의 하루 기록과 피드',
    `select h.post_no, h.content, h.info, h.visibility, h.images, h.edit_dt from post_history h join post p using (post_no)
     where p.user_no = $1 order by h.post_no, h.edit_dt`,
  ),
  list('bookmarks', '나만 보려고 저장한 글', 'post_no', 'select post_no, reg_dt from post_bookmark where user_no = $1'),
]
