import { personSql } from '#features/account/server/public.ts'
import { clubRowSql, clubsOfSql, clubTitleSql, guarded, isClubMemberSql, type GuardRow } from '#features/club/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { AdhocCard, listClubAdhocs, listMyAdhocs } from '../../contract.ts'
import { BUNGAE, HOPING_STATES, PARTICIPANT, SEATED_STATES } from '../../transitions.ts'

/** Days in which bungae of all clubs are listed together. */
const WEEK_DAYS = 7
const FIRST = '-infinity'
const LAST = 'infinity'

/** Bungae of a club that the viewer sees. @throws `bungae.not_found` */
export async function clubAdhocs(
  db: Db,
  { meetNo, userNo, now }: { meetNo: number; userNo: number | null; now: Date },
  { tab, after_dt, after_no, limit }: Query<typeof listClubAdhocs>,
): Promise<AdhocCard[]> {
  const isNext = tab === 'next'
  const cursor = [after_dt ?? (isNext ? FIRST : LAST), after_no ?? (isNext ? 0 : Number.MAX_SAFE_INTEGER)]
  const inputs = [meetNo, userNo, now, ...cursor, limit]
  const [row] = await rowsOf<{ club: GuardRow; adhocs: AdhocCard[] }>(db, isNext ? NEXT_IN_CLUB : PAST_IN_CLUB, inputs)
  guarded(row?.club)
  return row!.adhocs
}

/** Bungae to come that I take part in, or of all my clubs within a week. */
export function myAdhocs(
  db: Db,
  { userNo, now }: { userNo: number; now: Date },
  { tab, after_dt, after_no, limit }: Query<typeof listMyAdhocs>,
): Promise<AdhocCard[]> {
  const cursor = [after_dt ?? FIRST, after_no ?? 0]
  if (tab === 'mine') return rowsOf<AdhocCard>(db, MINE, [userNo, now, ...cursor, limit])
  return rowsOf<AdhocCard>(db, WEEK, [userNo, now, ...cursor, limit, new Date(now.getTime() + WEEK_DAYS * DAY_MS)])
}

/** Faces on a card. */
const FACES = 3
/** The first who have a seat in the bungae `a`, the host first, for members of the club. People whom a block separates are left out. */
const facesSql = (viewer: string): string => `
  case when ${isClubMemberSql({ meetNo: 'a.meet_no', userNo: viewer })} then (select coalesce(json_agg(f.person order by f.nth), '[]') from (
    select ${personSql('p.user_no')}::jsonb as person, row_number() over (order by ${HOST_FIRST}) as nth
    from adhoc_member p where p.adhoc_no = a.adhoc_no and p.state in ${statesSql(SEATED_STATES)}
      and (p.user_no = ${viewer} or ${notBlockedSql({ a: viewer, b: 'p.user_no' })})
    order by ${HOST_FIRST} limit ${FACES}) f where f.person is not null) else '[]' end`
const HOST_FIRST = 'p.user_no is distinct from a.user_no, p.join_dt, p.adhoc_member_no'

/** The cards of these bungae, for the viewer $2 or null. */
export const adhocCards = (db: Db, adhocNos: readonly number[], userNo: number | null): Promise<AdhocCard[]> =>
  rowsOf<AdhocCard>(db, CARDS, [adhocNos, userNo])

/** What a card shows of the bungae `a`; `$viewer` is SQL. */
const cardSql = (viewer: string, faces = "'[]'::json"): string => `
  a.adhoc_no, a.meet_no, ${clubTitleSql('a.meet_no')} as meet_title, a.adhoc_name, a.state, a.start_dt, a.end_dt,
  a.area_name, a.capacity, a.joined_qtt, a.waiting_qtt, a.level, a.pace,
  (select nullif(m.state, ${PARTICIPANT.cancelled}) from adhoc_member m where m.adhoc_no = a.adhoc_no and m.user_no = ${viewer}) as my_state,
  ${faces} as faces`

/** Whether the viewer sees the bungae `a`: reports did not hide it, and no block separates them from its host. */
export const isShownSql = (viewer: string): string => `(a.hide_dt is null or a.user_no = ${viewer}) and ${notApartSql(viewer)}`

/** Whether no block separates the viewer from the host of the bungae `a`. */
export const notApartSql = (viewer: string): string =>
  `(a.user_no is null or a.user_no = ${viewer} or ${notBlockedSql({ a: viewer, b: 'a.user_no' })})`

// $1 the club, $2 the viewer or null, $3 now, $4 and $5 start and number of the last row before, $6 how many.
export const NEXT: Statement = `
  select ${cardSql('$2::bigint', facesSql('$2::bigint'))} from adhoc a
  where a.meet_no = $1 and a.state > ${BUNGAE.cancelled} and a.end_dt > $3 and a.start_dt > $3::timestamptz - interval '1 day'
    and (a.start_dt, a.adhoc_no) > ($4::timestamptz, $5::bigint) and ${isShownSql('$2::bigint')}
  order by a.start_dt, a.adhoc_no limit $6::int`
export const PAST: Statement = `
  select ${cardSql('$2::bigint')} from adhoc a
  where a.meet_no = $1 and a.state > ${BUNGAE.cancelled} and a.end_dt <= $3 and a.start_dt < $3
    and (a.start_dt, a.adhoc_no) < ($4::timestamptz, $5::bigint) and ${isShownSql('$2::bigint')}
  order by a.start_dt desc, a.adhoc_no desc limit $6::int`
/** The club for the viewer, with a list of its bungae. */
const inClub = (list: Statement): Statement => `
  select row_to_json(g) as club, (select coalesce(json_agg(row_to_json(x)), '[]') from (${list}) x) as adhocs
  from (${clubRowSql({ meetNo: '$1', userNo: '$2::bigint' })}) g`
export const NEXT_IN_CLUB: Statement = inClub(NEXT)
export const PAST_IN_CLUB: Statement = inClub(PAST)
/** $1 the member, $2 now, $3 and $4 start and number of the last row before, $5 how many. */
export const MINE: Statement = `
  select ${cardSql('$1::bigint')} from adhoc_member k join adhoc a on a.adhoc_no = k.adhoc_no
  where k.user_no = $1 and k.state in ${statesSql([...SEATED_STATES, ...HOPING_STATES])} and a.state > ${BUNGAE.cancelled} and a.end_dt > $2
    and (a.hide_dt is null or a.user_no = $1)
    and (a.start_dt, a.adhoc_no) > ($3::timestamptz, $4::bigint)
  order by a.start_dt, a.adhoc_no limit $5::int`
/** Like `MINE`; $6 until when. */
export const WEEK: Statement = `
  select ${cardSql('$1::bigint')} from adhoc a
  where a.meet_no in (${clubsOfSql('$1::bigint')}) and a.state > ${BUNGAE.cancelled} and a.end_dt > $2
    and a.start_dt > $2::timestamptz - interval '1 day' and a.start_dt < $6::timestamptz
    and (a.start_dt, a.adhoc_no) > ($3::timestamptz, $4::bigint) and ${isShownSql('$1::bigint')}
  order by a.start_dt, a.adhoc_no limit $5::int`
export const CARDS: Statement = `select ${cardSql('$2::bigint')} from adhoc a where a.adhoc_no = any ($1::bigint[])`
