import { daysBefore, type Cleanup } from '../jobs/cleanup.ts'

/** Days that sent messages are remembered; the words that a sandbox keeps, a week. */
export const SENT_DAYS = 30
export const WORDS_DAYS = 7
/** Days after which a message whose every try died with its process is given up. */
const STUCK_DAYS = 1

/** Forgets messages that were sent, or given up, long enough ago. */
export const sweepOutbox: Cleanup = async ({ sql }, now) => {
  await sql`update outbox set state = 2, message = null, recipient = '' where state = 0 and reg_dt < ${daysBefore(now, STUCK_DAYS)}`
  await sql`
    delete from outbox
    where state <> 0 and reg_dt < ${daysBefore(now, WORDS_DAYS)} and (message is not null or reg_dt < ${daysBefore(now, SENT_DAYS)})`
}
