import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { likeBoard, listBoardLikers, unlikeBoard } from '../contract.ts'
import { toggle, type LikeState } from './toggle.ts'

/** Likes a post of a club, or removes the like. In a file of its own, because the first paint needs the other kinds alone. */
export async function toggleBoardLike(post: LikeState & { board_no: number }, show: (state: LikeState) => void): Promise<void> {
  const { board_no } = post
  const request = () => (post.isfav ? call(unlikeBoard, { query: { board_no } }) : call(likeBoard, { body: { board_no } }))
  const isChanged = await toggle(`board ${board_no}`, post, request, show)
  if (isChanged) void queryClient.invalidateQueries({ queryKey: keyOf(listBoardLikers) })
}
