import { QUERY_MAX } from '#features/tag/rules.ts'

export { QUERY_MAX }
/** People in a page. */
export const PEOPLE_PAGE = 20
/** Posts in a page: three columns of ten. */
export const POSTS_PAGE = 30
/** The first few of each group, where all are looked through at once. */
export const FIRST = { experts: 3, daily: 6, feed: 3, people: 5, tags: 8 } as const
/** Posts that are looked through for one page; the reader goes on from there. */
export const WALK_MAX = 3000
/** What was looked for last, on this device. */
export const RECENT_MAX = 10

/**
 * How near a name is, the nearest first: it begins so, it holds it, it is nearly so. Where nothing is typed people come
 * by their number.
 */
export const RANKS = { begins: 0, holds: 1, near: 2, newest: 3 } as const
export type Rank = (typeof RANKS)[keyof typeof RANKS]

/** The words of a text search, each of which a post must hold. */
export const wordsOf = (q: string): string[] => [...new Set(q.toLowerCase().split(/\s+/).filter(Boolean))]

/** The tag that is asked for, without its sign; null where words are. */
export function tagAsked(q: string): string | null {
  const tag = /^#([\p{L}\p{N}_]+)$/u.exec(q)?.[1]
  return tag === undefined ? null : tag.toLowerCase()
}
