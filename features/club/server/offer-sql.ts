import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'

/** When an offer to lead ends. The number is the club's. */
export const OFFER_TIMER = 'club.offer'

/** Ends an offer of a locked club. */
export async function dropOffer(tx: Tx, meetNo: number, now: Date): Promise<void> {
  await tx.sql`update meet set offer_user_no = null, offer_dt = null where meet_no = ${meetNo}`
  await setTimers(tx, [{ kind: OFFER_TIMER, no: meetNo, due_at: null }], now)
}
