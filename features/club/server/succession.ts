import type { Tx } from '#kit/server/db/db.ts'
import { dropClaim } from './claim-sql.ts'
import type { LockedClub } from './sql.ts'

/** Notes that the leader of a locked club is active, which also ends a claim of a manager. Does nothing for others. */
export async function touchLeader(tx: Tx, club: LockedClub, actorNo: number, now: Date): Promise<void> {
  if (club.user_no !== actorNo) return
  await tx.sql`update meet set leader_dt = ${now} where meet_no = ${club.meet_no}`
  if (club.claim_user_no !== null) await dropClaim(tx, club.meet_no, now)
}
