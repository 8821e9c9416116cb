import { daysBefore, type Sweep } from '../sweep.ts'

/** Days that sent messages are remembered; the words that a sandbox keeps, a week. */
export const SENT_DAYS = 30
export const WORDS_DAYS = 7

/** Forgets messages that were sent, or given up, long enough ago. */
export const sweepOutbox: Sweep = async ({ sql }, now) => {
  await sql`
    delete from outbox
    where state <> 0 and reg_dt < ${daysBefore(now, WORDS_DAYS)} and (message is not null or reg_dt < ${daysBefore(now, SENT_DAYS)})`
}
