import { daysBefore, type Cleanup } from '../jobs/cleanup.ts'

/** Days for which sent messages are stored; messages with their text, which only a sandbox keeps, for a week. */
export const SENT_DAYS = 30
export const WORDS_DAYS = 7
/** Days after which an unsent message is given up, because each of its tries died with its process. */
const STUCK_DAYS = 1

/** Deletes messages that were sent or given up long enough ago. */
export const cleanupOutbox: Cleanup = async ({ sql }, now) => {
  await sql`update outbox set state = 2, message = null, recipient = '' where state = 0 and reg_dt < ${daysBefore(now, STUCK_DAYS)}`
  await sql`
    delete from outbox
    where state <> 0 and reg_dt < ${daysBefore(now, WORDS_DAYS)} and (message is not null or reg_dt < ${daysBefore(now, SENT_DAYS)})`
}
