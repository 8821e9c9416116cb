import { notBlockedSql } from '#features/block/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { stillSees, wordsOfIt } from './about.ts'
import { inSteps, isHidden, messagesOf, STEP, type Due } from './due.ts'
import { pushMoment } from './moment.ts'
import { receiverOf, toDevices } from './receiver.ts'
import { hiddenWords, mailOf, summaryWords, wordsOf } from './words.ts'

type DueAlarm = Due & {
  alarm_no: number
  kind: string
  target: string
  link: string
  text: string
  qtt: number
  /** The newest of those who did it that the member may meet. */
  name: string | null
  /** What it is about can still be seen. */
  there: boolean
}

/** Pushes what is due: now, or later where its member wants quiet, or not at all. Gives how many alarms were looked at. */
export function deliverAlarms(db: Pool, now: Date, origin: string): Promise<number> {
  return inSteps(db, (tx) => deliverStep(tx, now, origin))
}

export async function hasDueAlarms(db: Pool, now: Date): Promise<boolean> {
  return (await rowsOf(db, IS_DUE, [now])).length > 0
}

async function deliverStep(tx: Tx, now: Date, origin: string): Promise<number> {
  const due = await rowsOf<DueAlarm>(tx, DUE, [now, STEP])
  const judged = due.map((one) => ({ ...one, at: one.receiver && pushMoment(one.kind, one.receiver.settings, now) }))
  const later = judged.filter(({ at }) => at !== null && at > now)
  const pushed = judged.filter(
    ({ at, kind, name, there }) => at !== null && at <= now && there && !(name === null && isDoneBySomebody(kind)),
  )
  await rowsOf(tx, SETTLE, [
    due.map(({ alarm_no }) => alarm_no),
    later.map(({ alarm_no }) => alarm_no),
    later.map(({ at }) => at!.toISOString()),
  ])
  const mails = judged.flatMap((alarm) => {
    const { receiver, waited } = alarm
    const mail = waited || !receiver?.mail ? null : mailOf(alarm, receiver.mail, origin)
    return mail === null ? [] : [mail]
  })
  await sendAll(tx, [...mails, ...messagesOf(pushed, pushOf, summaryOf)], now)
  return due.length
}

function pushOf(due: DueAlarm): Message[] {
  const { alarm_no, kind, link, receiver } = due
  const said = isHidden(receiver!) ? hiddenWords(kind) : wordsOf(due)
  return toDevices(receiver!, { ...said, link, tag: `alarm-${alarm_no}` }, isDoneBySomebody(kind) ? 'normal' : 'high')
}

function summaryOf({ receiver }: DueAlarm, { length }: DueAlarm[]): Message[] {
  const said = isHidden(receiver!) ? hiddenWords('') : summaryWords(length)
  return toDevices(receiver!, { ...said, link: '/alarm-main', tag: 'alarms' }, 'normal')
}

/** Kinds that somebody does: where nobody is left whom the member may meet, there is nothing to tell. */
const isDoneBySomebody = (kind: string): boolean => /^(LIKE|COMMENT|REPLY|MENTION|FOLLOW|STORY|CHAT|VIV_GIFT)/.test(kind)

const IS_DUE: Statement = 'select 1 from alarm where push_dt <= $1 limit 1'

/** $2 alarms that are due at $1, with where their members are reached. */
export const DUE: Statement = `
  with due as materialized (
    select a.* from alarm a where a.push_dt <= $1 order by a.push_dt, a.user_no limit $2 for update skip locked
  )
  select d.alarm_no, d.user_no, d.kind, d.target, d.link, ${wordsOfIt('d', 'd.user_no')} as text, d.actor_qtt as qtt, d.push_dt > d.reg_dt as waited,
    (${stillSees('d', 'd.user_no')}) is true as there,
    (select u.haru_name from unnest(d.actor_nos) with ordinality n (no, at) join users u on u.user_no = n.no
      where u.state = 1 and ${notBlockedSql({ a: 'd.user_no', b: 'u.user_no' })} order by n.at limit 1) as name,
    ${receiverOf('d.user_no', '$1')} as receiver
  from due d order by d.push_dt, d.user_no, d.alarm_no`
/** Of the alarms $1 those in $2 are pushed at $3, the others not any more. */
const SETTLE: Statement = `
  update alarm a set push_dt = l.dt
  from unnest($1::bigint[]) d (alarm_no) left join unnest($2::bigint[], $3::text[]::timestamptz[]) l (alarm_no, dt) on l.alarm_no = d.alarm_no
  where a.alarm_no = d.alarm_no`
