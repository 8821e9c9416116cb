import type { Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { transition } from '#kit/server/transition.ts'
import { clubErrors } from '../errors.ts'
import { JOINED_MAX, type ClubRole } from '../rules.ts'
import { CLUB, LIVING_STATES, MEMBER, type MemberAct } from '../transitions.ts'
import { forgetRequest } from './alarms.ts'
import { candidateProblem } from './candidate.ts'
import { touchLeader } from './claim-sql.ts'
import { columnsFor, memberMachine } from './machine.ts'
import { ensureMembership, lockClub, lockClubCounts, membershipOf, type LockedClub } from './sql.ts'

type Acting = { tx: Tx; meetNo: number; actorNo: number; now: Date; extensions: Extensions }

/** Leaves a club, or cancels the request to join it. */
export async function leaveClub(acting: Acting): Promise<void> {
  const { tx, meetNo, actorNo, now, extensions } = acting
  const club = await lockClub(tx, meetNo)
  const row = club && (await membershipOf(tx, meetNo, actorNo))
  if (!row) throw clubErrors.no_member()
  const act = row.state === MEMBER.pending ? 'cancel' : 'leave'
  const context = { now, club, actorNo, extensions }
  await transition(tx, memberMachine, row.member_no, { act, by: 'self', context, set: (to) => columnsFor(to, { now }) })
  if (act === 'cancel') await forgetRequest(tx, club, actorNo)
}

/** The act of a leader or a manager on somebody. */
type Answer = Acting & { act: Exclude<MemberAct, 'join' | 'cancel' | 'leave'>; userNo: number; reason?: string }

export async function answerMember({ tx, meetNo, actorNo, now, extensions, act, userNo, reason = '' }: Answer): Promise<void> {
  const joined = act === 'accept' ? (await lockClubCounts(tx, userNo)).joined : 0
  const { club, role } = await lockAsStaff(tx, meetNo, actorNo)
  if (act === 'accept' && club.state !== CLUB.open) throw clubErrors.closed()
  const row = act === 'ban' ? await ensureMembership(tx, meetNo, userNo, now) : await membershipOf(tx, meetNo, userNo)
  if (!row) throw clubErrors.no_member()
  // A leader who may not be here any more is refused by the table; only the two roles of the staff act on others.
  if (act === 'accept' && row.state === MEMBER.pending) {
    if (joined >= JOINED_MAX) throw clubErrors.joined_max()
    // The conditions, and who blocks whom, may be others than when they asked. Nobody is told which.
    if ((await candidateProblem(tx, club, userNo, now)) !== null) throw clubErrors.not_acceptable()
  }
  const context = { now, club, actorNo, extensions, reason }
  await transition(tx, memberMachine, row.member_no, { act, by: role, context, set: (to) => columnsFor(to, { now, reason }) })
  if (row.state === MEMBER.pending) await forgetRequest(tx, club, userNo)
  await touchLeader(tx, club, actorNo, now)
}

/** Locks a club for an act of its leader or a manager. @throws `club.not_found`, `club.forbidden` */
export async function lockAsStaff(tx: Tx, meetNo: number, actorNo: number): Promise<{ club: LockedClub; role: 'leader' | 'manager' }> {
  const { club, role } = await lockAsMember(tx, meetNo, actorNo)
  if (role === 'member') throw clubErrors.forbidden()
  return { club, role }
}

/** Locks a club for an act of its leader. @throws `club.not_found`, `club.forbidden`, `club.closed` */
export async function lockAsLeader(tx: Tx, meetNo: number, actorNo: number): Promise<LockedClub> {
  const { club, role } = await lockAsMember(tx, meetNo, actorNo)
  if (role !== 'leader') throw clubErrors.forbidden()
  return club
}

/** Locks a living club for an act of a member. @throws `club.not_found` for somebody outside, `club.closed` */
export async function lockAsMember(tx: Tx, meetNo: number, actorNo: number): Promise<{ club: LockedClub; role: ClubRole }> {
  const club = await lockClub(tx, meetNo)
  const row = club && (await membershipOf(tx, meetNo, actorNo))
  if (!club || club.state === CLUB.ended || (club.is_secret && !row)) throw clubErrors.not_found()
  if (row?.state !== MEMBER.member) throw clubErrors.forbidden()
  if (!LIVING_STATES.includes(club.state)) throw clubErrors.closed()
  return { club, role: row.role }
}
