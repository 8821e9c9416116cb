import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import { deleteAlarm, listAlarms, readAlarms, type Alarm } from '../contract.ts'
import { alarmsChanged } from '../events.ts'
import { refetchUnread, showUnread } from './count.ts'
import type { Group } from './parts/groups.ts'

/** Alarms in a page. */
export const ALARMS_PAGE = 30

type After = { before_dt: string; before_no: number }
type List = InfiniteData<Alarm[], After | undefined>

/** My alarms of one group or of all, newest first, page by page. */
export function useAlarms(group: Group | null) {
  const query = queryOf(group)
  return useInfiniteQuery({
    queryKey: keyOf(listAlarms, { query }),
    queryFn: ({ pageParam, signal }) => call(listAlarms, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (last: Alarm[]): After | undefined => {
      const end = last.length < ALARMS_PAGE ? undefined : last.at(-1)
      return end && { before_dt: end.reg_dt, before_no: end.alarm_no }
    },
    staleTime: 0,
    // The list does not move while it is read; newer alarms wait behind the pill.
    refetchOnReconnect: false,
  })
}
export type AlarmsQuery = ReturnType<typeof useAlarms>

/** Alarms newer than the shown list: fetched at each socket event, shown when the reader presses the pill. */
export function useNewAlarms(group: Group | null, list: AlarmsQuery): { count: number; showNew: () => void } {
  const query = newestOf(group)
  const { data = [], refetch } = useQuery({
    queryKey: keyOf(listAlarms, { query }),
    queryFn: async ({ signal }) => {
      const newest = await call(listAlarms, { query }, { signal })
      applyReads(newest)
      return newest
    },
    enabled: false,
    // A cached answer would count alarms that were read or deleted since.
    gcTime: 0,
  })
  useRefetchOn([alarmsChanged], () => void refetch())
  const top = list.data?.pages[0]?.[0]
  const count = list.data ? data.filter((one) => top === undefined || isAfter(one, top)).length : 0
  const showNew = () => replaceList(group, data)
  return { count, showNew }
}

/** Replaces the list by a new first page. @throws CallError */
export async function refreshAlarms(group: Group | null): Promise<void> {
  replaceList(group, await call(listAlarms, { query: queryOf(group) }))
  void refetchUnread()
}

/** Marks one alarm as read. A failed call is ignored: the alarm is then unread again after the next fetch. */
export async function readOne({ alarm_no, read_dt }: Alarm): Promise<void> {
  if (read_dt !== null) return
  const now = new Date().toISOString()
  updateLists((all) => all.map((one) => (one.alarm_no === alarm_no ? { ...one, read_dt: now } : one)))
  showUnread((unread) => unread - 1)
  await call(readAlarms, { body: { alarm_no } }).catch(() => undefined)
}

/** @throws CallError */
export async function readAll(): Promise<void> {
  const now = new Date().toISOString()
  const undo = updateLists((all) => all.map((one) => ({ ...one, read_dt: one.read_dt ?? now })))
  showUnread(() => 0)
  await awaitOrUndo(call(readAlarms, { body: {} }), undo)
}

/** @throws CallError */
export async function removeAlarm({ alarm_no, read_dt }: Alarm): Promise<void> {
  const undo = updateLists((all) => all.filter((one) => one.alarm_no !== alarm_no))
  if (read_dt === null) showUnread((unread) => unread - 1)
  await awaitOrUndo(call(deleteAlarm, { query: { alarm_no } }), undo)
}

const queryOf = (group: Group | null) => (group === null ? {} : { group })
const newestOf = (group: Group | null) => ({ ...queryOf(group), limit: ALARMS_PAGE })

/** Makes this page the whole list and clears the newer alarms. */
function replaceList(group: Group | null, page: Alarm[]): void {
  queryClient.setQueryData<List>(keyOf(listAlarms, { query: queryOf(group) }), { pages: [page], pageParams: [undefined] })
  queryClient.setQueryData<Alarm[]>(keyOf(listAlarms, { query: newestOf(group) }), page)
}

/** The server's order: by moment, then by number. */
function isAfter(one: Alarm, other: Alarm): boolean {
  const [a, b] = [Date.parse(one.reg_dt), Date.parse(other.reg_dt)]
  return a > b || (a === b && one.alarm_no > other.alarm_no)
}

/** Changes every cached list; returns a function that restores them. */
function updateLists(work: (all: Alarm[]) => Alarm[]): () => void {
  const filter = { queryKey: keyOf(listAlarms) }
  void queryClient.cancelQueries(filter)
  const before = queryClient.getQueriesData<List | Alarm[]>(filter)
  queryClient.setQueriesData<List | Alarm[]>(filter, (known) => {
    if (!known || Array.isArray(known)) return known && work(known)
    return { ...known, pages: known.pages.map(work) }
  })
  return () => {
    for (const [key, known] of before) queryClient.setQueryData(key, known)
  }
}

async function awaitOrUndo(work: Promise<unknown>, undo: () => void): Promise<void> {
  try {
    await work
  } catch (error) {
    undo()
    void refetchUnread()
    throw error
  }
}

/** Takes over read marks from another device without moving the list. */
function applyReads(newest: readonly Alarm[]): void {
  const reads = new Map(newest.map((one) => [`${one.alarm_no} ${one.reg_dt}`, one.read_dt]))
  const withRead = (one: Alarm): Alarm => {
    const read = reads.get(`${one.alarm_no} ${one.reg_dt}`)
    return read === undefined || read === one.read_dt ? one : { ...one, read_dt: read }
  }
  queryClient.setQueriesData<List | Alarm[]>({ queryKey: keyOf(listAlarms) }, (known) =>
    known && !Array.isArray(known) ? { ...known, pages: known.pages.map((page) => page.map(withRead)) } : known,
  )
}
