import { sendSystemMessage } from '#features/chat/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { ADJUST_MAX_SECONDS, OUTAGE_SECONDS } from '../../rules.ts'
import { absences, lengthWithin, presenceOf } from './presence.ts'
import type { CounselRecord } from './rows.ts'

/**
 * Adds the expert's absences above `OUTAGE_SECONDS`, outages of the platform among them, to the end of a running session: those since the
 * last adjustment, `ADJUST_MAX_SECONDS` in all. The caller holds the row's lock. Returns whether the end moved.
 */
export async function addAdjustment(tx: Tx, row: CounselRecord, now: Date): Promise<boolean> {
  const { expert } = await presenceOf(tx, row.coun_no)
  const whole = { from: Date.parse(row.start_dt!), to: now.getTime() }
  const counted = { from: Date.parse(row.adjust_dt ?? row.start_dt!), to: now.getTime() }
  const seconds = Math.floor(lengthWithin(absences(expert, whole, OUTAGE_SECONDS * 1000), counted) / 1000)
  const added = Math.min(seconds, ADJUST_MAX_SECONDS - row.adjust_seconds)
  if (added <= 0) return false
  await tx.sql`
    update counsel set end_dt = end_dt + make_interval(secs => ${added}::int), adjust_seconds = adjust_seconds + ${added}, adjust_dt = ${now},
      recent_dt = ${now} where coun_no = ${row.coun_no}`
  await tx.sql`
    insert into counsel_history (coun_no, event, from_state, to_state, actor, detail, reg_dt)
    values (${row.coun_no}, 'adjust', ${row.state}, ${row.state}, 'system', ${tx.sql.json({ seconds: added })}, ${now})`
  if (row.cr_no !== null) {
    const event = { type: 'counsel-time-adjust', coun_no: row.coun_no, seconds: added } as const
    await sendSystemMessage(tx, { cr_no: row.cr_no, extra_info: event }, now)
  }
  return true
}
