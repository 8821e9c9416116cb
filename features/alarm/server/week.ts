import { href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/day.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { tellAlarmed } from './notify.ts'
import { upsertAlarmSql } from './sql.ts'

/** Members looked at in one transaction. */
const STEP = 1000
const DAY = 86_400_000

/** Tells whoever kept a record in the week before (Monday to Sunday) that it can be looked back at. Each once, however often it is done. */
export async function tellWeek(db: Pool, now: Date): Promise<number> {
  const { from, to } = weekBefore(now)
  let sum = 0
  for (let after = 0; ;) {
    const members = await db.transaction(async (tx) => {
      const kept = await rowsOf<Kept>(tx, KEPT, [after, from, to])
      const numbers = kept.map(({ user_no }) => user_no)
      const rows = await rowsOf(tx, TELL, [numbers, kept.map(({ days }) => days), `week:${from}`, `${LINK}?date=${from}`, now])
      tellAlarmed(tx, rows)
      sum += rows.length
      return numbers
    })
    if (members.length < STEP) return sum
    after = members.at(-1)!
  }
}

type Kept = { user_no: number; days: number }

const LINK = href('ActivityReportMain')

function weekBefore(now: Date): { from: string; to: string } {
  const noon = Date.parse(`${koreanDay(now)}T12:00:00Z`)
  const monday = noon - (((new Date(noon).getUTCDay() + 6) % 7) + 7) * DAY
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
  return { from: dayOf(monday), to: dayOf(monday + 6 * DAY) }
}

/** Of the members after $1, whose records lie in the days from $2 to $3; each is looked up by an index of their own days. */
export const KEPT: Statement = `
  select u.user_no, d.days from users u cross join lateral (
    select count(distinct p.record_date) as days from post p
    where p.user_no = u.user_no and p.state = 1 and p.kind = 'daily' and p.record_date between $2 and $3) d
  where u.user_no > $1 and u.state = 1 and d.days > 0 order by u.user_no limit ${STEP}`
const TELL: Statement = `
  with alarm_for as materialized (
    select m.user_no, null::bigint as actor_no, 'WEEK_REPORT' as kind, $3::text as target, $4::text as link,
      '지난주에 ' || m.days || '일을 기록했어요' as text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from unnest($1::bigint[], $2::int[]) m (user_no, days)
    where not exists (select from alarm a where a.user_no = m.user_no and a.kind = 'WEEK_REPORT' and a.target = $3)
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$5::timestamptz' })}
  select user_no from alarm_told`
