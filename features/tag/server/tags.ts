import { noMutedWordSql } from '#features/block/server/public.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { UsedTag } from '../contract.ts'
import { isInitials, lettersIn, OFFERED_MAX, plainOf, POPULAR_MAX } from '../rules.ts'
import { coded, keyed } from './key.ts'

type Viewing = { db: Pool; me: Me | null; now: Date }

/** The last posts of each kind that say what is used lately. */
const LATELY = 500
/** The most used tags that are looked through, and those of one beginning in their order. */
const USED_MAX = 2000
const BEGUN_MAX = 200

/** Tags that the most people used lately; where that is too few, the most used of all. */
export function popularTags({ db, me, now }: Viewing): Promise<UsedTag[]> {
  return rowsOf<UsedTag>(db, POPULAR, [me?.user_no ?? null, now])
}

/** Tags that begin so, or by whose first consonants it is typed; where they are few, those that hold it or nearly do. */
export async function tagsLike({ db, me, now }: Viewing, q: string, most = OFFERED_MAX): Promise<UsedTag[]> {
  const words = plainOf(q)
  if (words === '') return []
  const begun = await rowsOf<UsedTag>(db, isInitials(words) ? BY_FIRST : BY_KEY, [me?.user_no ?? null, now, words, most])
  if (begun.length >= most || isInitials(words) || lettersIn(words) < 3) return begun
  const known = begun.map(({ tag }) => tag)
  const near = await rowsOf<UsedTag>(db, NEAR, [me?.user_no ?? null, now, words, most - begun.length, known])
  return [...begun, ...near]
}

// $1 is the viewer, $2 the moment. Only tags of posts that everyone meets in lists have uses.

const unmuted = noMutedWordSql({ text: 't.tag', viewer: '$1', now: '$2' })

const lately = (kind: string): string => `
  (select p.post_no, p.user_no from post p where p.kind = '${kind}' and p.state = 1 and p.visibility <> 'private'
     and p.visibility = 'public' and p.hide_dt is null and p.limit_dt is null
   order by p.post_no desc limit ${LATELY})`

const POPULAR: Statement = `
  with lately as materialized (${lately('daily')} union all ${lately('feed')}), used as materialized (
    select pt.tag, count(distinct lately.user_no) as people from lately join post_tag pt on pt.post_no = lately.post_no
    where (select a.state = 1 and not a.account_private from users a where a.user_no = lately.user_no) group by pt.tag
  ), most as (
    select t.tag, t.post_qtt, used.people from used join tag t on t.tag = used.tag where t.post_qtt > 0 and ${unmuted}
    union all
    (select t.tag, t.post_qtt, 0 from tag t where t.post_qtt > 0 and t.tag not in (select tag from used) and ${unmuted}
     order by t.post_qtt desc, t.tag limit ${POPULAR_MAX})
  )
  select tag, post_qtt from most order by people desc, post_qtt desc, tag limit ${POPULAR_MAX}`

/** $3 what is typed, $4 how many. */
const begun = (column: 'tag_key' | 'tag_first'): Statement => `
  with ${keyed('$3')}, found as (
    (select used.tag, used.post_qtt from (
       select t.tag, t.post_qtt, t.${column} from tag t where t.post_qtt > 0 order by t.post_qtt desc, t.tag limit ${USED_MAX}) used
     where used.${column} >= (select key from asked) and used.${column} < (select after_key from asked))
    union
    (select t.tag, t.post_qtt from tag t
     where t.post_qtt > 0 and t.${column} >= (select key from asked) and t.${column} < (select after_key from asked)
     order by t.${column}, t.tag limit ${BEGUN_MAX})
  )
  select t.tag, t.post_qtt from found t where ${unmuted} order by t.tag = lower($3) desc, t.post_qtt desc, t.tag limit $4`

export const BY_KEY = begun('tag_key')
const BY_FIRST = begun('tag_first')

/** $3 what is typed, $4 how many, $5 those that are known already. */
const NEAR: Statement = `
  with ${coded('$3')}
  select t.tag, t.post_qtt from tag t
  where t.post_qtt > 0 and (t.tag_code like (select pattern from asked) or t.tag_code % (select code from asked))
    and t.tag <> all($5::text[]) and ${unmuted}
  order by strpos(t.tag_code, (select code from asked)) > 0 desc, similarity(t.tag_code, (select code from asked)) desc,
    t.post_qtt desc, t.tag limit $4`
