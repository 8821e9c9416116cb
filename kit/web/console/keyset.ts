import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '../call.ts'

/** Where a page begins: the query parameters of the row before it. */
type PageStart = Record<string, unknown>

/** Milliseconds after which live lists and open cases are refetched: other operators work on the same ones. */
export const LIVE_MS = MINUTE_MS / 4

/** A console list, page by page. `after` returns the parameters of the page after this row; `isLive`: refetched at an interval; a number is its milliseconds. */
export function useKeyset<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  after: (row: Row<E>) => PageStart,
  { size, enabled = true, isLive = false }: { size: number; enabled?: boolean; isLive?: boolean | number },
) {
  const list = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    initialPageParam: {} as PageStart,
    queryFn: async ({ pageParam, signal }) => {
      const { query = {}, ...rest } = input as { query?: PageStart }
      const request = { ...rest, query: { ...query, ...pageParam, limit: size } }
      // The input's type depends on an endpoint that is not known here.
      const ask = call as (line: Endpoint, request: object, options: { signal: AbortSignal }) => Promise<unknown>
      return (await ask(endpoint, request, { signal })) as Row<E>[]
    },
    getNextPageParam: (page) => (page.length < size ? undefined : after(page.at(-1)!)),
    enabled,
    // Other operators work on the same queue.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: isLive === true ? LIVE_MS : isLive,
  })
  return { ...list, rows: list.data?.pages.flat(), pageCount: list.data?.pages.length ?? 0 }
}

export type Row<E extends Endpoint> = Answer<E> extends readonly (infer R)[] ? R : never
