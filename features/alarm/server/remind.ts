import type { Pool } from '#kit/server/db/db.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { alarmsChanged } from '../events.ts'
import { REMINDERS, remindTimes } from './moment.ts'
import { upsertAlarmSql } from './sql.ts'

/**
 * Sends reminders whose time is within the last REMIND_MINUTES to members without such a record today. Each reminder is
 * sent once, also when several processes run this.
 */
export function remind(db: Pool, now: Date): Promise<number> {
  const times = remindTimes(now)
  const parameters = [times.map(({ clock }) => clock), times.map(({ at }) => at.toISOString()), times.map(({ at }) => koreanDay(at)), now]
  return db.transaction(async (tx) => {
    const rows = await rowsOf<{ user_no: number }>(tx, REMIND, parameters)
    if (rows.length > 0) tx.publishAfterCommit({ userNos: rows.map(({ user_no }) => user_no), event: alarmsChanged.event, payload: {} })
    return rows.length
  })
}

/** Whether the daily `p` holds such a record. A weight is never in a daily, so its reminder is always sent. */
const HOLDS = `case w.setting_key
  when 'remind_meal' then p.info #> '{eat,selectedFood}' <> '[]' or (p.info #>> '{eat,setCalorie}')::numeric > 0
  when 'remind_workout' then p.info #> '{health,todayHealths}' <> '[]'
  when 'remind_routine' then p.info #> '{routine,record,routine}' <> '[]'
  else false end`
const about = Object.entries(REMINDERS)
  .map(([key, what]) => `when '${key}' then '${what}'`)
  .join(' ')

/** The times $1 are the moments $2 of the days $3; it is $4. */
export const REMIND: Statement = `
  with times as materialized (
    select * from unnest($1::text[], $2::text[]::timestamptz[], $3::text[]::date[]) t (clock, at, day)
  ), wanted as materialized (
    select s.user_no, s.setting_key, t.at, t.day
    from user_setting s cross join lateral unnest(string_to_array(s.setting_value, ',')) v (clock) join times t on t.clock = v.clock
    where s.setting_key in (${keys()}) and string_to_array(s.setting_value, ',') && $1::text[]
      and (select u.state = 1 from users u where u.user_no = s.user_no)
      and (select true from remind_done g where g.user_no = s.user_no and g.setting_key = s.setting_key and g.remind_dt = t.at) is null
  ), done as (
    insert into remind_done (user_no, setting_key, remind_dt)
    select w.user_no, w.setting_key, w.at from wanted w
    where (select true from post p where p.user_no = w.user_no and p.record_date = w.day and p.state = 1 and p.kind = 'daily' and ${HOLDS} limit 1) is null
    on conflict do nothing returning user_no, setting_key, remind_dt
  ), alarm_for as materialized (
    select distinct d.user_no, null::bigint as actor_no, 'RECORD_REMIND' as kind,
      (case d.setting_key ${about} end) || ':' || (select t.day from times t where t.at = d.remind_dt) as target,
      '/daily-create' as link, '' as text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from done d
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$4::timestamptz' })}
  select user_no from alarm_told`

function keys(): string {
  return Object.keys(REMINDERS)
    .map((key) => `'${key}'`)
    .join(', ')
}
