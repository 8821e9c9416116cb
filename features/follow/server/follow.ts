import { alarmsChanged } from '#features/alarm/events.ts'
import { notify, removeAlarmActor, upsertAlarmSql, removeAlarmActorSql } from '#features/alarm/server/public.ts'
import { lockPair } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { arrayText, lookUpRowsOf, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { makeSkippingBatches, LockedRow } from '#kit/server/db/skipping-batches.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { followMember } from '../contract.ts'
import { followErrors } from '../errors.ts'

export type MemberCall = { db: Pool; me: { user_no: number }; now: Date }
export type Empty = Record<string, never>
type FollowCall = MemberCall & { services: Pick<Services, 'hub'> }
type FollowState = Answer<typeof followMember>

/** Follows a public account, or requests to follow a private one. Idempotent. */
export function follow(call: FollowCall, userNo: number): Promise<FollowState> {
  return setFollow(call, [call.me.user_no, userNo], true)
}

/** Deletes a follow or a request. Idempotent. */
export function unfollow(call: FollowCall, userNo: number): Promise<FollowState> {
  return setFollow(call, [call.me.user_no, userNo], false)
}

async function setFollow(call: FollowCall, pair: [number, number], follows: boolean): Promise<FollowState> {
  const state = await writeFollow(call, pair, follows)
  if (!state) throw requestErrors.not_found()
  return state
}

async function writeFollow(
  { db, now, services }: FollowCall,
  [userNo, targetNo]: [number, number],
  follows: boolean,
): Promise<FollowState | null> {
  refuseSelf(userNo, targetNo)
  const pressed = await queueOf(db, follows)({ user_no: userNo, target_no: targetNo, now })
  if (pressed?.alarms_changed) services.hub.toUsers([targetNo], alarmsChanged.event, {})
  return pressed && { follow: pressed.follow }
}

type Press = { user_no: number; target_no: number; now: Date }
/** Null where one may not follow. */
type Pressed = (FollowState & { alarms_changed: boolean }) | null
type Queue = (item: Press) => Promise<Pressed>
const queues = new WeakMap<Pool, Record<'follow' | 'unfollow', Queue>>()

/** Follows that come at the same time are written by one statement. */
function queueOf(db: Pool, follows: boolean): Queue {
  let ofPool = queues.get(db)
  if (!ofPool) queues.set(db, (ofPool = { follow: makeQueue(db, true), unfollow: makeQueue(db, false) }))
  return follows ? ofPool.follow : ofPool.unfollow
}

const makeQueue = (db: Pool, follows: boolean): Queue =>
  makeSkippingBatches<Press, Pressed>({
    run: (presses, awaited) => pressAll(db, presses, follows, awaited),
    idOf: ({ user_no, target_no }) => `${user_no} ${target_no}`,
    rowsOf: ({ user_no, target_no }) => [user_no, target_no],
  })

type Row = { nth: number; locked_no: number | null; follow: 0 | 1 | null; alarms_changed: boolean }

async function pressAll(db: Pool, presses: Press[], follows: boolean, awaited: number | null): Promise<(Pressed | LockedRow)[]> {
  const numbers = [arrayText(presses.map(({ user_no }) => user_no)), arrayText(presses.map(({ target_no }) => target_no))]
  const parameters = [...numbers, presses.at(-1)!.now]
  const lock = awaited === null ? null : { statement: LOCK_MEMBERS, parameters: [[awaited]] }
  const rows = await lookUpRowsOf<Row>(db, follows ? FOLLOW : UNFOLLOW, parameters, lock)
  const byNth = new Map(rows.map((row) => [row.nth, row]))
  return presses.map((_, at) => {
    const row = byNth.get(at + 1)
    if (!row) return null
    const { locked_no, follow: state, alarms_changed } = row
    return locked_no === null ? { follow: state, alarms_changed } : new LockedRow(locked_no)
  })
}

/** Accepts or declines a pending request to follow me. @throws `follow.no_request` when it is no longer pending */
export function answer({ db, me, now }: MemberCall, userNo: number, accept: boolean): Promise<Empty> {
  refuseSelf(me.user_no, userNo)
  return db.transaction(async (tx) => {
    await lockPair(tx, me.user_no, userNo)
    const changed = accept ? await rowsOf(tx, ACCEPT, [userNo, me.user_no, now]) : await rowsOf(tx, DECLINE, [userNo, me.user_no])
    if (changed.length === 0) throw await refusalOf(tx, userNo, me.user_no)
    await removeAlarmActor(tx, { kind: 'FOLLOW_REQ', to: me.user_no, target: `user:${me.user_no}`, actor_no: userNo })
    if (accept) await notifyAccepted(tx, me.user_no, [userNo], now)
    return {}
  })
}

/** Deletes a member's follow of me. Idempotent. */
export async function removeFollower(call: FollowCall, userNo: number): Promise<Empty> {
  await writeFollow(call, [userNo, call.me.user_no], false)
  return {}
}

/** Notifies the members whose requests were accepted. */
export function notifyAccepted(tx: Tx, userNo: number, to: number[], now: Date): Promise<void> {
  const link = href('MyHaruRoom', { id: userNo })
  return notify(tx, { kind: 'FOLLOW_OK', to, actor_no: userNo, target: `user:${userNo}`, link }, now)
}

export function refuseSelf(userNo: number, targetNo: number): void {
  if (userNo === targetNo) throw followErrors.self('user_no')
}

async function refusalOf(tx: Tx, userNo: number, targetNo: number): Promise<Error> {
  const [state] = await rowsOf(tx, IS_FOLLOWING, [userNo, targetNo])
  return state ? followErrors.no_request() : requestErrors.not_found()
}

// Each of $1 follows or unfollows the one of $2 at its place, at $3; press_follows locks all of them and leaves locked ones out. The same
// statement creates the alarms of the follows or requests, and removes them with the follows.
const pressedCte = (follows: boolean): string => `pressed as materialized (
    select p.nth, a.user_no as actor_no, a.target_no, p.was, p.stands, p.locked_no
    from press_follows($1::bigint[], $2::bigint[], $3::timestamptz, ${follows}) p
    join unnest($1::bigint[], $2::bigint[]) with ordinality a (user_no, target_no, nth) on a.nth = p.nth
  ), changed as materialized (
    select * from pressed where locked_no is null and stands is distinct from was
  )`
const removalCtes = `removed_alarm as materialized (
    select c.target_no as user_no, c.actor_no, case was when 1 then 'FOLLOW' else 'FOLLOW_REQ' end as kind, 'user:' || c.target_no as target
    from changed c where was is not null order by c.target_no
  ), ${removeAlarmActorSql({ from: 'removed_alarm', into: 'removed' })}`
const answerSql = (alarmed: string): string => `
  select p.nth, p.locked_no, p.stands as follow, a.user_no is not null as alarms_changed
  from pressed p left join changed c on c.nth = p.nth
    left join (${alarmed}) a on a.user_no = c.target_no`
export const FOLLOW: Statement = `
  with ${pressedCte(true)}, new_alarm as materialized (
    select c.target_no as user_no, c.actor_no, case stands when 1 then 'FOLLOW' else 'FOLLOW_REQ' end as kind, 'user:' || c.target_no as target,
      '${href('FollowMain', { id: '' })}' || c.target_no || case stands when 1 then '' else '?kind=requests' end as link,
      '' as text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from changed c
  ), ${upsertAlarmSql({ from: 'new_alarm', into: 'upserted', now: '$3::timestamptz', checksVisibility: false, hasManyActors: true })}, ${removalCtes}
  ${answerSql('select user_no from upserted union select user_no from removed')}`
export const UNFOLLOW: Statement = `
  with ${pressedCte(false)}, ${removalCtes}
  ${answerSql('select user_no from removed group by user_no')}`

/** Locks active members in the order of their numbers. */
export const LOCK_MEMBERS: Statement =
  'select 1 from users where user_no = any($1::bigint[]) and state = 1 order by user_no for no key update'

// Require lockPair. Nothing is written for deleted members, whose rows lockPair does not lock.

const isActive = (no: string): string => `(select w.state = 1 from users w where w.user_no = ${no})`
const ACCEPT: Statement = `
  update follow set state = 1, reg_dt = $3 where user_no = $1 and target_no = $2 and state = 0 and ${isActive('$1')} returning 1`
const DECLINE: Statement = `delete from follow where user_no = $1 and target_no = $2 and state = 0 and ${isActive('$1')} returning 1`
const IS_FOLLOWING: Statement = `select 1 from follow where user_no = $1 and target_no = $2 and state = 1 and ${isActive('$1')}`
