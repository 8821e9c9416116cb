import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'

/** When the objection to a claim ends. The number is the club's. */
export const CLAIM_TIMER = 'club.claim'

/** Ends a claim of a locked club. */
export async function dropClaim(tx: Tx, meetNo: number, now: Date): Promise<void> {
  await tx.sql`update meet set claim_user_no = null, claim_dt = null where meet_no = ${meetNo}`
  await setTimers(tx, [{ kind: CLAIM_TIMER, no: meetNo, due_at: null }], now)
}
