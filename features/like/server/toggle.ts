import { alarmed } from '#features/alarm/events.ts'
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

/** What can be liked. */
export type Liked = 'daily' | 'feed' | 'comment'
type Press = { db: Pool; me: { user_no: number }; now: Date; services: Pick<Services, 'hub'> }

/** Likes what the member may see; doing it twice is doing it once. */
export function like(what: Liked, { db, me, now, services }: Press, no: number): Promise<Liking> {
  return toggle({ db, services }, LIKE[what], [me.user_no, no, now])
}

/** Takes a like back; taking back what is not there is done already. */
export function unlike(what: Liked, { db, me, services }: Press, no: number): Promise<Liking> {
  return toggle({ db, services }, UNLIKE[what], [me.user_no, no])
}

type Liking = Answer<typeof likeDaily>

async function toggle(
  { db, services }: Pick<Press, 'db' | 'services'>,
  statement: Statement,
  parameters: (number | Date)[],
): Promise<Liking> {
  const [found] = await rowsOf<Liking & { told: number | null }>(db, statement, parameters)
  if (!found) throw requestErrors.not_found()
  const { told: author, ...liking } = found
  if (author !== null) services.hub.toUsers([author], alarmed.event, {})
  return liking
}

type Place = { likes: string; table: string; no: string; seen: string; kind: AlarmKind; target: string; alarm: string }
const placeOf = (kind: Exclude<Liked, 'comment'>): Place => ({
  likes: 'post_like',
  table: 'post',
  no: 'post_no',
  seen: `select p.post_no, p.user_no, p.like_qtt, p.images -> 0 as thumb from post p where p.post_no = $2 and p.kind = '${kind}' and ${visibleToSql({ post: 'p', viewer: '$1' })}`,
  kind: 'LIKE_POST',
  target: kind,
  alarm: `'${href(kind === 'daily' ? 'DailyLineDetail' : 'FeedLineDetail', { id: '' })}' || seen.post_no as link, '' as text,
    seen.thumb, seen.post_no, null::bigint as comment_no`,
})
const PLACES: Record<Liked, Place> = {
  daily: placeOf('daily'),
  feed: placeOf('feed'),
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

// Row, counter and alarm in one statement: the row's key decides who changes the counter, so it is exact however many
// press at once. The row that counts is locked after it, and the author's alarm, which is read from it, last: likes never
// wait for each other in a ring. Of a post its author is told, who sees it; a comment's writer may not see it any more.
const likeOf = ({ likes, table, no, seen, kind, target, alarm }: Place): Statement => `
  with seen as materialized (${seen}), changed as (
    insert into ${likes} (${no}, user_no, reg_dt) select ${no}, $1, $3 from seen on conflict do nothing returning ${no}
  ), counted as (
    update ${table} set like_qtt = like_qtt + 1 where ${no} = (select ${no} from changed) returning like_qtt
  ), alarm_for as materialized (
    select seen.user_no, $1::bigint as actor_no, '${kind}' as kind, '${target}:' || seen.${no} as target, ${alarm}
    from counted, seen where seen.user_no <> $1
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$3::timestamptz', checksVisibility: table === 'comment' })}
  select true as isfav, coalesce((select like_qtt from counted), like_qtt) as like_qtt, (select user_no from alarm_told) as told from seen`
const unlikeOf = ({ likes, table, no, seen, kind, target }: Place): Statement => `
  with seen as materialized (${seen}), changed as (
    delete from ${likes} l using seen where l.${no} = seen.${no} and l.user_no = $1 returning l.${no}
  ), counted as (
    update ${table} set like_qtt = like_qtt - 1 where ${no} = (select ${no} from changed) returning like_qtt
  ), alarm_back as materialized (
    select seen.user_no, $1::bigint as actor_no, '${kind}' as kind, '${target}:' || seen.${no} as target from counted, seen
  ), ${removeAlarmActorSql({ from: 'alarm_back', into: 'alarm_undone' })}
  select false as isfav, coalesce((select like_qtt from counted), like_qtt) as like_qtt, (select max(user_no) from alarm_undone) as told from seen`

const LIKE = { daily: likeOf(PLACES.daily), feed: likeOf(PLACES.feed), comment: likeOf(PLACES.comment) }
const UNLIKE = { daily: unlikeOf(PLACES.daily), feed: unlikeOf(PLACES.feed), comment: unlikeOf(PLACES.comment) }
