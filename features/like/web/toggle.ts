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

/** Likes a post, or removes the like. */
export async function toggleLike<K extends LikedPost>(kind: K, post: LikeState & Record<`${K}_no`, number>, show: Show): Promise<void> {
  const no = post[`${kind}_no`]
  const { likers, like, unlike } = POSTS[kind]
  const isChanged = await toggle(`${kind} ${no}`, post, () => (post.isfav ? unlike(no) : like(no)), show)
  if (isChanged) void queryClient.invalidateQueries({ queryKey: keyOf(likers) })
}

/** Likes a comment, or removes the like. */
export async function toggleCommentLike(comment: LikeState & { comment_no: number }, show: Show): Promise<void> {
  const { comment_no } = comment
  const request = () => (comment.isfav ? call(unlikeComment, { query: { comment_no } }) : call(likeComment, { body: { comment_no } }))
  const isChanged = await toggle(`comment ${comment_no}`, comment, request, show)
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
 * Shows the change at once, then the server's answer; a failure silently reverts it (specification section 8). While one
 * runs for the same post or comment, others are ignored. Returns whether the likers changed.
 */
export async function toggle(key: string, { isfav, like_qtt }: LikeState, request: () => Promise<LikeState>, show: Show): Promise<boolean> {
  if (running.has(key)) return false
  running.add(key)
  show({ isfav: !isfav, like_qtt: Math.max(0, like_qtt + (isfav ? -1 : 1)) })
  try {
    show(await request())
    return true
  } catch {
    show({ isfav, like_qtt })
    return false
  } finally {
    running.delete(key)
  }
}

const running = new Set<string>()
