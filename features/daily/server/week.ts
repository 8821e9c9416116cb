import { koreanDay } from '#kit/contract/time.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { CARE_DAYS, CARE_SPAN_DAYS, isCareTime } from '../rules.ts'

/** The week of `now`, Monday to Sunday in Korea, and the member's streak. */
export async function getWeek(db: Pool, userNo: number, now: Date): Promise<JsonBytes> {
  return (await jsonOf(db, WEEK, [userNo, koreanDay(now), isCareTime(now)]))!
}

/**
 * Whether each of the last recorded days up to today or yesterday was sad or angry, by the latest mood of the day. Only in
 * the evening ($3), and only for members whose care mode is off.
 */
const care = `case when $3::boolean and (
    select s.setting_value from user_setting s where s.user_no = $1 and s.setting_key = 'hide_calorie') is distinct from '1' then (
    select count(*) = ${CARE_DAYS} and max(last.day) >= $2::date - 1 and bool_and(coalesce(last.emoji in (4, 5), false)) from (
      select p.record_date as day, (array_agg((p.info ->> 'emoji')::int order by p.post_no desc)
        filter (where p.info ->> 'emoji' is not null))[1] as emoji
      from post p
      where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date between $2::date - ${CARE_SPAN_DAYS - 1} and $2::date
      group by p.record_date order by p.record_date desc limit ${CARE_DAYS}) last)
  else false end`

// $1 the member, $2 today, $3 whether it is evening. The streak is followed day by day along the index: its cost is its length.
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
    'streak', (select count(day) from run),
    'care', ${care})`
