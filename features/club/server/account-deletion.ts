import { href, pathOf } from '#features/routes.ts'
import type { DeletionBlocker } from '#kit/server/account-deletion.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { CLUB, LIVING_STATES, MEMBER } from '../transitions.ts'
import { forgetChallenges } from './challenge/ended.ts'
import { leaveChallenges } from './challenge/machine.ts'
import { count } from './machine.ts'
import { forgetVotes } from './poll.ts'
import { lockClub } from './sql.ts'

const LEADS_OTHERS: Statement = `
  select 1 from meet where user_no = $1 and state in ${statesSql(LIVING_STATES)} and member_qtt > 1 limit 1`

/** A club with other members needs a leader: the account cannot be deleted before it is handed over or closed (decisions d-1). */
export async function clubBlockers(db: Db, userNo: number): Promise<DeletionBlocker[]> {
  if ((await rowsOf(db, LEADS_OTHERS, [userNo])).length === 0) return []
  return [{ kind: 'club-leader', text: '모임장으로 이끄는 모임이 있어요.', link: pathOf('ClubMyList') ?? href('ChatList') }]
}

const OWN: Statement = `
  select meet_no, role, state from meet_member where user_no = $1 and state in (${MEMBER.pending}, ${MEMBER.member}) order by meet_no`

/** Takes a member whose account is purged out of their clubs. A club that they led alone ends. */
export async function forgetMemberships(tx: Tx, userNo: number): Promise<void> {
  for (const { meet_no, role, state } of await rowsOf<{ meet_no: number; role: string; state: number }>(tx, OWN, [userNo])) {
    const club = await lockClub(tx, meet_no)
    if (!club) continue
    await leaveChallenges(tx, meet_no, [userNo])
    const isMember = state === MEMBER.member
    await count(tx, club, { member_qtt: isMember ? -1 : 0, pending_qtt: isMember ? 0 : -1, manager_qtt: role === 'manager' ? -1 : 0 })
    if (role === 'leader' && club.member_qtt === 1) {
      await tx.sql`update meet set state = ${CLUB.ended}, close_dt = null where meet_no = ${meet_no}`
    }
    if (club.claim_user_no === userNo) await tx.sql`update meet set claim_user_no = null, claim_dt = null where meet_no = ${meet_no}`
    if (club.offer_user_no === userNo) await tx.sql`update meet set offer_user_no = null, offer_dt = null where meet_no = ${meet_no}`
  }
  await forgetChallenges(tx, userNo)
  await forgetVotes(tx, userNo)
  await tx.sql`delete from meet_member where user_no = ${userNo}`
}
