import type { PostKind } from '#features/post/rules.ts'

/** Kinds of posts that have comments. */
type CommentedKind = PostKind | 'board'
type Which = { daily_no?: number | undefined; feed_no?: number | undefined; board_no?: number | undefined }

/** The post of a comment. The contract guarantees exactly one of the three. */
export function postOf({ daily_no, feed_no, board_no }: Which): { no: number; kind: CommentedKind } {
  if (daily_no !== undefined) return { no: daily_no, kind: 'daily' }
  return feed_no === undefined ? { no: board_no!, kind: 'board' } : { no: feed_no, kind: 'feed' }
}
