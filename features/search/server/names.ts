import { notBlockedSql } from '#features/block/server/public.ts'
import { relationTo } from '#features/follow/server/public.ts'
import { isInitials, lettersIn } from '#features/tag/rules.ts'
import { coded, keyed } from '#features/tag/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { RANKS, type Rank } from '../rules.ts'

/** Who is looked through, and what more is said of them. */
export type Among = { where: string; columns: string }

export const EVERYONE: Among = { where: 'true', columns: '' }

/** The numbers are checked by the contract: each makes a statement of its own, with its own index. */
export function experts(cateNo?: number, sigungu?: string): Among {
  const region =
    sigungu?.length === 2 ? `u.sigungu_code >= '${sigungu}' and u.sigungu_code < '${sigungu}:'` : `u.sigungu_code = '${sigungu}'`
  return {
    where: ['u.expert_no is not null', cateNo !== undefined && `u.cate_no = ${cateNo}`, sigungu && `${region} and not u.account_private`]
      .filter(Boolean)
      .join(' and '),
    columns: ', u.haru_statemsg',
  }
}

// $1 is the viewer, $2 the moment, $3 the last one's number or null, $4 how many, $5 what is typed.

/** Standing members whom the viewer may meet, and whose name reports have not hidden. */
const isFindable = (u: string): string =>
  `${u}.state = 1 and (${u}.hide_dt is null or ${u}.user_no = $1) and ${notBlockedSql({ a: '$1', b: `${u}.user_no` })}`
const findable = isFindable('u')

/** The last one of the page before, whose place tells where the next one begins; of whom nobody finds it would tell the name. */
const last = (columns: string): string => `(select ${columns} from users l where l.user_no = $3 and ${isFindable('l')})`

/** A page of numbers is found first, and enriched then. */
const people = ({ columns }: Among, rank: Rank, asked: string, found: string): Statement => `
  with ${asked}, page as materialized (${found})
  select u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, u.account_private,
    ${relationTo('u.user_no', '$1', '$2')} as relation, ${rank} as rank${columns}
  from page join users u on u.user_no = page.user_no order by page.at`

/** The last one's number, where there is a page before. */
const before = `coalesce($3::bigint, ${Number.MAX_SAFE_INTEGER})`

/** How this rank is looked for; null where it is not. */
export function statementOf(rank: Rank, words: string, among: Among, goesOn: boolean): Statement | null {
  const byFirst = isInitials(words)
  if (rank === RANKS.begins) return begins(among, byFirst ? 'name_first' : 'name_key', goesOn)
  // The index knows what is three letters long; less than that is in too many names to be looked for.
  if (lettersIn(words) < 3) return null
  if (rank === RANKS.holds) return holds(among, byFirst)
  return byFirst ? null : near(among)
}

/** In the order of the names, so that the index gives a page as it stands; a page begins at the name or after the last one. */
const begins = (among: Among, key: 'name_key' | 'name_first', goesOn: boolean): Statement =>
  people(
    among,
    RANKS.begins,
    keyed('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from users u
       where u.${key} < (select after_key from asked) and ${among.where} and ${findable} and ${
         goesOn ? `(u.${key}, u.user_no) > (${last(`l.${key}`)}, $3)` : `$3::bigint is null and u.${key} >= (select key from asked)`
       }
       order by u.${key}, u.user_no limit $4) u`,
  )

/** Of more names than these that hold the words, the newest are looked through. */
const HELD_MAX = 200

/** By `- user_no`, which no index has: a walk by number through everyone, looking for the words, is the slower way. */
const holds = (among: Among, byFirst: boolean): Statement =>
  people(
    among,
    RANKS.holds,
    coded('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from (
         select u.user_no, u.state, u.hide_dt from users u
         where u.state = 1 and u.${byFirst ? 'first_code' : 'name_code'} like (select pattern from asked)
           and strpos(u.${byFirst ? 'name_first' : 'name_key'}, (select key from asked)) > 1 and ${among.where} and u.user_no < ${before}
         order by - u.user_no limit ${HELD_MAX}) u
       where ${findable} order by u.user_no desc limit $4) u`,
  )

const near = (among: Among): Statement => {
  const alike = (of: string) => `similarity(${of}.name_code, (select code from asked))`
  return people(
    among,
    RANKS.near,
    coded('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from (
         select u.user_no, u.state, u.hide_dt, ${alike('u')} as alike from users u
         where u.state = 1 and u.name_code % (select code from asked) and strpos(u.name_key, (select key from asked)) = 0 and ${among.where}) u
       where ($3::bigint is null or (u.alike, u.user_no) < ${last(`${alike('l')}, l.user_no`)}) and ${findable}
       order by u.alike desc, u.user_no desc limit $4) u`,
  )
}

/** Without a name, the newest first. */
export const newest = (among: Among): Statement =>
  people(
    among,
    RANKS.newest,
    keyed('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from users u
       where ${among.where} and ${findable} and u.user_no < ${before}
       order by u.user_no desc limit $4) u`,
  )
