import { list, type ExportPart } from '#kit/server/data-export.ts'

export const reportExport: readonly ExportPart[] = [
  list(
    'reports',
    '보낸 신고',
    'report_no',
    'select report_no, target_kind, target_no, reason, report_text, state, reg_dt from report where user_no = $1',
  ),
  list(
    'rights-requests',
    '권리침해로 가려 달라고 한 요청',
    'block_no',
    'select block_no, target_kind, target_no, claim, state, reg_dt, end_dt, close_dt from rights_block where user_no = $1',
  ),
  list(
    'rights-objections',
    '권리침해로 가려진 내 글과 낸 이의',
    'block_no',
    'select block_no, target_kind, target_no, objection, object_dt, state, reg_dt, end_dt, close_dt from rights_block where target_user_no = $1',
  ),
]
