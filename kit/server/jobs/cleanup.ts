import type { Pool } from '../db/db.ts'
import type { Services } from '../http/services.ts'
import type { Job } from './jobs.ts'
import { clearLeft } from '../storage/disk.ts'

/** Deletes rows that have had their time. Running it twice, or in two processes, does no harm. */
export type Cleanup = (db: Pool, now: Date, services: Services) => Promise<unknown>

/** Days that an idempotency key is remembered. */
export const KEY_DAYS = 3
/** Days that an ended session is kept: the law asks for three months of access logs, and a device is known for six. */
export const ENDED_SESSION_DAYS = 180

const HOUR = 3_600_000

/** What the kit itself keeps only for a time. */
export const sweepKit: Cleanup = async ({ sql }, now, { storage: { scratch } }) => {
  await sql`delete from idempotency where reg_dt < ${daysBefore(now, KEY_DAYS)}`
  const ended = daysBefore(now, ENDED_SESSION_DAYS)
  await sql`delete from user_session where end_dt < ${ended} or expire_dt < ${ended}`
  await clearLeft(scratch)
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * HOUR)

/** Runs all cleanups every hour; one that fails keeps none of the others from its work. */
export const cleanupJob = (cleanups: readonly Cleanup[]): Job => ({
  // The name of the queue in databases that are in use.
  name: 'sweep',
  cron: '7 * * * *',
  seconds: 3600,
  async work({ services, now }) {
    for (const cleanup of cleanups) {
      await cleanup(services.db, now, services).catch((error: unknown) => services.log.warn({ err: error }, 'cleanup failed'))
    }
  },
})
