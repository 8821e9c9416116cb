import { joinFollowCounts } from '#features/follow/server/public.ts'
import { notBlockedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'

// In every statement $1 is the viewer, null for a guest, and $2 the member whose room it is.

/**
 * The member whose room it is; no row where the member is inactive or either has blocked the other. `visibilities` are those of
 * their posts that the viewer may see (the same rule as `visibleToSql`, which decides per post); null where all are closed.
 */
export const ownerCte = `
  owner as materialized (
    select u.user_no, u.haru_name, u.haru_statemsg, u.haru_character, u.gender, u.cate_no, u.user_profile, u.account_private,
      counts.follower_qtt, counts.following_qtt,
      case when u.user_no = $1 then '{public,followers,private}'::text[]
        when (select f.state = 1 from follow f where f.user_no = $1 and f.target_no = u.user_no) then '{public,followers}'::text[]
        when not u.account_private then '{public}'::text[] end as visibilities
    from users u ${joinFollowCounts('u', 'counts')} where u.user_no = $2 and u.state = 1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })})`

/** Whether the viewer sees the post `p` of `o`, decided by columns of the post only: counts stay index-only scans. */
export const countedPostSql = `p.user_no = o.user_no and p.state = 1 and p.visibility = any (o.visibilities)
  and (p.user_no = $1 or p.hide_dt is null and (p.limit_dt is null or 'followers' = any (o.visibilities)))`

/** Whether lists of the room show the post `p`. */
export const listedPostSql = `p.user_no = $2 and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${withinReachSql({ post: 'p', viewer: '$1' })}`

/** The consecutive days with a counted record that end today or yesterday. Steps along the index, so the cost grows with the streak only. */
export const streakCte = (today: string): string => `
  streak_days (day) as (
    select max(p.record_date) from owner o, post p
    where ${countedPostSql} and p.kind = 'daily' and p.record_date between ${today}::date - 1 and ${today}::date
    union all
    select s.day - 1 from streak_days s
    where (select true from owner o, post p where ${countedPostSql} and p.kind = 'daily' and p.record_date = s.day - 1 limit 1)
  )`

/** The figures of the records of `p`, by the same rules as `caloriesOf`, `workoutSecondsOf` and `routineCountOf` of dailys. */
const recordFiguresSql = `
  select (p.info ->> 'emoji')::int as emoji,
    case when (p.info #>> '{eat,setCalorie}')::int > 0 then (p.info #>> '{eat,setCalorie}')::int
      else (select coalesce(sum((food ->> 'calorie')::int), 0) from jsonb_array_elements(p.info #> '{eat,selectedFood}') food) end as kcal,
    (select coalesce(sum(split_part(workout ->> 'time', ':', 1)::int * 60 + split_part(workout ->> 'time', ':', 2)::int), 0)
      from jsonb_array_elements(p.info #> '{health,todayHealths}') workout) as seconds,
    (select count(*) from jsonb_array_elements(p.info #> '{routine,record,routine}') item where (item ->> 'checked')::boolean) as done,
    jsonb_array_length(p.info #> '{routine,record,routine}') as planned
  -- Keeps the planner from inlining the subquery, which would compute each number again for every use of it.
  offset 0`

/** One row per day of the dailys that match `where`, as the contract's `dailyDay`. */
export const daySumsSql = (where: string): string => `
  select p.record_date, count(*) as post_qtt,
    (array_agg(figures.emoji order by p.post_no desc) filter (where figures.emoji is not null))[1] as emoji,
    sum(figures.kcal) as kcal, sum(figures.seconds) as workout_seconds, sum(figures.done) as routine_done, sum(figures.planned) as routine_all
  from post p cross join lateral (${recordFiguresSql}) figures
  where p.kind = 'daily' and ${where}
  group by p.record_date`
