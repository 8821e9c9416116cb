import { noMutedWordSql, notMutedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'
import { tileColumns } from '#features/post/server/public.ts'
import { POST_KINDS, type PostKind } from '#features/post/rules.ts'
import { isGentle } from '#features/settings/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { FoundPosts, searchPosts } from '../contract.ts'
import { tagAsked, WALK_MAX, wordsOf } from '../rules.ts'

type Viewing = { db: Pool; me: Me | null; now: Date }
type Asked = Pick<Query<typeof searchPosts>, 'kind' | 'before_no' | 'limit'>

/** Posts with a tag, or with all words, newest first. */
export function findPosts(viewing: Viewing, { q, ...asked }: Query<typeof searchPosts>): Promise<FoundPosts> {
  const tag = tagAsked(q)
  return tag === null ? postsWith(viewing, wordsOf(q), asked) : postsTagged(viewing, tag, asked)
}

export function postsTagged(viewing: Viewing, tag: string, { kind, ...asked }: Asked): Promise<FoundPosts> {
  return walk(viewing, TAGGED, [tag, kind === undefined ? [...POST_KINDS] : [kind]], asked)
}

export function postsWith(
  viewing: Viewing,
  words: string[],
  { kind = 'any', ...asked }: Omit<Asked, 'kind'> & { kind?: PostKind | 'any' },
) {
  const longest = words.toSorted((one, other) => other.length - one.length)[0]
  if (longest === undefined) return Promise.resolve<FoundPosts>({ tiles: [], next_no: null })
  // Only a pattern's own signs are meant as they stand.
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const statements = longest === longest.toUpperCase() ? WITH : WITH_CASED
  return walk(viewing, statements[kind], [patterns, longest], asked)
}

async function walk({ db, me, now }: Viewing, statement: Statement, what: unknown[], { before_no, limit }: Omit<Asked, 'kind'>) {
  const parameters = [me?.user_no ?? null, now, before_no ?? Number.MAX_SAFE_INTEGER, limit, ...what]
  const [found] = await rowsOf<FoundPosts>(db, statement, parameters as (string | number | null | Date)[])
  return found!
}

// $1 is the viewer, $2 the moment, $3 before_no, $4 how many, $5 the tag or the patterns of all words, $6 the kinds of a
// tag's posts or the longest word.

/**
 * Looks through at most so many posts `p`, newest first, for a page that `fits`; stops where the page is full and says
 * where to go on, so that a page costs the same however many posts there are.
 */
const walking = (walked: string, fits: string): Statement => `
  with walked as materialized (${walked}), found as materialized (
    select p.* from walked w join post p on p.post_no = w.post_no
    where ${fits} and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${notMutedSql({ post: 'p', viewer: '$1', now: '$2' })} and ${withinReachSql({ post: 'p', viewer: '$1' })} and ${noMutedWordSql({ text: 'p.content', viewer: '$1', now: '$2' })}
      and ${isGentle('p.content')}
    order by w.post_no desc limit $4
  )
  select coalesce((select json_agg(row_to_json(x)) from (
      select ${tileColumns('$2')} from found d join users u on u.user_no = d.user_no order by d.post_no desc) x), '[]') as tiles,
    case when (select count(*) from found) = $4 then (select min(post_no) from found)
      else (select case when count(*) = ${WALK_MAX} then min(post_no) end from walked) end as next_no`

export const TAGGED = walking(
  `select t.post_no from post_tag t where t.tag = $5 and t.post_no < $3 order by t.post_no desc limit ${WALK_MAX}`,
  'p.kind = any($6::text[])',
)

const line = (kind: string): string => `
  (select p.post_no, p.content from post p where p.kind = '${kind}' and p.state = 1 and p.visibility <> 'private' and p.post_no < $3
   order by p.post_no desc limit ${WALK_MAX})`

/** What is read of a text, without its marks. */
const read = `lower(replace(regexp_replace(w.content, '</?(br|p|b|span|div)[^<>]*>', ' ', 'g'), '&lt;', '<'))`

/** The longest word alone decides about nearly all texts; Hangul has no small letters, and need not be made small. */
const walks = (text: string): Record<PostKind | 'any', Statement> => {
  const holdsAll = `strpos(${text}, $6) > 0 and ${read} like all($5::text[])`
  return {
    daily: walking(line('daily'), holdsAll),
    feed: walking(line('feed'), holdsAll),
    any: walking(
      `select post_no, content from (${POST_KINDS.map(line).join(' union all ')}) both_kinds order by post_no desc limit ${WALK_MAX}`,
      holdsAll,
    ),
  }
}
export const WITH = walks('w.content')
const WITH_CASED = walks('lower(w.content)')
