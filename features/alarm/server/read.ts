import { signedItemsSql } from '#features/media/server/public.ts'
import { hasBlocksSql, notBlockedSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { sensitiveErrors } from '#features/sensitive-change/errors.ts'
import { UNDO_HOURS } from '#features/sensitive-change/rules.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { listAlarms } from '../contract.ts'
import { alarmsChanged } from '../events.ts'
import { ALARM_DAYS, ALARM_KINDS, COUNT_MAX } from '../rules.ts'
import { linkSql, canStillSeeSql, subjectTextSql } from './subject.ts'

type ViewerContext = { db: Pool; me: Me; now: Date }
type Changing = ViewerContext & { services: Pick<Services, 'hub'> }
type Done = Record<string, never>

/** A page of my alarms, newest first. */
export async function alarmsOf({ db, me, now }: ViewerContext, page: Query<typeof listAlarms>): Promise<JsonBytes> {
  const { group, before_dt, before_no, limit } = page
  if ((before_dt === undefined) !== (before_no === undefined)) {
    throw requestErrors.invalid(before_dt === undefined ? 'before_dt' : 'before_no')
  }
  const before = [before_dt ?? 'infinity', before_no ?? Number.MAX_SAFE_INTEGER]
  if (group === undefined) return (await jsonOf(db, ALARMS, [me.user_no, ...before, limit, now]))!
  return (await jsonOf(db, ALARMS_OF_GROUP, [me.user_no, ...before, limit, now, kindsOf(group)]))!
}

export async function countOf({ db, me, now }: ViewerContext): Promise<JsonBytes> {
  return (await jsonOf(db, COUNT, [me.user_no, now]))!
}

/** Marks one alarm, or all, as read; read alarms are not pushed. */
export async function read({ db, me, now, services }: Changing, alarmNo: number | undefined): Promise<Done> {
  const changed = alarmNo === undefined ? await rowsOf(db, READ_ALL, [me.user_no, now]) : await rowsOf(db, READ, [me.user_no, now, alarmNo])
  if (changed.length > 0) services.hub.toUsers([me.user_no], alarmsChanged.event, {})
  return {}
}

/** Idempotent. */
/** A sensitive change stays listed while it can be undone: a thief must not hide it. @throws `sensitive.notice_stays` */
export async function remove({ db, me, now, services }: Changing, alarmNo: number): Promise<Done> {
  const gone = await rowsOf(db, REMOVE, [me.user_no, alarmNo, now])
  if (gone.length > 0) services.hub.toUsers([me.user_no], alarmsChanged.event, {})
  else if ((await rowsOf(db, IS_THERE, [me.user_no, alarmNo])).length > 0) throw sensitiveErrors.notice_stays()
  return {}
}

const kindsOf = (group: string): string[] =>
  Object.entries(ALARM_KINDS)
    .filter(([, kind]) => kind.group === group)
    .map(([kind]) => kind)

/** Whether the member in the column `no` is active and not blocked for the viewer $1. */
const isReachableSql = (no: string): string =>
  `(select w.state = 1 from users w where w.user_no = ${no}) and ${notBlockedSql({ a: '$1', b: no })}`
/** Whether the viewer $1 sees the alarm `a`: at most 90 days old, with a visible actor if it has actors, and a visible subject. */
const isListedSql = (now: string): string => `a.user_no = $1 and a.reg_dt > ${now}::timestamptz - interval '${ALARM_DAYS} days'
  and (a.actor_qtt = 0 or (select true from unnest(a.actor_nos) n (no) where ${isReachableSql('n.no')} limit 1))
  and ${canStillSeeSql('a', '$1')}`

/** $4 of $1's alarms after the moment $2 and the number $3, at the moment $5. */
const alarms = (also: string): Statement => `
  with page as materialized (
    select a.* from alarm a
    where ${isListedSql('$5')} and (a.reg_dt, a.alarm_no) < ($2::text::timestamptz, $3::bigint) and ${also}
    order by a.reg_dt desc, a.alarm_no desc limit $4
  ), blocks as materialized (select ${hasBlocksSql({ viewer: '$1' })} as are)
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select page.alarm_no, page.kind, coalesce(met.actors, '[]') as actors,
      page.actor_qtt - case when (select are from blocks) then (
        select count(*) from unnest(page.actor_nos) n (no) where (${notBlockedSql({ a: '$1', b: 'n.no' })}) is not true) else 0 end as actor_qtt,
      page.target, ${linkSql('page', '$1')} as link, ${subjectTextSql('page', '$1')} as text,
      case when page.thumb is not null then ${signedItemsSql({ items: 'jsonb_build_array(page.thumb)', viewer: '$1', now: '$5' })} -> 0 end as thumb,
      page.read_dt, page.reg_dt
    from page left join lateral (
      select json_agg(json_build_object('user_no', u.user_no, 'haru_name', u.haru_name, 'haru_character', u.haru_character,
        'gender', u.gender, 'cate_no', u.cate_no, 'user_profile', u.user_profile) order by first.at) as actors
      from (
        select n.no, n.at from unnest(page.actor_nos) with ordinality n (no, at) where ${isReachableSql('n.no')} order by n.at limit 3
      ) first join users u on u.user_no = first.no
    ) met on true
    order by page.reg_dt desc, page.alarm_no desc) x`

export const ALARMS = alarms('true')
export const ALARMS_OF_GROUP = alarms('a.kind = any ($6::text[])')
export const COUNT: Statement = `
  select json_build_object('unread_qtt', count(*)) from (
    select 1 from alarm a where a.read_dt is null and ${isListedSql('$2')} limit ${COUNT_MAX}) x`
// Lock order: a member's alarms by alarm_no.
const READ_ALL: Statement = `
  with mine as materialized (select alarm_no from alarm where user_no = $1 and read_dt is null order by alarm_no for no key update)
  update alarm a set read_dt = $2, push_dt = null from mine where a.alarm_no = mine.alarm_no returning 1`
const READ: Statement = `update alarm set read_dt = $2, push_dt = null where user_no = $1 and alarm_no = $3 and read_dt is null returning 1`
const REMOVE: Statement = `
  delete from alarm where user_no = $1 and alarm_no = $2
    and (kind <> 'SENSITIVE_CHANGE' or reg_dt <= $3::timestamptz - interval '${UNDO_HOURS} hours') returning 1`
const IS_THERE: Statement = `select 1 from alarm where user_no = $1 and alarm_no = $2`
