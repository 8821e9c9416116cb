import type { Db, Tx } from '#kit/server/db/db.ts'
import { arrayText, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { alarmsChanged } from '../events.ts'
import { alarmText, type AlarmKind } from '../rules.ts'
import { upsertAlarmSql, removeAlarmActorSql } from './sql.ts'

/** An alarm to create. */
export type Notice = {
  kind: AlarmKind
  /** Skips the actor, deleted members and those who block, are blocked by or mute the actor. */
  to: number | readonly number[]
  /** Absent when haru itself notifies. */
  actor_no?: number
  /** Its subject, 'daily:12'. Alarms with the same kind and target are one row for 24 hours. */
  target: string
  /** A path of the app. */
  link: string
  /** Text that no other table stores; cut to ALARM_TEXT_MAX. */
  text?: string
  /** A media item, in the form that posts store. */
  thumb?: object | null
  /** The post that it is about: members who cannot see it do not get the alarm, or lose it. */
  post_no?: number
}

/** Creates alarms in the caller's transaction, with one statement for any number of members. */
export async function notify(tx: Tx, notice: Notice, now: Date): Promise<void> {
  const { kind, to, actor_no = null, target, link, text = '', thumb = null, post_no = null } = notice
  const receivers = typeof to === 'number' ? [to] : [...to]
  if (receivers.length === 0) return
  publishAlarmsChanged(tx, await rowsOf(tx, NOTIFY, [receivers, actor_no, kind, target, link, alarmText(text), thumb, now, post_no]))
}

/** Whether the member got an alarm with this kind and target after this moment. */
export async function hasAlarmAfter(
  tx: Tx,
  { kind, to, target }: { kind: AlarmKind; to: number; target: string },
  moment: Date,
): Promise<boolean> {
  return (await rowsOf(tx, ALARM_AFTER, [to, kind, target, moment])).length > 0
}

type NoticeToOne = Pick<Notice, 'kind' | 'actor_no' | 'target' | 'link' | 'text'> & { to: number }

/** Creates one alarm for each notice, whose targets must be new, in one statement that is sent together with the commit. */
export function notifyEach(tx: Tx, notices: readonly NoticeToOne[], now: Date): void {
  if (notices.length === 0) return
  const of = (pick: (notice: NoticeToOne) => string | number | null): string => arrayText(notices.map(pick))
  const created = rowsOf(tx, NOTIFY_EACH, [
    of(({ to }) => to),
    of(({ actor_no }) => actor_no ?? null),
    of(({ kind }) => kind),
    of(({ target }) => target),
    of(({ link }) => link),
    of(({ text }) => alarmText(text ?? '')),
    now,
  ])
  tx.withCommit(created.then((members) => publishAlarmsChanged(tx, members)))
}

type NoticesOnce = Pick<Notice, 'kind' | 'target'> & { to: readonly { user_no: number; text: string; link: string }[] }

/**
 * Creates an alarm from haru for each of these members who has none of this kind and target yet, also where the earlier one is
 * read or old. A job that runs twice notifies nobody twice. Returns how many were created.
 */
export async function notifyOnce(tx: Tx, { kind, target, to }: NoticesOnce, now: Date): Promise<number> {
  if (to.length === 0) return 0
  const texts = to.map(({ text }) => alarmText(text))
  const members = [to.map(({ user_no }) => user_no), texts, to.map(({ link }) => link)]
  const created = await rowsOf(tx, NOTIFY_ONCE, [...members, kind, target, now])
  publishAlarmsChanged(tx, created)
  return created.length
}

/** An actor of an alarm whose act was undone. */
export type AlarmActor = { kind: AlarmKind; to: number; target: string; actor_no: number }

/** Removes an actor from an alarm; deletes the alarm with its last actor. */
export async function removeAlarmActor(tx: Tx, { kind, to, target, actor_no }: AlarmActor): Promise<void> {
  publishAlarmsChanged(tx, await rowsOf(tx, REMOVE_ACTOR, [to, kind, target, actor_no]))
}

/** Deletes the members' alarms of these kinds about a target. */
export async function deleteTargetAlarms(
  tx: Tx,
  { kinds, to, target }: { kinds: AlarmKind[]; to: readonly number[]; target: string },
): Promise<void> {
  if (to.length > 0) publishAlarmsChanged(tx, await rowsOf(tx, DELETE_ALARMS, [to, kinds, target]))
}

type Waiting = { kind: AlarmKind; target: string }

/** How many pushes of a target wait for the end of quiet hours or the next delivery. */
export async function countWaitingPushes(db: Db, { kind, target }: Waiting): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, COUNT_WAITING, [kind, target])
  return row!.count
}

