import { endOfKoreanDay, koreanDay } from '#kit/contract/day.ts'
import { holdsMoney } from '#kit/server/account-deletion.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { endSessions } from '#kit/server/auth/sessions.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { GRACE_DAYS, KEEP_MONTHS, keepUntil } from '../rules.ts'

/** Until when someone who leaves now can come back. */
export const graceEnd = (now: Date): Date => endOfKoreanDay(now, GRACE_DAYS)

/** Runs when a member leaves, in the same transaction: whoever keeps pages ready for many forgets them. */
export const accountLeft = extensionPoint<(tx: Tx) => Promise<void>>('accountLeft')

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

/**
 * The same for someone who was unlinked from outside. Whoever is not active stays as they are. `hasMoney`: they agreed to lose nothing, so
 * they can come back as long as payments have to be kept by law. False where they were not active.
 */
export async function startWithdrawal(tx: Tx, userNo: number, now: Date, { hasMoney } = { hasMoney: false }): Promise<boolean> {
  if ((await leave(tx, userNo, now)) === null) return false
  if (hasMoney) await tx.sql`update users set purge_dt = ${moneyEnd(now)} where user_no = ${userNo}`
  return true
}

const moneyEnd = (now: Date): Date => new Date(`${keepUntil(koreanDay(now), KEEP_MONTHS.wallet)}T23:59:59+09:00`)

/** Lets those go who waited for their money alone and have none any more: their days of grace begin. */
export const releaseWaiting: Cleanup = async (db, now, { extensions }) => {
  const waiting = await db.sql<
    { user_no: number }[]
  >`select user_no from users where state = 0 and purge_dt > ${graceEnd(now)} order by user_no`
  for (const { user_no } of waiting) {
    await db.transaction(async (tx) => {
      const [held] = await tx.sql`select from users where user_no = ${user_no} and state = 0 and purge_dt > ${graceEnd(now)} for update`
      if (held && !(await hasMoneyIn(extensions, tx, user_no, now))) {
        await tx.sql`update users set purge_dt = ${graceEnd(now)} where user_no = ${user_no}`
      }
    })
  }
}

/** Whether this member would lose money with the account. */
export async function hasMoneyIn(extensions: Extensions, db: Db, userNo: number, now: Date): Promise<boolean> {
  for (const holds of extensions.all(holdsMoney)) if (await holds(db, userNo, now)) return true
  return false
}
