import { sendSystemMessage } from '#features/chat/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { addedSeconds, lostTimeOf } from './lost-time.ts'
import type { Presence } from './presence.ts'
import type { CounselRecord } from './rows.ts'

/**
 * Adds lost time to the end of a running session: what was lost since the start and is not added yet, `ADJUST_MAX_SECONDS` in all. The
 * caller holds the row's lock. Returns whether the end moved.
 */
export async function addAdjustment(tx: Tx, row: CounselRecord, presence: Presence, now: Date): Promise<boolean> {
  const lost = lostTimeOf(presence, { from: Date.parse(row.start_dt!), to: now.getTime() })
  const added = addedSeconds(lost) - row.adjust_seconds
  if (added <= 0) return false
  await tx.sql`
    update counsel set end_dt = end_dt + make_interval(secs => ${added}::int), adjust_seconds = adjust_seconds + ${added}, recent_dt = ${now}
    where coun_no = ${row.coun_no}`
  await tx.sql`
    insert into counsel_history (coun_no, event, from_state, to_state, actor, detail, reg_dt)
    values (${row.coun_no}, 'adjust', ${row.state}, ${row.state}, 'system', ${tx.sql.json({ seconds: added })}, ${now})`
  if (row.cr_no !== null) {
    const event = { type: 'counsel-time-adjust', coun_no: row.coun_no, seconds: added } as const
    await sendSystemMessage(tx, { cr_no: row.cr_no, extra_info: event }, now)
  }
  return true
}
