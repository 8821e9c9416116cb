import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Query } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { searchClubs } from '../../contract.ts'
import { CLUBS_PAGE } from '../../rules.ts'

type Asked = Omit<Query<typeof searchClubs>, 'limit' | 'after_no'>

/** Clubs by words and filters, page by page. Shows the results of earlier words until those of newer ones are loaded. */
export function useClubs(query: Asked) {
  return useInfiniteQuery({
    queryKey: keyOf(searchClubs, { query }),
    queryFn: ({ pageParam, signal }) => call(searchClubs, { query: { ...query, ...(pageParam && { after_no: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => nextAfter(page)?.meet_no,
    placeholderData: keepPreviousData,
  })
}

/** The last row of a full page, after which the next page begins. */
export const nextAfter = <Row>(page: readonly Row[]): Row | undefined => (page.length < CLUBS_PAGE ? undefined : page.at(-1))
