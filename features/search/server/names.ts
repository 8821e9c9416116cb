import { notBlockedSql } from '#features/block/server/public.ts'
import type { Channel } from '#features/counsel/contract.ts'
import { hasOfferSql } from '#features/counsel/server/public.ts'
import { isLicenseEndedSql, jobTitleSql } from '#features/expert/server/public.ts'
import { relationTo } from '#features/follow/server/public.ts'
import { isInitials, lettersIn } from '#features/tag/rules.ts'
import { similarityCte, prefixCte } from '#features/tag/server/public.ts'
import type { Statement } from '#kit/server/db/prepared.ts'
import { RANKS, type Rank } from '../rules.ts'

/** The members that are searched, and further columns of the result. */
export type SearchScope = { where: string; columns: string }

export const EVERYONE: SearchScope = { where: 'true', columns: '' }
/** The same with the line under the name. */
export const WITH_LINE: SearchScope = { where: 'true', columns: ', u.haru_statemsg' }

/** The Korean day of the call. */
const TODAY = `($2::timestamptz at time zone 'Asia/Seoul')::date`

export type ExpertScope = {
  cate_no?: number | undefined
  sigungu_code?: string | undefined
  channel?: Channel | undefined
  byOffer: boolean
}

/**
 * The contract validates the values. They are part of the text, so that each statement is planned with its own index; prices are parameters, since
 * there are thousands. `byOffer`: only experts with a product from price $6 to $7.
 */
export function experts({ cate_no, sigungu_code, channel, byOffer }: ExpertScope): SearchScope {
  const region =
    sigungu_code?.length === 2
      ? `u.sigungu_code >= '${sigungu_code}' and u.sigungu_code < '${sigungu_code}:'`
      : `u.sigungu_code = '${sigungu_code}'`
  return {
    where: [
      'u.expert_no is not null',
      cate_no !== undefined && `u.cate_no = ${cate_no}`,
      sigungu_code && `${region} and not u.account_private`,
      byOffer && hasOfferSql({ userNo: 'u.user_no', channel, priceFrom: '$6::int', priceTo: '$7::int' }),
    ]
      .filter(Boolean)
      .join(' and '),
    columns: `, u.haru_statemsg, ${isLicenseEndedSql({ userNo: 'u.user_no', today: TODAY })} as is_license_ended,
      ${jobTitleSql('u.user_no')} as job_title`,
  }
}

// $1 is the viewer, $2 the moment, $3 the number of the last member of the page before or null, $4 the limit, $5 the words, $6 and $7 prices.

/** Active members without a block in either direction whose name is not hidden by reports. */
export const isFindableSql = ({ user, viewer }: { user: string; viewer: string }): string =>
  `${user}.state = 1 and (${user}.hide_dt is null or ${user}.user_no = ${viewer}) and ${notBlockedSql({ a: viewer, b: `${user}.user_no` })}`
const isFindable = (user: string): string => isFindableSql({ user, viewer: '$1' })
const findable = isFindable('u')

/** Sort columns of the last member of the page before, if findable: the order would reveal the name of a hidden member. */
const last = (columns: string): string => `(select ${columns} from users l where l.user_no = $3 and ${isFindable('l')})`

/** Finds the numbers of a page first, then adds the columns. */
const people = ({ columns }: SearchScope, rank: Rank, asked: string, found: string): Statement => `
  with ${asked}, page as materialized (${found})
  select u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, u.account_private,
    ${relationTo('u.user_no', '$1', '$2')} as relation, ${rank} as rank${columns}
  from page join users u on u.user_no = page.user_no order by page.at`

/** The exclusive upper limit of the numbers: that of the last member of the page before. */
const beforeSql = `coalesce($3::bigint, ${Number.MAX_SAFE_INTEGER})`

/** The statement of a rank; null where the words cannot match by this rank. */
export function statementOf(rank: Rank, words: string, scope: SearchScope, continues: boolean): Statement | null {
  const byInitials = isInitials(words)
  if (rank === RANKS.prefix) return prefixMatches(scope, byInitials ? 'name_first' : 'name_key', continues)
  // The trigram index needs three letters; shorter words are part of too many names.
  if (lettersIn(words) < 3) return null
  if (rank === RANKS.contains) return containsMatches(scope, byInitials)
  return byInitials ? null : similarMatches(scope)
}

/** In the order of the index on names; a page begins at the prefix or after the last member of the page before. */
const prefixMatches = (scope: SearchScope, key: 'name_key' | 'name_first', continues: boolean): Statement =>
  people(
    scope,
    RANKS.prefix,
    prefixCte('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from users u
       where u.${key} < (select after_key from asked) and ${scope.where} and ${findable} and ${
         continues ? `(u.${key}, u.user_no) > (${last(`l.${key}`)}, $3)` : `$3::bigint is null and u.${key} >= (select key from asked)`
       }
       order by u.${key}, u.user_no limit $4) u`,
  )

/** Only so many of the newest matches are checked. */
const CONTAINS_MAX = 200

/** Orders by `- user_no`, which has no index: a scan of all members by number would be slower than the trigram index. */
const containsMatches = (scope: SearchScope, byInitials: boolean): Statement =>
  people(
    scope,
    RANKS.contains,
    similarityCte('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from (
         select u.user_no, u.state, u.hide_dt from users u
         where u.state = 1 and u.${byInitials ? 'first_code' : 'name_code'} like (select pattern from asked)
           and strpos(u.${byInitials ? 'name_first' : 'name_key'}, (select key from asked)) > 1 and ${scope.where} and u.user_no < ${beforeSql}
         order by - u.user_no limit ${CONTAINS_MAX}) u
       where ${findable} order by u.user_no desc limit $4) u`,
  )

const similarMatches = (scope: SearchScope): Statement => {
  const alike = (of: string) => `similarity(${of}.name_code, (select code from asked))`
  return people(
    scope,
    RANKS.similar,
    similarityCte('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from (
         select u.user_no, u.state, u.hide_dt, ${alike('u')} as alike from users u
         where u.state = 1 and u.name_code % (select code from asked) and strpos(u.name_key, (select key from asked)) = 0 and ${scope.where}) u
       where ($3::bigint is null or (u.alike, u.user_no) < ${last(`${alike('l')}, l.user_no`)}) and ${findable}
       order by u.alike desc, u.user_no desc limit $4) u`,
  )
}

/** Members without words, newest first. */
export const newest = (scope: SearchScope): Statement =>
  people(
    scope,
    RANKS.newest,
    prefixCte('$5'),
    `select u.user_no, row_number() over () as at from (
       select u.user_no from users u
       where ${scope.where} and ${findable} and u.user_no < ${beforeSql}
       order by u.user_no desc limit $4) u`,
  )

/** The members with the numbers $3, whom the viewer was already found to see. */
export const numbered = (scope: SearchScope): Statement =>
  people(scope, RANKS.newest, prefixCte("''"), 'select n.user_no, n.at from unnest($3::bigint[]) with ordinality n (user_no, at)')
