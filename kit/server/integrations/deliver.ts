import type { Db, Pool } from '../db/db.ts'
import { extensionPoint, type Extensions } from '../extensions.ts'
import type { Attempt, Job } from '../jobs/jobs.ts'
import { OUTBOX } from './outbox.ts'
import { Refused, type Channel, type Message, type Sender } from './send/send.ts'

/** Tries of a message. */
export const TRIES = 8
/** Milliseconds within which a carrier must answer. */
const TIMEOUT_MS = 20_000
/** Seconds after which a try counts as dead and is repeated; longer than the carrier's timeout. */
const TRY_SECONDS = 120

/** Runs when a carrier reports that the recipient no longer exists. */
export const recipientGone = extensionPoint<(db: Db, channel: Channel, recipient: string) => Promise<void>>('recipientGone')

type OutboxRow = { outbox_no: number; channel: Channel; recipient: string; message: Message['message']; may_send: boolean }

/**
 * Sends a message of the outbox; each has its own job. The row's state shows whether it was sent, so a repeated job sends
 * nothing. A message is sent twice only if the process dies between sending it and storing the new state. A push that waited until
 * its session ended, or the device went to another one, is given up.
 */
export const deliverJob: Job<{ outbox_no: number }> = {
  name: OUTBOX,
  retry: { limit: TRIES - 1, seconds: 60, maxSeconds: 7200 },
  seconds: TRY_SECONDS,
  async work({ services: { db, integrations, log, extensions }, data, now, attempt }) {
    const [row] = await db.sql<OutboxRow[]>`
      select outbox_no, channel, recipient, message, session_no is null or exists (
        select from push_device d join user_session s on s.session_no = d.session_no
        where d.session_no = o.session_no and d.address = o.recipient and s.end_dt is null and s.expire_dt > ${now}) as may_send
      from outbox o where outbox_no = ${data.outbox_no} and state = 0`
    if (!row) return
    const sender = integrations.senders[row.channel] as Sender
    if (!row.may_send) return settle(db, row, { state: 2, sent_dt: null, keeps: sender.isSandbox })
    try {
      await withTimeout(sender.send(row.recipient, row.message as never))
    } catch (error) {
      return failed({ db, log, extensions }, { row, error, attempt, keeps: sender.isSandbox })
    }
    await settle(db, row, { state: 1, sent_dt: now, keeps: sender.isSandbox })
  },
}

type Failing = { row: OutboxRow; error: unknown; attempt: Attempt; keeps: boolean }
type Parts = { db: Pool; log: { warn(facts: object, words: string): void }; extensions: Extensions }

/** Gives up a message that was refused or had its last try; otherwise throws, so that the job is retried. */
async function failed({ db, log, extensions }: Parts, { row, error, attempt: { tries, isLast }, keeps }: Failing): Promise<void> {
  const { outbox_no, channel, recipient } = row
  log.warn({ err: error, outbox_no, channel, tries: tries + 1 }, 'a message could not be sent')
  const isRefused = error instanceof Refused
  if (isRefused && error.isGone) await extensions.run(recipientGone, db, channel, recipient)
  if (!isRefused && !isLast) throw error
  // A carrier that was out for hours may be back: an operator can send it again for a day.
  await settle(db, row, { state: 2, sent_dt: null, keeps: keeps || !isRefused })
}

type Settled = { state: 1 | 2; sent_dt: Date | null; keeps: boolean }

/** Stores the result; for real carriers it also deletes the text and masks the recipient. */
async function settle({ sql }: Pool, { outbox_no, recipient }: OutboxRow, { state, sent_dt, keeps }: Settled): Promise<void> {
  await sql`
    update outbox set state = ${state}, sent_dt = ${sent_dt} ${keeps ? sql`` : sql`, message = null, recipient = ${maskedRecipient(recipient)}`}
    where outbox_no = ${outbox_no} and state = 0`
}

/** The recipient in a form that still identifies a message in a complaint: `01***78`, `ab***@host`. */
export function maskedRecipient(recipient: string): string {
  // The whole URL of a browser's push endpoint is secret.
  if (recipient.startsWith('http')) return URL.parse(recipient)?.host ?? '***'
  const [name = '', host] = recipient.split('@')
  if (host !== undefined) return `${name.slice(0, 2)}***@${host}`
  return recipient.length < 8 ? '***' : `${recipient.slice(0, 2)}***${recipient.slice(-2)}`
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The carrier did not answer within ${TIMEOUT_MS / 1000} s.`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
