import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { whenIdle } from '#kit/web/part.ts'
import { listCommentLikers, listDailyLikers, type Liker } from '../contract.ts'
import { LIKERS_PAGE } from '../rules.ts'

/** What is liked: one of the two. */
export type Liked = { daily_no: number } | { comment_no: number }
type After = { before_dt: string; before_user_no: number }

/** Faces beside the count of a daily. */
const FACES = 3

/** Those who like it, newest first, page by page. */
export function useLikers(liked: Liked) {
  return useInfiniteQuery({
    queryKey: 'daily_no' in liked ? keyOf(listDailyLikers, { query: liked }) : keyOf(listCommentLikers, { query: liked }),
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

/** The newest few who like a daily; asked only once the page has nothing better to do. */
export function useFaces(dailyNo: number, wanted: boolean): Liker[] {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const query = { daily_no: dailyNo, limit: FACES }
  const found = useQuery({
    queryKey: keyOf(listDailyLikers, { query }),
    queryFn: ({ signal }) => call(listDailyLikers, { query }, { signal }),
    enabled: idle && wanted,
    staleTime: 60_000,
  })
  return found.data ?? NOBODY
}

const NOBODY: Liker[] = []

const numberOf = (liked: Liked) => ('daily_no' in liked ? liked.daily_no : liked.comment_no)

function listLikers(liked: Liked, after: After | undefined, signal: AbortSignal): Promise<Liker[]> {
  return 'daily_no' in liked
    ? call(listDailyLikers, { query: { ...liked, ...after } }, { signal })
    : call(listCommentLikers, { query: { ...liked, ...after } }, { signal })
}
