import { infiniteQueryOptions, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSettings } from '#features/settings/contract.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, isGone, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { countNewFeeds, createFeed, deleteFeed, editFeed, getFeed, listFeeds, type Feed } from '../contract.ts'
import { FEED_PAGE } from '../rules.ts'

type Line = InfiniteData<Feed[], number | undefined>

/** How long a count of new feeds stays true enough, in milliseconds; hints of the socket wait as long. */
export const NEW_CHECK_MS = 15_000

/** The line, page by page. It changes only when the member asks: what is being read must not move. */
export function useFeedLine() {
  return useInfiniteQuery(lineQuery)
}

export type LineQuery = ReturnType<typeof useFeedLine>

/** A fresh first page; the older ones are loaded again as they are reached. */
export async function refreshLine(): Promise<void> {
  const first = await call(listFeeds)
  await queryClient.cancelQueries({ queryKey: LINE, exact: true })
  queryClient.setQueryData<Line>(LINE, { pages: [first], pageParams: [undefined] })
}

/** How many feeds are newer than the top one: asked when the screen is seen again and when the socket hints at it. */
export function useNewFeeds(topNo: number | undefined, shownAt: number): number {
  const query = { after_no: topNo ?? 0 }
  const known = useQuery({
    queryKey: keyOf(countNewFeeds, { query }),
    queryFn: ({ signal }) => call(countNewFeeds, { query }, { signal }),
    enabled: topNo !== undefined,
    initialData: { count: 0 },
    initialDataUpdatedAt: shownAt,
    staleTime: NEW_CHECK_MS,
    refetchOnWindowFocus: true,
  })
  useEffect(() => (topNo === undefined ? undefined : onHint(topNo)), [topNo])
  return known.data.count
}

/** One feed; what the line already knows is shown until the answer is there. */
export function useFeed(feedNo: number) {
  return useQuery({
    queryKey: feedKey(feedNo),
    queryFn: ({ signal }) => fetchFeed(feedNo, signal),
    enabled: Number.isSafeInteger(feedNo) && feedNo > 0,
    initialData: () => inLine(feedNo),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    select: ([feed]) => feed,
  })
}

/** Puts up a feed. The same key with the same words repeats a try that got no answer. */
export async function writeFeed(body: Body<typeof createFeed>, key: string): Promise<Feed> {
  const feed = only(await call(createFeed, { body }, { key }))
  queryClient.setQueryData<Feed[]>(feedKey(feed.feed_no), [feed])
  putOnTop(feed)
  // The first post also keeps who sees posts from now on.
  void queryClient.invalidateQueries({ queryKey: keyOf(getSettings) })
  return feed
}

export async function changeFeed(feedNo: number, body: Body<typeof editFeed>): Promise<Feed> {
  const feed = only(await call(editFeed, { params: { feed_no: feedNo }, body }))
  patchFeed(feedNo, feed)
  return feed
}

export async function removeFeed(feedNo: number): Promise<void> {
  await call(deleteFeed, { params: { feed_no: feedNo } })
  dropFromLine(feedNo)
  // The screen that shows it is being left; it must not ask again on its way out.
  queryClient.removeQueries({ queryKey: feedKey(feedNo), type: 'inactive' })
}

/** Changes a feed wherever it is shown: the line's pages and the detail. */
export function patchFeed(feedNo: number, patch: Partial<Feed>): void {
  const apply = (feed: Feed): Feed => (feed.feed_no === feedNo ? { ...feed, ...patch } : feed)
  changeLine((page) => page.map(apply))
  change<Feed[]>(feedKey(feedNo), (found) => found.map(apply))
}

/** The number of comments under a feed changed by so many. */
export function countComments(feedNo: number, by: number): void {
  const feed = queryClient.getQueryData<Feed[]>(feedKey(feedNo))?.[0]
  if (feed) patchFeed(feedNo, { reply_qtt: Math.max(0, feed.reply_qtt + by) })
}

/** Fresh addresses of its pictures, wherever it is shown. */
export async function renewImages(feedNo: number): Promise<void> {
  const [fresh] = await call(getFeed, { params: { feed_no: feedNo } })
  if (fresh) patchFeed(feedNo, { feed_images: fresh.feed_images })
}

const LINE = keyOf(listFeeds)
const lineQuery = infiniteQueryOptions({
  queryKey: LINE,
  queryFn: ({ pageParam, signal }) => call(listFeeds, pageParam === undefined ? {} : { query: { before_no: pageParam } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (last: Feed[]) => (last.length < FEED_PAGE ? undefined : last.at(-1)?.feed_no),
  staleTime: Infinity,
  gcTime: Infinity,
})
const feedKey = (feedNo: number) => keyOf(getFeed, { params: { feed_no: feedNo } })

async function fetchFeed(feedNo: number, signal: AbortSignal): Promise<Feed[]> {
  try {
    return await call(getFeed, { params: { feed_no: feedNo } }, { signal })
  } catch (error) {
    if (isGone(error)) dropFromLine(feedNo)
    throw error
  }
}

function inLine(feedNo: number): Feed[] | undefined {
  const feed = queryClient
    .getQueryData<Line>(LINE)
    ?.pages.flat()
    .find((one) => one.feed_no === feedNo)
  return feed && [feed]
}

function putOnTop(feed: Feed): void {
  change<Line>(LINE, ({ pages: [first = [], ...older], pageParams }) => ({
    pages: [[feed, ...first.filter((one) => one.feed_no !== feed.feed_no)], ...older],
    pageParams,
  }))
  // Others may have written in between, and the line must have no gap: the first page is asked for anew.
  if (queryClient.getQueryData(LINE)) refreshLine().catch(() => undefined)
}

const dropFromLine = (feedNo: number): void => changeLine((page) => page.filter((feed) => feed.feed_no !== feedNo))

const changeLine = (page: (feeds: Feed[]) => Feed[]): void => change<Line>(LINE, (line) => ({ ...line, pages: line.pages.map(page) }))

/**
 * Changes what is cached. A fetch under way started from the older state and would bring it back (a next page
 * carries all pages before it), so the change is made again when it ends.
 */
function change<T>(key: readonly unknown[], work: (data: T) => T): void {
  const apply = () => void queryClient.setQueryData<T>(key, (data) => (data === undefined ? undefined : work(data)))
  const query = queryClient.getQueryCache().find({ queryKey: key })
  apply()
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined)
}

/** Hints come for every feed that anyone puts up: one question for all of a quarter of a minute. */
function onHint(topNo: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = onSocket('fl', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void queryClient.invalidateQueries({ queryKey: keyOf(countNewFeeds, { query: { after_no: topNo } }) })
    }, NEW_CHECK_MS)
  })
  return () => {
    stop()
    clearTimeout(waiting)
  }
}

function only(feeds: Feed[]): Feed {
  const [feed] = feeds
  if (!feed) throw new Error('The answer holds no feed')
  return feed
}
