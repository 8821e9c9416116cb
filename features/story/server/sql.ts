import { signedItemsSql } from '#features/media/server/public.ts'
import { notBlockedSql, noMutedWordSql, notMutedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'
import { passesCareModeSql, mayWriteSql } from '#features/settings/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { STRIP_MAX, VIEWERS_COUNTED } from '../rules.ts'

// In every statement $1 is the viewer, null for a guest. A story has one picture or film, whose addresses always have a
// mark for a member, because the address of a story that ends after a day must expire too.

/**
 * Whether the story `p` ends after the parameter `now`. Written as a difference, which no index matches: otherwise PostgreSQL
 * would scan the index of expire_dt over all stories to find those of one author or number.
 */
export const endsAfter = (now: string): string => `p.expire_dt - ${now}::timestamptz > interval '0'`

/** Whether the viewer may see the story `p` at the parameter `now`; true for its author too. */
export const isLive = (now: string): string => `p.kind = 'story' and ${endsAfter(now)} and ${visibleToSql({ post: 'p', viewer: '$1' })}`
/** For lists: without stories limited by reports, with a muted word or with a word of the care mode. */
const isListed = (now: string): string =>
  `${isLive(now)} and ${withinReachSql({ post: 'p', viewer: '$1' })} and (p.user_no = $1 or ${noMutedWordSql({ text: 'p.content', viewer: '$1', now })} and ${passesCareModeSql('p.content')})`

/** Whether the viewer has seen the story of this row. */
const isShown = (row: string): string => `(${row}.user_no is not distinct from $1::bigint
  or (select true from story_view v where v.post_no = ${row}.post_no and v.user_no = $1) is not null)`

const signedImages = (row: string, now: string): string =>
  `case when $1::bigint is null then ${row}.images else ${signedItemsSql({ items: `${row}.images`, viewer: '$1', now })} end`

const person = 'u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile'

/** A story of the row `s`, its picture in `i.item`, and its author `u`. */
const storyColumns = `${person}, s.post_no as story_no, s.content as st_content, i.item as st_image, i.item #>> '{transforms,thm}' as st_thumb,
  s.visibility, ${isShown('s')} as isshow,
  case when s.user_no = $1 then (select count(*) from (
    select 1 from story_view v where v.post_no = s.post_no and (select w.state = 1 from users w where w.user_no = v.user_no)
      and ${notBlockedSql({ a: '$1', b: 'v.user_no' })} limit ${VIEWERS_COUNTED}) seen) end as view_qtt,
  (select count(*) from story_reply r where r.post_no = s.post_no and r.state = 1 and (s.user_no = $1 or r.user_no = $1)
    and (select w.state = 1 from users w where w.user_no = r.user_no) and ${notBlockedSql({ a: '$1', b: 'r.user_no' })}) as reply_qtt,
  s.user_no is not distinct from $1::bigint and s.hide_dt is not null as hidden, s.reg_dt, s.expire_dt`

/** The stories of a CTE, ordered by number. */
export const storiesOf = (cte: string, now: string, order: 'asc' | 'desc' = 'asc'): string => `
  select json_agg(row_to_json(x)) from (
    select ${storyColumns} from ${cte} s join users u on u.user_no = s.user_no
      cross join lateral (select (${signedImages('s', now)}) -> 0 as item offset 0) i
    order by s.post_no ${order}) x`

/**
 * The strip at $2. Reads the stories of each followed member, newest follow first; reads stories of others, newest first,
 * only where those are too few.
 */
export const STRIP: Statement = `
  with known as materialized (
    select $1::bigint as user_no, true as own where $1 is not null
    union all
    (select f.target_no, false from follow f where f.user_no = $1 and f.state = 1 order by f.reg_dt desc, f.target_no desc limit 2000)
  ), near as materialized (
    select known.user_no, known.own, s.newest, s.unseen from known cross join lateral (
      select max(p.post_no) as newest, bool_or(not ${isShown('p')}) as unseen
      from post p where p.user_no = known.user_no and ${isListed('$2')} and ${notMutedSql({ post: 'p', viewer: '$1', now: '$2' })}) s
    where s.newest is not null
  ), far as materialized (
    select p.user_no, p.post_no, not ${isShown('p')} as unseen from post p
    where (select count(*) from near) < ${STRIP_MAX} and p.visibility = 'public' and p.user_no is distinct from $1::bigint
      and (select true from follow f where f.user_no = $1 and f.target_no = p.user_no and f.state = 1) is null
      and p.expire_dt > $2 and ${isListed('$2')} and ${notMutedSql({ post: 'p', viewer: '$1', now: '$2' })}
    order by p.expire_dt desc limit ${3 * STRIP_MAX}
  ), page as materialized (
    select * from (
      select user_no, own, true as near, unseen, newest from near
      union all select user_no, false, false, bool_or(unseen), max(post_no) from far group by user_no) everyone
    order by own desc, unseen desc, near desc, newest desc limit ${STRIP_MAX}
  )
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select ${person}, (
      select json_agg(row_to_json(t)) from (
        select p.post_no as story_no, (${signedImages('p', '$2')}) #>> '{0,transforms,thm}' as st_thumb, ${isShown('p')} as isshow,
          p.images #>> '{0,mimetype}' as mimetype, p.reg_dt
        from post p where p.user_no = page.user_no and ${isListed('$2')} order by p.post_no) t) as story_list
    from page join users u on u.user_no = page.user_no
    order by page.own desc, page.unseen desc, page.near desc, page.newest desc) x`

/** The story $2 at $3, for its author also after its end, unless that was before $4; null where the viewer may not see it. */
export const DETAIL: Statement = `
  with one as materialized (
    select p.* from post p
    where p.post_no = $2 and p.kind = 'story' and (p.expire_dt > $3 or p.user_no = $1 and p.expire_dt > $4) and ${visibleToSql({ post: 'p', viewer: '$1' })}
  ) ${storiesOf('one', '$3')}`

/** The stories of the member $2 that the viewer may see at $3; null without any. */
export const OF_MEMBER: Statement = `
  with theirs as materialized (select p.* from post p where p.user_no = $2 and ${isListed('$3')}) ${storiesOf('theirs', '$3')}`

/** At most $5 of my stories that ended between $3 and $2, before the number $4; null without any. */
export const PAST: Statement = `
  with page as materialized (
    select p.* from post p
    where p.user_no = $1 and p.kind = 'story' and p.state = 1 and not ${endsAfter('$2')} and ${endsAfter('$3')} and p.post_no < $4
    order by p.post_no desc limit $5
  ) ${storiesOf('page', '$2', 'desc')}`

/** My story $2, unless it ended before $3. */
const ownStory = `select p.post_no from post p where p.post_no = $2 and p.user_no = $1 and p.kind = 'story' and p.state = 1 and ${endsAfter('$3')}`

/** At most $6 viewers of my story $2 (unless it ended before $3), before the time $4 and the member $5; null where it is not mine. */
export const VIEWERS: Statement = `
  with target as materialized (${ownStory}), page as materialized (
    select v.user_no, v.reg_dt from target join story_view v on v.post_no = target.post_no
    where (v.reg_dt, v.user_no) < ($4::text::timestamptz, $5::bigint)
      and (select w.state = 1 from users w where w.user_no = v.user_no) and ${notBlockedSql({ a: '$1', b: 'v.user_no' })}
    order by v.reg_dt desc, v.user_no desc limit $6
  )
  select case when (select true from target) then (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select ${person}, page.reg_dt from page join users u on u.user_no = page.user_no order by page.reg_dt desc, page.user_no desc) x) end`

/** Records that the viewer saw the story $2 at $3; no row where they may not see it. */
export const RECORD_VIEW: Statement = `
  with seen as materialized (select p.post_no, p.user_no from post p where p.post_no = $2 and ${isLive('$3')}), added as (
    insert into story_view (post_no, user_no, reg_dt) select post_no, $1, $3 from seen where user_no <> $1 on conflict do nothing
  ) select json_build_object('isshow', true) from seen`

const replyColumns = `${person}, r.reply_no, r.content as reply_content, r.reg_dt`

/** Whether the author of `p` accepts messages of the viewer: replies follow the same setting. */
const mayReply = (now: string): string =>
  `(select ${mayWriteSql('a', 'v', now)} from users a, users v where a.user_no = p.user_no and v.user_no = $1)`

/** A row where the viewer $1 may see the story $2 at $3; `own` tells whether it is theirs. */
export const SEEN: Statement = `select p.user_no = $1 as own from post p where p.post_no = $2 and ${isLive('$3')}`

/** Writes the reply $3 to the story $2 at $4; no row where the viewer may not see it, is its author, or may not reply. */
export const REPLY: Statement = `
  with added as (
    insert into story_reply (post_no, user_no, content, reg_dt)
    select p.post_no, $1, $3, $4 from post p where p.post_no = $2 and p.user_no <> $1 and ${isLive('$4')} and ${mayReply('$4')} returning *
  ) select row_to_json(x) from (select ${replyColumns} from added r join users u on u.user_no = r.user_no) x`

/**
 * At most $6 replies to the story $2 at $3, before the number $5: all for its author (unless it ended before $4), their own
 * for others; null where the viewer may not see the story.
 */
export const REPLIES: Statement = `
  with target as materialized (
    select p.post_no, p.user_no from post p
    where p.post_no = $2 and p.kind = 'story' and (p.expire_dt > $3 or p.user_no = $1 and p.expire_dt > $4) and ${visibleToSql({ post: 'p', viewer: '$1' })}
  ), page as materialized (
    select r.* from target join story_reply r on r.post_no = target.post_no
    where r.state = 1 and r.reply_no < $5 and (target.user_no = $1 or r.user_no = $1)
      and (select w.state = 1 from users w where w.user_no = r.user_no) and ${notBlockedSql({ a: '$1', b: 'r.user_no' })}
    order by r.reply_no desc limit $6
  )
  select case when (select true from target) then (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select ${replyColumns} from page r join users u on u.user_no = r.user_no order by r.reply_no desc) x) end`
