import type { Db } from '../db/db.ts'
import { sendJob, sendJobs } from '../jobs/send-job.ts'
import type { Message } from './send/send.ts'

/** The queue of messages to deliver. */
export const OUTBOX = 'outbox'

/**
 * Writes a message to the outbox; it is sent after the commit. In production its text is deleted after the delivery.
 */
export async function send(tx: Db, message: Message, now: Date): Promise<void> {
  const [inserted] = await tx.sql<[{ outbox_no: number }]>`insert into outbox ${tx.sql([rowOf(tx, message, now)])} returning outbox_no`
  await sendJob(tx, OUTBOX, inserted, now)
}

/** Writes several messages, in two statements. */
export async function sendAll(db: Db, messages: readonly Message[], now: Date): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => rowOf(db, message, now))
  const inserted = await db.sql<{ outbox_no: number }[]>`insert into outbox ${db.sql(rows)} returning outbox_no`
  await sendJobs(db, OUTBOX, [...inserted], now)
}

/** Sends failed messages of a channel again whose text is still there, the oldest first. Returns how many. */
export async function resend(tx: Db, channel: string, most: number, now: Date): Promise<number> {
  const waiting = await tx.sql<{ outbox_no: number }[]>`
    update outbox set state = 0 where outbox_no in (
      select outbox_no from outbox where state = 2 and channel = ${channel} and message is not null order by outbox_no limit ${most} for update skip locked
    ) returning outbox_no`
  if (waiting.length > 0) await sendJobs(tx, OUTBOX, [...waiting], now)
  return waiting.length
}

const rowOf = (db: Db, message: Message, now: Date) => ({
  channel: message.channel,
  recipient: message.recipient,
  session_no: 'session_no' in message ? message.session_no : null,
  message: db.sql.json(message.message) as never,
  reg_dt: now,
})
