import { href } from '#features/routes.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { RECHECK_YEARS } from '../rules.ts'
import { publishAlarmsChanged } from './notify.ts'
import { upsertAlarmSql } from './sql.ts'

/** Members asked in one transaction. */
const STEP = 1000

/** Asks members to confirm their consent to advertising two years after they gave it or were last asked. Returns how many. */
export async function recheckConsents(db: Pool, now: Date): Promise<number> {
  for (let sum = 0; ;) {
    const asked = await db.transaction(async (tx) => {
      const rows = await rowsOf(tx, CREATE_RECHECKS, [now])
      publishAlarmsChanged(tx, rows)
      return rows.length
    })
    sum += asked
    if (asked < STEP) return sum
  }
}

const OLD = `$1::timestamptz - interval '${RECHECK_YEARS} years'`
/** Only the latest consent counts; consent_recheck prevents asking twice. */
export const CREATE_RECHECKS: Statement = `
  with asked as (
    insert into consent_recheck as k (user_no, recheck_dt)
    select c.user_no, $1 from user_consent c
    where c.kind = 'marketing' and c.agreed and c.reg_dt <= ${OLD}
      and c.consent_no = (select n.consent_no from user_consent n where n.user_no = c.user_no and n.kind = 'marketing' order by n.consent_no desc limit 1)
      and (select u.state = 1 from users u where u.user_no = c.user_no)
      and (select k.recheck_dt > ${OLD} from consent_recheck k where k.user_no = c.user_no) is not true
    order by c.user_no limit ${STEP}
    on conflict (user_no) do update set recheck_dt = excluded.recheck_dt where k.recheck_dt <= ${OLD} returning user_no
  ), alarm_for as materialized (
    select a.user_no, null::bigint as actor_no, 'CONSENT_RECHECK' as kind, 'consent:marketing' as target, '${href('ConsentCenter')}' as link,
      '광고와 혜택을 받기로 한 지 ${RECHECK_YEARS}년이 지났어요. 계속 받을지 살펴봐 주세요' as text, null::jsonb as thumb,
      null::bigint as post_no, null::bigint as comment_no from asked a
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$1::timestamptz' })}
  select user_no from alarm_told`
