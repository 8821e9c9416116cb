import { noticesToTell, type ToldNotice } from '#features/cs/server/public.ts'
import { href } from '#features/routes.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { publishAlarmsChanged } from './notify.ts'
import { upsertAlarmSql } from './sql.ts'

/** Members notified in one transaction. */
const STEP = 1000

/** What all members who joined before `since` are notified of, once. */
type Announcement = { kind: 'TERMS_CHANGE' | 'NOTICE'; target: string; link: string; text: string; since: string }

/**
 * Notifies every member once of each text that is announced and not yet in effect, and of each published notice that says so. Each transaction
 * stores its progress in alarm_round, so another process can continue. Skips members who joined after the announcement. Returns how many
 * were notified.
 */
export async function notifyAnnouncements(db: Pool, now: Date): Promise<number> {
  const [texts, notices] = await Promise.all([rowsOf<Text>(db, ANNOUNCED, [now]), noticesToTell(db, now)])
  let sum = 0
  for (const one of [...texts.map(ofText), ...notices.map(ofNotice)]) {
    for (let step = STEP; step === STEP; sum += step) step = await db.transaction((tx) => notifyStep(tx, one, now))
  }
  return sum
}

type Text = { kind: string; version: string; title: string; announce_dt: string }

const ofText = ({ kind, version, title, announce_dt }: Text): Announcement => ({
  kind: 'TERMS_CHANGE',
  target: `policy:${kind}:${version}`,
  link: `${href('Policy')}?kind=${kind}&version=${version}`,
  text: title,
  since: announce_dt,
})

const ofNotice = ({ notice_no, title, publish_dt }: ToldNotice): Announcement => ({
  kind: 'NOTICE',
  target: `notice:${notice_no}`,
  link: `${href('Notice')}?no=${notice_no}`,
  text: title,
  since: publish_dt,
})

async function notifyStep(tx: Tx, { kind, target, link, text, since }: Announcement, now: Date): Promise<number> {
  const [round] = await rowsOf<{ after_no: number }>(tx, LOCK_PROGRESS, [target])
  if (!round) return 0
  const members = await rowsOf<{ user_no: number }>(tx, MEMBERS, [round.after_no, since])
  const numbers = members.map(({ user_no }) => user_no)
  publishAlarmsChanged(tx, await rowsOf(tx, CREATE_ALARMS, [numbers, target, link, text, now, kind]))
  await rowsOf(tx, SAVE_PROGRESS, [target, numbers.at(-1) ?? round.after_no, numbers.length < STEP ? now : null])
  return numbers.length
}

/** Without the first text of a kind, which changes nothing. */
const ANNOUNCED: Statement = `
  select t.kind, t.version, t.title, t.announce_dt from policy t
  where t.announce_dt <= $1 and t.effective_dt > $1
    and exists (select from policy before where before.kind = t.kind and before.effective_dt < t.effective_dt)
    and (select r.done_dt from alarm_round r where r.target = 'policy:' || t.kind || ':' || t.version) is null
  order by t.announce_dt`
/** Locks the row, so that two processes never notify the same members; no row if all were notified. */
const LOCK_PROGRESS: Statement = `
  insert into alarm_round as r (target) values ($1)
  on conflict (target) do update set after_no = r.after_no where r.done_dt is null returning after_no`
const MEMBERS: Statement = `
  select user_no from users where user_no > $1 and state = 1 and reg_dt <= $2::text::timestamptz order by user_no limit ${STEP}`
const SAVE_PROGRESS: Statement = 'update alarm_round set after_no = $2, done_dt = $3 where target = $1'
const CREATE_ALARMS: Statement = `
  with alarm_for as materialized (
    select m.user_no, null::bigint as actor_no, $6::text as kind, $2::text as target, $3::text as link, $4::text as text, null::jsonb as thumb,
      null::bigint as post_no, null::bigint as comment_no from unnest($1::bigint[]) m (user_no)
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$5::timestamptz' })}
  select user_no from alarm_told`
