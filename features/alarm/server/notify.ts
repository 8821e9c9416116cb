import type { Tx } from '#kit/server/db/db.ts'
import { arrayText, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { alarmed } from '../events.ts'
import { alarmText, type AlarmKind } from '../rules.ts'
import { upsertAlarmSql, removeAlarmActorSql } from './sql.ts'

/** What members are told of. */
export type Notice = {
  kind: AlarmKind
  /** Whoever left, blocks the actor, is blocked or has muted them is not told, nor is the actor. */
  to: number | readonly number[]
  /** Who did it; nobody where haru itself tells. */
  actor_no?: number
  /** What it is about, 'daily:12'. Alarms of a kind about the same are one for a day. */
  target: string
  /** A path of the app. */
  link: string
  /** Words that stand nowhere else; their beginning is kept. */
  text?: string
  /** A picture as posts store theirs. */
  thumb?: object | null
  /** The post that it is about: whoever cannot see it is not told, and has no such alarm once they cannot. */
  post_no?: number
}

/** Tells members of something, in the transaction that does it. One statement for any number of them. */
export async function notify(tx: Tx, notice: Notice, now: Date): Promise<void> {
  const { kind, to, actor_no = null, target, link, text = '', thumb = null, post_no = null } = notice
  const receivers = typeof to === 'number' ? [to] : [...to]
  if (receivers.length === 0) return
  tellAlarmed(tx, await rowsOf(tx, NOTIFY, [receivers, actor_no, kind, target, link, alarmText(text), thumb, now, post_no]))
}

/** One of several: what one member is told of another. */
type NoticeToOne = Pick<Notice, 'kind' | 'actor_no' | 'target' | 'link' | 'text'> & { to: number }

/** Tells each of something new of their own, each about a target that nobody was told of before, with the commit: one statement, and no trip for it. */
export function notifyEach(tx: Tx, notices: readonly NoticeToOne[], now: Date): void {
  if (notices.length === 0) return
  const of = (pick: (notice: NoticeToOne) => string | number | null): string => arrayText(notices.map(pick))
  const told = rowsOf(tx, NOTIFY_EACH, [
    of(({ to }) => to),
    of(({ actor_no }) => actor_no ?? null),
    of(({ kind }) => kind),
    of(({ target }) => target),
    of(({ link }) => link),
    of(({ text }) => alarmText(text ?? '')),
    now,
  ])
  tx.withCommit(told.then((members) => tellAlarmed(tx, members)))
}

/** Which alarm an undone act had made. */
export type Undone = { kind: AlarmKind; to: number; target: string; actor_no: number }

/** Takes an actor out of an alarm, a like that was taken back; an alarm without actors goes. */
export async function takeBack(tx: Tx, { kind, to, target, actor_no }: Undone): Promise<void> {
  tellAlarmed(tx, await rowsOf(tx, LEAVE, [to, kind, target, actor_no]))
}

/** Takes back the alarms of these kinds about something that is gone, whoever has them. */
export async function forgetTarget(
  tx: Tx,
  { kinds, to, target }: { kinds: AlarmKind[]; to: readonly number[]; target: string },
): Promise<void> {
  if (to.length > 0) tellAlarmed(tx, await rowsOf(tx, FORGET, [to, kinds, target]))
}

/** After the commit these members hear that their alarms changed. */
export function tellAlarmed(tx: Tx, members: object[]): void {
  const userNos = (members as { user_no: number }[]).map(({ user_no }) => user_no)
  if (userNos.length > 0) tx.tell({ userNos, event: alarmed.event, payload: {} })
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

export const LEAVE: Statement = `
  with alarm_back as materialized (select $1::bigint as user_no, $2::text as kind, $3::text as target, $4::bigint as actor_no), ${removeAlarmActorSql({ from: 'alarm_back', into: 'alarm_undone' })}
  select user_no from alarm_undone`
const FORGET: Statement = `delete from alarm where user_no = any ($1::bigint[]) and kind = any ($2::text[]) and target = $3 returning user_no`
