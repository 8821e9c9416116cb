import { infiniteQueryOptions, useInfiniteQuery, useQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotFound } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { NEW_CHECK_MS } from '../../rules.ts'

/** The calls and query keys of a line. */
type Source<P> = {
  /** Posts older than this one; without it the newest ones. */
  page: (beforeNo: number | undefined, signal?: AbortSignal) => Promise<P[]>
  pageSize: number
  /** One post, as the wire's list of one. */
  one: (no: number, signal: AbortSignal) => Promise<P[]>
  newSince: (no: number, signal: AbortSignal) => Promise<{ count: number }>
  keys: { line: QueryKey; one: (no: number) => QueryKey; newSince: (no: number) => QueryKey }
  noOf: (post: P) => number
  /** The socket event for new posts. */
  newPostEvent: string
  onRefreshed?: () => void
}

type Pages<P> = InfiniteData<P[], number | undefined>

export type LineQuery = Pick<
  ReturnType<typeof useInfiniteQuery>,
  | 'isPending'
  | 'isError'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'hasNextPage'
  | 'fetchNextPage'
  | 'refetch'
  | 'dataUpdatedAt'
>

/** The cache that a line and its detail screens share: pages, single posts, and the count of new posts. */
export function lineCache<P extends { reply_qtt: number }>(source: Source<P>) {
  const { page, pageSize, one, newSince, keys, noOf, newPostEvent, onRefreshed } = source
  const query = infiniteQueryOptions({
    queryKey: keys.line,
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: P[]) => (last.length < pageSize ? undefined : noOf(last.at(-1)!)),
    staleTime: Infinity,
    gcTime: Infinity,
  })

  /** Changes since the request of each running refresh: its page may be older than they are. */
  const refreshes = new Set<((posts: P[]) => P[])[]>()
  function changeLine(work: (posts: P[]) => P[]): void {
    for (const changes of refreshes) changes.push(work)
    change<Pages<P>>(keys.line, (line) => ({ ...line, pages: line.pages.map(work) }))
  }
  const removeFromLine = (no: number): void => changeLine((posts) => posts.filter((post) => noOf(post) !== no))

  /** Replaces the line by a new first page; older pages load again when they are reached. */
  async function refresh(): Promise<void> {
    const changes: ((posts: P[]) => P[])[] = []
    refreshes.add(changes)
    try {
      const newest = await page(undefined)
      await queryClient.cancelQueries({ queryKey: keys.line, exact: true })
      const first = changes.reduce((posts, work) => work(posts), newest)
      queryClient.setQueryData<Pages<P>>(keys.line, { pages: [first], pageParams: [undefined] })
    } finally {
      refreshes.delete(changes)
    }
    onRefreshed?.()
  }

  /** Changes a post in the pages of the line and in the detail. */
  function patch(no: number, changes: Partial<P>): void {
    const apply = (post: P): P => (noOf(post) === no ? { ...post, ...changes } : post)
    changeLine((posts) => posts.map(apply))
    change<P[]>(keys.one(no), (found) => found.map(apply))
  }

  return {
    /** The line, page by page. Never refetched automatically, because the text being read must not move. */
    useLine: () => useInfiniteQuery(query),
    /** Loads the first page before a screen needs it. Never throws: the screen loads it again and shows the failure. */
    prefetch: (): Promise<void> => queryClient.prefetchInfiniteQuery(query),
    refresh,
    patch,

    /** How many posts are newer than the top one: refetched when the window gets the focus and after socket events. */
    useNewCount(topNo: number | undefined, shownAt: number): number {
      const known = useQuery({
        queryKey: keys.newSince(topNo ?? 0),
        queryFn: ({ signal }) => newSince(topNo ?? 0, signal),
        enabled: topNo !== undefined,
        initialData: { count: 0 },
        initialDataUpdatedAt: shownAt,
        staleTime: NEW_CHECK_MS,
        refetchOnWindowFocus: true,
      })
      useEffect(() => (topNo === undefined ? undefined : onNewPostEvent(newPostEvent, keys.newSince(topNo))), [topNo])
      return known.data.count
    },

    /** One post; shows the post of the line until the answer arrives. */
    useOne: (no: number) =>
      useQuery({
        queryKey: keys.one(no),
        queryFn: async ({ signal }) => {
          try {
            return await one(no, signal)
          } catch (error) {
            if (isNotFound(error)) removeFromLine(no)
            throw error
          }
        },
        enabled: Number.isSafeInteger(no) && no > 0,
        initialData: () => findInLine<P>(keys.line, (post) => noOf(post) === no),
        initialDataUpdatedAt: 0,
        staleTime: 0,
        select: ([post]) => post,
      }),

    /** Adds a written post to the detail cache and, where the line lists it, to the top of the line. */
    add(post: P, isListed: boolean): void {
      queryClient.setQueryData<P[]>(keys.one(noOf(post)), [post])
      if (!isListed) return
      change<Pages<P>>(keys.line, ({ pages: [first = [], ...older], pageParams }) => ({
        pages: [[post, ...first.filter((other) => noOf(other) !== noOf(post))], ...older],
        pageParams,
      }))
      // Others may have written in between: a new first page avoids a gap.
      if (queryClient.getQueryData(keys.line)) refresh().catch(() => undefined)
    },

    /** Removes a deleted post. Its open screen closes next and must not refetch it, so only inactive queries are removed. */
    remove(no: number): void {
      removeFromLine(no)
      queryClient.removeQueries({ queryKey: keys.one(no), type: 'inactive' })
    },

    /** Changes the comment count of a post. */
    countComments(no: number, by: number): void {
      const post = queryClient.getQueryData<P[]>(keys.one(no))?.[0]
      if (post) patch(no, { reply_qtt: Math.max(0, post.reply_qtt + by) } as Partial<P>)
    },
  }
}

/** The post of an answer that is a list of one. */
export function only<P>([post]: P[]): P {
  if (!post) throw new Error('The answer holds no post')
  return post
}

/**
 * Changes cached data. A running fetch started from the older state (a next page includes all pages before it) and would
 * restore it, so the change is applied again when the fetch ends.
 */
export function change<T>(key: QueryKey, work: (data: T) => T): void {
  const apply = () => void queryClient.setQueryData<T>(key, (data) => (data === undefined ? undefined : work(data)))
  const query = queryClient.getQueryCache().find({ queryKey: key })
  apply()
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined)
}

function findInLine<P>(key: QueryKey, matches: (post: P) => boolean): P[] | undefined {
  const post = queryClient.getQueryData<Pages<P>>(key)?.pages.flat().find(matches)
  return post && [post]
}

/** The event comes for every new post: throttled to one refetch in NEW_CHECK_MS. */
function onNewPostEvent(newPostEvent: string, queryKey: QueryKey): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = onSocket(newPostEvent, () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void queryClient.invalidateQueries({ queryKey })
    }, NEW_CHECK_MS)
  })
  return () => {
    stop()
    clearTimeout(waiting)
  }
}
