import { href } from '#features/routes.ts'
import { addDays, koreanDay, periodOf } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { publishAlarmsChanged } from './notify.ts'
import { upsertAlarmSql } from './sql.ts'

/** Members notified in one transaction. */
const STEP = 1000

/** Notifies members with a record in the previous week (Monday to Sunday) of their report. Idempotent. */
export async function notifyWeekReports(db: Pool, now: Date): Promise<number> {
  const { from, to } = periodOf(addDays(koreanDay(now), -7), 'week')
  let sum = 0
  for (let after = 0; ;) {
    const members = await db.transaction(async (tx) => {
      const recorded = await rowsOf<RecordedDays>(tx, RECORDED_DAYS, [after, from, to])
      const numbers = recorded.map(({ user_no }) => user_no)
      const rows = await rowsOf(tx, CREATE_ALARMS, [numbers, recorded.map(({ days }) => days), `week:${from}`, `${LINK}?date=${from}`, now])
      publishAlarmsChanged(tx, rows)
      sum += rows.length
      return numbers
    })
    if (members.length < STEP) return sum
    after = members.at(-1)!
  }
}

type RecordedDays = { user_no: number; days: number }

const LINK = href('ActivityReportMain')

/** Members after $1 with the number of days recorded from $2 to $3; one index lookup for each member. */
export const RECORDED_DAYS: Statement = `
  select u.user_no, d.days from users u cross join lateral (
    select count(distinct p.record_date) as days from post p
    where p.user_no = u.user_no and p.state = 1 and p.kind = 'daily' and p.record_date between $2 and $3) d
  where u.user_no > $1 and u.state = 1 and d.days > 0 order by u.user_no limit ${STEP}`
const CREATE_ALARMS: Statement = `
  with alarm_for as materialized (
    select m.user_no, null::bigint as actor_no, 'WEEK_REPORT' as kind, $3::text as target, $4::text as link,
      '지난주에 ' || m.days || '일을 기록했어요' as text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from unnest($1::bigint[], $2::int[]) m (user_no, days)
    where not exists (select from alarm a where a.user_no = m.user_no and a.kind = 'WEEK_REPORT' and a.target = $3)
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$5::timestamptz' })}
  select user_no from alarm_told`
