import { publishAlarmsChanged } from '#features/alarm/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { transition } from '#kit/server/transition.ts'
import { CHUNK, linkOf, PACE_MS, RECEIPT_DAYS, type Segment } from '../rules.ts'
import { CAMPAIGN, type CampaignState } from '../transitions.ts'
import { ADVANCE, DELETE_OLD, LOCK_TO_SEND, OPEN, SEND } from './sql.ts'
import { campaigns, SEND_TIMER } from './state-machine.ts'

/**
 * Sends a campaign to its next members. Who gets it is decided now: consents that were withdrawn since it was scheduled count. The push is
 * decided once more when it is delivered (features/alarm/server/moment.ts): settings, consent, and the night.
 */
export const sendTimer: Timer = {
  kind: SEND_TIMER,
  async fire({ tx, no, now }) {
    const [row] = await rowsOf<Locked>(tx, LOCK_TO_SEND, [no])
    if (row?.state === CAMPAIGN.scheduled) await transition(tx, campaigns, no, { act: 'start', by: 'system', context: { now } })
    else if (row?.state !== CAMPAIGN.sending) return
    if (await sendChunk(tx, no, row, now)) await setTimers(tx, [{ kind: SEND_TIMER, no, due_at: new Date(now.getTime() + PACE_MS) }], now)
    else await transition(tx, campaigns, no, { act: 'finish', by: 'system', context: { now }, set: { end_dt: now } })
  },
}

type Locked = { title: string; content: string; link: string; segment: Segment; state: CampaignState; after_no: number }

/** Returns whether there may be more members. */
async function sendChunk(tx: Tx, no: number, { title, content, link, segment, after_no }: Locked, now: Date): Promise<boolean> {
  const [step] = await rowsOf<{ looked: number; last: number | null; sent: number; notified: number[] }>(tx, SEND, [
    no,
    segment,
    now,
    after_no,
    CHUNK,
    linkOf(link, no),
    `${title}\n${content}`,
  ])
  const { looked, last, sent, notified } = step!
  publishAlarmsChanged(
    tx,
    notified.map((user_no) => ({ user_no })),
  )
  if (last !== null) await rowsOf(tx, ADVANCE, [no, last, sent])
  return looked === CHUNK
}

/** Counts that a member opened the link; for a member without a receipt nothing happens. Idempotent. */
export async function countOpening(db: Pool, campaignNo: number, userNo: number, now: Date): Promise<void> {
  await rowsOf(db, OPEN, [campaignNo, userNo, now])
}

/** Rows deleted by one statement. */
const STEP = 5000

/** Deletes receipts after six months; the campaign keeps their counts. Returns how many. */
export async function cleanupReceipts(db: Pool, now: Date): Promise<number> {
  for (let sum = 0; ;) {
    const [step] = await rowsOf<{ deleted: number }>(db, DELETE_OLD, [daysBefore(now, RECEIPT_DAYS), STEP])
    sum += step!.deleted
    if (step!.deleted < STEP) return sum
  }
}
