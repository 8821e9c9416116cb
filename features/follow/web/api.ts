import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import {
  answerRequest,
  followMember,
  getStanding,
  listFollows,
  removeFollower,
  suggestMembers,
  unfollowMember,
  type Followed,
  type Pressed,
  type Relation,
} from '../contract.ts'
import { FOLLOWS_PAGE, type FollowKind } from '../rules.ts'

/** Who is meant, and how they are called. */
export type Named = { user_no: number; haru_name: string }

const standingOf = (userNo: number) => ({
  queryKey: keyOf(getStanding, { params: { user_no: userNo } }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getStanding, { params: { user_no: userNo } }, { signal }),
})
const isNo = (no: number): boolean => Number.isSafeInteger(no) && no > 0

/** What I am to this member, and how many follow them. */
export function useStanding(userNo: number) {
  return useQuery({ ...standingOf(userNo), enabled: isNo(userNo) })
}

const NONE: Relation = { follow: null, follows_me: false, blocked: false, muted: false }
/** Where the answer to the last press on this member lies, whichever button it was. */
const pressedKey = (userNo: number) => keyOf(followMember, { body: { user_no: userNo } })

/**
 * The newer one of what a list said and what a press on any screen answered. A list that is shown anew may have been
 * read before the press, so what was answered counts until the list says something else.
 */
export function useNewest(userNo: number, said: Relation | null): Relation | null {
  const pressed = useQuery<Pressed>({ queryKey: pressedKey(userNo), queryFn: skipToken })
  const [heard, setHeard] = useState({ said, at: 0 })
  if (heard.said !== said) setHeard({ said, at: Date.now() })
  return pressed.data && pressed.dataUpdatedAt > heard.at ? { ...(said ?? NONE), ...pressed.data } : said
}

/** Follows, asks to, or takes either back. @throws CallError */
export async function changeFollow(userNo: number, follows: boolean): Promise<void> {
  const to = { user_no: userNo }
  const now = await (follows ? call(followMember, { body: to }) : call(unfollowMember, { query: to }))
  queryClient.setQueryData(pressedKey(userNo), now)
  readAnew()
}

/** Accepts a request to follow me, or declines it. @throws CallError */
export async function sayTo(person: Followed, accept: boolean): Promise<void> {
  await call(answerRequest, { body: { user_no: person.user_no, accept } })
  takeOut('requests', person)
}

/** @throws CallError */
export async function dropFollower(person: Followed): Promise<void> {
  await call(removeFollower, { query: { user_no: person.user_no } })
  takeOut('followers', person)
}

type After = { before_dt: string; before_user_no: number }
type Pages = { pages: Followed[][]; pageParams: unknown[] }

/** One list of a member's, newest first, page by page; of those whose name begins with `q`. */
export function useFollows(userNo: number, kind: FollowKind, q: string) {
  const query = { user_no: userNo, kind, ...(q && { q }) }
  return useInfiniteQuery({
    queryKey: keyOf(listFollows, { query }),
    queryFn: ({ pageParam, signal }) => call(listFollows, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (last: Followed[]): After | undefined => {
      const end = last.length < FOLLOWS_PAGE ? undefined : last.at(-1)
      return end && { before_dt: end.reg_dt, before_user_no: end.user_no }
    },
    enabled: isNo(userNo),
    staleTime: 0,
  })
}

/** Members whom I could follow; nothing for a guest. */
export function useSuggestions() {
  const viewer = useViewer()
  return useQuery({
    queryKey: keyOf(suggestMembers),
    queryFn: ({ signal }) => call(suggestMembers, {}, { signal }),
    enabled: viewer !== null,
    staleTime: 5 * 60_000,
  })
}

/** Numbers and rooms are asked for again; lists stand as they are while somebody looks at them, and are read anew when they are opened again. */
function readAnew(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(getStanding) })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfRooms(queryKey[0]) })
  void queryClient.invalidateQueries({ queryKey: keyOf(listFollows), refetchType: 'none' })
}

/** Rooms tell how many follow, and what a follower sees. */
const isOfRooms = (line: unknown): boolean => typeof line === 'string' && line.startsWith('GET /v1/user/room')

function takeOut(kind: FollowKind, { user_no }: Followed): void {
  const without = (all: Pages | undefined) =>
    all && { ...all, pages: all.pages.map((page) => page.filter((one) => one.user_no !== user_no)) }
  const isOfKind = ({ queryKey: [line, input] }: { queryKey: readonly unknown[] }) =>
    line === listFollows.line && (input as { query?: { kind?: unknown } } | undefined)?.query?.kind === kind
  queryClient.setQueriesData<Pages>({ predicate: isOfKind }, without)
  readAnew()
}
