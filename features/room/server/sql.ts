import { notBlockedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'

// In every statement $1 is the viewer, null for a guest, and $2 the member whose room it is.

/**
 * The member as the viewer may meet them, no row where they may not; `seen` are the visibilities of their posts that the
 * viewer sees (as `visibleTo` has it post by post), null where all of them are closed.
 */
export const who = `
  who as materialized (
    select u.user_no, u.haru_name, u.haru_statemsg, u.haru_character, u.gender, u.cate_no, u.user_profile, u.account_private,
      u.follower_qtt, u.following_qtt,
      case when u.user_no = $1 then '{public,followers,private}'::text[]
        when (select f.state = 1 from follow f where f.user_no = $1 and f.target_no = u.user_no) then '{public,followers}'::text[]
        when not u.account_private then '{public}'::text[] end as seen
    from users u where u.user_no = $2 and u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })})`

/** Whether the viewer sees the post `p` of `w`, by its row alone: for counts, which read an index and no more. */
export const counted = `p.user_no = w.user_no and p.state = 1 and p.visibility = any (w.seen)
  and (p.user_no = $1 or p.hide_dt is null and (p.limit_dt is null or 'followers' = any (w.seen)))`

/** Whether the post `p` stands in lists of the room. */
export const listed = `p.user_no = $2 and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${withinReachSql({ post: 'p', viewer: '$1' })}`

/** The days in a row with a record that counts, up to `today` or the day before; walked along the index, so it costs its own length. */
export const run = (today: string): string => `
  run (day) as (
    select max(p.record_date) from who w, post p
    where ${counted} and p.kind = 'daily' and p.record_date between ${today}::date - 1 and ${today}::date
    union all
    select r.day - 1 from run r
    where (select true from who w, post p where ${counted} and p.kind = 'daily' and p.record_date = r.day - 1 limit 1)
  )`

/** What the records of `p` tell, by the rules of dailys: `caloriesOf`, `workoutSecondsOf`, `routineCountOf`. */
const told = `
  select (p.info ->> 'emoji')::int as emoji,
    case when (p.info #>> '{eat,setCalorie}')::int > 0 then (p.info #>> '{eat,setCalorie}')::int
      else (select coalesce(sum((food ->> 'calorie')::int), 0) from jsonb_array_elements(p.info #> '{eat,selectedFood}') food) end as kcal,
    (select coalesce(sum(split_part(workout ->> 'time', ':', 1)::int * 60 + split_part(workout ->> 'time', ':', 2)::int), 0)
      from jsonb_array_elements(p.info #> '{health,todayHealths}') workout) as seconds,
    (select count(*) from jsonb_array_elements(p.info #> '{routine,record,routine}') item where (item ->> 'checked')::boolean) as done,
    jsonb_array_length(p.info #> '{routine,record,routine}') as planned
  -- Not pulled up, or each number would be worked out again for every use of it.
  offset 0`

/** The days that the dailys `where` holds come to, as the contract's `dailyDay`. */
export const daysWhere = (where: string): string => `
  select p.record_date, count(*) as post_qtt,
    (array_agg(told.emoji order by p.post_no desc) filter (where told.emoji is not null))[1] as emoji,
    sum(told.kcal) as kcal, sum(told.seconds) as workout_seconds, sum(told.done) as routine_done, sum(told.planned) as routine_all
  from post p cross join lateral (${told}) told
  where p.kind = 'daily' and ${where}
  group by p.record_date`
