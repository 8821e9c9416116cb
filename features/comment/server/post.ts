import type { PostKind } from '#features/post/rules.ts'

/** Kinds of posts that have comments. */
type CommentedKind = PostKind | 'board' | 'question' | 'answer'
type Which = Partial<Record<'daily_no' | 'feed_no' | 'board_no' | 'ki_no' | 'an_no', number | undefined>>

/** The post of a comment. The contract guarantees exactly one of them. */
export function postOf({ daily_no, feed_no, board_no, ki_no, an_no }: Which): { no: number; kind: CommentedKind } {
  if (daily_no !== undefined) return { no: daily_no, kind: 'daily' }
  if (board_no !== undefined) return { no: board_no, kind: 'board' }
  if (ki_no !== undefined) return { no: ki_no, kind: 'question' }
  return an_no === undefined ? { no: feed_no!, kind: 'feed' } : { no: an_no, kind: 'answer' }
}
