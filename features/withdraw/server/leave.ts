import { endOfKoreanDay } from '#kit/contract/day.ts'
import type { Tx } from '#kit/server/db.ts'
import { endSessions } from '#kit/server/sessions.ts'
import { GRACE_DAYS } from '../rules.ts'

/** Until when someone who leaves now can come back. */
export const graceEnd = (now: Date): Date => endOfKoreanDay(now, GRACE_DAYS)

/**
 * Begins the days of grace: the account is inactive, so that nobody sees anything of it, and all its log-ins end. Gives
 * the sessions that ended, or null where the member was not active.
 */
export async function leave(tx: Tx, userNo: number, now: Date): Promise<string[] | null> {
  const left = await tx.sql`
    update users set state = 0, withdraw_dt = ${now}, purge_dt = ${graceEnd(now)}, user_token = null
    where user_no = ${userNo} and state = 1`
  return left.count === 0 ? null : endSessions(tx, userNo, now)
}

/** The same for someone who was unlinked from outside. Whoever is not active stays as they are. */
export async function startWithdrawal(tx: Tx, userNo: number, now: Date): Promise<void> {
  await leave(tx, userNo, now)
}