/** Drops those pushes; the alarms stay. Returns how many. */
export async function dropWaitingPushes(tx: Tx, { kind, target }: Waiting): Promise<number> {
  return (await rowsOf(tx, DROP_WAITING, [kind, target])).length
}

/** Sends the event to these members after the commit. */
export function publishAlarmsChanged(tx: Pick<Tx, 'publishAfterCommit'>, members: object[]): void {
  const userNos = (members as { user_no: number }[]).map(({ user_no }) => user_no)
  if (userNos.length > 0) tx.publishAfterCommit({ userNos, event: alarmsChanged.event, payload: {} })
}

export const NOTIFY: Statement = `
  with alarm_for as materialized (
    select distinct r.user_no, $2::bigint as actor_no, $3::text as kind, $4::text as target, $5::text as link, $6::text as text, $7::jsonb as thumb,
      $9::bigint as post_no, null::bigint as comment_no
    from unnest($1::bigint[]) r (user_no)
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$8::timestamptz' })}
  select user_no from alarm_told`

export const NOTIFY_EACH: Statement = `
  with alarm_for as materialized (
    select r.user_no, r.actor_no, r.kind, r.target, r.link, r.text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) r (user_no, actor_no, kind, target, link, text)
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$7::timestamptz', checksVisibility: false, isNew: true })}
  select user_no from alarm_told`

const NOTIFY_ONCE: Statement = `
  with alarm_for as materialized (
    select m.user_no, null::bigint as actor_no, $4::text as kind, $5::text as target, m.link, m.text, null::jsonb as thumb, null::bigint as post_no, null::bigint as comment_no
    from unnest($1::bigint[], $2::text[], $3::text[]) m (user_no, text, link)
    where not exists (select from alarm a where a.user_no = m.user_no and a.kind = $4 and a.target = $5)
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$6::timestamptz' })}
  select user_no from alarm_told`

export const REMOVE_ACTOR: Statement = `
  with alarm_back as materialized (select $1::bigint as user_no, $2::text as kind, $3::text as target, $4::bigint as actor_no), ${removeAlarmActorSql({ from: 'alarm_back', into: 'alarm_undone' })}
  select user_no from alarm_undone`
const ALARM_AFTER: Statement = `select 1 from alarm where user_no = $1 and kind = $2 and target = $3 and reg_dt > $4 limit 1`
const DELETE_ALARMS: Statement = `delete from alarm where user_no = any ($1::bigint[]) and kind = any ($2::text[]) and target = $3 returning user_no`
// By the index of due pushes: few wait, and no index begins with a target.
const COUNT_WAITING: Statement = `select count(*)::int as count from alarm where push_dt is not null and kind = $1 and target = $2`
// Lock order: a member's alarms by alarm_no. A delivery at the same time skips what is locked here, or has taken it before.
const DROP_WAITING: Statement = `
  with waiting as materialized (
    select alarm_no from alarm where push_dt is not null and kind = $1 and target = $2 order by user_no, alarm_no for no key update)
  update alarm a set push_dt = null from waiting w where a.alarm_no = w.alarm_no and a.push_dt is not null returning 1`
