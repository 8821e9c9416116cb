import { daysBefore, type Cleanup } from '../jobs/cleanup.ts'

/** Days for which sent messages are stored; messages with their text, which only a sandbox keeps, for a week. */
export const SENT_DAYS = 30
export const WORDS_DAYS = 7
/** Days after which an unsent message is given up, because each of its tries died with its process; an operator may send a failed one until then. */
export const STUCK_DAYS = 1

/** Deletes messages that were sent or given up long enough ago, and the text of failed ones that nobody sent again. */
export const cleanupOutbox: Cleanup = async ({ sql }, now) => {
  const emptied = await sql`
    update outbox set state = 2, message = null, recipient = ''
    where (state = 0 or state = 2 and message is not null) and reg_dt < ${daysBefore(now, STUCK_DAYS)}`
  const deleted = await sql`
    delete from outbox
    where state <> 0 and reg_dt < ${daysBefore(now, WORDS_DAYS)} and (message is not null or reg_dt < ${daysBefore(now, SENT_DAYS)})`
  return emptied.count + deleted.count
}
