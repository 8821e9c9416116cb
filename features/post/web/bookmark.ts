import { post } from '#features/post/words/post.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { addBookmark, removeBookmark, listBookmarks } from '../contract.ts'
import type { PostKind } from '../rules.ts'

/**
 * Adds or removes a bookmark: shows the change at once, then the server's answer; a failure reverts it. While one runs for
 * the same post, others are ignored.
 */
export async function toggleBookmark(kind: PostKind, no: number, on: boolean, show: (on: boolean) => void): Promise<void> {
  if (running.has(no)) return
  running.add(no)
  show(!on)
  const which = kind === 'daily' ? { daily_no: no } : { feed_no: no }
  try {
    const { is_bookmarked } = await (on ? call(removeBookmark, { query: which }) : call(addBookmark, { body: which }))
    show(is_bookmarked)
    void queryClient.invalidateQueries({ queryKey: keyOf(listBookmarks) })
    toast(is_bookmarked ? post.bookmarked : post.bookmarkRemoved)
  } catch {
    show(on)
    toast(post.bookmarkFailed)
  } finally {
    running.delete(no)
  }
}

const running = new Set<number>()
