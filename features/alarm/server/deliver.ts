import { notBlockedSql } from '#features/block/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { toDevices } from '#kit/server/integrations/send/devices.ts'
import { canStillSeeSql, subjectTextSql } from './subject.ts'
import { inSteps, isHidden, messagesOf, STEP, type Due } from './due.ts'
import { pushMoment } from './moment.ts'
import { receiverOf } from './receiver.ts'
import { hiddenPushText, mailOf, summaryPushText, alarmPushText } from './words.ts'

type DueAlarm = Due & {
  alarm_no: number
  kind: string
  target: string
  link: string
  text: string
  qtt: number
  /** The newest actor's, without deleted members and blocks. */
  name: string | null
  /** The member may still see its subject. */
  there: boolean
}

/** Pushes due alarms, postpones those in quiet hours and drops the rest. Returns the number of alarms processed. */
export function deliverAlarms(db: Pool, now: Date, origin: string): Promise<number> {
  return inSteps(db, (tx) => deliverStep(tx, now, origin))
}

export async function hasDueAlarms(db: Pool, now: Date): Promise<boolean> {
  return (await rowsOf(db, IS_DUE, [now])).length > 0
}

async function deliverStep(tx: Tx, now: Date, origin: string): Promise<number> {
  const due = await rowsOf<DueAlarm>(tx, DUE, [now, STEP])
  const scheduled = due.map((one) => ({ ...one, at: one.receiver && pushMoment(one.kind, one.receiver.settings, now) }))
  const later = scheduled.filter(({ at }) => at !== null && at > now)
  const pushed = scheduled.filter(({ at, kind, name, there }) => at !== null && at <= now && there && !(name === null && hasActor(kind)))
  await rowsOf(tx, SETTLE, [
    due.map(({ alarm_no }) => alarm_no),
    later.map(({ alarm_no }) => alarm_no),
    later.map(({ at }) => at!.toISOString()),
  ])
  const mails = scheduled.flatMap((alarm) => {
    const { receiver, waited } = alarm
    const mail = waited || !receiver?.mail ? null : mailOf(alarm, receiver.mail, origin)
    return mail === null ? [] : [mail]
  })
  await sendAll(tx, [...mails, ...messagesOf(pushed, pushOf, summaryOf)], now)
  return due.length
}

function pushOf(due: DueAlarm): Message[] {
  const { alarm_no, kind, link, receiver } = due
  const shown = isHidden(receiver!) ? hiddenPushText(kind) : alarmPushText(due)
  return toDevices(receiver!.devices, { ...shown, link, tag: `alarm-${alarm_no}` }, hasActor(kind) ? 'normal' : 'high')
}

function summaryOf({ receiver }: DueAlarm, { length }: DueAlarm[]): Message[] {
  const shown = isHidden(receiver!) ? hiddenPushText('') : summaryPushText(length)
  return toDevices(receiver!.devices, { ...shown, link: '/alarm-main', tag: 'alarms' }, 'normal')
}

/** Kinds with an actor: without a visible actor nothing is pushed. */
const hasActor = (kind: string): boolean => /^(LIKE|COMMENT|REPLY|MENTION|FOLLOW|STORY|CHAT|VIV_GIFT)/.test(kind)

const IS_DUE: Statement = 'select 1 from alarm where push_dt <= $1 limit 1'

/** $2 alarms that are due at $1, with their receivers. */
export const DUE: Statement = `
  with due as materialized (
    select a.* from alarm a where a.push_dt <= $1 order by a.push_dt, a.user_no limit $2 for update skip locked
  )
  select d.alarm_no, d.user_no, d.kind, d.target, d.link, ${subjectTextSql('d', 'd.user_no')} as text, d.actor_qtt as qtt, d.push_dt > d.reg_dt as waited,
    (${canStillSeeSql('d', 'd.user_no')}) is true as there,
    (select u.haru_name from unnest(d.actor_nos) with ordinality n (no, at) join users u on u.user_no = n.no
      where u.state = 1 and ${notBlockedSql({ a: 'd.user_no', b: 'u.user_no' })} order by n.at limit 1) as name,
    ${receiverOf('d.user_no', '$1')} as receiver
  from due d order by d.push_dt, d.user_no, d.alarm_no`
/** Of the alarms $1, those in $2 are postponed to $3; for the others `push_dt` becomes null. */
const SETTLE: Statement = `
  update alarm a set push_dt = l.dt
  from unnest($1::bigint[]) d (alarm_no) left join unnest($2::bigint[], $3::text[]::timestamptz[]) l (alarm_no, dt) on l.alarm_no = d.alarm_no
  where a.alarm_no = d.alarm_no`
