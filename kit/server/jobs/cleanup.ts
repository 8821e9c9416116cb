import { DAY_MS } from '#kit/contract/time.ts'
import { deleteOldGuesses } from '../auth/guesses.ts'
import type { Pool } from '../db/db.ts'
import type { Services } from '../http/services.ts'
import type { Job } from './jobs.ts'
import { recordRun } from './runs.ts'
import { clearExpired } from '../storage/disk.ts'

/**
 * Deletes rows whose retention is over. It must be safe to run twice, or in two processes. Returns the rows that it removed or corrected, null if it
 * had nothing to do at this hour.
 */
export type Cleanup = (db: Pool, now: Date, services: Services) => Promise<number | null>
/** `name`: feature and function, for the console. */
export type NamedCleanup = { name: string; run: Cleanup }

/** The cleanups of a feature by their names. */
export const namedCleanups = (feature: string, cleanups: readonly Cleanup[]): NamedCleanup[] =>
  cleanups.map((run) => ({ name: `${feature}.${run.name}`, run }))

/** Days for which an idempotency key is stored. */
export const KEY_DAYS = 3
/** Days for which an ended session is stored: the law requires three months of access logs; known devices are recognised for six. */
export const ENDED_SESSION_DAYS = 180

/** Deletes the kit's own expired rows and files. */
export const cleanupKit: Cleanup = async ({ sql }, now, { storage: { scratch } }) => {
  const guesses = await deleteOldGuesses({ sql }, now)
  const keys = await sql`delete from idempotency where reg_dt < ${daysBefore(now, KEY_DAYS)}`
  // A session that is ended removes its devices itself.
  const devices =
    await sql`delete from push_device d using user_session s where s.session_no = d.session_no and (s.end_dt is not null or s.expire_dt <= ${now})`
  const ended = daysBefore(now, ENDED_SESSION_DAYS)
  const sessions = await sql`delete from user_session where end_dt < ${ended} or expire_dt < ${ended}`
  await clearExpired(scratch)
  return guesses + keys.count + devices.count + sessions.count
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Runs all cleanups every hour; if one fails, the others still run. */
export const cleanupJob = (cleanups: readonly NamedCleanup[]): Job => ({
  // The queue has this name in existing databases.
  name: 'sweep',
  cron: '7 * * * *',
  seconds: 3600,
  async work({ services, now }) {
    for (const { name, run } of cleanups) {
      await recordRun(services.db, `cleanup:${name}`, now, () => run(services.db, now, services)).catch((error: unknown) =>
        services.log.warn({ err: error, cleanup: name }, 'cleanup failed'),
      )
    }
  },
})
