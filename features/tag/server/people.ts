import { notBlockedSql } from '#features/block/server/public.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import { isInitials, SUGGESTIONS_MAX, plainOf } from '../rules.ts'
import { prefixCte } from './key.ts'

/** Most followed members that are searched, last followed first. */
const FOLLOWED_MAX = 500

/** Members to mention whose name begins with the words. */
export async function peopleSuggestions({ db, me }: { db: Pool; me: Me }, q: string): Promise<JsonBytes> {
  const words = plainOf(q)
  return (await jsonOf(db, isInitials(words) ? BY_FIRST : BY_KEY, [me.user_no, words]))!
}

/** Whom the viewer may mention: active members without a block and with a visible name, not themselves. */
const mentionableSql = `u.state = 1 and u.hide_dt is null and u.user_no <> $1 and ${notBlockedSql({ a: '$1', b: 'u.user_no' })}`

const suggestionsSql = (column: 'name_key' | 'name_first'): Statement => `
  with ${prefixCte('$2')}, followed as materialized (
    select f.target_no, f.reg_dt from follow f where f.user_no = $1 and f.state = 1
    order by f.reg_dt desc, f.target_no desc limit ${FOLLOWED_MAX}
  ), mine as materialized (
    select u.user_no from followed f join users u on u.user_no = f.target_no
    where u.${column} >= (select key from asked) and u.${column} < (select after_key from asked) and ${mentionableSql}
    order by f.reg_dt desc, f.target_no desc limit ${SUGGESTIONS_MAX}
  ), others as (
    select u.user_no from users u
    where $2 <> '' and u.${column} >= (select key from asked) and u.${column} < (select after_key from asked) and ${mentionableSql}
      and (select true from follow f where f.user_no = $1 and f.target_no = u.user_no and f.state = 1) is null
    order by u.${column}, u.user_no limit ${SUGGESTIONS_MAX}
  ), page as (
    select user_no, true as followed, row_number() over () as at from mine
    union all select user_no, false, ${SUGGESTIONS_MAX} + row_number() over () from others
  )
  select coalesce(json_agg(row_to_json(x)), '[]') from (
    select u.user_no, u.haru_name, u.haru_character, u.gender, u.cate_no, u.user_profile, page.followed
    from page join users u on u.user_no = page.user_no order by page.at limit ${SUGGESTIONS_MAX}) x`

export const BY_KEY = suggestionsSql('name_key')
const BY_FIRST = suggestionsSql('name_first')
