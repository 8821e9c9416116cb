import { list, whole, type ExportPart } from '#kit/server/data-export.ts'
import { applyExport } from './apply/export.ts'
import { noteExport } from './desk/note.ts'
import { productExport } from './product/export.ts'
import { reviewExport } from './review/export.ts'

/** What a member has of counselling, as a member and as an expert. */
export const counselExport: readonly ExportPart[] = [
  ...productExport,
  list(
    'counsels',
    '상담',
    'coun_no',
    `select coun_no, case when user_no = $1 then 'member' else 'expert' end as side, state, title, channel, cate_no, minutes, price, ext_minutes, ext_price,
      reg_dt, hope_dt, accept_dt, start_dt, end_dt, quit_dt, close_code, reason, ext_count, paid_viv, returned_viv
     from counsel where $1 in (user_no, expert_user_no)`,
  ),
  ...applyExport,
  ...reviewExport,
  list(
    'counsel-disputes',
    '상담 문의와 답변',
    'dispute_no',
    'select dispute_no, coun_no, reason, state, refund_percent, refund_viv, answer, reg_dt, decide_dt from counsel_dispute where user_no = $1',
  ),
  noteExport,
  whole(
    'counsel-reject-templates',
    '전문가로서 저장한 거절 문구',
    'select words, reg_dt from counsel_reject_template where expert_user_no = $1 order by template_no',
  ),
  whole(
    'counsel-refusals',
    '상담 신청을 더 받지 않는 회원',
    'select user_no, reg_dt from counsel_refusal where expert_user_no = $1 order by reg_dt',
  ),
]
