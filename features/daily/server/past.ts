import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { OFTEN_MAX, PAST_DAYS } from '../rules.ts'

/** What I kept before a day, for writing that day quickly. */
export async function pastOf(db: Pool, userNo: number, date: string): Promise<JsonBytes> {
  return (await jsonOf(db, PAST, [userNo, date]))!
}

/** What is named in `list` of the last days, the most frequent first, then the most recent; each once, as it was last. */
const often = (list: string, name: string, columns: string): string => `(
  select coalesce(json_agg(json_build_object(${columns})), '[]') from (
    select * from (
      select item, past.record_date, past.post_no, n, count(*) over same as uses,
        row_number() over (same order by past.record_date desc, past.post_no desc, n desc) as back
      from past, jsonb_array_elements(past.info #> '${list}') with ordinality as items (item, n)
      window same as (partition by item ->> '${name}')) used
    where back = 1 order by uses desc, record_date desc, post_no desc, n desc limit ${OFTEN_MAX}) most)`

/** Everything in `list` of the dailys of one day, in the order in which it was kept. */
const all = (list: string, day: string, shown = 'item'): string => `(
  select coalesce(json_agg(${shown} order by past.post_no, n), '[]')
  from past, jsonb_array_elements(past.info #> '${list}') with ordinality as items (item, n) where past.record_date = ${day})`

const ROUTINE = '{routine,record,routine}'

/** What $1 kept before the day $2: one walk along the member's own days. */
export const PAST: Statement = `
  with past as materialized (
    select p.post_no, p.record_date, p.info from post p
    where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date between $2::date - ${PAST_DAYS} and $2::date - 1
  )
  select json_build_object(
    'foods', ${all('{eat,selectedFood}', '$2::date - 1')},
    'workouts', ${all('{health,todayHealths}', '$2::date - 1')},
    'routine', ${all(
      ROUTINE,
      `(select max(record_date) from past where jsonb_array_length(info #> '${ROUTINE}') > 0)`,
      `json_build_object('text', item ->> 'text')`,
    )},
    'often_foods', ${often('{eat,selectedFood}', 'key', `'key', item -> 'key', 'calorie', item -> 'calorie'`)},
    'often_workouts', ${often('{health,todayHealths}', 'name', `'name', item -> 'name'`)},
    'weight', (select u.weight from users u where u.user_no = $1))`
