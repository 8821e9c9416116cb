import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ClubInvite } from '../contract.ts'
import { clubErrors } from '../errors.ts'
import { hoursAfter, INVITES_MAX } from '../rules.ts'
import { CLUB } from '../transitions.ts'
import { lockAsStaff } from './members.ts'

const IS_VALID = 'revoke_dt is null and expire_dt > $2'
const VALID: Statement = `
  select invite_no, code, expire_dt, use_qtt, reg_dt from meet_invite where meet_no = $1 and ${IS_VALID} order by invite_no desc`
/** Whether a code, SQL that may be null, is of an invitation to the club that is valid now. */
export const isInvitedSql = ({ meetNo, code, now }: { meetNo: string; code: string; now: string }): string => `
  exists (select from meet_invite _by where _by.meet_no = ${meetNo} and _by.code = ${code} and _by.revoke_dt is null and _by.expire_dt > ${now})`

/** $1 the code, $2 now. */
const FIND: Statement = `select meet_no from meet_invite where code = $1 and ${IS_VALID}`
const USE: Statement = `
  update meet_invite set use_qtt = use_qtt + 1 where meet_no = $1 and code = $3 and ${IS_VALID} returning 1`

type Inviting = { tx: Tx; meetNo: number; actorNo: number; now: Date }

/** The invitations of a club that are valid now. */
export async function invitesOf({ tx, meetNo, actorNo, now }: Inviting): Promise<ClubInvite[]> {
  await lockAsStaff(tx, meetNo, actorNo)
  return rowsOf<ClubInvite>(tx, VALID, [meetNo, now])
}

export async function createInvite({ tx, meetNo, actorNo, now, hours }: Inviting & { hours: number }): Promise<ClubInvite> {
  const { club } = await lockAsStaff(tx, meetNo, actorNo)
  if (club.state !== CLUB.open) throw clubErrors.closed()
  if ((await rowsOf<ClubInvite>(tx, VALID, [meetNo, now])).length >= INVITES_MAX) throw clubErrors.invites_max()
  const code = randomBytes(8).toString('hex')
  const row = { meet_no: meetNo, user_no: actorNo, code, expire_dt: hoursAfter(now, hours), reg_dt: now }
  await tx.sql`insert into meet_invite ${tx.sql(row)}`
  return (await rowsOf<ClubInvite>(tx, VALID, [meetNo, now]))[0]!
}

/** Ends an invitation; one that ended already stays as it is. */
export async function revokeInvite({ tx, meetNo, actorNo, now, inviteNo }: Inviting & { inviteNo: number }): Promise<void> {
  await lockAsStaff(tx, meetNo, actorNo)
  await tx.sql`update meet_invite set revoke_dt = ${now} where meet_no = ${meetNo} and invite_no = ${inviteNo} and revoke_dt is null`
}

/** The club of an invitation. @throws `club.bad_invite` */
export async function clubInvitedTo(db: Db, code: string, now: Date): Promise<number> {
  const [found] = await rowsOf<{ meet_no: number }>(db, FIND, [code, now])
  if (!found) throw clubErrors.bad_invite()
  return found.meet_no
}

/** Counts a use of an invitation to this club; false if it is none, expired or revoked. */
export const countInvite = async (tx: Tx, { meetNo, code, now }: { meetNo: number; code: string; now: Date }): Promise<boolean> =>
  (await rowsOf(tx, USE, [meetNo, now, code])).length > 0
