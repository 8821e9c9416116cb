import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  likeComment,
  likeDaily,
  likeFeed,
  listCommentLikers,
  listDailyLikers,
  listFeedLikers,
  unlikeComment,
  unlikeDaily,
  unlikeFeed,
} from '../contract.ts'

export type LikeState = Answer<typeof likeDaily>
/** The kinds of posts that can be liked. */
export type LikedPost = 'daily' | 'feed'
type Show = (state: LikeState) => void

/** Likes a post, or takes the like back. */
export async function toggleLike<K extends LikedPost>(kind: K, post: LikeState & Record<`${K}_no`, number>, show: Show): Promise<void> {
  const no = post[`${kind}_no`]
  const { likers, like, unlike } = POSTS[kind]
  const isChanged = await toggle(`${kind} ${no}`, post, () => (post.isfav ? unlike(no) : like(no)), show)
  if (isChanged) void queryClient.invalidateQueries({ queryKey: keyOf(likers) })
}

/** Likes a comment, or takes the like back. */
export async function toggleCommentLike(comment: LikeState & { comment_no: number }, show: Show): Promise<void> {
  const { comment_no } = comment
  const handlePress = () => (comment.isfav ? call(unlikeComment, { query: { comment_no } }) : call(likeComment, { body: { comment_no } }))
  const isChanged = await toggle(`comment ${comment_no}`, comment, handlePress, show)
  if (isChanged) void queryClient.invalidateQueries({ queryKey: keyOf(listCommentLikers) })
}

const POSTS = {
  daily: {
    likers: listDailyLikers,
    like: (daily_no: number) => call(likeDaily, { body: { daily_no } }),
    unlike: (daily_no: number) => call(unlikeDaily, { query: { daily_no } }),
  },
  feed: {
    likers: listFeedLikers,
    like: (feed_no: number) => call(likeFeed, { body: { feed_no } }),
    unlike: (feed_no: number) => call(unlikeFeed, { query: { feed_no } }),
  },
}

/**
 * What the member sees changes at once; the answer then sets it right, and a failure puts it back without a word
 * (specification section 8). While one runs for the same thing, a second is ignored, wherever on the screen it comes from.
 * Answers whether those who like it changed.
 */
async function toggle(key: string, { isfav, like_qtt }: LikeState, handlePress: () => Promise<LikeState>, show: Show): Promise<boolean> {
  if (running.has(key)) return false
  running.add(key)
  show({ isfav: !isfav, like_qtt: Math.max(0, like_qtt + (isfav ? -1 : 1)) })
  try {
    show(await handlePress())
    return true
  } catch {
    show({ isfav, like_qtt })
    return false
  } finally {
    running.delete(key)
  }
}

const running = new Set<string>()
