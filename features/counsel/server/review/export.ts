import { list, type ExportPart } from '#kit/server/data-export.ts'

export const reviewExport: readonly ExportPart[] = [
  list(
    'counsel-reviews',
    '상담 후기와 답글',
    'review_no',
    `select review_no, coun_no, case when user_no = $1 then 'member' else 'expert' end as side, rating, rating_kind, rating_time, content, images,
      reply, reply_dt, reg_dt, edit_dt
     from counsel_review where $1 in (user_no, expert_user_no) and del_dt is null and (user_no = $1 or reply is not null)`,
  ),
]
