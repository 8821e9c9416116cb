import { infiniteQueryOptions, useInfiniteQuery, useQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isGone } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { NEW_CHECK_MS } from '../../rules.ts'

/** How the posts of a line are asked for, and where what was answered is kept. */
type Source<P> = {
  /** Posts older than this one, the newest ones without it. */
  page: (beforeNo: number | undefined, signal?: AbortSignal) => Promise<P[]>
  pageSize: number
  /** One post, in the list that the wire puts it in. */
  one: (no: number, signal: AbortSignal) => Promise<P[]>
  newSince: (no: number, signal: AbortSignal) => Promise<{ count: number }>
  keys: { line: QueryKey; one: (no: number) => QueryKey; newSince: (no: number) => QueryKey }
  noOf: (post: P) => number
  /** The socket's event that hints at new posts. */
  hint: string
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

/** What a line of posts and its details share: the pages that were read, each post wherever it is shown, and news. */
export function lineCache<P extends { reply_qtt: number }>(source: Source<P>) {
  const { page, pageSize, one, newSince, keys, noOf, hint, onRefreshed } = source
  const query = infiniteQueryOptions({
    queryKey: keys.line,
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: P[]) => (last.length < pageSize ? undefined : noOf(last.at(-1)!)),
    staleTime: Infinity,
    gcTime: Infinity,
  })

  const changeLine = (work: (posts: P[]) => P[]): void => change<Pages<P>>(keys.line, (line) => ({ ...line, pages: line.pages.map(work) }))
  const drop = (no: number): void => changeLine((posts) => posts.filter((post) => noOf(post) !== no))

  /** A fresh first page; the older ones are loaded again as they are reached. */
  async function refresh(): Promise<void> {
    const first = await page(undefined)
    await queryClient.cancelQueries({ queryKey: keys.line, exact: true })
    queryClient.setQueryData<Pages<P>>(keys.line, { pages: [first], pageParams: [undefined] })
    onRefreshed?.()
  }

  /** Changes a post wherever it is shown: the line's pages and the detail. */
  function patch(no: number, changes: Partial<P>): void {
    const apply = (post: P): P => (noOf(post) === no ? { ...post, ...changes } : post)
    changeLine((posts) => posts.map(apply))
    change<P[]>(keys.one(no), (found) => found.map(apply))
  }

  return {
    /** The line, page by page. It changes only when the member asks: what is being read must not move. */
    useLine: () => useInfiniteQuery(query),
    /** Its first page, before a screen asks. Never fails: the screen asks again, and tells. */
    bring: (): Promise<void> => queryClient.prefetchInfiniteQuery(query),
    refresh,
    patch,

    /** How many posts are newer than the top one: asked when the screen is seen again and when the socket hints at it. */
    useNew(topNo: number | undefined, shownAt: number): number {
      const known = useQuery({
        queryKey: keys.newSince(topNo ?? 0),
        queryFn: ({ signal }) => newSince(topNo ?? 0, signal),
        enabled: topNo !== undefined,
        initialData: { count: 0 },
        initialDataUpdatedAt: shownAt,
        staleTime: NEW_CHECK_MS,
        refetchOnWindowFocus: true,
      })
      useEffect(() => (topNo === undefined ? undefined : onHint(hint, keys.newSince(topNo))), [topNo])
      return known.data.count
    },

    /** One post; what the line already knows is shown until the answer is there. */
    useOne: (no: number) =>
      useQuery({
        queryKey: keys.one(no),
        queryFn: async ({ signal }) => {
          try {
            return await one(no, signal)
          } catch (error) {
            if (isGone(error)) drop(no)
            throw error
          }
        },
        enabled: Number.isSafeInteger(no) && no > 0,
        initialData: () => inLine<P>(keys.line, (post) => noOf(post) === no),
        initialDataUpdatedAt: 0,
        staleTime: 0,
        select: ([post]) => post,
      }),

    /** A post that was just written: its detail, and the line's top where others see it. */
    add(post: P, isListed: boolean): void {
      queryClient.setQueryData<P[]>(keys.one(noOf(post)), [post])
      if (!isListed) return
      change<Pages<P>>(keys.line, ({ pages: [first = [], ...older], pageParams }) => ({
        pages: [[post, ...first.filter((other) => noOf(other) !== noOf(post))], ...older],
        pageParams,
      }))
      // Others may have written in between, and the line must have no gap: the first page is asked for anew.
      if (queryClient.getQueryData(keys.line)) refresh().catch(() => undefined)
    },

    /** A post that was deleted. The screen that shows it is being left; it must not ask again on its way out. */
    remove(no: number): void {
      drop(no)
      queryClient.removeQueries({ queryKey: keys.one(no), type: 'inactive' })
    },

    /** The number of comments under a post changed by so many. */
    countComments(no: number, by: number): void {
      const post = queryClient.getQueryData<P[]>(keys.one(no))?.[0]
      if (post) patch(no, { reply_qtt: Math.max(0, post.reply_qtt + by) } as Partial<P>)
    },
  }
}

/** The one post of an answer, which the wire puts in a list. */
export function only<P>([post]: P[]): P {
  if (!post) throw new Error('The answer holds no post')
  return post
}

/**
 * Changes what is cached. A fetch under way started from the older state and would bring it back (a next page
 * carries all pages before it), so the change is made again when it ends.
 */
export function change<T>(key: QueryKey, work: (data: T) => T): void {
  const apply = () => void queryClient.setQueryData<T>(key, (data) => (data === undefined ? undefined : work(data)))
  const query = queryClient.getQueryCache().find({ queryKey: key })
  apply()
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(apply, () => undefined)
}

function inLine<P>(key: QueryKey, isIt: (post: P) => boolean): P[] | undefined {
  const post = queryClient.getQueryData<Pages<P>>(key)?.pages.flat().find(isIt)
  return post && [post]
}

/** Hints come for every post that anyone writes: one question for all of a quarter of a minute. */
function onHint(hint: string, queryKey: QueryKey): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = onSocket(hint, () => {
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
