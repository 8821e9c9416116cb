import { noMutedWordSql, notMutedSql, withinReachSql, visibleToSql } from '#features/block/server/public.ts'
import { tileColumns } from '#features/post/server/public.ts'
import { POST_KINDS, type PostKind } from '#features/post/rules.ts'
import { passesCareModeSql } from '#features/settings/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, searchRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { FoundPosts, searchPosts } from '../contract.ts'
import { tagInQuery, SCAN_MAX, wordsOf } from '../rules.ts'

type ViewerContext = { db: Pool; me: Me | null; now: Date }
type PageQuery = Pick<Query<typeof searchPosts>, 'kind' | 'before_no' | 'limit'>

/** Posts with a tag, or with all words, newest first. */
export function findPosts(context: ViewerContext, { q, ...page }: Query<typeof searchPosts>): Promise<FoundPosts> {
  const tag = tagInQuery(q)
  return tag === null ? postsWith(context, wordsOf(q), page) : postsTagged(context, tag, page)
}

export function postsTagged(context: ViewerContext, tag: string, { kind, ...page }: PageQuery): Promise<FoundPosts> {
  return scanPage(context, { run: rowsOf, statement: TAGGED }, [tag, kind === undefined ? [...POST_KINDS] : [kind]], page)
}

export function postsWith(
  context: ViewerContext,
  words: string[],
  { kind = 'any', ...page }: Omit<PageQuery, 'kind'> & { kind?: PostKind | 'any' },
) {
  const longest = words.toSorted((one, other) => other.length - one.length)[0]
  if (longest === undefined) return Promise.resolve<FoundPosts>({ tiles: [], next_no: null })
  // Escapes the wildcards of LIKE in the words.
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const statements = longest === longest.toUpperCase() ? WITH : WITH_CASED
  return scanPage(context, { run: searchRowsOf, statement: statements[kind] }, [patterns, longest], page)
}

async function scanPage(
  { db, me, now }: ViewerContext,
  { run, statement }: { run: typeof rowsOf; statement: Statement },
  searchParameters: unknown[],
  { before_no, limit }: Omit<PageQuery, 'kind'>,
) {
  const parameters = [me?.user_no ?? null, now, before_no ?? Number.MAX_SAFE_INTEGER, limit, ...searchParameters]
  const [found] = await run<FoundPosts>(db, statement, parameters as (string | number | null | Date)[])
  return found!
}

// $1 is the viewer, $2 the moment, $3 before_no, $4 the limit. Posts with a tag: $5 the tag, $6 the kinds. Text search: $5 the
// patterns of all words, $6 the longest word.

/**
 * Scans at most SCAN_MAX posts `p`, newest first, for a page of those that meet `condition`, and returns where the next page
 * continues: the cost of a page does not grow with the number of posts.
 */
const scanSql = (scanned: string, condition: string): Statement => `
  with scanned as materialized (${scanned}), found as materialized (
    select p.* from scanned w join post p on p.post_no = w.post_no
    where ${condition} and ${visibleToSql({ post: 'p', viewer: '$1' })} and ${notMutedSql({ post: 'p', viewer: '$1', now: '$2' })} and ${withinReachSql({ post: 'p', viewer: '$1' })} and ${noMutedWordSql({ text: 'p.content', viewer: '$1', now: '$2' })}
      and ${passesCareModeSql('p.content')}
    order by w.post_no desc limit $4
  )
  select coalesce((select json_agg(row_to_json(x)) from (
      select ${tileColumns('$2')} from found d join users u on u.user_no = d.user_no order by d.post_no desc) x), '[]') as tiles,
    case when (select count(*) from found) = $4 then (select min(post_no) from found)
      else (select case when count(*) = ${SCAN_MAX} then min(post_no) end from scanned) end as next_no`

export const TAGGED = scanSql(
  `select t.post_no from post_tag t where t.tag = $5 and t.post_no < $3 order by t.post_no desc limit ${SCAN_MAX}`,
  'p.kind = any($6::text[])',
)

const postsOfKindSql = (kind: string): string => `
  (select p.post_no, p.content from post p where p.kind = '${kind}' and p.state = 1 and p.visibility <> 'private' and p.post_no < $3
   order by p.post_no desc limit ${SCAN_MAX})`

/** The content without its markup, in lower case. */
const plainContentSql = `lower(replace(regexp_replace(w.content, '</?(br|p|b|span|div)[^<>]*>', ' ', 'g'), '&lt;', '<'))`

/** Checking the longest word first excludes nearly all texts cheaply. Hangul has no case, so words without case skip `lower`. */
const scansByKind = (text: string): Record<PostKind | 'any', Statement> => {
  const containsAll = `strpos(${text}, $6) > 0 and ${plainContentSql} like all($5::text[])`
  return {
    daily: scanSql(postsOfKindSql('daily'), containsAll),
    feed: scanSql(postsOfKindSql('feed'), containsAll),
    any: scanSql(
      `select post_no, content from (${POST_KINDS.map(postsOfKindSql).join(' union all ')}) both_kinds order by post_no desc limit ${SCAN_MAX}`,
      containsAll,
    ),
  }
}
export const WITH = scansByKind('w.content')
const WITH_CASED = scansByKind('lower(w.content)')
