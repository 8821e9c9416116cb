import { alarmsChanged } from '#features/alarm/events.ts'
import { notify, removeAlarmActor, upsertAlarmSql, removeAlarmActorSql } from '#features/alarm/server/public.ts'
import { lockPair } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
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

async function setFollow(call: FollowCall, [userNo, targetNo]: [number, number], follows: boolean): Promise<FollowState> {
  const state = await writeFollow(call, [userNo, targetNo], follows)
  if (!state) throw requestErrors.not_found()
  return state
}

async function writeFollow(
  { db, now, services }: FollowCall,
  [userNo, targetNo]: [number, number],
  follows: boolean,
): Promise<FollowState | undefined> {
  refuseSelf(userNo, targetNo)
  const [found] = await rowsOf<FollowState & { alarms_changed: boolean }>(db, follows ? FOLLOW : UNFOLLOW, [userNo, targetNo, now])
  if (found?.alarms_changed) services.hub.toUsers([targetNo], alarmsChanged.event, {})
  return found && { follow: found.follow }
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

// $1 follows or unfollows $2 at $3; press_follow locks both members. The same statement creates the alarm of the follow or
// request, and removes it with the follow.
const pressFollowCte = (follows: boolean): string =>
  `changed as materialized (select was, stands as state from press_follow($1, $2, $3, ${follows}))`
const alarmRemovalCtes = `removed_alarm as materialized (
    select $2::bigint as user_no, $1::bigint as actor_no, case was when 1 then 'FOLLOW' else 'FOLLOW_REQ' end as kind, 'user:' || $2::bigint as target
    from changed where was is not null and state is distinct from was
  ), ${removeAlarmActorSql({ from: 'removed_alarm', into: 'removed' })}`
export const FOLLOW: Statement = `
  with ${pressFollowCte(true)}, new_alarm as materialized (
    select $2::bigint as user_no, $1::bigint as actor_no, case state when 1 then 'FOLLOW' else 'FOLLOW_REQ' end as kind, 'user:' || $2::bigint as target,
      '${href('FollowMain', { id: '' })}' || $2::bigint || case state when 1 then '' else '?kind=requests' end as link,
      '' as text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from changed where state is not null and state is distinct from was
  ), ${upsertAlarmSql({ from: 'new_alarm', into: 'upserted', now: '$3::timestamptz', checksVisibility: false })}, ${alarmRemovalCtes}
  select state as follow, (select count(*) from upserted) + (select count(*) from removed) > 0 as alarms_changed from changed`
export const UNFOLLOW: Statement = `
  with ${pressFollowCte(false)}, ${alarmRemovalCtes}
  select state as follow, (select count(*) from removed) > 0 as alarms_changed from changed`

// Require lockPair. Nothing is written for deleted members, whose rows lockPair does not lock.

const isActive = (no: string): string => `(select w.state = 1 from users w where w.user_no = ${no})`
const ACCEPT: Statement = `
  update follow set state = 1, reg_dt = $3 where user_no = $1 and target_no = $2 and state = 0 and ${isActive('$1')} returning 1`
const DECLINE: Statement = `delete from follow where user_no = $1 and target_no = $2 and state = 0 and ${isActive('$1')} returning 1`
const IS_FOLLOWING: Statement = `select 1 from follow where user_no = $1 and target_no = $2 and state = 1 and ${isActive('$1')}`
