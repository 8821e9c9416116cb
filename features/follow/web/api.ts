import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import {
  answerRequest,
  followMember,
  getFollowSummary,
  listFollows,
  removeFollower,
  suggestMembers,
  unfollowMember,
  type Followed,
  type FollowState,
  type Relation,
} from '../contract.ts'
import { FOLLOWS_PAGE, type FollowKind } from '../rules.ts'

/** A member with a name. */
export type NamedPerson = { user_no: number; haru_name: string }

const followSummaryQuery = (userNo: number) => ({
  queryKey: keyOf(getFollowSummary, { params: { user_no: userNo } }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getFollowSummary, { params: { user_no: userNo } }, { signal }),
})
const isNo = (no: number): boolean => Number.isSafeInteger(no) && no > 0

/** My relation to the member, and the counts of their follows. */
export function useFollowSummary(userNo: number) {
  return useQuery({ ...followSummaryQuery(userNo), enabled: isNo(userNo) })
}

const NONE: Relation = { follow: null, follows_me: false, blocked: false, muted: false }
/** The cache key of the last follow answer for this member, shared by all buttons. */
const followStateKey = (userNo: number) => keyOf(followMember, { body: { user_no: userNo } })

/**
 * The newer of the relation that a list has and the answer to a follow on any screen. A list may have been loaded before the
 * follow, so the answer counts until the list has another relation.
 */
export function useCurrentRelation(userNo: number, listed: Relation | null): Relation | null {
  const answered = useQuery<FollowState>({ queryKey: followStateKey(userNo), queryFn: skipToken })
  const [received, setReceived] = useState({ listed, at: 0 })
  if (received.listed !== listed) setReceived({ listed, at: Date.now() })
  return answered.data && answered.dataUpdatedAt > received.at ? { ...(listed ?? NONE), ...answered.data } : listed
}

/** Follows, requests to follow, or undoes either. @throws CallError */
export async function changeFollow(userNo: number, follows: boolean): Promise<void> {
  const to = { user_no: userNo }
  const now = await (follows ? call(followMember, { body: to }) : call(unfollowMember, { query: to }))
  queryClient.setQueryData(followStateKey(userNo), now)
  invalidateFollows()
}

/** Accepts or declines a request to follow me. @throws CallError */
export async function answerFollowRequest(person: Followed, accept: boolean): Promise<void> {
  await call(answerRequest, { body: { user_no: person.user_no, accept } })
  removeFromLists('requests', person)
}

/** @throws CallError */
export async function deleteFollower(person: Followed): Promise<void> {
  await call(removeFollower, { query: { user_no: person.user_no } })
  removeFromLists('followers', person)
}

type Cursor = { before_dt: string; before_user_no: number }
type Pages = { pages: Followed[][]; pageParams: unknown[] }

/** One list of a member page by page, newest first; with `q` only names that begin with it. */
export function useFollows(userNo: number, kind: FollowKind, q: string) {
  const query = { user_no: userNo, kind, ...(q && { q }) }
  return useInfiniteQuery({
    queryKey: keyOf(listFollows, { query }),
    queryFn: ({ pageParam, signal }) => call(listFollows, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (last: Followed[]): Cursor | undefined => {
      const end = last.length < FOLLOWS_PAGE ? undefined : last.at(-1)
      return end && { before_dt: end.reg_dt, before_user_no: end.user_no }
    },
    enabled: isNo(userNo),
    staleTime: 0,
  })
}

/** Suggested members; not loaded for a guest. */
export function useSuggestions() {
  const viewer = useViewer()
  return useQuery({
    queryKey: keyOf(suggestMembers),
    queryFn: ({ signal }) => call(suggestMembers, {}, { signal }),
    enabled: viewer !== null,
    staleTime: 5 * MINUTE_MS,
  })
}

/** Refetches counts and rooms. Open lists are only marked stale, so that rows do not move while they are read. */
function invalidateFollows(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(getFollowSummary) })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfRooms(queryKey[0]) })
  void queryClient.invalidateQueries({ queryKey: keyOf(listFollows), refetchType: 'none' })
}

/** Rooms show follow counts, and posts for followers. */
const isOfRooms = (line: unknown): boolean => typeof line === 'string' && line.startsWith('GET /v1/user/room')

function removeFromLists(kind: FollowKind, { user_no }: Followed): void {
  const without = (all: Pages | undefined) =>
    all && { ...all, pages: all.pages.map((page) => page.filter((one) => one.user_no !== user_no)) }
  const isOfKind = ({ queryKey: [line, input] }: { queryKey: readonly unknown[] }) =>
    line === listFollows.line && (input as { query?: { kind?: unknown } } | undefined)?.query?.kind === kind
  queryClient.setQueriesData<Pages>({ predicate: isOfKind }, without)
  invalidateFollows()
}
