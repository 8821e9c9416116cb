import { isActiveMemberSql, personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { shownDistance } from '#features/location/rules.ts'
import { districtName, latSql, lngSql, placeOf } from '#features/location/server/public.ts'
import { isInitials, lettersIn, plainOf } from '#features/tag/rules.ts'
import { prefixCte, similarityCte } from '#features/tag/server/public.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { ClubCard, ClubPerson, getClubMain, searchClubs } from '../contract.ts'
import { JOINED_MAX, MAIN_CLUBS, NEAR_KM } from '../rules.ts'
import { MEMBER } from '../transitions.ts'
import { memberInterests, memberTrust } from './extensions.ts'
import { notBlockedByLeaderSql, SHOWN } from './listed.ts'
import { nearestClubsSql } from './near.ts'
import { ownClubs } from './own-clubs.ts'
import { CARD, toCards, type ClubRow } from './card.ts'

const NOT_BLOCKED = notBlockedByLeaderSql('$1::bigint')

type Asked = Query<typeof searchClubs>
type Viewer = { db: Db; userNo: number | null }

/** The condition of the narrowest index. Both are repeated below, where a missing value is null. */
const indexSql = ({ category, sigungu_code }: Asked): string => {
  if (sigungu_code !== undefined) return 'c.sigungu_code >= $6 and c.sigungu_code < $7 and'
  return category === undefined ? '' : 'c.category = $5 and'
}
/** $5 the category, $6 and $7 the first and the end of the districts, $8 the join policy, $9 whether a place must be free. */
const FILTERS = `($5::smallint is null or c.category = $5) and ($6::text is null or c.sigungu_code >= $6 and c.sigungu_code < $7::text)
  and ($8::text is null or c.join_policy = $8) and (not $9::boolean or c.member_qtt < c.capacity)`

/**
 * Filters as one condition that the planner takes half of the rows to pass. Estimated one by one they leave hardly any, and a statement that is
 * prepared once for all parameters would sort all clubs instead of reading the index of the list's order.
 */
const passes = (filters: string): string => `case when ${filters} then true else false end`

/** Clubs by their name, or without words the newest. $2 the last club of the page before or null, $3 the limit, $4 the words. */
export function searchSql(asked: Asked): Statement {
  const words = plainOf(asked.q)
  const conditions = `${SHOWN} and ${indexSql(asked)} ${passes(`${FILTERS} and ${NOT_BLOCKED}`)}`
  if (words === '') {
    return `with ${prefixCte('$4')} select ${CARD} from meet c
      where ${conditions} and c.meet_no < coalesce($2::bigint, ${Number.MAX_SAFE_INTEGER}) order by c.meet_no desc limit $3::int`
  }
  const byInitials = isInitials(words)
  const key = byInitials ? 'name_first' : 'name_key'
  // The trigram index needs three letters; fewer are looked up as the beginning of the name.
  if (lettersIn(words) < 3) {
    return `with ${prefixCte('$4')} select ${CARD} from meet c
      where ${conditions} and c.${key} >= (select key from asked) and c.${key} < (select after_key from asked)
        and ($2::bigint is null or (c.${key}, c.meet_no) > (select l.${key}, l.meet_no from meet l where l.meet_no = $2))
      order by c.${key}, c.meet_no limit $3::int`
  }
  return `with ${similarityCte('$4')} select ${CARD} from meet c
    where ${conditions} and c.${byInitials ? 'first_code' : 'name_code'} like (select pattern from asked)
      and strpos(c.${key}, (select key from asked)) > 0 and c.meet_no < coalesce($2::bigint, ${Number.MAX_SAFE_INTEGER})
    order by - c.meet_no limit $3::int`
}

export async function clubsFound({ db, userNo }: Viewer, asked: Asked): Promise<ClubCard[]> {
  const { q, after_no = null, limit, category = null, sigungu_code = null, join_policy = null, free } = asked
  // A query of other characters only matches no name.
  if (q !== '' && plainOf(q) === '') return []
  const filters = [category, sigungu_code, sigungu_code && `${sigungu_code}:`, join_policy, free === '1']
  return toCards(await rowsOf<ClubRow>(db, searchSql(asked), [userNo, after_no, limit, plainOf(q), ...filters]))
}

/** That the viewer is neither in the club nor asks to join it. */
const NOT_MINE = '(select true from meet_member m where m.meet_no = c.meet_no and m.user_no = $1 and m.state in (0, 1)) is null'

/** $2 the limit, $3 categories: clubs that the viewer is not in, newest first. */
export const BY_INTEREST: Statement = `
  select ${CARD} from unnest($3::smallint[]) i (category) cross join lateral (
    select c.* from meet c where ${SHOWN} and c.category = i.category and ${passes(`${NOT_BLOCKED} and ${NOT_MINE}`)}
    order by c.meet_no desc limit $2::int) c
  order by c.meet_no desc limit $2::int`

/** So many of the nearest are looked at: those that the viewer is in, and some with requests or blocks, do not use them up. */
const NEAREST_MAX = JOINED_MAX + 100
/** $2 and $3 the viewer's place, $4 the limit: clubs that the viewer is not in, the nearest first. */
export const NEAR: Statement = `
  select ${CARD}, c.dist from (
    select n.*, distance_km(${latSql('n.shown_point')}, ${lngSql('n.shown_point')}, $2::float8, $3::float8) as dist
    from (${nearestClubsSql({ lat: '$2::float8', lng: '$3::float8', limit: NEAREST_MAX, box: null })}) n) c
  where c.dist <= ${NEAR_KM} and ${NOT_BLOCKED} and ${NOT_MINE} order by c.dist, c.meet_no desc limit $4::int`

/** The parts of the main screen. Guests, and members without a district or interests, get the newest alone. */
export async function mainClubs({ db, userNo, now }: Viewer & { now: Date }, extensions: Extensions): Promise<Answer<typeof getClubMain>> {
  const place = userNo === null ? undefined : await placeOf(db, userNo, undefined)
  const interests = userNo === null ? [] : (await Promise.all(extensions.all(memberInterests).map((find) => find(db, userNo)))).flat()
  const [mine, near, byInterest, newest] = await Promise.all([
    userNo === null ? [] : ownClubs({ db, userNo, now, extensions }, { limit: MAIN_CLUBS }),
    place ? rowsOf<ClubRow & { dist: number }>(db, NEAR, [userNo, place.lat, place.lng, MAIN_CLUBS]) : [],
    interests.length === 0 ? [] : rowsOf<ClubRow>(db, BY_INTEREST, [userNo, MAIN_CLUBS, interests]),
    clubsFound({ db, userNo }, { q: '', limit: MAIN_CLUBS }),
  ])
  return {
    place: place ? { sigungu_code: place.sigungu_code, name: districtName(place.sigungu_code) ?? '' } : null,
    mine,
    near: toCards(near).map(({ dist, ...club }) => ({ ...club, dist_from_user: shownDistance(dist) ?? 0 })),
    by_interest: toCards(byInterest),
    newest,
  }
}

const isActive = isActiveMemberSql({ userNo: 'm.user_no' })
const PERSON = `m.member_no, ${personSql('m.user_no')} as person, m.role, m.state, m.reg_dt, m.join_dt, null::int as trust_level`
/** $1 the club, $2 the viewer, $3 members of the pages before, $4 the limit. A club has at most CAPACITY_MAX members, which are sorted. */
export const MEMBER_LIST: Statement = `
  select ${PERSON}, '' as reason, '{}'::text[] as answers from meet_member m
  where m.meet_no = $1 and m.state = ${MEMBER.member} and ${isActive} and ${notBlockedSql({ a: '$2::bigint', b: 'm.user_no' })}
  order by m.role = 'leader' desc, m.role = 'manager' desc, m.join_dt, m.member_no limit $4::int offset $3::int`
/** $3 the last row of the page before. */
const OUTSIDE = (state: number): Statement => `
  select ${PERSON}, m.reason, m.answers from meet_member m
  where m.meet_no = $1 and m.state = ${state} and m.member_no > $3::bigint and ${isActive} and $2::bigint is not null
  order by m.member_no limit $4::int`
export const OUTSIDE_LISTS: Readonly<Record<'pending' | 'kicked' | 'banned', Statement>> = {
  pending: OUTSIDE(MEMBER.pending),
  kicked: OUTSIDE(MEMBER.kicked),
  banned: OUTSIDE(MEMBER.banned),
}

/** `after`: what the statement continues after. */
type People = { meetNo: number; userNo: number; after: number; limit: number }
export const peopleOf = (db: Db, statement: Statement, { meetNo, userNo, after, limit }: People): Promise<ClubPerson[]> =>
  rowsOf<ClubPerson>(db, statement, [meetNo, userNo, after, limit])

type Given = { db: Db; now: Date; extensions: Extensions }
/** Adds to people who ask to join how well they keep promises of meetups. */
export async function withTrust({ db, now, extensions }: Given, people: readonly ClubPerson[]): Promise<ClubPerson[]> {
  const userNos = people.map(({ person }) => person.user_no)
  const found = await Promise.all(extensions.all(memberTrust).map((find) => find(db, { userNos, now })))
  const levelOf = (userNo: number): number | null => found.map((levels) => levels.get(userNo)).find((level) => level !== undefined) ?? null
  return people.map((one) => ({ ...one, trust_level: levelOf(one.person.user_no) }))
}
