import type { PostKind } from '#features/post/rules.ts'

/** What a comment speaks of. The contract lets exactly one of the two through. */
export function postOf({ daily_no, feed_no }: { daily_no?: number | undefined; feed_no?: number | undefined }): {
  no: number
  kind: PostKind
} {
  return daily_no === undefined ? { no: feed_no!, kind: 'feed' } : { no: daily_no, kind: 'daily' }
}
