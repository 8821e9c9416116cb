import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'

/** Allowed difference of a server's clock. It dates journals, and time limits are counted from these dates. */
export const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** Seconds that this server's clock is ahead of PostgreSQL's (below 0: behind); 0 within the allowed difference. */
export async function clockDrift(db: Pool, serverClock: () => number = Date.now): Promise<number> {
  const started = serverClock()
  const [row] = await rowsOf<{ ms: number }>(db, `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`, [])
  // Assumes that request and response take equally long.
  const drift = (started + serverClock()) / 2 - row!.ms
  return Math.abs(drift) > CLOCK_SLACK_MS ? Math.round(drift / 1000) : 0
}

/**
 * Sets `last_dt` back to now on accounts that a clock far ahead has booked on. Skips locked accounts; the next run finds them. Returns how
 * many were set.
 */
export async function resetLastDates({ sql }: Pool, now: Date): Promise<number> {
  const changed = await sql`
    update viv_account set last_dt = ${now} where account_no in (
      select account_no from viv_account where last_dt > ${new Date(now.getTime() + CLOCK_SLACK_MS)} for no key update skip locked)`
  return changed.count
}
