import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { whenIdle } from '#kit/web/part.ts'
import { listBoardLikers, listCommentLikers, listDailyLikers, listFeedLikers, type Liker } from '../contract.ts'
import { LIKERS_PAGE } from '../rules.ts'

/** The number of a liked post. */
export type LikedPostNo = { daily_no: number } | { feed_no: number } | { board_no: number }
/** The number of a liked post or comment. */
export type Liked = LikedPostNo | { comment_no: number }
type Cursor = { before_dt: string; before_user_no: number }

/** How many likers are shown beside the count of a post. */
const NEWEST_LIKERS = 3

/** The likers, newest first, page by page. */
export function useLikers(liked: Liked) {
  return useInfiniteQuery({
    queryKey: keyOfLikers(liked),
    queryFn: ({ pageParam, signal }) => listLikers(liked, pageParam, signal),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (last: Liker[]): Cursor | undefined => {
      const liker = last.length < LIKERS_PAGE ? undefined : last.at(-1)
      return liker && { before_dt: liker.reg_dt, before_user_no: liker.user_no }
    },
    enabled: Number.isSafeInteger(numberOf(liked)) && numberOf(liked) > 0,
    staleTime: 0,
  })
}

export type LikersQuery = ReturnType<typeof useLikers>

/** The newest likers of a post; loaded when the page is idle. */
export function useNewestLikers(liked: LikedPostNo, wanted: boolean): Liker[] {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const found = useQuery({
    queryKey: keyOfLikers({ ...liked, limit: NEWEST_LIKERS }),
    queryFn: ({ signal }) => listLikers(liked, { limit: NEWEST_LIKERS }, signal),
    enabled: idle && wanted,
    staleTime: MINUTE_MS,
  })
  return found.data ?? NO_LIKERS
}

const NO_LIKERS: Liker[] = []

function numberOf(liked: Liked): number {
  if ('daily_no' in liked) return liked.daily_no
  if ('board_no' in liked) return liked.board_no
  return 'feed_no' in liked ? liked.feed_no : liked.comment_no
}

function keyOfLikers(liked: Liked & { limit?: number }) {
  if ('daily_no' in liked) return keyOf(listDailyLikers, { query: liked })
  if ('board_no' in liked) return keyOf(listBoardLikers, { query: liked })
  return 'feed_no' in liked ? keyOf(listFeedLikers, { query: liked }) : keyOf(listCommentLikers, { query: liked })
}

function listLikers(liked: Liked, page: Cursor | { limit: number } | undefined, signal: AbortSignal): Promise<Liker[]> {
  if ('daily_no' in liked) return call(listDailyLikers, { query: { ...liked, ...page } }, { signal })
  if ('board_no' in liked) return call(listBoardLikers, { query: { ...liked, ...page } }, { signal })
  if ('feed_no' in liked) return call(listFeedLikers, { query: { ...liked, ...page } }, { signal })
  return call(listCommentLikers, { query: { ...liked, ...page } }, { signal })
}
