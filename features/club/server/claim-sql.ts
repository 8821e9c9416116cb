import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import type { LockedClub } from './sql.ts'

/** When the objection to a claim ends. The number is the club's. */
export const CLAIM_TIMER = 'club.claim'

/** Notes that the leader of a locked club is active, which also ends a claim of a manager. Does nothing for others. */
export async function touchLeader(tx: Tx, club: LockedClub, actorNo: number, now: Date): Promise<void> {
  if (club.user_no !== actorNo) return
  await tx.sql`update meet set leader_dt = ${now} where meet_no = ${club.meet_no}`
  if (club.claim_user_no !== null) await dropClaim(tx, club.meet_no, now)
}

/** Ends a claim of a locked club. */
export async function dropClaim(tx: Tx, meetNo: number, now: Date): Promise<void> {
  await tx.sql`update meet set claim_user_no = null, claim_dt = null where meet_no = ${meetNo}`
  await setTimers(tx, [{ kind: CLAIM_TIMER, no: meetNo, due_at: null }], now)
}
