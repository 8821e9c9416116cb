import { clubFor as findClub, clubGuard, type GuardedClub } from '#features/club/server/public.ts'
import { LIVING_STATES } from '#features/club/transitions.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { bungaeErrors } from '../errors.ts'

/** What a bungae needs of its club, for one viewer. */
export type ClubView = {
  meet_title: string
  role: 'leader' | 'manager' | 'member' | null
  /** Its members write and meet. */
  is_open: boolean
  lets_members_create: boolean
  allows_teens: boolean
}

const viewOf = ({ meet_title, standing, state, members_create_bungae, teens_allowed }: GuardedClub): ClubView => ({
  meet_title,
  role: standing === 'leader' || standing === 'manager' || standing === 'member' ? standing : null,
  is_open: LIVING_STATES.includes(state),
  lets_members_create: members_create_bungae,
  allows_teens: teens_allowed,
})

/** @throws `club.not_found` where the viewer does not see the club */
export const clubFor = async (db: Db, meetNo: number, userNo: number | null): Promise<ClubView> =>
  viewOf(await findClub(db, meetNo, userNo))

/**
 * The same for a member of the club, which is locked: who leaves or is kicked meanwhile waits for the end of the transaction, and loses
 * their bungae then. Comes before the bungae is locked. @throws `bungae.members_only`, `club.not_found`, `club.closed`
 */
export async function clubForMember(tx: Tx, meetNo: number, userNo: number): Promise<ClubView & { role: NonNullable<ClubView['role']> }> {
  const club = viewOf(await clubGuard(tx, { meetNo, userNo, power: 'readIntro' }))
  const { role } = club
  if (role === null) throw bungaeErrors.members_only()
  return { ...club, role }
}
