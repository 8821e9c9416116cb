import type { Tx } from '#kit/server/db/db.ts'
import { leaveBungaes } from './leaving.ts'

/** Seats are freed and what the member hosts is cancelled; the words of what they hosted go, and their rows with the account. */
export async function forgetBungaes(tx: Tx, userNo: number): Promise<void> {
  const [clock] = await tx.sql<[{ now: string }]>`select now() as now`
  await leaveBungaes(tx, { userNo, meetNo: null, now: new Date(clock.now) })
  await tx.sql`update adhoc set content = '', reason = null where user_no = ${userNo}`
  await tx.sql`delete from adhoc_member where user_no = ${userNo}`
  await tx.sql`delete from trust_appeal where user_no = ${userNo}`
  await tx.sql`delete from adhoc_event where user_no = ${userNo}`
  await tx.sql`update adhoc_member set friend_no = null where friend_no = ${userNo}`
}
