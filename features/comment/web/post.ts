import type { PostKind } from '#features/post/rules.ts'
import type { Reply } from '../contract.ts'

/** Which post it is. */
export type PostId = { kind: PostKind; no: number }

/** What the comments stand under. */
export type Post = PostId & {
  /** Who wrote the post; may delete any comment under it. */
  ownerNo: number
  /** The number of comments changed by this. */
  onCount: (change: number) => void
}

/** What the input bar writes: a comment, a reply, or other words for one of mine. */
export type Target = { kind: 'new' } | { kind: 'reply'; rootNo: number; name: string; mention: boolean } | { kind: 'edit'; comment: Reply }
