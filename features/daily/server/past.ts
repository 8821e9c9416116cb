import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { OFTEN_MAX, PAST_DAYS, USUAL_MAX, USUAL_TIMES } from '../rules.ts'

/** The member's earlier records that the writing screen of `date` offers. */
export async function getPast(db: Pool, userNo: number, date: string): Promise<JsonBytes> {
  return (await jsonOf(db, PAST, [userNo, date]))!
}

type MostUsed = {
  /** The path of the list in a daily's records, and the field of its items that tells them apart. */
  list: string
  name: string
  /** The fields of an item that are shown. */
  shown: string
  /** The order after the number of uses; `latest`: by recency alone. */
  latest?: boolean
}

/** The items of `list` by frequency, then by recency; of items with the same name the latest. */
const mostUsed = ({ list, name, shown, latest = false }: MostUsed): string => `(
  select coalesce(json_agg(${shown}), '[]') from (
    select * from (
      select item, past.record_date, past.post_no, n, count(*) over same as uses,
        row_number() over (same order by past.record_date desc, past.post_no desc, n desc) as back
      from past, jsonb_array_elements(past.info #> '${list}') with ordinality as items (item, n)
      window same as (partition by item ->> '${name}')) used
    where back = 1 order by ${latest ? '' : 'uses desc, '}record_date desc, post_no desc, n desc limit ${OFTEN_MAX}) most)`

/** The foods that were used most at each meal, at least `USUAL_TIMES` times. */
const usualFoods = `(
  select coalesce(json_agg(item order by uses desc, record_date desc, post_no desc, n desc), '[]') from (
    select *, row_number() over (partition by item ->> 'sort' order by uses desc, record_date desc, post_no desc, n desc) as place from (
      select item, past.record_date, past.post_no, n, count(*) over same as uses,
        row_number() over (same order by past.record_date desc, past.post_no desc, n desc) as back
      from past, jsonb_array_elements(past.info #> '{eat,selectedFood}') with ordinality as items (item, n)
      window same as (partition by item ->> 'sort', item ->> 'key')) used
    where back = 1 and uses >= ${USUAL_TIMES}) usual
  where place <= ${USUAL_MAX})`

/** All items of `list` in the dailys of one day, in the order in which they were written. */
const itemsOf = (list: string, day: string, shown = 'item'): string => `(
  select coalesce(json_agg(${shown} order by past.post_no, n), '[]')
  from past, jsonb_array_elements(past.info #> '${list}') with ordinality as items (item, n) where past.record_date = ${day})`

const FOODS: MostUsed = { list: '{eat,selectedFood}', name: 'key', shown: `item - 'sort'` }
const ROUTINE = '{routine,record,routine}'

/** The records of $1 before the day $2, in one scan of the member's own days. */
export const PAST: Statement = `
  with past as materialized (
    select p.post_no, p.record_date, p.info from post p
    where p.user_no = $1 and p.state = 1 and p.kind = 'daily' and p.record_date between $2::date - ${PAST_DAYS} and $2::date - 1
  )
  select json_build_object(
    'foods', ${itemsOf('{eat,selectedFood}', '$2::date - 1')},
    'workouts', ${itemsOf('{health,todayHealths}', '$2::date - 1')},
    'routine', ${itemsOf(
      ROUTINE,
      `(select max(record_date) from past where jsonb_array_length(info #> '${ROUTINE}') > 0)`,
      `json_build_object('text', item ->> 'text')`,
    )},
    'often_foods', ${mostUsed(FOODS)},
    'recent_foods', ${mostUsed({ ...FOODS, latest: true })},
    'usual_foods', ${usualFoods},
    'often_workouts', ${mostUsed({ list: '{health,todayHealths}', name: 'name', shown: `json_build_object('name', item -> 'name')` })},
    'weight', (select u.weight from users u where u.user_no = $1))`
