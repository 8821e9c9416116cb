import { addMonths, endOfDay, endOfDayAfter, koreanDay } from '#kit/contract/time.ts'
import { holdsMoney } from '#kit/server/account-deletion.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { endSessions } from '#kit/server/auth/sessions.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { GRACE_DAYS, KEEP_MONTHS } from '../rules.ts'

/** The end of the grace period of a deletion that starts now. */
export const graceEnd = (now: Date): Date => endOfDayAfter(now, GRACE_DAYS)

/** Runs when a deletion starts, in the same transaction: features drop cached pages. */
export const accountLeft = extensionPoint<(tx: Tx) => Promise<void>>('accountLeft')

/**
 * Begins the grace period: deactivates the account, which hides all of it, and ends its sessions. Returns the ended
 * sessions, or null when the member was not active.
 */
export async function deactivate(tx: Tx, userNo: number, now: Date): Promise<string[] | null> {
  const left = await tx.sql`
    update users set state = 0, withdraw_dt = ${now}, purge_dt = ${graceEnd(now)}
    where user_no = ${userNo} and state = 1`
  return left.count === 0 ? null : endSessions(tx, userNo, now)
}

/**
 * Starts the deletion of a member whom a provider unlinked. `hasMoney`: the member did not agree to lose it, so they can
 * return as long as the law requires payment records. Returns false when the member was not active.
 */
export async function startDeletion(tx: Tx, userNo: number, now: Date, { hasMoney } = { hasMoney: false }): Promise<boolean> {
  if ((await deactivate(tx, userNo, now)) === null) return false
  if (hasMoney) await tx.sql`update users set purge_dt = ${moneyEnd(now)} where user_no = ${userNo}`
  return true
}

const moneyEnd = (now: Date): Date => endOfDay(addMonths(koreanDay(now), KEEP_MONTHS.wallet))

/** Starts the grace period of members whose deletion waited only for their money and who have none left. */
export const startGraceAfterPayout: Cleanup = async (db, now, { extensions }) => {
  const waiting = await db.sql<
    { user_no: number }[]
  >`select user_no from users where state = 0 and purge_dt > ${graceEnd(now)} order by user_no`
  let count = 0
  for (const { user_no } of waiting) {
    await db.transaction(async (tx) => {
      const [locked] = await tx.sql`select from users where user_no = ${user_no} and state = 0 and purge_dt > ${graceEnd(now)} for update`
      if (locked && !(await hasMoneyIn(extensions, tx, user_no, now))) {
        await tx.sql`update users set purge_dt = ${graceEnd(now)} where user_no = ${user_no}`
        count++
      }
    })
  }
  return count
}

/** Whether this member would lose money with the account. */
export async function hasMoneyIn(extensions: Extensions, db: Db, userNo: number, now: Date): Promise<boolean> {
  for (const holds of extensions.all(holdsMoney)) if (await holds(db, userNo, now)) return true
  return false
}
