import { notBlockedSql } from '#features/block/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { listFollows } from '../contract.ts'
import { FOLLOWS_PAGE, type FollowKind } from '../rules.ts'
import { relationTo } from './relation.ts'
import { SEES_LISTS } from './standing.ts'

type Viewing = { db: Pool; me: Me | null; now: Date }
type After = { before_dt?: string | undefined; before_user_no?: number | undefined }

/** One list of a member's, newest first, as far as the viewer may see it and meet those on it. */
export async function followsOf({ db, me, now }: Viewing, query: Query<typeof listFollows>): Promise<JsonBytes> {
  const { user_no, kind, q = '', limit } = query
  const named = q === '' ? [] : [q]
  const parameters = [me?.user_no ?? null, user_no, ...keyset(query), limit, now, ...named]
  const json = await jsonOf(db, q === '' ? FOLLOWS[kind] : FOLLOWS_NAMED[kind], parameters)
  if (!json) throw requestErrors.not_found()
  return json
}

/** Where the page begins: after the last one before. The moment stays text: a Date would lose its microseconds. */
export function keyset({ before_dt, before_user_no }: After): [string, number] {
  return [before_dt ?? 'infinity', before_user_no ?? Number.MAX_SAFE_INTEGER]
}

/** A person's columns, as every list shows people. */
export const PERSON = 'u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile'

type Side = { of: string; other: string; state: 0 | 1; seen: string }
const SIDES: Record<FollowKind, Side> = {
  followers: { of: 'target_no', other: 'user_no', state: 1, seen: SEES_LISTS },
  following: { of: 'user_no', other: 'target_no', state: 1, seen: SEES_LISTS },
  // Who asks to follow me is for me alone.
  requests: { of: 'target_no', other: 'user_no', state: 0, seen: 'h.user_no = $1::bigint' },
}

/** Home's own row where the viewer $1 may see this list of $2. */
const homeOf = ({ seen }: Side): string => `home as materialized (
    select h.user_no from users h where h.user_no = $2 and h.state = 1 and ${seen}
  )`

/** A page's first rows of the list `f` at home, after the moment $3 and the member $4; `from` and `also` narrow it. */
const firstOf = ({ of, other, state }: Side, from = 'follow f', also = 'true'): string => `
    select first.user_no, first.reg_dt from home cross join lateral (
      select f.${other} as user_no, f.reg_dt from ${from}
      where f.${of} = home.user_no and f.state = ${state} and (f.reg_dt, f.${other}) < ($3::text::timestamptz, $4::bigint)
        and (select w.state = 1 from users w where w.user_no = f.${other}) and ${notBlockedSql({ a: '$1', b: `f.${other}` })} and ${also}
      order by f.reg_dt desc, f.${other} desc limit ${FOLLOWS_PAGE}) first`

/** $5 of the rows in `page`, with who they are to the viewer at the moment $6; null where there is no home. */
const SHOWN = `
  select case when (select true from home) then (
    select coalesce(json_agg(row_to_json(x)), '[]') from (
      select ${PERSON}, u.account_private, ${relationTo('u.user_no', '$1', '$6')} as relation, page.reg_dt
      from (select p.* from page p order by p.reg_dt desc, p.user_no desc limit $5) page join users u on u.user_no = page.user_no
      order by page.reg_dt desc, page.user_no desc) x) end`

const follows = (side: Side): Statement => `with ${homeOf(side)}, page as materialized (${firstOf(side)}) ${SHOWN}`

/** Members of a name that are looked up on the list; where more are called so, the list is gone through instead. */
const NAMED_MAX = 2000

/**
 * Of those whose name begins with $7. Few names: each is looked for on the list, however long it is. Many: the list is
 * gone through, and soon finds a page of them.
 */
const named = (side: Side): Statement => `
  with ${homeOf(side)}, asked as materialized (select key, key || U&'\\+10FFFF' as after_key from hangul_key($7::text) key
  ), named as materialized (
    select u.user_no from users u
    where u.state = 1 and u.name_key >= (select key from asked) and u.name_key < (select after_key from asked) limit ${NAMED_MAX + 1}
  ), few as materialized (select count(*) <= ${NAMED_MAX} as are from named
  ), page as materialized (
    (${firstOf(side, `named n join follow f on f.${side.other} = n.user_no`, '(select are from few)')})
    union all
    (${firstOf(
      side,
      'follow f',
      `not (select are from few) and (
        select starts_with(w.name_key, (select key from asked)) from users w where w.user_no = f.${side.other})`,
    )})
  ) ${SHOWN}`

const byKind = (statement: (side: Side) => Statement): Record<FollowKind, Statement> => ({
  followers: statement(SIDES.followers),
  following: statement(SIDES.following),
  requests: statement(SIDES.requests),
})
export const FOLLOWS = byKind(follows)
export const FOLLOWS_NAMED = byKind(named)
