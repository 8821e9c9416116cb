import { list, type ExportPart } from '#kit/server/data-export.ts'

/** What a member opened and took part in, without the others. */
export const bungaeExport: readonly ExportPart[] = [
  list(
    'hosted-bungae',
    '내가 연 번개',
    'adhoc_no',
    `select adhoc_no, adhoc_name, content, state, start_dt, end_dt, deadline_dt, area_name, place_name, address, lat, lng, capacity, cost_text,
      is_approval, level, pace, repeat_weeks, repeat_until_dt, change_qtt, reason, late_dt, reg_dt
     from adhoc where user_no = $1`,
  ),
  list(
    'bungae',
    '번개 참여',
    'adhoc_member_no',
    `select m.adhoc_member_no, m.adhoc_no, a.adhoc_name, a.start_dt, m.state, m.join_dt, m.late_dt, m.mark_dt, m.mark_by, m.objection, m.object_dt,
      m.answer_dt, m.is_void, m.friend_no, m.arrive_dt, m.reg_dt
     from adhoc_member m join adhoc a on a.adhoc_no = m.adhoc_no where m.user_no = $1`,
  ),
  list(
    'trust-appeals',
    '약속 지킴을 다시 봐 달라고 한 것',
    'appeal_no',
    'select appeal_no, adhoc_no, kind, appeal, state, answer, reg_dt, decide_dt from trust_appeal where user_no = $1',
  ),
]
