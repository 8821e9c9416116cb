import { ownDailysSql } from '#features/post/server/public.ts'

const WORKOUTS = `d.info #> '{health,todayHealths}'`
const ofWorkouts = (amount: string): string => `(select coalesce(sum(${amount}), 0) from jsonb_array_elements(${WORKOUTS}) w)`
const SECONDS = `split_part(w ->> 'time', ':', 1)::int * 60 + split_part(w ->> 'time', ':', 2)::int`

/** What a daily `d` counts for: 1 or 0, the metres of its workouts, or their seconds. */
const amountSql = (kind: string): string => `case ${kind}
    when 'record' then 1
    when 'workout' then (jsonb_array_length(${WORKOUTS}) > 0)::int
    when 'meal' then (jsonb_array_length(d.info #> '{eat,selectedFood}') > 0 or (d.info #>> '{eat,setCalorie}')::int > 0)::int
    when 'distance' then ${ofWorkouts(`(w ->> 'meter')::int`)}
    when 'minutes' then ${ofWorkouts(SECONDS)} end`

type Days = { kind: string; userNo: string; from: string; to: string }

/**
 * Each of these days with a daily of the member, private ones too, and its amount alone: `day`, `amount`. By the kind it is 1 on a day with
 * a `record`, a `workout` or a `meal`, the metres (`distance`) or the `minutes` of its workouts.
 */
export const dayAmountsSql = ({ kind, userNo, from, to }: Days): string => `
  select x.day, (case ${kind} when 'distance' then sum(x.amount) when 'minutes' then round(sum(x.amount) / 60.0) else max(x.amount) end)::int as amount
  from (select d.day, ${amountSql(kind)} as amount from (${ownDailysSql({ userNo, from, to })}) d offset 0) x group by x.day`
