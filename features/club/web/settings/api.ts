import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRoom, listRooms, setRoom } from '#features/chat/contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { busy } from '#kit/web/spinner.ts'
import {
  editClub,
  getClub,
  getClubMain,
  listBoard,
  listClubReports,
  listHiddenPosts,
  listInvites,
  listMembers,
  listMyClubs,
  listRequests,
  type Club,
} from '../../contract.ts'
import { MEMBERS_PAGE } from '../../rules.ts'
import { bodyOf, valuesOf, type Values } from '../form/model.ts'

/** What the settings show about a club; each change reads all of it again that is open. */
const LINES = [getClub, listMembers, listRequests, listInvites, listBoard, listClubReports, listHiddenPosts, getClubMain, listMyClubs]

export async function refresh(): Promise<void> {
  await Promise.all(LINES.map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
}

/** Does an act and shows what it did, or why it failed; both read the club again. Whether it was done. */
export async function run(act: Promise<unknown>, done: string): Promise<boolean> {
  try {
    await busy(act)
    toast(done)
    return true
  } catch (error) {
    alertError(error)
    return false
  } finally {
    void refresh()
  }
}

/** Changes some of a club's fields. A place that stays the same keeps its point on the map. @throws CallError */
export async function saveClub(club: Club, values: Partial<Values>, slowMinutes = club.slow_minutes): Promise<void> {
  const asked = bodyOf({ ...valuesOf(club), ...values })
  const body: Input<typeof editClub>['body'] = { ...asked, slow_minutes: slowMinutes }
  if (asked.meet_geo && asked.meet_geo.address === club.meet_geo?.address) body.meet_geo = club.meet_geo
  // An unchanged picture is not sent: it is attached already, also if somebody else uploaded it.
  if (asked.meet_thumb === (club.meet_thumb?.key ?? null)) body.meet_thumb = null
  else if (asked.meet_thumb === null) body.remove_thumb = true
  await call(editClub, { params: { meet_no: club.meet_no }, body })
  await refresh()
}

export function useMembers(meetNo: number) {
  const input = { params: { meet_no: meetNo }, query: {} }
  return useInfiniteQuery({
    queryKey: keyOf(listMembers, input),
    queryFn: ({ pageParam, signal }) => call(listMembers, { ...input, query: { offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < MEMBERS_PAGE ? undefined : pages.flat().length),
  })
}

export function useOutside(meetNo: number, of: 'kicked' | 'banned') {
  const input = { params: { meet_no: meetNo }, query: { of } }
  return useQuery({ queryKey: keyOf(listRequests, input), queryFn: ({ signal }) => call(listRequests, input, { signal }) })
}

export function useInvites(meetNo: number) {
  const input = { params: { meet_no: meetNo } }
  return useQuery({ queryKey: keyOf(listInvites, input), queryFn: ({ signal }) => call(listInvites, input, { signal }) })
}

/** The newest notices. */
export function useNotices(meetNo: number) {
  const input = { params: { meet_no: meetNo }, query: { board: 'notice' as const } }
  return useQuery({ queryKey: keyOf(listBoard, input), queryFn: ({ signal }) => call(listBoard, input, { signal }) })
}

export function useReports(meetNo: number) {
  const input = { params: { meet_no: meetNo } }
  return useQuery({ queryKey: keyOf(listClubReports, input), queryFn: ({ signal }) => call(listClubReports, input, { signal }) })
}

export function useHiddenPosts(meetNo: number) {
  const input = { params: { meet_no: meetNo } }
  return useQuery({ queryKey: keyOf(listHiddenPosts, input), queryFn: ({ signal }) => call(listHiddenPosts, input, { signal }) })
}

/** Whether the viewer muted a room; undefined until it is known. */
export function useMuted(crNo: number | null): boolean | undefined {
  const found = useQuery({
    // Apart from the chat's own copy of the room, which has another shape.
    queryKey: [...keyOf(getRoom), 'mute', crNo],
    queryFn: ({ signal }) => call(getRoom, { params: { cr_no: crNo! } }, { signal }),
    enabled: crNo !== null,
  })
  return found.data?.rows[0]?.is_mute
}

/** @throws CallError */
export async function mute(crNo: number, isMuted: boolean): Promise<void> {
  try {
    await call(setRoom, { body: { cr_no: crNo, mute: isMuted } })
  } finally {
    await Promise.all([getRoom, listRooms].map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
  }
}
