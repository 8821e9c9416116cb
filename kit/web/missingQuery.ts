import type { QueryState } from './QueryFallback.tsx'

/** For a view that needs several queries: the first one that failed, or else is without data. Trying again refetches all that failed. */
export function missingQuery(...queries: Query[]): QueryState {
  const missing = queries.filter(({ data }) => data === undefined)
  const shown = missing.find(({ isError }) => isError) ?? missing[0] ?? queries.at(-1)!
  const { isPending, isError, error, isFetching } = shown
  const refetch = () => {
    for (const one of queries) if (one === shown || one.isError) void one.refetch()
  }
  return { isPending, isError, error: error ?? null, isFetching, refetch }
}

type Query = QueryState & { data: unknown }
