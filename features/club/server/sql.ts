import { isActiveMemberSql } from '#features/account/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { ClubRole, JoinPolicy } from '../rules.ts'
import { LIVING_STATES, MEMBER } from '../transitions.ts'

/** A club that the caller's transaction has locked. `user_no` is its leader. */
export type LockedClub = {
  meet_no: number
  meet_title: string
  user_no: number | null
  state: number
  capacity: number
  is_online: boolean
  sigungu_code: string | null
  join_policy: JoinPolicy
  questions: string[]
  age_from: number | null
  age_to: number | null
  gender: 'all' | 'm' | 'w'
  teens_allowed: boolean
  members_create_bungae: boolean
  member_qtt: number
  pending_qtt: number
  manager_qtt: number
  leader_dt: string
  claim_user_no: number | null
  claim_dt: string | null
  offer_user_no: number | null
  offer_dt: string | null
  is_hidden: boolean
  is_secret: boolean
}
const CLUB_COLUMNS = `meet_no, meet_title, user_no, state, capacity, is_online, sigungu_code, join_policy, questions, age_from, age_to, gender,
  teens_allowed, members_create_bungae, member_qtt, pending_qtt, manager_qtt, leader_dt, claim_user_no, claim_dt, offer_user_no, offer_dt, hide_dt is not null as is_hidden,
  visibility = 'hidden' as is_secret`

const LOCK_CLUB: Statement = `select ${CLUB_COLUMNS} from meet where meet_no = $1 for no key update`

/** Locks a club. Everything about its members happens under this lock. Lock order: the club, member rows, its room, timers. */
export async function lockClub(tx: Tx, meetNo: number): Promise<LockedClub | undefined> {
  const [club] = await rowsOf<LockedClub>(tx, LOCK_CLUB, [meetNo])
  return club
}

export type Membership = { member_no: number; role: ClubRole; state: number; end_dt: string | null }
const MEMBERSHIP: Statement = 'select member_no, role, state, end_dt from meet_member where meet_no = $1 and user_no = $2'

/** The row of a member in a club, also of who asked, left or was removed. */
export async function membershipOf(db: Db, meetNo: number, userNo: number): Promise<Membership | undefined> {
  const [row] = await rowsOf<Membership>(db, MEMBERSHIP, [meetNo, userNo])
  return row
}

/** Creates the row of a member who was never in the club, as somebody who left; nothing for who is no member of haru. */
const ENSURE_ROW: Statement = `
  insert into meet_member (meet_no, user_no, state, reg_dt) select $1::bigint, $2::bigint, ${MEMBER.left}, $3::timestamptz
  where ${isActiveMemberSql({ userNo: '$2' })} on conflict (meet_no, user_no) do nothing`

export async function ensureMembership(tx: Tx, meetNo: number, userNo: number, now: Date): Promise<Membership | undefined> {
  await rowsOf(tx, ENSURE_ROW, [meetNo, userNo, now])
  return membershipOf(tx, meetNo, userNo)
}

const STAFF: Statement = `
  select user_no from meet_member where meet_no = $1 and role in ('leader', 'manager') and state = ${MEMBER.member} order by user_no`
const MEMBERS: Statement = `select user_no from meet_member where meet_no = $1 and state = ${MEMBER.member} order by user_no`

const numbers = (rows: { user_no: number }[]): number[] => rows.map(({ user_no }) => user_no)
/** The leader and the managers of a club. */
export const staffOf = async (db: Db, meetNo: number): Promise<number[]> => numbers(await rowsOf(db, STAFF, [meetNo]))
/** Everybody in a club. */
export const memberNosOf = async (db: Db, meetNo: number): Promise<number[]> => numbers(await rowsOf(db, MEMBERS, [meetNo]))

/** Clubs that live and that a member is in, and those of them that the member leads. */
const COUNTS: Statement = `
  select count(*)::int as joined, (count(*) filter (where m.role = 'leader'))::int as led
  from meet_member m join meet c on c.meet_no = m.meet_no
  where m.user_no = $1 and m.state = ${MEMBER.member} and c.state in ${statesSql(LIVING_STATES)}`

/** Locks the member's number of clubs, before any club. */
export async function lockClubCounts(tx: Tx, userNo: number): Promise<{ joined: number; led: number }> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`clubs ${userNo}`}, 0))`
  const [counts] = await rowsOf<{ joined: number; led: number }>(tx, COUNTS, [userNo])
  return counts!
}

/** Whether the member `userNo` is in the club `meetNo`, as SQL. */
export const isClubMemberSql = ({ meetNo, userNo }: { meetNo: string; userNo: string }): string =>
  `(select true from meet_member _in where _in.meet_no = ${meetNo} and _in.user_no = ${userNo} and _in.state = ${MEMBER.member})`

/** The name of the club `meetNo`, as SQL. */
export const clubTitleSql = (meetNo: string): string => `(select _club.meet_title from meet _club where _club.meet_no = ${meetNo})`

/** The numbers of the clubs that the member `userNo` is in, as SQL. */
export const clubsOfSql = (userNo: string): string =>
  `select _mine.meet_no from meet_member _mine where _mine.user_no = ${userNo} and _mine.state = ${MEMBER.member}`
