import { extend } from '#kit/server/extensions.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { membershipEnded } from '../extensions.ts'
import { lockClub } from '../sql.ts'
import { cancelLocked, leaveChallenges } from './machine.ts'
import { openChallenges } from './rows.ts'

/** Who leaves a club leaves its challenges; those of a club that closes are cancelled. */
export const endedChallenges = extend(membershipEnded, async (tx, { meetNo, userNos, why, now }) => {
  if (why !== 'closed') return leaveChallenges(tx, meetNo, userNos)
  const club = await lockClub(tx, meetNo)
  for (const challenge of await openChallenges(tx, meetNo)) {
    await cancelLocked(tx, { now, club: club!, challenge, actorNo: null, by: 'system' })
  }
})

/** Deletes what a purged account did in challenges. Its places in those that have not ended are counted off before, under the clubs' locks. */
export async function forgetChallenges({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from club_challenge_cheer where user_no = ${userNo} or to_user_no = ${userNo}`
  await sql`delete from club_challenge_entry where user_no = ${userNo}`
  await sql`update club_challenge set user_no = null where user_no = ${userNo}`
}
