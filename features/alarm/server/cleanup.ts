import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'
import { ALARM_DAYS } from '../rules.ts'

/** Rows deleted by one statement. */
const STEP = 5000

/** Deletes alarms after 90 days, sent reminders after two days and devices whose log-in has ended. */
export const cleanupAlarms: Cleanup = async ({ sql }, now) => {
  const before = daysBefore(now, ALARM_DAYS)
  for (;;) {
    const gone = await sql`
      delete from alarm where alarm_no in (select alarm_no from alarm where reg_dt < ${before} order by reg_dt limit ${STEP} for update skip locked) returning 1`
    if (gone.length < STEP) break
  }
  await sql`delete from remind_done where remind_dt < ${daysBefore(now, 2)}`
  await sql`
    delete from push_device d using user_session s where s.session_no = d.session_no and (s.end_dt is not null or s.expire_dt < ${now})`
}
