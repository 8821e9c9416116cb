import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

export const reportExport: readonly ExportPart[] = [
  whole(
    'hidden-profile',
    '신고를 확인하는 동안 가려 둔 사진과 상태 메시지',
    'select user_profile, haru_statemsg, reg_dt from hidden_profile where user_no = $1',
  ),
  list(
    'reports',
    '보낸 신고',
    'report_no',
    'select report_no, target_kind, target_no, reason, report_text, state, reg_dt from report where user_no = $1',
  ),
]
