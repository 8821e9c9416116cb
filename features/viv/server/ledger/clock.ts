import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'

/** How far clocks may lie apart: what is booked is dated by them, and what may be done with it when. */
export const CLOCK_SLACK_MS = 5 * 60_000

/** Seconds that this machine's clock is ahead of PostgreSQL's (below 0: behind); 0 where that is little enough. */
export async function clockDrift(db: Pool, machine: () => number = Date.now): Promise<number> {
  const asked = machine()
  const [row] = await rowsOf<{ ms: number }>(db, `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`, [])
  // As much on the way there as back.
  const drift = (asked + machine()) / 2 - row!.ms
  return Math.abs(drift) > CLOCK_SLACK_MS ? Math.round(drift / 1000) : 0
}

/**
 * Accounts that were booked on by a clock far ahead, as all others see it, follow the right one again. Gives how many; those that somebody
 * holds at this moment are found another time.
 */
export async function turnBack({ sql }: Pool, now: Date): Promise<number> {
  const turned = await sql`
    update viv_account set last_dt = ${now} where account_no in (
      select account_no from viv_account where last_dt > ${new Date(now.getTime() + CLOCK_SLACK_MS)} for no key update skip locked)`
  return turned.count
}
