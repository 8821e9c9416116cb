import { addDays, HOUR_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import type { DayFigures, getAdFigures } from '../operator-contract.ts'
import { AD_LOG_DAYS, FIGURE_DAYS } from '../rules.ts'

/** Shows and clicks: of days that are over as they were counted, of the days since then from the log. */
export async function figuresOf(db: Pool, adNo: number): Promise<Answer<typeof getAdFigures>> {
  const [days, [sum]] = await Promise.all([
    rowsOf<DayFigures>(db, DAYS, [adNo, FIGURE_DAYS]),
    rowsOf<{ shows: number; clicks: number }>(db, SUM, [adNo]),
  ])
  return { days, ...sum! }
}

/** Rows deleted by one statement. */
const STEP = 5000

/** Counts each day that is over, and deletes log rows after six months. Returns how many. */
export async function cleanupAdLog(db: Pool, now: Date): Promise<number> {
  await countDays(db, now)
  for (let sum = 0; ;) {
    const gone = await rowsOf(db, DELETE_OLD, [daysBefore(now, AD_LOG_DAYS), STEP])
    sum += gone.length
    if (gone.length < STEP) return sum
  }
}

/** An hour after midnight no transaction of the day before is open any more. */
async function countDays(db: Pool, now: Date): Promise<void> {
  const last = addDays(koreanDay(new Date(now.getTime() - HOUR_MS)), -1)
  const [first] = await rowsOf<{ day: string | null }>(db, FIRST_OPEN_DAY, [])
  for (let day = first?.day ?? last; day <= last; day = addDays(day, 1)) {
    await rowsOf(db, COUNT_DAY, [day, startOfDay(day), startOfDay(addDays(day, 1))])
  }
}

/** Days of the log that ad_day does not have yet; $1 is an ad. */
const OPEN_LOG = `
  select (l.reg_dt at time zone 'Asia/Seoul')::date as day,
    (count(*) filter (where l.al_type = 'show'))::int as shows, (count(*) filter (where l.al_type = 'click'))::int as clicks
  from ad_log l
  where l.ad_no = $1 and l.reg_dt >= coalesce((select (max(d.day) + 1)::timestamp at time zone 'Asia/Seoul' from ad_day_done d), '-infinity')
  group by 1`

// $1 ad, $2 most.
const DAYS: Statement = `
  select f.day::text as day, f.shows, f.clicks from (
    select d.day, d.shows, d.clicks from ad_day d where d.ad_no = $1 union all ${OPEN_LOG}) f
  order by f.day desc limit $2::int`
const SUM: Statement = `
  select coalesce(sum(f.shows), 0)::int as shows, coalesce(sum(f.clicks), 0)::int as clicks from (
    select d.day, d.shows, d.clicks from ad_day d where d.ad_no = $1 union all ${OPEN_LOG}) f`

/** The day after the last counted one, else the first of the log. */
const FIRST_OPEN_DAY: Statement = `
  select coalesce((select max(d.day) + 1 from ad_day_done d), (select (min(l.reg_dt) at time zone 'Asia/Seoul')::date from ad_log l))::text as day`

/** Counts a day once. $1 the day, $2 its start, $3 its end. */
const COUNT_DAY: Statement = `
  with done as (
    insert into ad_day_done (day) values ($1::date) on conflict do nothing returning day
  )
  insert into ad_day (ad_no, day, shows, clicks)
  select l.ad_no, $1::date, count(*) filter (where l.al_type = 'show'), count(*) filter (where l.al_type = 'click')
  from ad_log l where l.reg_dt >= $2::timestamptz and l.reg_dt < $3::timestamptz and exists (select from done)
  group by l.ad_no`

// $1 before, $2 most.
const DELETE_OLD: Statement = `
  with old as materialized (select ad_no, view_id, al_type from ad_log where reg_dt < $1::timestamptz order by reg_dt limit $2::int for update skip locked)
  delete from ad_log l using old o where l.ad_no = o.ad_no and l.view_id = o.view_id and l.al_type = o.al_type returning 1`
