import { DAY_MS } from '#kit/contract/time.ts'
import { deleteOldGuesses } from '../auth/guesses.ts'
import type { Pool } from '../db/db.ts'
import type { Services } from '../http/services.ts'
import type { Job } from './jobs.ts'
import { clearExpired } from '../storage/disk.ts'

/** Deletes rows whose retention is over. It must be safe to run twice, or in two processes. */
export type Cleanup = (db: Pool, now: Date, services: Services) => Promise<unknown>

/** Days for which an idempotency key is stored. */
export const KEY_DAYS = 3
/** Days for which an ended session is stored: the law requires three months of access logs; known devices are recognised for six. */
export const ENDED_SESSION_DAYS = 180

/** Deletes the kit's own expired rows and files. */
export const cleanupKit: Cleanup = async ({ sql }, now, { storage: { scratch } }) => {
  await deleteOldGuesses({ sql }, now)
  await sql`delete from idempotency where reg_dt < ${daysBefore(now, KEY_DAYS)}`
  // A session that is ended removes its devices itself.
  await sql`delete from push_device d using user_session s where s.session_no = d.session_no and (s.end_dt is not null or s.expire_dt <= ${now})`
  const ended = daysBefore(now, ENDED_SESSION_DAYS)
  await sql`delete from user_session where end_dt < ${ended} or expire_dt < ${ended}`
  await clearExpired(scratch)
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Runs all cleanups every hour; if one fails, the others still run. */
export const cleanupJob = (cleanups: readonly Cleanup[]): Job => ({
  // The queue has this name in existing databases.
  name: 'sweep',
  cron: '7 * * * *',
  seconds: 3600,
  async work({ services, now }) {
    for (const cleanup of cleanups) {
      await cleanup(services.db, now, services).catch((error: unknown) => services.log.warn({ err: error }, 'cleanup failed'))
    }
  },
})
