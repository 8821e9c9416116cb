import { href } from '#features/routes.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { publishAlarmsChanged } from './notify.ts'
import { upsertAlarmSql } from './sql.ts'

/** Members notified in one transaction. */
const STEP = 1000

type Text = { kind: string; version: string; title: string; announce_dt: string }

/**
 * Notifies every member once of a text that is announced and not yet in effect. Each transaction stores its progress in
 * alarm_round, so another process can continue. Skips members who joined after the announcement. Returns how many were notified.
 */
export async function notifyTermsChanges(db: Pool, now: Date): Promise<number> {
  let sum = 0
  for (const text of await rowsOf<Text>(db, ANNOUNCED, [now])) {
    for (let step = STEP; step === STEP; sum += step) step = await db.transaction((tx) => notifyStep(tx, text, now))
  }
  return sum
}

async function notifyStep(tx: Tx, { kind, version, title, announce_dt }: Text, now: Date): Promise<number> {
  const [round] = await rowsOf<{ after_no: number }>(tx, LOCK_PROGRESS, [targetOf(kind, version)])
  if (!round) return 0
  const link = `${href('Policy')}?kind=${kind}&version=${version}`
  const members = await rowsOf<{ user_no: number }>(tx, MEMBERS, [round.after_no, announce_dt])
  const numbers = members.map(({ user_no }) => user_no)
  publishAlarmsChanged(tx, await rowsOf(tx, CREATE_ALARMS, [numbers, targetOf(kind, version), link, title, now]))
  await rowsOf(tx, SAVE_PROGRESS, [targetOf(kind, version), numbers.at(-1) ?? round.after_no, numbers.length < STEP ? now : null])
  return numbers.length
}

const targetOf = (kind: string, version: string): string => `policy:${kind}:${version}`

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
    select m.user_no, null::bigint as actor_no, 'TERMS_CHANGE' as kind, $2::text as target, $3::text as link, $4::text as text, null::jsonb as thumb,
      null::bigint as post_no, null::bigint as comment_no from unnest($1::bigint[]) m (user_no)
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$5::timestamptz' })}
  select user_no from alarm_told`
