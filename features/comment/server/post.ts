import type { PostKind } from '#features/post/rules.ts'

/** The post of a comment. The contract guarantees exactly one of the two. */
export function postOf({ daily_no, feed_no }: { daily_no?: number | undefined; feed_no?: number | undefined }): {
  no: number
  kind: PostKind
} {
  return daily_no === undefined ? { no: feed_no!, kind: 'feed' } : { no: daily_no, kind: 'daily' }
}
