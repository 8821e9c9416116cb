import type { Answer } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { likeDaily, unlikeDaily } from '../contract.ts'

export type LikeState = Answer<typeof likeDaily>
export type Likeable = LikeState & { daily_no: number }

/**
 * Likes, or takes the like back. What the member sees changes at once; the answer then sets it right, and a
 * failure puts it back without a word (specification section 8). While one runs for a post, a second is ignored,
 * wherever on the screen it comes from.
 */
export async function toggleLike(post: Likeable, show: (state: LikeState) => void): Promise<void> {
  const { daily_no, isfav, like_qtt } = post
  if (running.has(daily_no)) return
  running.add(daily_no)
  show({ isfav: !isfav, like_qtt: Math.max(0, like_qtt + (isfav ? -1 : 1)) })
  try {
    show(await (isfav ? call(unlikeDaily, { query: { daily_no } }) : call(likeDaily, { body: { daily_no } })))
  } catch {
    show({ isfav, like_qtt })
  } finally {
    running.delete(daily_no)
  }
}

const running = new Set<number>()
