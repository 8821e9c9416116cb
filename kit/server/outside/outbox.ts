import type { Db } from '../db.ts'
import type { Message } from './send/send.ts'

/** Heard by every process when a message was left. */
export const OUTBOX_CHANNEL = 'haru_outbox'

/**
 * Leaves a message to be sent when the transaction is done. In production the words are forgotten with the delivery.
 */
export async function send({ sql }: Db, { channel, recipient, message }: Message, now: Date): Promise<void> {
  await sql`
    with left_here as (
      insert into outbox (channel, recipient, message, next_dt, reg_dt)
      values (${channel}, ${recipient}, ${sql.json(message)}, ${now}, ${now}) returning 1)
    select pg_notify(${OUTBOX_CHANNEL}, '') from left_here`
}
