import { useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { alarmsChanged } from '#features/alarm/events.ts'
import { messageSent } from '#features/chat/events.ts'
import { refreshViv } from '#features/viv/web/public.ts'
import { mayEnter } from '#kit/contract/access.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { onSocket } from '#kit/web/socket.ts'
import { useViewer } from '#kit/web/session.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import { getCard } from '../contract/apply.ts'
import { EARLIER_PAGE, getNote, listEarlierSessions, type EarlierSession } from '../contract/desk.ts'
import {
  countExpertCounsels,
  COUNSEL_PAGE,
  getCounsel,
  getCounselRoom,
  listCounselEvents,
  listExpertCounsels,
  listMyCounsels,
  type CounselInfo,
  type CounselRow,
  type ExpertCounselRow,
  type Side,
} from '../contract/session.ts'
import { getExpertWeek } from '../contract/week.ts'
import { getReviewOf } from '../contract/review.ts'
import { counselChanged } from '../events.ts'
import type { CounselTab } from '../transitions.ts'
import { readClock } from '#kit/web/serverClock.ts'

type RowOf<S extends Side> = S extends 'expert' ? ExpertCounselRow : CounselRow

/** Counsellings that the viewer asked for or was asked for, page by page. */
export function useCounsels<S extends Side>(side: S, status: CounselTab, isOn = true) {
  const line = side === 'member' ? listMyCounsels : listExpertCounsels
  const isByStart = side === 'expert' && status === 'ing'
  return useInfiniteQuery({
    queryKey: keyOf(line, { query: { status } }),
    // The endpoint is the one of the side, which TypeScript cannot see.
    queryFn: ({ pageParam, signal }) => call(line, { query: { status, ...pageParam } }, { signal }) as Promise<RowOf<S>[]>,
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (last: RowOf<S>[]): Cursor | undefined => {
      const end = last.length < COUNSEL_PAGE ? undefined : last.at(-1)
      return end && { before_dt: isByStart ? end.hope_dt : end.recent_dt, before_no: end.coun_no }
    },
    enabled: isOn,
  })
}
type Cursor = { before_dt: string; before_no: number }
export type CounselsFound<Row extends CounselRow = CounselRow> = UseInfiniteQueryResult<InfiniteData<Row[]>>

/** Takes a request out of the list of new ones and their count, before the server has answered. */
export function hideRequest(counNo: number): void {
  const key = keyOf(listExpertCounsels, { query: { status: 'new' } })
  queryClient.setQueryData<InfiniteData<CounselRow[]>>(
    key,
    (found) => found && { ...found, pages: found.pages.map((page) => page.filter(({ coun_no }) => coun_no !== counNo)) },
  )
  queryClient.setQueryData<{ new: number }>(
    keyOf(countExpertCounsels),
    (counts) => counts && { ...counts, new: Math.max(0, counts.new - 1) },
  )
}

/** How many counsellings are in each tab of an expert. */
export function useExpertCounts(isOn = true) {
  return useQuery({
    queryKey: keyOf(countExpertCounsels),
    queryFn: ({ signal }) => readClock(() => call(countExpertCounsels, {}, { signal })),
    enabled: isOn,
  })
}

/** Seven days of the expert from a Korean day on. Time alone changes them. */
export function useExpertWeek(from: string) {
  return useQuery({
    queryKey: keyOf(getExpertWeek, { query: { from } }),
    queryFn: ({ signal }) => readClock(() => call(getExpertWeek, { query: { from } }, { signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Refetches the weeks of the expert. */
export const refreshWeeks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(getExpertWeek) })

/** A counselling of the viewer; a 404 error if it is not theirs. Refetched on mount, since time alone changes it. */
export function useCounsel(counNo: number) {
  return useQuery({
    queryKey: detailKey(counNo),
    queryFn: ({ signal }) => readClock(() => call(getCounsel, { params: { coun_no: counNo }, query: {} }, { signal })),
    enabled: isNo(counNo),
    staleTime: 0,
  })
}

/** What happened in a counselling, with times. */
export function useCounselEvents(counNo: number) {
  return useQuery({
    queryKey: keyOf(listCounselEvents, { params: { coun_no: counNo } }),
    queryFn: ({ signal }) => call(listCounselEvents, { params: { coun_no: counNo } }, { signal }),
  })
}

/** The records card that the member sent. */
export function useCard(counNo: number, isOn: boolean) {
  return useQuery({
    queryKey: keyOf(getCard, { params: { coun_no: counNo } }),
    queryFn: ({ signal }) => call(getCard, { params: { coun_no: counNo } }, { signal }),
    enabled: isOn,
  })
}

/** The expert's private note about a counselling. */
export function useNote(counNo: number) {
  return useQuery({
    queryKey: keyOf(getNote, { params: { coun_no: counNo } }),
    queryFn: ({ signal }) => call(getNote, { params: { coun_no: counNo } }, { signal }),
    staleTime: 0,
  })
}

/** Shows a saved note, also as the first line in lists. */
export function takeNote(counNo: number, words: string): void {
  queryClient.setQueryData(keyOf(getNote, { params: { coun_no: counNo } }), { words })
  void queryClient.invalidateQueries({ queryKey: keyOf(listEarlierSessions) })
}

/** The expert's counsellings with the same member before this one, page by page. */
export function useEarlierSessions(counNo: number) {
  return useInfiniteQuery({
    queryKey: keyOf(listEarlierSessions, { params: { coun_no: counNo }, query: {} }),
    queryFn: ({ pageParam, signal }) => call(listEarlierSessions, { params: { coun_no: counNo }, query: pageParam }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (last: EarlierSession[]) => (last.length < EARLIER_PAGE ? undefined : { before_no: last.at(-1)!.coun_no }),
  })
}

/** The number of a counselling's room. @throws CallError */
export async function roomOf(counNo: number): Promise<number> {
  const [room] = await call(getCounselRoom, { params: { coun_no: counNo } })
  return room!.cr_no
}

/** Shows what an act answered and refetches what else it changed. */
export function takeInfo(info: CounselInfo): void {
  queryClient.setQueryData(detailKey(info.coun_no), info)
  void refreshLists()
  void queryClient.invalidateQueries({ queryKey: keyOf(listCounselEvents, { params: { coun_no: info.coun_no } }) })
  void refreshViv()
}

/** Changes a counselling in the cache, before the server's answer. */
export const patchInfo = (counNo: number, change: Partial<CounselInfo>): void =>
  void queryClient.setQueryData<CounselInfo>(detailKey(counNo), (info) => info && { ...info, ...change })

/** Refetches one counselling. */
export const refreshCounsel = (counNo: number): Promise<void> => queryClient.invalidateQueries({ queryKey: detailKey(counNo) })

/** Refetches all that shows counsellings. */
export async function refreshCounsels(): Promise<void> {
  await Promise.all([
    refreshLists(),
    ...[getCounsel, listCounselEvents, getReviewOf].map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })),
  ])
}

/** Refetches counsellings when one changes; also at a system message (specification section 4), which may be there first. */
export function useCounselUpdates(): void {
  useRefetchOn([counselChanged, alarmsChanged], () => void refreshCounsels())
  useEffect(() => onSocket(messageSent, ({ cm_type }) => cm_type === 'sys-msg' && void refreshCounsels()), [])
}

/** Refetches the counts of the tabs when a counselling changes. */
export function useExpertCountUpdates(): void {
  useEffect(() => onSocket(counselChanged, () => void queryClient.invalidateQueries({ queryKey: keyOf(countExpertCounsels) })), [])
}

/** Whether the viewer is an expert. The token does not say so, the profile does. */
export function useIsExpert(): boolean {
  useProfile()
  return mayEnter('expert', useViewer()) === 'enter'
}

const isNo = (no: number): boolean => Number.isSafeInteger(no) && no > 0
const detailKey = (counNo: number) => keyOf(getCounsel, { params: { coun_no: counNo }, query: {} })

async function refreshLists(): Promise<void> {
  await Promise.all(
    [listMyCounsels, listExpertCounsels, countExpertCounsels, getExpertWeek].map((line) =>
      queryClient.invalidateQueries({ queryKey: keyOf(line) }),
    ),
  )
}
