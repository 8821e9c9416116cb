import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

export const expertExport: readonly ExportPart[] = [
  list(
    'expert-applications',
    '전문가 신청',
    'application_no',
    'select application_no, state, cate_no, form, question, reject_reason, renews_no, license_no, license_expire_dt, reg_dt, edit_dt, submit_dt, decide_dt from expert_application where user_no = $1',
  ),
  list(
    'expert-application-history',
    '전문가 신청의 진행',
    'history_no',
    'select h.history_no, h.application_no, h.act, h.state, h.actor, h.words, h.reg_dt from expert_application_history h join expert_application a on a.application_no = h.application_no where a.user_no = $1',
  ),
  whole('expert-profile', '전문가 소개', 'select intro, careers, areas, version, edit_dt from expert_profile where user_no = $1'),
]
