import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { alarmsChanged } from '#features/alarm/events.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { readClock, serverNow } from '#kit/web/serverClock.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import {
  answerObjection,
  appealTrust,
  answerParticipant,
  arriveAtAdhoc,
  attendByCode,
  beginAdhocFile,
  cancelAdhoc,
  chooseFriend,
  closeAdhoc,
  confirmAdhoc,
  createAdhoc,
  editAdhoc,
  getAdhoc,
  getAdhocForm,
  getAttendanceCode,
  getTrust,
  joinAdhoc,
  leaveAdhoc,
  listClubAdhocs,
  listMyAdhocs,
  markParticipant,
  objectToMark,
  reopenAdhoc,
  takeSeat,
  ADHOC_PAGE,
  type AdhocCard,
  type AdhocDetail,
} from '../contract.ts'
import { bungaeChanged } from '../events.ts'

const isNumber = (no: number): boolean => Number.isSafeInteger(no) && no > 0

/** A bungae as the viewer sees it; a 404 error if they do not. Time alone changes it. */
export function useAdhoc(adhocNo: number) {
  return useQuery({
    queryKey: keyOf(getAdhoc, { params: { adhoc_no: adhocNo } }),
    queryFn: ({ signal }) => readClock(() => call(getAdhoc, { params: { adhoc_no: adhocNo } }, { signal })),
    enabled: isNumber(adhocNo),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Bungae of a club: those to come, next first, or past ones, newest first. */
export function useClubAdhocs(meetNo: number, tab: 'next' | 'past') {
  const params = { meet_no: meetNo }
  return useInfiniteQuery({
    queryKey: keyOf(listClubAdhocs, { params, query: { tab } }),
    queryFn: ({ pageParam, signal }) => call(listClubAdhocs, { params, query: { tab, ...pageParam } }, { signal }),
    initialPageParam: undefined as { after_dt: string; after_no: number } | undefined,
    getNextPageParam: (page: AdhocCard[]) => {
      const last = page.length < ADHOC_PAGE ? undefined : page.at(-1)
      return last && { after_dt: last.start_dt, after_no: last.adhoc_no }
    },
    staleTime: 0,
  })
}

/** Bungae of the viewer's clubs within a week, the next first. */
export function useWeekAdhocs() {
  const query = { tab: 'clubs' as const }
  return useQuery({
    queryKey: keyOf(listMyAdhocs, { query }),
    queryFn: ({ signal }) => call(listMyAdhocs, { query }, { signal }),
  })
}

/** The fields of the viewer's own bungae. */
export function useAdhocForm(adhocNo: number) {
  return useQuery({
    queryKey: keyOf(getAdhocForm, { params: { adhoc_no: adhocNo } }),
    queryFn: ({ signal }) => call(getAdhocForm, { params: { adhoc_no: adhocNo } }, { signal }),
    enabled: isNumber(adhocNo),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The code of attendance; it is read again when it changes. */
export function useAttendanceCode(adhocNo: number) {
  return useQuery({
    queryKey: keyOf(getAttendanceCode, { params: { adhoc_no: adhocNo } }),
    queryFn: ({ signal }) => readClock(() => call(getAttendanceCode, { params: { adhoc_no: adhocNo } }, { signal })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? Math.max(1000, Date.parse(data.until_dt) - serverNow()) : false),
  })
}

/** The viewer's own trust, line by line. */
export const useTrust = () => useQuery({ queryKey: keyOf(getTrust), queryFn: ({ signal }) => call(getTrust, {}, { signal }), staleTime: 0 })

/** Refetches bungae when one changes. */
export function useAdhocUpdates(): void {
  useRefetchOn([bungaeChanged, alarmsChanged], () => void refreshAdhocs())
}

export async function refreshAdhocs(): Promise<void> {
  const lines = [getAdhoc, listClubAdhocs, listMyAdhocs, getTrust]
  await Promise.all(lines.map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
}

/** Puts the server's answer into the cache, and fetches the lists again. */
async function storeAnswer(answer: Promise<AdhocDetail>): Promise<AdhocDetail> {
  const adhoc = await answer
  queryClient.setQueryData(keyOf(getAdhoc, { params: { adhoc_no: adhoc.adhoc_no } }), adhoc)
  void refreshAdhocs()
  return adhoc
}
const ofBungae = (adhoc_no: number) => ({ params: { adhoc_no } })
const ofParticipant = (adhoc_no: number, user_no: number) => ({ params: { adhoc_no, user_no } })

// All of these throw CallError.
export const join = (no: number, accepts_overlap: boolean) => storeAnswer(call(joinAdhoc, { ...ofBungae(no), body: { accepts_overlap } }))
export const takeOffer = (no: number, accepts_overlap: boolean) =>
  storeAnswer(call(takeSeat, { ...ofBungae(no), body: { accepts_overlap } }))
export const leave = (no: number) => storeAnswer(call(leaveAdhoc, ofBungae(no)))
export const confirmChange = (no: number) => storeAnswer(call(confirmAdhoc, ofBungae(no)))
export const close = (no: number) => storeAnswer(call(closeAdhoc, ofBungae(no)))
export const reopen = (no: number) => storeAnswer(call(reopenAdhoc, ofBungae(no)))
export const cancel = (no: number, body: Body<typeof cancelAdhoc>) => storeAnswer(call(cancelAdhoc, { ...ofBungae(no), body }))
export const answerRequest = (no: number, userNo: number, body: { accepts: boolean; accepts_overlap?: boolean }) =>
  storeAnswer(call(answerParticipant, { ...ofParticipant(no, userNo), body }))
export const markAttendance = (no: number, userNo: number, came: boolean) =>
  storeAnswer(call(markParticipant, { ...ofParticipant(no, userNo), body: { came } }))
export const decideObjection = (no: number, userNo: number, believes: boolean) =>
  storeAnswer(call(answerObjection, { ...ofParticipant(no, userNo), body: { believes } }))
export const sendObjection = (no: number, objection: string) => storeAnswer(call(objectToMark, { ...ofBungae(no), body: { objection } }))
export const attend = (no: number, code: string) => storeAnswer(call(attendByCode, { ...ofBungae(no), body: { code } }))
export const setNotifiedFriend = (no: number, friend_no: number | null) =>
  storeAnswer(call(chooseFriend, { ...ofBungae(no), body: { friend_no } }))
export const arrive = (no: number) => storeAnswer(call(arriveAtAdhoc, ofBungae(no)))
export const edit = (no: number, body: Body<typeof editAdhoc>) => storeAnswer(call(editAdhoc, { ...ofBungae(no), body }))
export const fileUrl = async (no: number): Promise<string> => (await call(beginAdhocFile, ofBungae(no))).url

export async function appeal(no: number, body: Body<typeof appealTrust>, key: string): Promise<void> {
  await call(appealTrust, { ...ofBungae(no), body }, { key })
  void refreshAdhocs()
}

export async function create(meetNo: number, body: Body<typeof createAdhoc>, key: string): Promise<number> {
  const { adhoc_no } = await call(createAdhoc, { params: { meet_no: meetNo }, body }, { key })
  void refreshAdhocs()
  return adhoc_no
}
