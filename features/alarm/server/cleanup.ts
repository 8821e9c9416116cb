import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'
import { ALARM_DAYS } from '../rules.ts'

/** Rows deleted by one statement. */
const STEP = 5000

/** Deletes alarms after 90 days and sent reminders after two days. */
export const cleanupAlarms: Cleanup = async ({ sql }, now) => {
  const before = daysBefore(now, ALARM_DAYS)
  let count = 0
  for (;;) {
    const gone = await sql`
      delete from alarm where alarm_no in (select alarm_no from alarm where reg_dt < ${before} order by reg_dt limit ${STEP} for update skip locked) returning 1`
    count += gone.length
    if (gone.length < STEP) break
  }
  const reminders = await sql`delete from remind_done where remind_dt < ${daysBefore(now, 2)}`
  return count + reminders.count
}
