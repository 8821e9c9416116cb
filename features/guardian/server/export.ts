import { whole, type ExportPart } from '#kit/server/data-export.ts'

export const guardianExport: readonly ExportPart[] = [
  whole(
    'viv-guardian',
    '내 충전에 대한 보호자의 동의',
    `select g.guardian_no, g.monthly_won, g.agree_dt, g.end_dt, g.frozen_dt,
      (select json_agg(json_build_object('act', a.act, 'actor', a.actor, 'version', a.version, 'monthly_won', a.monthly_won, 'reg_dt', a.reg_dt)
        order by a.answer_no) from guardian_answer a where a.guardian_no = g.guardian_no) as answers
     from viv_guardian g where g.user_no = $1 order by g.guardian_no`,
  ),
  whole(
    'viv-guarded',
    '보호자로서 한 동의',
    `select guardian_no, user_no, guardian_name, guardian_phone, monthly_won, agree_dt, end_dt
     from viv_guardian where guardian_user_no = $1 order by guardian_no`,
  ),
]
