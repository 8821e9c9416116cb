import { list, type ExportPart } from '#kit/server/data-export.ts'

export const sanctionExport: readonly ExportPart[] = [
  list(
    'sanctions',
    '나에 대한 운영자의 결정',
    'sanction_no',
    'select sanction_no, decision_no, kind, activities, points, rule, target_kind, target_no, message, state, reg_dt, end_dt, lift_dt from sanction where user_no = $1',
  ),
  list(
    'appeals',
    '재심 신청',
    'appeal_no',
    'select appeal_no, decision_no, content, state, answer, reg_dt, decide_dt from appeal where user_no = $1',
  ),
]
