import type { PostKind } from '#features/post/rules.ts'
import type { Reply } from '../contract.ts'

/** Identifies a post. */
export type PostId = { kind: PostKind | 'board' | 'question' | 'answer'; no: number }

/** The post of the comments. */
export type Post = PostId & {
  /** The author, who may delete any comment of the post. */
  ownerNo: number
  /** Called with the change of the comment count. */
  onCount: (change: number) => void
  /** It takes no comments: nobody replies either. */
  isLocked?: boolean
}

/** The mode of the input bar: a comment, a reply, or an edit of an own comment. */
export type Target = { kind: 'new' } | { kind: 'reply'; rootNo: number; name: string; mention: boolean } | { kind: 'edit'; comment: Reply }
