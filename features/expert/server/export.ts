import { list, type ExportPart } from '#kit/server/data-export.ts'

export const expertExport: readonly ExportPart[] = [
  list(
    'expert-applications',
    '전문가 신청',
    'application_no',
    'select application_no, state, cate_no, form, reject_reason, reg_dt, edit_dt, submit_dt, decide_dt from expert_application where user_no = $1',
  ),
]
