import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'
import { CHANGE_DAYS } from '../rules.ts'

/** Empties what can no longer be undone, and later deletes the changes. */
export const deleteOldChanges: Cleanup = async ({ sql }, now) => {
  const emptied = await sql`
    update sensitive_change set undo = '{}', mail_old = null, mail_new = null, phone_old = null, phone_new = null
    where expire_dt <= ${now} and undo <> '{}'::jsonb`
  const deleted = await sql`delete from sensitive_change where expire_dt <= ${daysBefore(now, CHANGE_DAYS)}`
  return emptied.count + deleted.count
}
