import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PostKind } from '#features/post/rules.ts'
import { listRegions } from '#features/room/contract.ts'
import { listTags } from '#features/tag/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { searchAll, searchExperts, searchPosts, searchUsers, type FoundExpert, type FoundPerson } from '../contract.ts'
import { PEOPLE_PAGE, QUERY_MAX } from '../rules.ts'

/** What is asked for words as they were typed: trimmed, and no longer than can be. */
export const askedOf = (typed: string): string => [...typed.normalize('NFC').trim()].slice(0, QUERY_MAX).join('').trim()

/** The first few of every group. While newer words are on their way, what was found for those before stays. */
export function useAll(q: string) {
  return useQuery({
    queryKey: keyOf(searchAll, { query: { q } }),
    queryFn: ({ signal }) => call(searchAll, { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/** Posts of one kind, page by page. A page may hold nothing and lead on. */
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

type After = { after_rank: number; after_no: number } | undefined

const afterLast = (page: readonly FoundPerson[]): After => {
  const last = page.length < PEOPLE_PAGE ? undefined : page.at(-1)
  return last && { after_rank: last.rank, after_no: last.user_no }
}

/** Members by name, page by page. */
export function useUsers(q: string) {
  return useInfiniteQuery({
    queryKey: keyOf(searchUsers, { query: { q } }),
    queryFn: ({ pageParam, signal }) => call(searchUsers, { query: { q, ...pageParam } }, { signal }),
    initialPageParam: undefined as After,
    getNextPageParam: (page: FoundPerson[]) => afterLast(page),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

export type ExpertsAsked = { q: string; cate_no?: number; sigungu_code?: string }

/** Experts by name, category and region, page by page. */
export function useExperts(query: ExpertsAsked) {
  return useInfiniteQuery({
    queryKey: keyOf(searchExperts, { query }),
    queryFn: ({ pageParam, signal }) => call(searchExperts, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as After,
    getNextPageParam: (page: FoundExpert[]) => afterLast(page),
    placeholderData: keepPreviousData,
  })
}

/** Tags that many use now. */
export function usePopularTags() {
  return useQuery({
    queryKey: keyOf(listTags, { query: {} }),
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
    staleTime: 5 * 60_000,
  })
}

/** The provinces of Korea and their districts. */
export function useRegions() {
  return useQuery({
    queryKey: keyOf(listRegions),
    queryFn: ({ signal }) => call(listRegions, {}, { signal }),
    staleTime: Infinity,
  })
}
