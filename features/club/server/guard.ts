import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { clubErrors } from '../errors.ts'
import { hasPower, standingOf, type ClubPower, type ClubRole, type Standing } from '../rules.ts'
import { LIVING_STATES, READABLE_STATES } from '../transitions.ts'
import { lockClub } from './sql.ts'

/** The row of a member in a club, whatever its state; undefined if there is none. */
export async function memberOf(db: Db, meetNo: number, userNo: number): Promise<{ role: ClubRole; state: number } | undefined> {
  return (await findClub(db, meetNo, userNo))?.member ?? undefined
}

/** A club and what the viewer is to it. `user_no` is its leader. */
export type GuardedClub = {
  meet_no: number
  meet_title: string
  user_no: number | null
  state: number
  is_hidden: boolean
  teens_allowed: boolean
  members_create_bungae: boolean
  member: { role: ClubRole; state: number } | null
  standing: Standing
}

/** A club for a viewer, null for a guest. @throws `club.not_found` for a club that ended or is hidden by reports from those outside */
export async function clubFor(db: Db, meetNo: number, userNo: number | null): Promise<GuardedClub> {
  const club = await findClub(db, meetNo, userNo)
  if (!club || !READABLE_STATES.includes(club.state)) throw clubErrors.not_found()
  const standing = standingOf(club.member)
  if (club.is_hidden && standing === 'guest') throw clubErrors.not_found()
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

type Row = Omit<GuardedClub, 'standing'>
const CLUB_FOR: Statement = `
  select c.meet_no, c.meet_title, c.user_no, c.state, c.hide_dt is not null as is_hidden, c.teens_allowed, c.members_create_bungae,
    (select json_build_object('role', m.role, 'state', m.state) from meet_member m where m.meet_no = c.meet_no and m.user_no = $2) as member
  from meet c where c.meet_no = $1`

async function findClub(db: Db, meetNo: number, userNo: number | null): Promise<Row | undefined> {
  const [club] = await rowsOf<Row>(db, CLUB_FOR, [meetNo, userNo])
  return club
}
