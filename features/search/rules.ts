import { QUERY_MAX } from '#features/tag/rules.ts'

export { QUERY_MAX }
/** People in a page. */
export const PEOPLE_PAGE = 20
/** Posts in a page: three columns of ten. */
export const POSTS_PAGE = 30
/** The number of results per group in the search over all groups. */
export const FIRST = { experts: 3, daily: 6, feed: 3, people: 5, tags: 8 } as const
/** Most posts scanned for one page; the next page continues from there. */
export const SCAN_MAX = 3000
/** A filter for free time looks at so many days. */
export const FREE_DAYS = 7
/** Most experts whose free time is looked up for one page. */
export const FREE_SCAN_MAX = 100
/** Most recent searches stored on the device. */
export const RECENT_MAX = 10

/**
 * How well a name matches, best first: it begins with the words, contains them, or is similar. Without words people are
 * ordered by number, newest first.
 */
export const RANKS = { prefix: 0, contains: 1, similar: 2, newest: 3 } as const
export type Rank = (typeof RANKS)[keyof typeof RANKS]

/** The words of a text search; a post must contain each of them. */
export const wordsOf = (q: string): string[] => [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))]

/** The tag of a query `#tag`, without its sign; null for a text search. */
export function tagInQuery(q: string): string | null {
  const tag = /^#([\p{L}\p{N}_]+)$/u.exec(q)?.[1]
  return tag === undefined ? null : tag.toLowerCase()
}
