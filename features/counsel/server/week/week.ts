import { personSql } from '#features/account/server/public.ts'
import { findCalendar } from '#features/calendar/server/public.ts'
import { addDays, startOfDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { WEEK_DAYS, type ExpertWeek, type WeekSession } from '../../contract/week.ts'
import { BOOKED_STATES, COUNSEL } from '../../transitions.ts'

/** Seven days of an expert from a Korean day on. */
export async function expertWeekOf(db: Db, { expertNo, from, now }: { expertNo: number; from: string; now: Date }): Promise<ExpertWeek> {
  const span = [startOfDay(from), startOfDay(addDays(from, WEEK_DAYS))]
  const saved = await findCalendar(db, expertNo)
  const sessions = await rowsOf<WeekSession>(db, SESSIONS, [expertNo, ...span])
  const offers = await rowsOf<ExpertWeek['offers'][number]>(db, OFFERS, [expertNo, ...span, now])
  const { version, ...calendar } = saved ?? { version: 0 }
  return { now: now.toISOString(), version, calendar: 'week' in calendar ? calendar : null, sessions, offers }
}

// $1 the expert, $2 and $3 the first moment of the days and of the day after them.

/** Each part of the week's counsellings reads an index of its own. */
const SESSIONS: Statement = `
  with week as materialized (
    select c.coun_no from counsel c
    where c.expert_user_no = $1 and c.state in ${statesSql(BOOKED_STATES)}
      and (c.during && tstzrange($2::timestamptz, $3::timestamptz) or (c.move_dt >= $2::timestamptz and c.move_dt < $3::timestamptz))
    union all
    select c.coun_no from counsel c
    where c.expert_user_no = $1 and c.state = ${COUNSEL.requested} and c.during && tstzrange($2::timestamptz, $3::timestamptz)
    union all
    select c.coun_no from counsel c
    where c.expert_user_no = $1 and c.state = ${COUNSEL.completed} and c.quit_dt > $2::timestamptz
      and c.quit_dt < $3::timestamptz + interval '1 day' and c.start_dt < $3::timestamptz
  )
  select c.coun_no, c.state, c.title, c.channel, c.minutes, t.start_dt, t.end_dt,
    case when c.state = ${COUNSEL.completed} then t.end_dt else greatest(t.end_dt, upper(c.during)) end as free_dt,
    ${personSql('c.user_no')} as partner, case when c.state = ${COUNSEL.requested} then c.answer_due_dt end as answer_due_dt,
    c.move_dt, c.move_by, c.move_count
  from week w join counsel c on c.coun_no = w.coun_no
  cross join lateral (
    select coalesce(c.start_dt, c.hope_dt) as start_dt,
      coalesce(c.quit_dt, c.end_dt, c.hope_dt + make_interval(mins => c.minutes)) as end_dt) t
  order by t.start_dt, c.coun_no`

/** $4 now. */
const OFFERS: Statement = `
  select lower(o.during) as from_dt, upper(o.during) as to_dt from counsel_offer o
  where o.expert_user_no = $1 and o.during && tstzrange($2::timestamptz, $3::timestamptz) and o.until_dt > $4::timestamptz
  order by 1`
