import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listFeeds, type FeedCard } from '#features/feed/contract.ts'
import { FEED_PAGE } from '#features/feed/rules.ts'
import type { Daily } from '#features/daily/contract.ts'
import { DAILY_PAGE } from '#features/daily/rules.ts'
import type { MediaItem } from '#features/media/contract.ts'
import type { PostTile } from '#features/post/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { getRoom, listCollects, listRoomDailys, listRoomDays } from '../../contract.ts'
import { COLLECTS_PAGE } from '../../rules.ts'

// Posts and follows of other screens must show on return, so each visit refetches.
const FRESH = { staleTime: 0 } as const

const isNo = (no: number): boolean => Number.isSafeInteger(no) && no > 0
const roomParams = (userNo: number) => ({ user_no: userNo })

/** The room of a member as I may see it. */
export function useRoom(userNo: number) {
  const params = roomParams(userNo)
  return useQuery({
    queryKey: keyOf(getRoom, { params }),
    queryFn: ({ signal }) => call(getRoom, { params }, { signal }),
    enabled: isNo(userNo),
    ...FRESH,
  })
}

/** The days of the month of `month`, from records that I may see. */
export function useRoomDays(userNo: number, month: string) {
  const input = { params: roomParams(userNo), query: { month } }
  return useQuery({ queryKey: keyOf(listRoomDays, input), queryFn: ({ signal }) => call(listRoomDays, input, { signal }), ...FRESH })
}

type Before = { before_date: string; before_no: number }

/** The dailys page by page, newest day first; with `date` only those of that day. */
export function useRoomDailys(userNo: number, date: string | null) {
  const params = roomParams(userNo)
  const dateQuery = date === null ? {} : { date }
  return useInfiniteQuery({
    queryKey: keyOf(listRoomDailys, { params, query: dateQuery }),
    queryFn: ({ pageParam, signal }) => call(listRoomDailys, { params, query: { ...dateQuery, ...pageParam } }, { signal }),
    initialPageParam: undefined as Before | undefined,
    getNextPageParam: (page: Daily[]): Before | undefined => {
      const last = page.length < DAILY_PAGE ? undefined : page.at(-1)
      return last && { before_date: last.record_date, before_no: last.daily_no }
    },
    ...FRESH,
  })
}

/** Dailys and feeds with pictures, page by page. */
export function useCollects(userNo: number) {
  const params = roomParams(userNo)
  return useInfiniteQuery({
    queryKey: keyOf(listCollects, { params }),
    queryFn: ({ pageParam, signal }) => call(listCollects, { params, query: pageParam }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (page: PostTile[]) => {
      const last = page.length < COLLECTS_PAGE ? undefined : page.at(-1)
      return last && { before_no: last.post_no }
    },
    ...FRESH,
  })
}

/** The feeds of the member, page by page. */
export function useRoomFeeds(userNo: number) {
  const query = { user_no: userNo }
  return useInfiniteQuery({
    queryKey: keyOf(listFeeds, { query }),
    queryFn: ({ pageParam, signal }) => call(listFeeds, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (page: FeedCard[]) => {
      const last = page.length < FEED_PAGE ? undefined : page.at(-1)
      return last && { before_no: last.feed_no }
    },
    ...FRESH,
  })
}

/** Refetches everything that the room shows. */
export const refreshRoom = (): Promise<unknown> => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfRoom(queryKey) })

/**
 * Pictures that are not public have addresses that expire after a few minutes. Refetches the lists when a picture fails to load
 * because its address has expired.
 */
export function renewPictures({ transforms }: Pick<MediaItem, 'transforms'>): void {
  const until = /[?&]until=(\d+)/.exec(Object.values(transforms)[0] ?? '')?.[1]
  if (until === undefined || Number(until) * 1000 > Date.now()) return
  void queryClient.invalidateQueries({ queryKey: keyOf(listRoomDailys) }, { cancelRefetch: false })
}

/** Refetches when a popup over the room closes: it may have written or changed posts. */
export function useRefreshOnReturn(): void {
  const place = useScreen()
  const left = useRef(place)
  useEffect(() => {
    if (left.current === place) return
    left.current = place
    void refreshRoom()
  }, [place])
}

/** Beginnings of the lines of what a room shows; by text, since the whole contracts of other features would travel with each room. */
const LINES = ['GET /v1/user/room', 'GET /v1/user/counsel/product', 'GET /v1/user/expert/page']

const isOfRoom = ([line, input]: readonly unknown[]): boolean =>
  (typeof line === 'string' && LINES.some((start) => line.startsWith(start))) ||
  (line === listFeeds.line && (input as { query?: { user_no?: unknown } } | undefined)?.query?.user_no !== undefined)
