import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listDailyDays, listMyDailys } from '../contract.ts'
import { dailyErrors } from '../errors.ts'
import { isDaysRange } from '../rules.ts'
import { dailyColumns, dailySourceColumns } from './sql.ts'

type Mine = { db: Pool; me: Me; now: Date }

/** The totals of each of my days, for the calendar and the charts. */
export async function listDays({ db, me }: Omit<Mine, 'now'>, { from, to }: Query<typeof listDailyDays>): Promise<JsonBytes> {
  if (!isDaysRange(from, to)) throw dailyErrors.bad_range('to')
  return (await jsonOf(db, DAYS, [me.user_no, from, to]))!
}

/** A page of my dailys, ordered by record date. */
export async function listMine({ db, me, now }: Mine, query: Query<typeof listMyDailys>): Promise<JsonBytes> {
  const { from = FIRST_DAY, to = LAST_DAY, before_date = LAST_DAY, before_no = Number.MAX_SAFE_INTEGER, limit } = query
  return (await jsonOf(db, MY_DAILYS, [me.user_no, now, from, to, before_date, before_no, limit]))!
}

const FIRST_DAY = '-infinity'
const LAST_DAY = 'infinity'

/** The days of $1 from $2 to $3. Computes the same as `caloriesOf`, `workoutSecondsOf` and `routineCountOf` of rules.ts. */
export const DAYS: Statement = `
  select coalesce(json_agg(row_to_json(x) order by x.record_date), '[]') from (
    select p.record_date, count(*) as post_qtt,
      (array_agg(record.emoji order by p.post_no desc) filter (where record.emoji is not null))[1] as emoji,
      sum(record.kcal) as kcal, sum(record.seconds) as workout_seconds, sum(record.done) as routine_done, sum(record.planned) as routine_all
    from post p cross join lateral (
      select (p.info ->> 'emoji')::int as emoji,
        case when (p.info #>> '{eat,setCalorie}')::int > 0 then (p.info #>> '{eat,setCalorie}')::int
          else (select coalesce(sum((food ->> 'calorie')::int), 0) from jsonb_array_elements(p.info #> '{eat,selectedFood}') food) end as kcal,
        (select coalesce(sum(split_part(workout ->> 'time', ':', 1)::int * 60 + split_part(workout ->> 'time', ':', 2)::int), 0)
          from jsonb_array_elements(p.info #> '{health,todayHealths}') workout) as seconds,
        (select count(*) from jsonb_array_elements(p.info #> '{routine,record,routine}') item where (item ->> 'checked')::boolean) as done,
        jsonb_array_length(p.info #> '{routine,record,routine}') as planned
      -- offset 0 keeps the planner from inlining this and computing each number again for every use.
      offset 0) record
    where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date between $2 and $3
    group by p.record_date) x`

/** At most $7 dailys of $1 at $2, from $3 to $4, before ($5, $6). */
export const MY_DAILYS: Statement = `
  with page as materialized (
    select ${dailySourceColumns} from post p
    where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date between $3 and $4
      and (p.record_date, p.post_no) < ($5, $6)
    order by p.record_date desc, p.post_no desc limit $7
  )
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select ${dailyColumns('$2')} from page d join users u on u.user_no = d.user_no order by d.record_date desc, d.post_no desc) x`
