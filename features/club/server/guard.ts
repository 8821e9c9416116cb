import { notBlockedSql } from '#features/block/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { clubErrors } from '../errors.ts'
import { hasPower, standingOf, type ClubPower, type ClubRole, type Standing } from '../rules.ts'
import { LIVING_STATES, READABLE_STATES } from '../transitions.ts'
import { lockClub } from './sql.ts'

/** A club and what the viewer is to it. `user_no` is its leader. */
export type GuardedClub = {
  meet_no: number
  meet_title: string
  user_no: number | null
  state: number
  is_hidden: boolean
  /** Lists leave it out, and nobody outside may learn of it. */
  is_secret: boolean
  /** The viewer and the leader block each other. */
  is_blocked: boolean
  teens_allowed: boolean
  members_create_bungae: boolean
  member: { role: ClubRole; state: number } | null
  standing: Standing
}

/**
 * A club for a viewer, null for a guest. @throws `club.not_found` for a club that ended, for those outside of one that reports hid or whose leader
 * blocks them, and for who never was in one that lists leave out
 */
export async function clubFor(db: Db, meetNo: number, userNo: number | null): Promise<GuardedClub> {
  const [club] = await rowsOf<GuardRow>(db, CLUB_FOR, [meetNo, userNo])
  return guarded(club)
}

/** The same for what `clubRowSql` read in a statement with more. */
export function guarded(club: GuardRow | null | undefined): GuardedClub {
  if (!club || !READABLE_STATES.includes(club.state)) throw clubErrors.not_found()
  const standing = standingOf(club.member)
  const isOutside = standing === 'guest' || standing === 'pending'
  if (isOutside && (club.is_hidden || club.is_blocked)) throw clubErrors.not_found()
  if (club.is_secret && club.member === null) throw clubErrors.not_found()
  return { ...club, standing }
}

/**
 * Locks a living club for an act, so that the member stays in it until the transaction ends. Lock order: the club before everything else of
 * it. @throws `club.not_found`, `club.closed`, or `club.forbidden` where the table of permissions refuses
 */
export async function clubGuard(
  tx: Tx,
  { meetNo, userNo, power }: { meetNo: number; userNo: number; power: ClubPower },
): Promise<GuardedClub> {
  await lockClub(tx, meetNo)
  const club = await clubFor(tx, meetNo, userNo)
  if (!hasPower(club.standing, power, club)) throw clubErrors.forbidden()
  if (!LIVING_STATES.includes(club.state)) throw clubErrors.closed()
  return club
}

/** What a club is for one viewer, as `guarded` takes it. */
export type GuardRow = Omit<GuardedClub, 'standing'>
/** The club `meetNo` for the viewer, whose number may be null, as a row or none. */
export const clubRowSql = ({ meetNo, userNo }: { meetNo: string; userNo: string }): string => `
  select _for.meet_no, _for.meet_title, _for.user_no, _for.state, _for.hide_dt is not null as is_hidden,
    _for.visibility = 'hidden' as is_secret,
    not (${notBlockedSql({ a: userNo, b: '_for.user_no' })}) as is_blocked, _for.teens_allowed, _for.members_create_bungae,
    (select json_build_object('role', _own.role, 'state', _own.state) from meet_member _own
      where _own.meet_no = _for.meet_no and _own.user_no = ${userNo}) as member
  from meet _for where _for.meet_no = ${meetNo}`
const CLUB_FOR: Statement = clubRowSql({ meetNo: '$1', userNo: '$2' })
