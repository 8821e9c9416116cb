import { notBlockedSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listFollows } from '../contract.ts'
import { FOLLOWS_PAGE, type FollowKind } from '../rules.ts'
import { relationTo } from './relation.ts'
import { SEES_LISTS } from './summary.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }
type Cursor = { before_dt?: string | undefined; before_user_no?: number | undefined }

/** A page of one list of a member, newest first, without members that the viewer may not see. */
export async function followsOf({ db, me, now }: ViewerContext, query: Query<typeof listFollows>): Promise<JsonBytes> {
  const { user_no, kind, q = '', limit } = query
  const prefix = q === '' ? [] : [q]
  const parameters = [me?.user_no ?? null, user_no, ...keyset(query), limit, now, ...prefix]
  const json = await jsonOf(db, q === '' ? FOLLOWS[kind] : FOLLOWS_NAMED[kind], parameters)
  if (!json) throw requestErrors.not_found()
  return json
}

/** The keyset of the page: after the last row before it. The moment stays text, as a Date would lose its microseconds. */
export function keyset({ before_dt, before_user_no }: Cursor): [string, number] {
  return [before_dt ?? 'infinity', before_user_no ?? Number.MAX_SAFE_INTEGER]
}

/** The columns of a person in every list. */
export const PERSON_COLUMNS = 'u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile'

type Side = { own: string; other: string; state: 0 | 1; isVisible: string }
const SIDES: Record<FollowKind, Side> = {
  followers: { own: 'target_no', other: 'user_no', state: 1, isVisible: SEES_LISTS },
  following: { own: 'user_no', other: 'target_no', state: 1, isVisible: SEES_LISTS },
  // Only the member themselves sees the requests.
  requests: { own: 'target_no', other: 'user_no', state: 0, isVisible: 'h.user_no = $1::bigint' },
}

/** The row of the member $2 where the viewer $1 may see this list. */
const memberCte = ({ isVisible }: Side): string => `member as materialized (
    select h.user_no from users h where h.user_no = $2 and h.state = 1 and ${isVisible}
  )`

/** The rows of the list `f` of `member` after the moment $3 and the member $4; `from` and `condition` narrow it. */
const pageRowsSql = ({ own, other, state }: Side, from = 'follow f', condition = 'true'): string => `
    select first.user_no, first.reg_dt from member cross join lateral (
      select f.${other} as user_no, f.reg_dt from ${from}
      where f.${own} = member.user_no and f.state = ${state} and (f.reg_dt, f.${other}) < ($3::text::timestamptz, $4::bigint)
        and (select w.state = 1 from users w where w.user_no = f.${other}) and ${notBlockedSql({ a: '$1', b: `f.${other}` })} and ${condition}
      order by f.reg_dt desc, f.${other} desc limit ${FOLLOWS_PAGE}) first`

/** At most $5 rows of `page` with the relation of the viewer at the moment $6; null where `member` has no row. */
const SELECT_PAGE = `
  select case when (select true from member) then (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select ${PERSON_COLUMNS}, u.account_private, ${relationTo('u.user_no', '$1', '$6')} as relation, page.reg_dt
      from (select p.* from page p order by p.reg_dt desc, p.user_no desc limit $5) page join users u on u.user_no = page.user_no
      order by page.reg_dt desc, page.user_no desc) x) end`

const listSql = (side: Side): Statement => `with ${memberCte(side)}, page as materialized (${pageRowsSql(side)}) ${SELECT_PAGE}`

/** Up to so many matching names are looked up in the list one by one; with more, the list itself is scanned. */
const NAME_MATCHES_MAX = 2000

/**
 * The members whose name begins with $7. Few matching names: each is looked up in the list, whatever its length. Many: a scan
 * of the list soon fills a page.
 */
const byNameSql = (side: Side): Statement => `
  with ${memberCte(side)}, prefix as materialized (select key, key || U&'\\+10FFFF' as after_key from hangul_key($7::text) key
  ), named as materialized (
    select u.user_no from users u
    where u.state = 1 and u.name_key >= (select key from prefix) and u.name_key < (select after_key from prefix) limit ${NAME_MATCHES_MAX + 1}
  ), few as materialized (select count(*) <= ${NAME_MATCHES_MAX} as is_few from named
  ), page as materialized (
    (${pageRowsSql(side, `named n join follow f on f.${side.other} = n.user_no`, '(select is_few from few)')})
    union all
    (${pageRowsSql(
      side,
      'follow f',
      `not (select is_few from few) and (
        select starts_with(w.name_key, (select key from prefix)) from users w where w.user_no = f.${side.other})`,
    )})
  ) ${SELECT_PAGE}`

const byKind = (statement: (side: Side) => Statement): Record<FollowKind, Statement> => ({
  followers: statement(SIDES.followers),
  following: statement(SIDES.following),
  requests: statement(SIDES.requests),
})
export const FOLLOWS = byKind(listSql)
export const FOLLOWS_NAMED = byKind(byNameSql)
