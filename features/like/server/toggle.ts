import { alarmsChanged } from '#features/alarm/events.ts'
import type { AlarmKind } from '#features/alarm/rules.ts'
import { upsertAlarmSql, removeAlarmActorSql } from '#features/alarm/server/public.ts'
import { readableToSql, visibleToSql } from '#features/block/server/public.ts'
import { exists, href, pathOf } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { arrayText, lookUpRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { makeSkippingBatches, LockedRow } from '#kit/server/db/skipping-batches.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { likeDaily } from '../contract.ts'

/** The kinds that can be liked. */
export type Liked = 'daily' | 'feed' | 'board' | 'question' | 'answer' | 'comment'
type LikeCall = { db: Pool; me: { user_no: number }; now: Date; services: Pick<Services, 'hub'> }

/** Likes a visible target; a second like changes nothing. */
export function like(what: Liked, call: LikeCall, no: number): Promise<Liking> {
  return toggle(call, `like ${what}`, no)
}

/** Removes a like; succeeds without a like too. */
export function unlike(what: Liked, call: LikeCall, no: number): Promise<Liking> {
  return toggle(call, `unlike ${what}`, no)
}

type Liking = Answer<typeof likeDaily>
/** What a batch does: likes, or removed likes, of one kind. */
type Act = `${'like' | 'unlike'} ${Liked}`
type Press = { user_no: number; no: number; now: Date }
/** `alarmed_no`: the member whose alarms changed. */
type Pressed = Liking & { alarmed_no: number | null }

async function toggle({ db, me, now, services }: LikeCall, act: Act, no: number): Promise<Liking> {
  const { alarmed_no: author, ...liking } = await queueOf(db, act)({ user_no: me.user_no, no, now })
  if (author !== null) services.hub.toUsers([author], alarmsChanged.event, {})
  return liking
}

const queues = new WeakMap<Pool, Map<Act, (item: Press) => Promise<Pressed>>>()

/** Likes that come at the same time are written by one statement. */
function queueOf(db: Pool, act: Act): (item: Press) => Promise<Pressed> {
  const ofPool = queues.get(db) ?? new Map<Act, (item: Press) => Promise<Pressed>>()
  queues.set(db, ofPool)
  let queue = ofPool.get(act)
  if (!queue) {
    queue = makeSkippingBatches<Press, Pressed>({
      run: (presses, awaited) => write(db, act, presses, awaited),
      idOf: ({ user_no, no }) => `${user_no} ${no}`,
      rowsOf: ({ no }) => [no],
    })
    ofPool.set(act, queue)
  }
  return queue
}

type Row = { nth: number; is_locked: boolean; isfav: boolean; like_qtt: number; alarmed_no: number | null }

async function write(db: Pool, act: Act, presses: Press[], awaited: number | null): Promise<(Pressed | Error | LockedRow)[]> {
  const numbers = [arrayText(presses.map(({ user_no }) => user_no)), arrayText(presses.map(({ no }) => no))]
  const parameters = act.startsWith('like') ? [...numbers, presses.at(-1)!.now] : numbers
  const lock = { statement: act.endsWith('comment') ? LOCK_COMMENT : LOCK_POST, parameters: [awaited] }
  const rows = await lookUpRowsOf<Row>(db, PRESS[act], parameters, awaited === null ? null : lock)
  const byNth = new Map(rows.map((row) => [row.nth, row]))
  return presses.map(({ no }, at) => {
    const row = byNth.get(at + 1)
    if (!row) return requestErrors.not_found()
    const { is_locked, isfav, like_qtt, alarmed_no } = row
    return is_locked ? new LockedRow(no) : { isfav, like_qtt, alarmed_no }
  })
}

/** The post by its primary key: with `offset 0` no other condition chooses another index. */
const postOf = (no: string): string => `(
      select x.post_no, x.kind, x.user_no, x.state, x.visibility, x.hide_dt, x.like_qtt, x.images from post x where x.post_no = ${no} offset 0)`

type LikeTarget = { likes: string; table: string; no: string; seen: string; kind: AlarmKind; target: string; alarm: string }
const KIN_LINK = `'${pathOf('KinDetail', { id: '' }) ?? href('AlarmMain')}'${exists('KinDetail') ? ' || kin_question_of(s.post_no)' : ''}`
/** The path of the liked post `s`. */
const LINKS = {
  daily: `'${href('DailyLineDetail', { id: '' })}' || s.post_no`,
  feed: `'${href('FeedLineDetail', { id: '' })}' || s.post_no`,
  board: `'${pathOf('ClubBoardDetail', { id: '' }) ?? href('AlarmMain')}'${exists('ClubBoardDetail') ? ' || s.post_no' : ''}`,
  question: KIN_LINK,
  answer: KIN_LINK,
}
const postTarget = (kind: Exclude<Liked, 'comment'>): LikeTarget => ({
  likes: 'post_like',
  table: 'post',
  no: 'post_no',
  seen: `select p.post_no, p.user_no, p.like_qtt, p.images -> 0 as thumb from ${postOf('i.no')} p
    where p.kind = '${kind}' and ${visibleToSql({ post: 'p', viewer: 'i.actor_no' })}${
      kind === 'question' || kind === 'answer' ? ' and p.user_no <> i.actor_no and not is_unnamed_asker(p.post_no, i.actor_no)' : ''
    }`,
  kind: kind === 'board' ? 'LIKE_BOARD' : 'LIKE_POST',
  target: kind,
  alarm: `${LINKS[kind]} as link, '' as text,
    s.thumb, s.post_no, null::bigint as comment_no`,
})
const TARGETS: Record<Liked, LikeTarget> = {
  daily: postTarget('daily'),
  feed: postTarget('feed'),
  board: postTarget('board'),
  question: postTarget('question'),
  answer: postTarget('answer'),
  comment: {
    likes: 'comment_like',
    table: 'comment',
    no: 'comment_no',
    seen: `select c.comment_no, c.post_no, c.user_no, c.like_qtt
      from (select x.comment_no, x.post_no, x.parent_no, x.user_no, x.state, x.hide_dt, x.like_qtt from comment x where x.comment_no = i.no offset 0) c cross join lateral ${postOf('c.post_no')} p
      where p.kind <> 'story' and ${readableToSql({ comment: 'c', post: 'p', viewer: 'i.actor_no' })}
        and (p.kind not in ('question', 'answer') or not is_unnamed_asker(p.post_no, i.actor_no))`,
    kind: 'LIKE_COMMENT',
    target: 'comment',
    alarm: `'${href('CommentDetail', { id: '' })}' || s.comment_no as link, '' as text, null::jsonb as thumb, s.post_no, s.comment_no`,
  },
}

// The members $1 and the numbers $2 of what they like, pair by pair and each pair once; likes at $3. Rows, counters and alarms in one
// statement: the counted rows are locked first, so the counters are exact under parallel calls, and locked ones are left out. Lock order: counted rows by number,
// likes, then the authors' alarms. `offset 0` keeps the look-up of each target one by its primary key.
const pressesCtes = ({ table, no, seen }: LikeTarget): string => `
  item as materialized (select * from unnest($1::bigint[], $2::bigint[]) with ordinality i (actor_no, no, nth)
  ), seen as materialized (select i.nth, i.actor_no, found.* from item i cross join lateral (${seen} offset 0) found
  ), locked as materialized (
    select t.${no} from ${table} t where t.${no} = any (array(select s.${no} from seen s)) order by t.${no} for no key update skip locked
  )`
const countedCte = ({ table, no }: LikeTarget, step: '+ 1' | '- 1'): string => `counted as (
    update ${table} t set like_qtt = t.like_qtt ${step} * (select count(*) from changed d where d.${no} = t.${no})
    where t.${no} = any (array(select d.${no} from changed d)) returning t.${no}, t.like_qtt
  )`
/** One row for each press that the member may make. */
const answer = ({ no }: LikeTarget, isLiked: boolean, alarmed: string): string => `
  select s.nth::int as nth, l.${no} is null as is_locked, ${isLiked} as isfav, coalesce(c.like_qtt, s.like_qtt) as like_qtt, a.user_no as alarmed_no
  from seen s left join locked l on l.${no} = s.${no} left join counted c on c.${no} = s.${no}
    left join changed d on d.${no} = s.${no} and d.user_no = s.actor_no
    left join (select user_no from ${alarmed} group by user_no) a on a.user_no = s.user_no and d.user_no is not null`

// The author of a daily or a feed always sees it; the writer of a comment or of a club's post may not see it any more, hence `checksVisibility`.
const likeSql = (liked: LikeTarget): Statement => {
  const { likes, table, no, kind, target, alarm } = liked
  return `
  with ${pressesCtes(liked)}, changed as (
    insert into ${likes} (${no}, user_no, reg_dt) select s.${no}, s.actor_no, $3 from seen s join locked l on l.${no} = s.${no}
    order by s.${no}, s.actor_no on conflict do nothing returning ${no}, user_no
  ), ${countedCte(liked, '+ 1')}, alarm_for as materialized (
    select s.user_no, s.actor_no, '${kind}' as kind, '${target}:' || s.${no} as target, ${alarm}
    from changed d join seen s on s.${no} = d.${no} and s.actor_no = d.user_no where s.user_no <> s.actor_no
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_upserted', now: '$3::timestamptz', checksVisibility: table === 'comment' || target === 'board', hasManyActors: true })}
  ${answer(liked, true, 'alarm_upserted')}`
}
const unlikeSql = (liked: LikeTarget): Statement => {
  const { likes, no, kind, target } = liked
  return `
  with ${pressesCtes(liked)}, changed as (
    delete from ${likes} k using seen s, locked l where k.${no} = s.${no} and k.user_no = s.actor_no and l.${no} = s.${no} returning k.${no}, k.user_no
  ), ${countedCte(liked, '- 1')}, alarm_back as materialized (
    select s.user_no, s.actor_no, '${kind}' as kind, '${target}:' || s.${no} as target
    from changed d join seen s on s.${no} = d.${no} and s.actor_no = d.user_no order by s.user_no, s.${no}
  ), ${removeAlarmActorSql({ from: 'alarm_back', into: 'alarm_removed' })}
  ${answer(liked, false, 'alarm_removed')}`
}

export const PRESS: Record<Act, Statement> = {
  'like daily': likeSql(TARGETS.daily),
  'like feed': likeSql(TARGETS.feed),
  'like board': likeSql(TARGETS.board),
  'like question': likeSql(TARGETS.question),
  'like answer': likeSql(TARGETS.answer),
  'like comment': likeSql(TARGETS.comment),
  'unlike daily': unlikeSql(TARGETS.daily),
  'unlike feed': unlikeSql(TARGETS.feed),
  'unlike board': unlikeSql(TARGETS.board),
  'unlike question': unlikeSql(TARGETS.question),
  'unlike answer': unlikeSql(TARGETS.answer),
  'unlike comment': unlikeSql(TARGETS.comment),
}
const lockSql = ({ table, no }: LikeTarget): Statement => `select 1 from ${table} where ${no} = $1 for no key update`
const LOCK_POST = lockSql(TARGETS.daily)
const LOCK_COMMENT = lockSql(TARGETS.comment)
