import { notBlockedSql } from '#features/block/server/public.ts'
import { groupRoomSql, unreadOfGroupSql } from '#features/chat/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { listMyClubs, listPastClubs, MyClub, PastClub } from '../contract.ts'
import { againAt } from '../rules.ts'
import { CLUB, MEMBER, READABLE_STATES } from '../transitions.ts'
import { CARD, toCards, type ClubRow } from './card.ts'
import { nextBungaes } from './extensions.ts'

const isIn = `m.state = ${MEMBER.member}`
/** $1 the member, $2 the state of their rows, $3 the last club of the page before, $4 the limit, $5 whether they must lead. */
export const OWN: Statement = `
  select ${CARD}, m.role, m.reg_dt as asked_dt, m.join_dt, case when ${isIn} then ${groupRoomSql('c.meet_no')} end as cr_no,
    case when ${isIn} then ${unreadOfGroupSql({ meetNo: 'c.meet_no', userNo: 'm.user_no' })} else 0 end::int as unread_qtt
  from meet_member m join meet c on c.meet_no = m.meet_no
  where m.user_no = $1 and m.state = $2 and c.state in ${statesSql(READABLE_STATES)} and m.meet_no < $3::bigint
    and (not $5::boolean or m.role = 'leader')
  order by m.meet_no desc limit $4::int`

type Owner = { db: Db; userNo: number; now: Date; extensions: Extensions }

/** The clubs of a member, or those that they ask to join; the newest club first. */
export async function ownClubs({ db, userNo, now, extensions }: Owner, asked: Query<typeof listMyClubs>): Promise<MyClub[]> {
  const { pending, led, before_no = Number.MAX_SAFE_INTEGER, limit } = asked
  const state = pending === '1' ? MEMBER.pending : MEMBER.member
  const rows = await rowsOf<Omit<MyClub, 'region' | 'next'>>(db, OWN, [userNo, state, before_no, limit, led === '1'])
  const meetNos = rows.map(({ meet_no }) => meet_no)
  const found =
    meetNos.length === 0 ? [] : await Promise.all(extensions.all(nextBungaes).map((find) => find(db, { meetNos, userNo, now, limit: 1 })))
  const nextOf = (meetNo: number) => found.flatMap((next) => next.get(meetNo) ?? [])[0] ?? null
  return toCards(rows).map((club) => ({ ...club, next: nextOf(club.meet_no) }))
}

/**
 * $1 the member, $2 and $3 the end and the number of the last row before, $4 the limit. The condition of the partial index comes first: a
 * request that was taken back is no past club. A row of a member has an end where the club ended.
 */
export const PAST_CLUBS: Statement = `
  select ${CARD}, m.member_no, m.state as member_state, m.reason, m.end_dt, c.close_reason,
    c.hide_dt is null and c.state in ${statesSql(READABLE_STATES)} and ${notBlockedSql({ a: '$1::bigint', b: 'c.user_no' })} as is_open
  from meet_member m join meet c on c.meet_no = m.meet_no
  where m.end_dt is not null and (m.state <> ${MEMBER.left} or m.join_dt is not null)
    and m.user_no = $1 and (m.end_dt, m.member_no) < ($2::timestamptz, $3::bigint)
  order by m.end_dt desc, m.member_no desc limit $4::int`

const WHY: Readonly<Record<number, PastClub['why']>> = {
  [MEMBER.member]: 'closed',
  [MEMBER.rejected]: 'rejected',
  [MEMBER.left]: 'left',
  [MEMBER.kicked]: 'kicked',
  [MEMBER.banned]: 'banned',
}
type PastRow = ClubRow &
  Pick<PastClub, 'member_no' | 'reason' | 'end_dt' | 'is_open'> & { member_state: number; close_reason: string | null }

/** Clubs that a member was in or asked to join, with how that ended; the latest first. */
export async function pastClubs(
  { db, userNo, now }: Omit<Owner, 'extensions'>,
  { before_dt = 'infinity', before_no = Number.MAX_SAFE_INTEGER, limit }: Query<typeof listPastClubs>,
): Promise<PastClub[]> {
  const rows = await rowsOf<PastRow>(db, PAST_CLUBS, [userNo, before_dt, before_no, limit])
  return toCards(rows).map(({ member_state: state, close_reason, ...club }) => ({
    ...club,
    why: WHY[state]!,
    reason: state === MEMBER.member ? (close_reason ?? '') : club.reason,
    again_dt: club.state === CLUB.open ? (againAt({ state, end_dt: club.end_dt }, now)?.toISOString() ?? null) : null,
  }))
}
