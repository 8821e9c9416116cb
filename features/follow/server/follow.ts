import { alarmed } from '#features/alarm/events.ts'
import { notify, takeBack, upsertAlarmSql, removeAlarmActorSql } from '#features/alarm/server/public.ts'
import { holdPair } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { followMember } from '../contract.ts'
import { followErrors } from '../errors.ts'

export type Act = { db: Pool; me: { user_no: number }; now: Date }
export type Done = Record<string, never>
type Press = Act & { services: Pick<Services, 'hub'> }
type Stands = Answer<typeof followMember>

/** Follows at once where the account is open, else asks to; doing it twice is doing it once. */
export function follow(act: Press, userNo: number): Promise<Stands> {
  return press(act, [act.me.user_no, userNo], true)
}

/** Takes a follow or a request back; taking back what is not there is done already. */
export function unfollow(act: Press, userNo: number): Promise<Stands> {
  return press(act, [act.me.user_no, userNo], false)
}

async function press(act: Press, [userNo, targetNo]: [number, number], wanted: boolean): Promise<Stands> {
  const stands = await pressed(act, [userNo, targetNo], wanted)
  if (!stands) throw requestErrors.not_found()
  return stands
}

async function pressed({ db, now, services }: Press, [userNo, targetNo]: [number, number], wanted: boolean): Promise<Stands | undefined> {
  refuseSelf(userNo, targetNo)
  const [found] = await rowsOf<Stands & { is_news: boolean }>(db, wanted ? FOLLOW : UNFOLLOW, [userNo, targetNo, now])
  if (found?.is_news) services.hub.toUsers([targetNo], alarmed.event, {})
  return found && { follow: found.follow }
}

/** Accepts or declines who asks to follow me, if they still do. */
export function answer({ db, me, now }: Act, userNo: number, accept: boolean): Promise<Done> {
  refuseSelf(me.user_no, userNo)
  return db.transaction(async (tx) => {
    await holdPair(tx, me.user_no, userNo)
    const changed = accept ? await rowsOf(tx, ACCEPT, [userNo, me.user_no, now]) : await rowsOf(tx, DECLINE, [userNo, me.user_no])
    if (changed.length === 0) throw await whyNot(tx, userNo, me.user_no)
    await takeBack(tx, { kind: 'FOLLOW_REQ', to: me.user_no, target: `user:${me.user_no}`, actor_no: userNo })
    if (accept) await tellAccepted(tx, me.user_no, [userNo], now)
    return {}
  })
}

/** Ends that this member follows me; what is not there is done already. */
export async function removeFollower(act: Press, userNo: number): Promise<Done> {
  await pressed(act, [userNo, act.me.user_no], false)
  return {}
}

/** Tells those who asked that they follow the member now. */
export function tellAccepted(tx: Tx, userNo: number, to: number[], now: Date): Promise<void> {
  const link = href('MyHaruRoom', { id: userNo })
  return notify(tx, { kind: 'FOLLOW_OK', to, actor_no: userNo, target: `user:${userNo}`, link }, now)
}

export function refuseSelf(userNo: number, targetNo: number): void {
  if (userNo === targetNo) throw followErrors.self('user_no')
}

async function whyNot(tx: Tx, userNo: number, targetNo: number): Promise<Error> {
  const [stands] = await rowsOf(tx, STANDS, [userNo, targetNo])
  return stands ? followErrors.no_request() : requestErrors.not_found()
}

// $1 follows $2 at $3, or does not any more; the function holds both itself. What is new about it is told in the same
// statement: who follows or asks to is an alarm of the other's, and gone with the follow.
const pressing = (wanted: boolean): string => `pressed as materialized (select was, stands from press_follow($1, $2, $3, ${wanted}))`
const back = `alarm_back as materialized (
    select $2::bigint as user_no, $1::bigint as actor_no, case was when 1 then 'FOLLOW' else 'FOLLOW_REQ' end as kind, 'user:' || $2::bigint as target
    from pressed where was is not null and stands is distinct from was
  ), ${removeAlarmActorSql({ from: 'alarm_back', into: 'alarm_undone' })}`
const FOLLOW: Statement = `
  with ${pressing(true)}, alarm_for as materialized (
    select $2::bigint as user_no, $1::bigint as actor_no, case stands when 1 then 'FOLLOW' else 'FOLLOW_REQ' end as kind, 'user:' || $2::bigint as target,
      '${href('FollowMain', { id: '' })}' || $2::bigint || case stands when 1 then '' else '?kind=requests' end as link,
      '' as text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from pressed where stands is not null and stands is distinct from was
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$3::timestamptz', checksVisibility: false })}, ${back}
  select stands as follow, (select count(*) from alarm_told) + (select count(*) from alarm_undone) > 0 as is_news from pressed`
const UNFOLLOW: Statement = `
  with ${pressing(false)}, ${back}
  select stands as follow, (select count(*) from alarm_undone) > 0 as is_news from pressed`

// All under the held pair (holdPair). Of members who left nothing is written: they are not held.

const isHere = (no: string): string => `(select w.state = 1 from users w where w.user_no = ${no})`
const ACCEPT: Statement = `
  update follow set state = 1, reg_dt = $3 where user_no = $1 and target_no = $2 and state = 0 and ${isHere('$1')} returning 1`
const DECLINE: Statement = `delete from follow where user_no = $1 and target_no = $2 and state = 0 and ${isHere('$1')} returning 1`
const STANDS: Statement = `select 1 from follow where user_no = $1 and target_no = $2 and state = 1 and ${isHere('$1')}`
