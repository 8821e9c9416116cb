import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { likeComment, likeDaily, listCommentLikers, listDailyLikers, unlikeComment, unlikeDaily } from '../contract.ts'

export type LikeState = Answer<typeof likeDaily>
type Show = (state: LikeState) => void

/** Likes a daily, or takes the like back. */
export async function toggleDailyLike(daily: LikeState & { daily_no: number }, show: Show): Promise<void> {
  const { daily_no } = daily
  const press = () => (daily.isfav ? call(unlikeDaily, { query: { daily_no } }) : call(likeDaily, { body: { daily_no } }))
  const isChanged = await toggle(`daily ${daily_no}`, daily, press, show)
  if (isChanged) void queryClient.invalidateQueries({ queryKey: keyOf(listDailyLikers) })
}

/** Likes a comment, or takes the like back. */
export async function toggleCommentLike(comment: LikeState & { comment_no: number }, show: Show): Promise<void> {
  const { comment_no } = comment
  const press = () => (comment.isfav ? call(unlikeComment, { query: { comment_no } }) : call(likeComment, { body: { comment_no } }))
  const isChanged = await toggle(`comment ${comment_no}`, comment, press, show)
  if (isChanged) void queryClient.invalidateQueries({ queryKey: keyOf(listCommentLikers) })
}

/**
 * What the member sees changes at once; the answer then sets it right, and a failure puts it back without a word
 * (specification section 8). While one runs for the same thing, a second is ignored, wherever on the screen it comes from.
 * Answers whether those who like it changed.
 */
async function toggle(key: string, { isfav, like_qtt }: LikeState, press: () => Promise<LikeState>, show: Show): Promise<boolean> {
  if (running.has(key)) return false
  running.add(key)
  show({ isfav: !isfav, like_qtt: Math.max(0, like_qtt + (isfav ? -1 : 1)) })
  try {
    show(await press())
    return true
  } catch {
    show({ isfav, like_qtt })
    return false
  } finally {
    running.delete(key)
  }
}

const running = new Set<string>()
