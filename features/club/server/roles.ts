import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { clubErrors } from '../errors.ts'
import { founderProblem, managersMax, type ClubRole } from '../rules.ts'
import { MEMBER } from '../transitions.ts'
import { clubAlarms } from '../words.ts'
import { notifyOfClub } from './alarms.ts'
import { dropClaim } from './claim-sql.ts'
import { writeHistory } from './history.ts'
import { count } from './machine.ts'
import { lockAsLeader } from './members.ts'
import { dropOffer } from './offer-sql.ts'
import { candidateOf } from './candidate.ts'
import { membershipOf, type LockedClub, type Membership } from './sql.ts'

type Acting = { tx: Tx; meetNo: number; actorNo: number; userNo: number; now: Date }

/** Makes a member a manager, or a manager a plain member. */
export async function setRole({ tx, meetNo, actorNo, userNo, now, role }: Acting & { role: 'manager' | 'member' }): Promise<void> {
  const club = await lockAsLeader(tx, meetNo, actorNo)
  const row = await memberRow(tx, meetNo, userNo)
  if (row.role === 'leader') throw clubErrors.forbidden()
  if (row.role === role) return
  if (role === 'manager' && club.manager_qtt >= managersMax(club.member_qtt)) throw clubErrors.managers_max()
  await writeRole(tx, row, role, now)
  await count(tx, club, { manager_qtt: role === 'manager' ? 1 : -1 })
  if (club.claim_user_no === userNo) await dropClaim(tx, meetNo, now)
  await writeHistory(tx, [{ meet_no: meetNo, user_no: userNo, actor_no: actorNo, event: role }], now)
  await notifyOfClub(tx, club, { kind: 'CLUB_ROLE', to: [userNo], text: clubAlarms[role](club.meet_title) }, now)
}

/** @throws where the member may not lead the club */
export async function refuseLeader(
  tx: Tx,
  { club, userNo, led, now }: { club: LockedClub; userNo: number; led: number; now: Date },
): Promise<void> {
  const { identity, own } = await candidateOf(tx, userNo, null)
  const age = identity.birth === null || own === null ? null : ageOn(identity.birth, koreanDay(now))
  const problem = founderProblem({ age, isVerified: identity.identity_dt !== null, led }, club.is_online)
  if (problem) throw problem()
}

type NewLeader = { club: LockedClub; row: Membership; userNo: number; actorNo: number | null; now: Date }

/** The old leader becomes a plain member. */
export async function makeLeader(tx: Tx, { club, row, userNo, actorNo, now }: NewLeader): Promise<void> {
  const { meet_no: meetNo, user_no: oldNo } = club
  const old = oldNo === null ? undefined : await membershipOf(tx, meetNo, oldNo)
  if (old) await writeRole(tx, old, 'member', now)
  await writeRole(tx, row, 'leader', now)
  await tx.sql`update meet set user_no = ${userNo}, leader_dt = ${now} where meet_no = ${meetNo}`
  await count(tx, club, { manager_qtt: row.role === 'manager' ? -1 : 0 })
  await dropClaim(tx, meetNo, now)
  await dropOffer(tx, meetNo, now)
  await writeHistory(tx, [{ meet_no: meetNo, user_no: userNo, actor_no: actorNo, event: 'leader' }], now)
  await notifyOfClub(tx, club, { kind: 'CLUB_ROLE', to: [userNo], text: clubAlarms.leader(club.meet_title) }, now)
}

async function writeRole({ sql }: Tx, { member_no }: Membership, role: ClubRole, now: Date): Promise<void> {
  await sql`update meet_member set role = ${role}, role_dt = ${role === 'member' ? null : now} where member_no = ${member_no}`
}

/** @throws `club.no_member` for somebody who is not in the club */
export async function memberRow(tx: Tx, meetNo: number, userNo: number): Promise<Membership> {
  const row = await membershipOf(tx, meetNo, userNo)
  if (row?.state !== MEMBER.member) throw clubErrors.no_member()
  return row
}
