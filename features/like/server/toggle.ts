import { alarmsChanged } from '#features/alarm/events.ts'
import type { AlarmKind } from '#features/alarm/rules.ts'
import { upsertAlarmSql, removeAlarmActorSql } from '#features/alarm/server/public.ts'
import { readableToSql, visibleToSql } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { likeDaily } from '../contract.ts'

/** The kinds that can be liked. */
export type Liked = 'daily' | 'feed' | 'comment'
type LikeCall = { db: Pool; me: { user_no: number }; now: Date; services: Pick<Services, 'hub'> }

/** Likes a visible target; a second like changes nothing. */
export function like(what: Liked, { db, me, now, services }: LikeCall, no: number): Promise<Liking> {
  return toggle({ db, services }, LIKE[what], [me.user_no, no, now])
}

/** Removes a like; succeeds without a like too. */
export function unlike(what: Liked, { db, me, services }: LikeCall, no: number): Promise<Liking> {
  return toggle({ db, services }, UNLIKE[what], [me.user_no, no])
}

type Liking = Answer<typeof likeDaily>

async function toggle(
  { db, services }: Pick<LikeCall, 'db' | 'services'>,
  statement: Statement,
  parameters: (number | Date)[],
): Promise<Liking> {
  const [found] = await rowsOf<Liking & { alarmed_no: number | null }>(db, statement, parameters)
  if (!found) throw requestErrors.not_found()
  const { alarmed_no: author, ...liking } = found
  if (author !== null) services.hub.toUsers([author], alarmsChanged.event, {})
  return liking
}

type LikeTarget = { likes: string; table: string; no: string; seen: string; kind: AlarmKind; target: string; alarm: string }
// The subquery makes it a look-up by the primary key: an index of shown posts would be read from end to end while they are few.
const postTarget = (kind: Exclude<Liked, 'comment'>): LikeTarget => ({
  likes: 'post_like',
  table: 'post',
  no: 'post_no',
  seen: `select p.post_no, p.user_no, p.like_qtt, p.images -> 0 as thumb from (select * from post where post_no = $2 offset 0) p where p.kind = '${kind}' and ${visibleToSql({ post: 'p', viewer: '$1' })}`,
  kind: 'LIKE_POST',
  target: kind,
  alarm: `'${href(kind === 'daily' ? 'DailyLineDetail' : 'FeedLineDetail', { id: '' })}' || seen.post_no as link, '' as text,
    seen.thumb, seen.post_no, null::bigint as comment_no`,
})
const TARGETS: Record<Liked, LikeTarget> = {
  daily: postTarget('daily'),
  feed: postTarget('feed'),
  comment: {
    likes: 'comment_like',
    table: 'comment',
    no: 'comment_no',
    seen: `select c.comment_no, c.post_no, c.user_no, c.like_qtt from comment c, post p where c.comment_no = $2 and p.kind <> 'story' and ${readableToSql({ comment: 'c', post: 'p', viewer: '$1' })}`,
    kind: 'LIKE_COMMENT',
    target: 'comment',
    alarm: `'${href('CommentDetail', { id: '' })}' || seen.comment_no as link, '' as text, null::jsonb as thumb, seen.post_no, seen.comment_no`,
  },
}

// Row, counter and alarm in one statement: the primary key decides who changes the counter, so it is exact under parallel
// calls. Lock order: like, counted row, then the author's alarm, which is read from it; so likes cannot deadlock. The author
// of a post always sees it; the writer of a comment may not see it any more, hence `checksVisibility`.
const likeSql = ({ likes, table, no, seen, kind, target, alarm }: LikeTarget): Statement => `
  with seen as materialized (${seen}), changed as (
    insert into ${likes} (${no}, user_no, reg_dt) select ${no}, $1, $3 from seen on conflict do nothing returning ${no}
  ), counted as (
    update ${table} set like_qtt = like_qtt + 1 where ${no} = (select ${no} from changed) returning like_qtt
  ), alarm_for as materialized (
    select seen.user_no, $1::bigint as actor_no, '${kind}' as kind, '${target}:' || seen.${no} as target, ${alarm}
    from counted, seen where seen.user_no <> $1
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_upserted', now: '$3::timestamptz', checksVisibility: table === 'comment' })}
  select true as isfav, coalesce((select like_qtt from counted), like_qtt) as like_qtt, (select user_no from alarm_upserted) as alarmed_no from seen`
const unlikeSql = ({ likes, table, no, seen, kind, target }: LikeTarget): Statement => `
  with seen as materialized (${seen}), changed as (
    delete from ${likes} l using seen where l.${no} = seen.${no} and l.user_no = $1 returning l.${no}
  ), counted as (
    update ${table} set like_qtt = like_qtt - 1 where ${no} = (select ${no} from changed) returning like_qtt
  ), alarm_back as materialized (
    select seen.user_no, $1::bigint as actor_no, '${kind}' as kind, '${target}:' || seen.${no} as target from counted, seen
  ), ${removeAlarmActorSql({ from: 'alarm_back', into: 'alarm_removed' })}
  select false as isfav, coalesce((select like_qtt from counted), like_qtt) as like_qtt, (select max(user_no) from alarm_removed) as alarmed_no from seen`

export const LIKE = { daily: likeSql(TARGETS.daily), feed: likeSql(TARGETS.feed), comment: likeSql(TARGETS.comment) }
export const UNLIKE = { daily: unlikeSql(TARGETS.daily), feed: unlikeSql(TARGETS.feed), comment: unlikeSql(TARGETS.comment) }
