import type { JsonBytes } from '#kit/server/handle.ts'
import type { Pool } from '#kit/server/db.ts'
import { jsonOf, type Statement } from '#kit/server/prepared.ts'
import { koreanDay } from '../rules.ts'

/** My week around `now`, Monday to Sunday by Korea's calendar, and how long I have kept at it. */
export async function weekOf(db: Pool, userNo: number, now: Date): Promise<JsonBytes> {
  return (await jsonOf(db, WEEK, [userNo, koreanDay(now)]))!
}

// $1 the member, $2 today. The streak is walked day by day along the index, so it costs its own length.
export const WEEK: Statement = `
  with recursive run(day) as (
    select max(p.record_date) from post p
    where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date between $2::date - 1 and $2::date
    union all
    select r.day - 1 from run r
    where (
      select true from post p where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date = r.day - 1 limit 1)
  ), week as (
    select date_trunc('week', $2::date)::date + i as day from generate_series(0, 6) i
  )
  select json_build_object(
    'days', (
      select json_agg(json_build_object(
        'record_date', w.day,
        'recorded', (
          select true from post p where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date = w.day limit 1) is not null,
        'emoji', (
          select (p.info ->> 'emoji')::int from post p
          where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date = w.day and p.info ->> 'emoji' is not null
          order by p.post_no desc limit 1)
      ) order by w.day) from week w),
    'streak', (select count(day) from run))`
