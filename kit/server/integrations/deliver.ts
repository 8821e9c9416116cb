import type { Db, Pool } from '../db/db.ts'
import { extensionPoint, type Extensions } from '../extensions.ts'
import type { Attempt, Job } from '../jobs/jobs.ts'
import { OUTBOX } from './outbox.ts'
import { Refused, type Channel, type Message, type Sender } from './send/send.ts'

/** A message is tried so often. */
export const TRIES = 8
/** Milliseconds that a carrier is given. */
const PATIENCE_MS = 20_000
/** Seconds after which a try whose process died is made again: longer than a carrier is waited for. */
const TRY_SECONDS = 120

/** Runs when a carrier says that nobody is at this address any more. */
export const recipientGone = extensionPoint<(db: Db, channel: Channel, recipient: string) => Promise<void>>('recipientGone')

type Left = { outbox_no: number; channel: Channel; recipient: string; message: Message['message'] }

/**
 * Sends what was left in the outbox: a job for each message. The row says whether it was sent, so that a job that comes
 * twice sends nothing; only a process that dies between the sending and the note of it leaves it to be sent once more.
 */
export const deliverJob: Job<{ outbox_no: number }> = {
  name: OUTBOX,
  retry: { limit: TRIES - 1, seconds: 60, maxSeconds: 7200 },
  seconds: TRY_SECONDS,
  async work({ services: { db, integrations, log, extensions }, data, now, attempt }) {
    const [left] = await db.sql<Left[]>`
      select outbox_no, channel, recipient, message from outbox where outbox_no = ${data.outbox_no} and state = 0`
    if (!left) return
    const sender = integrations.senders[left.channel] as Sender
    try {
      await inTime(sender.send(left.recipient, left.message as never))
    } catch (error) {
      return failed({ db, log, extensions }, { left, error, attempt, keeps: sender.isSandbox })
    }
    await settle(db, left, { state: 1, sent_dt: now, keeps: sender.isSandbox })
  },
}

type Failing = { left: Left; error: unknown; attempt: Attempt; keeps: boolean }
type Parts = { db: Pool; log: { warn(facts: object, words: string): void }; extensions: Extensions }

/** What is refused, or was tried often enough, is given up; anything else is tried again. */
async function failed({ db, log, extensions }: Parts, { left, error, attempt: { tries, isLast }, keeps }: Failing): Promise<void> {
  const { outbox_no, channel, recipient } = left
  log.warn({ err: error, outbox_no, channel, tries: tries + 1 }, 'a message was not taken')
  const isRefused = error instanceof Refused
  if (isRefused && error.isGone) await extensions.run(recipientGone, db, channel, recipient)
  if (!isRefused && !isLast) throw error
  await settle(db, left, { state: 2, sent_dt: null, keeps })
}

type Settled = { state: 1 | 2; sent_dt: Date | null; keeps: boolean }

/** Words and recipient of what a real carrier took, or never will, are forgotten. */
async function settle({ sql }: Pool, { outbox_no, recipient }: Left, { state, sent_dt, keeps }: Settled): Promise<void> {
  await sql`
    update outbox set state = ${state}, sent_dt = ${sent_dt} ${keeps ? sql`` : sql`, message = null, recipient = ${maskedRecipient(recipient)}`}
    where outbox_no = ${outbox_no} and state = 0`
}

/** Enough to tell a complaint about a message from others: `01*****78`, `ab***`. */
export function maskedRecipient(recipient: string): string {
  // Where a browser takes notices is a secret as a whole.
  if (recipient.startsWith('http')) return URL.parse(recipient)?.host ?? '***'
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
