import { noMutedWordSql } from '#features/block/server/public.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { UsedTag } from '../contract.ts'
import { isInitials, lettersIn, SUGGESTIONS_MAX, plainOf, POPULAR_MAX } from '../rules.ts'
import { similarityCte, prefixCte } from './key.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }

/** Recent posts of each kind that decide which tags are popular. */
const RECENT_POSTS = 500
/** Most tags that are searched: of the most used ones, and of those with the prefix. */
const MOST_USED_MAX = 2000
const PREFIX_MAX = 200

/** Tags that most people used recently, filled up with the most used of all. */
export function popularTags({ db, me, now }: ViewerContext): Promise<UsedTag[]> {
  return rowsOf<UsedTag>(db, POPULAR, [me?.user_no ?? null, now])
}

/** Tags by prefix or initial consonants, filled up with tags that contain the words or are similar. */
export async function tagsLike({ db, me, now }: ViewerContext, q: string, limit = SUGGESTIONS_MAX): Promise<UsedTag[]> {
  const words = plainOf(q)
  if (words === '') return []
  const byPrefix = await rowsOf<UsedTag>(db, isInitials(words) ? BY_FIRST : BY_KEY, [me?.user_no ?? null, now, words, limit])
  if (byPrefix.length >= limit || isInitials(words) || lettersIn(words) < 3) return byPrefix
  const found = byPrefix.map(({ tag }) => tag)
  const similar = await rowsOf<UsedTag>(db, SIMILAR, [me?.user_no ?? null, now, words, limit - byPrefix.length, found])
  return [...byPrefix, ...similar]
}

// $1 is the viewer, $2 the moment. Only posts that everyone sees in lists count as uses of a tag.

const notMutedSql = noMutedWordSql({ text: 't.tag', viewer: '$1', now: '$2' })

const recentPostsSql = (kind: string): string => `
  (select p.post_no, p.user_no from post p where p.kind = '${kind}' and p.state = 1 and p.visibility <> 'private'
     and p.visibility = 'public' and p.hide_dt is null and p.limit_dt is null
   order by p.post_no desc limit ${RECENT_POSTS})`

const POPULAR: Statement = `
  with lately as materialized (${recentPostsSql('daily')} union all ${recentPostsSql('feed')}), used as materialized (
    select pt.tag, count(distinct lately.user_no) as people from lately join post_tag pt on pt.post_no = lately.post_no
    where (select a.state = 1 and not a.account_private from users a where a.user_no = lately.user_no) group by pt.tag
  ), most as (
    select t.tag, t.post_qtt, used.people from used join tag t on t.tag = used.tag where t.post_qtt > 0 and ${notMutedSql}
    union all
    (select t.tag, t.post_qtt, 0 from tag t where t.post_qtt > 0 and t.tag not in (select tag from used) and ${notMutedSql}
     order by t.post_qtt desc, t.tag limit ${POPULAR_MAX})
  )
  select tag, post_qtt from most order by people desc, post_qtt desc, tag limit ${POPULAR_MAX}`

/** $3 the words, $4 the limit. */
const prefixSql = (column: 'tag_key' | 'tag_first'): Statement => `
  with ${prefixCte('$3')}, found as (
    (select used.tag, used.post_qtt from (
       select t.tag, t.post_qtt, t.${column} from tag t where t.post_qtt > 0 order by t.post_qtt desc, t.tag limit ${MOST_USED_MAX}) used
     where used.${column} >= (select key from asked) and used.${column} < (select after_key from asked))
    union
    (select t.tag, t.post_qtt from tag t
     where t.post_qtt > 0 and t.${column} >= (select key from asked) and t.${column} < (select after_key from asked)
     order by t.${column}, t.tag limit ${PREFIX_MAX})
  )
  select t.tag, t.post_qtt from found t where ${notMutedSql} order by t.tag = lower($3) desc, t.post_qtt desc, t.tag limit $4`

export const BY_KEY = prefixSql('tag_key')
const BY_FIRST = prefixSql('tag_first')

/** $3 the words, $4 the limit, $5 the tags that are found already. */
const SIMILAR: Statement = `
  with ${similarityCte('$3')}
  select t.tag, t.post_qtt from tag t
  where t.post_qtt > 0 and (t.tag_code like (select pattern from asked) or t.tag_code % (select code from asked))
    and t.tag <> all($5::text[]) and ${notMutedSql}
  order by strpos(t.tag_code, (select code from asked)) > 0 desc, similarity(t.tag_code, (select code from asked)) desc,
    t.post_qtt desc, t.tag limit $4`
