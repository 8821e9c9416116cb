import type { Pool } from '../db.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'
import { Refused, type Channel, type Message, type Sender, type Senders } from './send/send.ts'

/** Messages that are sent at the same time. */
const BATCH = 10
/** A message is tried so often. */
export const TRIES = 5
/** Minutes after each try that failed. */
const AGAIN_MINUTES = [1, 5, 30, 120]
/** Milliseconds that a carrier is given. */
const PATIENCE_MS = 20_000
/** Seconds in which nobody else takes a message that one process took: longer than a carrier is waited for. */
const TAKEN_SECONDS = 120
/** Milliseconds between looks without news, for what is to be tried again. */
const POLL_MS = 15_000

/** Sends what lies in the outbox. */
export type Outbox = {
  /** Sends all that is due now, and gives how many that were. */
  deliver(now: Date): Promise<number>
  /** Sends from now on whatever is left, soon after its transaction. */
  start(): Promise<void>
  /** Lets the sending that runs finish. */
  close(): Promise<void>
}

type Parts = { db: Pool; senders: Senders; clock: () => Date; log: { warn(facts: object, words: string): void } }
type Taken = { outbox_no: number; channel: Channel; recipient: string; message: Message['message']; tries: number }

/**
 * The outbox of this database. A message is taken by one process alone and counted before it is sent. A process that
 * dies between the sending and the note of it leaves it to be sent once more: twice at most for each such death.
 */
export function makeOutbox(parts: Parts): Outbox {
  let running: Promise<void> | undefined
  let again = false
  let stop: (() => Promise<void>) | undefined

  const drain = async (): Promise<void> => {
    do {
      again = false
      await deliver(parts, parts.clock())
    } while (again)
  }
  const wake = (): void => {
    again = true
    running ??= drain()
      .catch((error: unknown) => parts.log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => (running = undefined))
  }
  return {
    deliver: (now) => deliver(parts, now),
    async start() {
      const heard = await parts.db.sql.listen(OUTBOX_CHANNEL, wake, wake)
      const timer = setInterval(wake, POLL_MS)
      timer.unref()
      stop = async () => {
        clearInterval(timer)
        await heard.unlisten()
      }
    },
    async close() {
      await stop?.()
      await running
    },
  }
}

async function deliver(parts: Parts, now: Date): Promise<number> {
  let sent = 0
  for (;;) {
    const taken = await take(parts.db, now)
    await Promise.all(taken.map((one) => carry(parts, one, now)))
    sent += taken.length
    if (taken.length < BATCH) return sent
  }
}

/** Those whose process died at their last try are due again too, but are not tried any more. */
async function take({ sql }: Pool, now: Date): Promise<Taken[]> {
  await sql`update outbox set state = 2, message = null, recipient = '' where state = 0 and next_dt <= ${now} and tries >= ${TRIES}`
  return sql<Taken[]>`
    update outbox set tries = tries + 1, next_dt = ${new Date(now.getTime() + TAKEN_SECONDS * 1000)}
    where outbox_no in (
      select outbox_no from outbox where state = 0 and next_dt <= ${now} order by next_dt limit ${BATCH} for update skip locked)
    returning outbox_no, channel, recipient, message, tries`
}

async function carry({ db, senders, log }: Parts, taken: Taken, now: Date): Promise<void> {
  const { outbox_no, channel, recipient, message, tries } = taken
  const sender = senders[channel] as Sender
  try {
    await inTime(sender.send(recipient, message as never))
    await settle(db, taken, { state: 1, sent_dt: now, keeps: sender.isSandbox })
  } catch (error) {
    log.warn({ err: error, outbox_no, channel, tries }, 'a message was not taken')
    const minutes = AGAIN_MINUTES[tries - 1]
    if (error instanceof Refused || minutes === undefined) return settle(db, taken, { state: 2, sent_dt: null, keeps: sender.isSandbox })
    await db.sql`
      update outbox set next_dt = ${new Date(now.getTime() + minutes * 60_000)}
      where outbox_no = ${outbox_no} and state = 0 and tries = ${tries}`
  }
}

type Settled = { state: 1 | 2; sent_dt: Date | null; keeps: boolean }

/** Words and recipient of what a real carrier took, or never will, are forgotten. */
async function settle({ sql }: Pool, { outbox_no, tries, recipient }: Taken, { state, sent_dt, keeps }: Settled): Promise<void> {
  await sql`
    update outbox set state = ${state}, sent_dt = ${sent_dt} ${keeps ? sql`` : sql`, message = null, recipient = ${maskedRecipient(recipient)}`}
    where outbox_no = ${outbox_no} and state = 0 and tries = ${tries}`
}

/** Enough to tell a complaint about a message from others: `01*****78`, `ab***`. */
export function maskedRecipient(recipient: string): string {
  const [name = '', host] = recipient.split('@')
  if (host !== undefined) return `${name.slice(0, 2)}***@${host}`
  return recipient.length < 8 ? '***' : `${recipient.slice(0, 2)}***${recipient.slice(-2)}`
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The carrier did not answer within ${PATIENCE_MS / 1000} s.`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
