import { notBlockedSql } from '#features/block/server/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { SUGGESTIONS_MAX, type SuggestReason } from '../rules.ts'
import { PERSON_COLUMNS } from './lists.ts'
import { relationTo } from './relation.ts'

/** Members to follow, most points first, each with the strongest reason. */
export async function suggestTo(db: Pool, userNo: number, now: Date): Promise<JsonBytes> {
  return (await jsonOf(db, SUGGEST, [userNo, now, koreanDay(now)]))!
}

// Most rows that each reason reads, by an index, so that the cost does not grow with the number of members.
const FOLLOWED = 50
const FOLLOWED_BY_EACH = 20
const NEIGHBOURS = 100
const OF_AN_INTEREST = 40
const LIKE_ME = 60
const LATE_POSTS = 200

/** 14 to 18 years old on the day $3; a member without a birth date counts as an adult. */
const minor = (member: string): string => `coalesce(${member}.birth > ($3::date - interval '19 years'), false)`

/** Points of each reason; the reason with the most points is shown. `n`: the number of matches. */
const POINTS: Record<SuggestReason, string> = {
  followed: '40 + 10 * least(n, 5)',
  region: '35',
  interest: '15 + 5 * least(n, 5)',
  persona: '8',
  active: 'least(n, 5)',
}

/**
 * The members that any reason finds, ranked by points. Excludes members whom I follow, requested to follow, mute or who are blocked
 * either way, hidden profiles, and minors for adults and adults for minors (decisions d-8). Region and interests of a private account
 * must not be revealed, so they are no reason to suggest it; private accounts come last.
 */
export const SUGGEST: Statement = `
  with me as materialized (
    select m.user_no, m.sigungu_code, m.haru_character, ${minor('m')} as minor from users m where m.user_no = $1
  ), mine as materialized (
    select f.target_no from follow f where f.user_no = $1 and f.state = 1 order by f.reg_dt desc, f.target_no desc limit ${FOLLOWED}
  ), found as (
    select t.target_no as user_no, 'followed' as reason, count(*) as n, max(mine.target_no) as by_no
    from mine cross join lateral (
      select f.target_no from follow f where f.user_no = mine.target_no and f.state = 1
      order by f.reg_dt desc, f.target_no desc limit ${FOLLOWED_BY_EACH}) t
    where (select w.state = 1 from users w where w.user_no = mine.target_no)
    group by t.target_no
    union all
    select near.user_no, 'region', 1, null from me cross join lateral (
      select u.user_no from users u where u.state = 1 and u.sigungu_code = me.sigungu_code
      order by u.user_no desc limit ${NEIGHBOURS}) near
    union all
    select i.user_no, 'interest', count(*), null from user_interest my cross join lateral (
      select o.user_no from user_interest o where o.kind = 'interest' and o.interest_no = my.interest_no
      order by o.user_no desc limit ${OF_AN_INTEREST}) i
    where my.user_no = $1 and my.kind = 'interest' group by i.user_no
    union all
    select same.user_no, 'persona', 1, null from me cross join lateral (
      select u.user_no from users u where u.state = 1 and u.haru_character = me.haru_character
      order by u.user_no desc limit ${LIKE_ME}) same
    union all
    select late.user_no, 'active', count(*), null from (
      select p.user_no, p.visibility, p.hide_dt from post p where p.kind = 'daily' and p.state = 1 and p.visibility <> 'private'
      order by p.post_no desc limit ${LATE_POSTS}) late
    where late.visibility = 'public' and late.hide_dt is null group by late.user_no
  ), weighed as (
    select f.user_no, f.reason, f.by_no, case f.reason ${Object.entries(POINTS)
      .map(([reason, points]) => `when '${reason}' then ${points}`)
      .join(' ')} end as points
    from found f
  ), ranked as (
    select u.user_no, u.account_private, sum(w.points) as points, max(w.by_no) as by_no, (array_agg(w.reason order by w.points desc, w.reason))[1] as reason
    from weighed w join users u on u.user_no = w.user_no cross join me
    where u.user_no <> $1 and u.state = 1 and u.hide_dt is null and ${minor('u')} = me.minor
      and (not u.account_private or w.reason in ('followed', 'persona'))
      and (select true from follow f where f.user_no = $1 and f.target_no = u.user_no) is null
      and (select m.until_dt is null or m.until_dt > $2 from mute m where m.user_no = $1 and m.target_no = u.user_no) is not true
      and ${notBlockedSql({ a: '$1', b: 'u.user_no' })}
    group by u.user_no order by u.account_private, points desc, u.user_no desc limit ${SUGGESTIONS_MAX}
  )
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select ${PERSON_COLUMNS}, u.account_private, ${relationTo('u.user_no', '$1', '$2')} as relation, r.reason,
      case when r.reason = 'followed' then (select b.haru_name from users b where b.user_no = r.by_no) end as by
    from ranked r join users u on u.user_no = r.user_no
    order by r.account_private, r.points desc, r.user_no desc) x`
