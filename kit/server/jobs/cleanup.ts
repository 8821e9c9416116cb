import type { Pool } from '../db/db.ts'
import type { Job } from './jobs.ts'
import { clearLeft } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'

/** Deletes rows that have had their time. Running it twice, or in two processes, does no harm. */
export type Sweep = (db: Pool, now: Date, storage: Storage) => Promise<unknown>

/** Days that an idempotency key is remembered. */
export const KEY_DAYS = 3
/** Days that an ended session is kept: the law asks for three months of access logs, and a device is known for six. */
export const ENDED_SESSION_DAYS = 180

const HOUR = 3_600_000

/** What the kit itself keeps only for a time. */
export const sweepKit: Sweep = async ({ sql }, now, { scratch }) => {
  await sql`delete from idempotency where reg_dt < ${daysBefore(now, KEY_DAYS)}`
  const ended = daysBefore(now, ENDED_SESSION_DAYS)
  await sql`delete from user_session where end_dt < ${ended} or expire_dt < ${ended}`
  await clearLeft(scratch)
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * HOUR)

/** Sweeps every hour; one that fails keeps none of the others from its work. */
export const sweepJob = (sweeps: Sweep[]): Job => ({
  name: 'sweep',
  cron: '7 * * * *',
  seconds: 3600,
  async work({ services: { db, storage, log }, now }) {
    for (const sweep of sweeps) {
      await sweep(db, now, storage).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'))
    }
  },
})
