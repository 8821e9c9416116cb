import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Channel } from '#features/counsel/contract.ts'
import type { PostKind } from '#features/post/rules.ts'
import { listTags } from '#features/tag/contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { searchAll, searchExperts, searchPosts, searchUsers, type FoundPerson } from '../contract.ts'
import { PEOPLE_PAGE, QUERY_MAX } from '../rules.ts'

/** The query for typed words: normalized, trimmed and cut to the limit. */
export const queryOf = (typed: string): string => [...typed.normalize('NFC').trim()].slice(0, QUERY_MAX).join('').trim()

/** The first few results of every group. Shows the previous results until those of newer words are loaded. */
export function useAll(q: string) {
  return useQuery({
    queryKey: keyOf(searchAll, { query: { q } }),
    queryFn: ({ signal }) => call(searchAll, { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/** Posts of one kind, page by page. A page may be empty and have a next one. */
export function usePosts(q: string, kind: PostKind) {
  const query = { q, kind }
  return useInfiniteQuery({
    queryKey: keyOf(searchPosts, { query }),
    queryFn: ({ pageParam, signal }) => call(searchPosts, { query: { ...query, ...(pageParam && { before_no: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_no }) => next_no,
    enabled: q !== '',
  })
}
export type PostsQuery = ReturnType<typeof usePosts>

type Cursor = { after_rank: number; after_no: number } | undefined

const cursorAfter = (page: readonly FoundPerson[]): Cursor => {
  const last = page.length < PEOPLE_PAGE ? undefined : page.at(-1)
  return last && { after_rank: last.rank, after_no: last.user_no }
}

/** Members by name, page by page. */
export function useUsers(q: string) {
  return useInfiniteQuery({
    queryKey: keyOf(searchUsers, { query: { q } }),
    queryFn: ({ pageParam, signal }) => call(searchUsers, { query: { q, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: FoundPerson[]) => cursorAfter(page),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

export type ExpertFilters = {
  cate_no?: number
  sigungu_code?: string
  price_from?: number
  price_to?: number
  channel?: Channel
  free_week?: '1'
}
export type ExpertsQuery = ExpertFilters & { q: string }

/** Experts by name and filters, page by page. A page may be empty and have a next one. */
export function useExperts(query: ExpertsQuery) {
  return useInfiniteQuery({
    queryKey: keyOf(searchExperts, { query }),
    queryFn: ({ pageParam, signal }) => call(searchExperts, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ next }): Cursor => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Tags that are popular now. */
export function usePopularTags() {
  return useQuery({
    queryKey: keyOf(listTags, { query: {} }),
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
    staleTime: 5 * MINUTE_MS,
  })
}
