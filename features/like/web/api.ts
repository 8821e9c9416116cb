import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { whenIdle } from '#kit/web/part.ts'
import { listCommentLikers, listDailyLikers, listFeedLikers, type Liker } from '../contract.ts'
import { LIKERS_PAGE } from '../rules.ts'

/** What is liked: one of the posts. */
export type LikedPostNo = { daily_no: number } | { feed_no: number }
/** What is liked: a post or a comment. */
export type Liked = LikedPostNo | { comment_no: number }
type After = { before_dt: string; before_user_no: number }

/** Faces beside the count of a post. */
const FACES = 3

/** Those who like it, newest first, page by page. */
export function useLikers(liked: Liked) {
  return useInfiniteQuery({
    queryKey: keyOfLikers(liked),
    queryFn: ({ pageParam, signal }) => listLikers(liked, pageParam, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (last: Liker[]): After | undefined => {
      const liker = last.length < LIKERS_PAGE ? undefined : last.at(-1)
      return liker && { before_dt: liker.reg_dt, before_user_no: liker.user_no }
    },
    enabled: Number.isSafeInteger(numberOf(liked)) && numberOf(liked) > 0,
    staleTime: 0,
  })
}

export type LikersQuery = ReturnType<typeof useLikers>

/** The newest few who like a post; asked only once the page has nothing better to do. */
export function useFaces(liked: LikedPostNo, wanted: boolean): Liker[] {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const found = useQuery({
    queryKey: keyOfLikers({ ...liked, limit: FACES }),
    queryFn: ({ signal }) => listLikers(liked, { limit: FACES }, signal),
    enabled: idle && wanted,
    staleTime: 60_000,
  })
  return found.data ?? NOBODY
}

const NOBODY: Liker[] = []

function numberOf(liked: Liked): number {
  if ('daily_no' in liked) return liked.daily_no
  return 'feed_no' in liked ? liked.feed_no : liked.comment_no
}

function keyOfLikers(liked: Liked & { limit?: number }) {
  if ('daily_no' in liked) return keyOf(listDailyLikers, { query: liked })
  return 'feed_no' in liked ? keyOf(listFeedLikers, { query: liked }) : keyOf(listCommentLikers, { query: liked })
}

function listLikers(liked: Liked, page: After | { limit: number } | undefined, signal: AbortSignal): Promise<Liker[]> {
  if ('daily_no' in liked) return call(listDailyLikers, { query: { ...liked, ...page } }, { signal })
  if ('feed_no' in liked) return call(listFeedLikers, { query: { ...liked, ...page } }, { signal })
  return call(listCommentLikers, { query: { ...liked, ...page } }, { signal })
}
