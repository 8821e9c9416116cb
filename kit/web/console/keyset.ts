import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '../call.ts'

/** Where a page goes on: what is sent of its last row. */
type At = Record<string, unknown>

/** Milliseconds after which a queue is asked for again. */
const LIVE_MS = 60_000

/** A list of the console, page by page. `after` says what is sent for the page behind this row; `isLive`: what comes in shows by itself. */
export function useKeyset<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  after: (row: Row<E>) => At,
  { size, enabled = true, isLive = false }: { size: number; enabled?: boolean; isLive?: boolean },
) {
  const found = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    initialPageParam: {} as At,
    queryFn: async ({ pageParam, signal }) => {
      const { query = {}, ...rest } = input as { query?: At }
      const asked = { ...rest, query: { ...query, ...pageParam, limit: size } }
      // The input of an endpoint that is not known here.
      const ask = call as (line: Endpoint, asked: object, options: { signal: AbortSignal }) => Promise<unknown>
      return (await ask(endpoint, asked, { signal })) as Row<E>[]
    },
    getNextPageParam: (page) => (page.length < size ? undefined : after(page.at(-1)!)),
    enabled,
    // Others work on the same queue.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: isLive && LIVE_MS,
  })
  return { ...found, rows: found.data?.pages.flat() }
}

export type Row<E extends Endpoint> = Answer<E> extends readonly (infer R)[] ? R : never
