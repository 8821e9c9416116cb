import { call, isNotFound, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getRoom, listRooms, type ChatRoom, type Unread } from '../contract.ts'
import { countsQuery } from './counts.ts'

/** My rooms, by number. */
export type Rooms = ReadonlyMap<number, ChatRoom>

const listKey = keyOf(listRooms)
const roomKey = (crNo: number) => keyOf(getRoom, { params: { cr_no: crNo } })

/** All rooms, fetched page by page (specification section 7) and updated by the socket. */
export const roomsQuery = {
  queryKey: listKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => readAll(signal),
  gcTime: Infinity,
}

export const roomQuery = (crNo: number) => ({
  queryKey: roomKey(crNo),
  queryFn: () => readRoom(crNo),
  initialData: () => knownRoom(crNo),
  initialDataUpdatedAt: () => queryClient.getQueryState(listKey)?.dataUpdatedAt,
})

/** A room of the loaded list. */
export const knownRoom = (crNo: number): ChatRoom | undefined => knownRooms()?.get(crNo)
/** A room of the loaded list, or one that was opened before it. */
export const cachedRoom = (crNo: number): ChatRoom | undefined => knownRoom(crNo) ?? queryClient.getQueryData<ChatRoom>(roomKey(crNo))
export const knownRooms = (): Rooms | undefined => queryClient.getQueryData<Rooms>(listKey)

/** Changes a room in all caches. */
export function patchRoom(crNo: number, change: (room: ChatRoom) => ChatRoom): void {
  recordEvent(crNo)
  queryClient.setQueryData<ChatRoom>(roomKey(crNo), (room) => room && change(room))
  changeList((rooms) => {
    const room = rooms.get(crNo)
    if (room) rooms.set(crNo, change(room))
  })
}

/** Removes a room from the list. */
export function dropRoom(crNo: number): void {
  recordEvent(crNo, true)
  changeList((rooms) => void rooms.delete(crNo))
}

/** Refetches a room; removes it if it is not mine any more. After a failure the next connection refetches all. */
export function refreshRoom(crNo: number): Promise<void> {
  recordEvent(crNo)
  const under = refreshing.get(crNo)
  if (under) return under
  const work = refresh(crNo).finally(() => refreshing.delete(crNo))
  refreshing.set(crNo, work)
  return work
}

/** Refetches everything after a reconnection, because events were missed. */
export function refreshAll(): void {
  if (knownRooms()) void queryClient.refetchQueries({ queryKey: listKey })
  else readCounts()
  void queryClient.invalidateQueries({ queryKey: keyOf(getRoom) })
}

/** Refetches the list, once for events that arrive together, and the open room that changed: its owner may allow other things now. */
export function refreshList(changed?: { cr_no: number }): void {
  if (changed) void queryClient.invalidateQueries({ queryKey: roomKey(changed.cr_no) })
  listChanges++
  if (!knownRooms()) return refreshCounts()
  listTimer ??= setTimeout(() => {
    listTimer = undefined
    void queryClient.refetchQueries({ queryKey: listKey })
  }, EVENT_DELAY_MS)
}

/** Derives the counts from the list, or fetches them if the list is not loaded. */
export function refreshCounts(): void {
  const rooms = knownRooms()
  if (rooms) countFrom(rooms)
  else countsTimer ??= setTimeout(readCounts, EVENT_DELAY_MS)
}

export function countsOf(rooms: Iterable<ChatRoom>): Unread {
  const counts = { private: 0, group: 0, new: 0, counsel: 0 }
  for (const { room_type, un_read } of rooms) counts[room_type] += un_read
  return counts
}

/** Events within this time cause one fetch. Milliseconds. */
const EVENT_DELAY_MS = 300
/** Number of list changes, to detect one during a fetch. */
let listChanges = 0
let listTimer: ReturnType<typeof setTimeout> | undefined
let countsTimer: ReturnType<typeof setTimeout> | undefined
const refreshing = new Map<number, Promise<void>>()

/** Sequence number of the last event of each room: data fetched before it are outdated. */
const lastEvents = new Map<number, { at: number; isGone: boolean }>()
let eventCount = 0

function recordEvent(crNo: number, gone = false): void {
  lastEvents.set(crNo, { at: ++eventCount, isGone: gone })
}

/** Stops a fetch of the counts, which would replace them by those of an earlier moment. */
function countFrom(rooms: Rooms): void {
  void queryClient.cancelQueries({ queryKey: countsQuery.queryKey })
  queryClient.setQueryData<Unread>(countsQuery.queryKey, countsOf(rooms.values()))
}

function readCounts(): void {
  countsTimer = undefined
  void queryClient.fetchQuery({ ...countsQuery, staleTime: 0 }).catch(() => undefined)
}

async function readAll(signal: AbortSignal): Promise<Rooms> {
  const since = eventCount
  const news = listChanges
  const rooms = new Map<number, ChatRoom>()
  for (let offset = 0, all = 1; offset < all;) {
    const { rows, cnt } = await call(listRooms, { query: { offset } }, { signal })
    for (const room of rows) rooms.set(room.cr_no, room)
    offset += rows.length
    all = rows.length === 0 ? 0 : cnt
  }
  if (news !== listChanges) return readAll(signal)
  for (const [crNo, { at, isGone: gone }] of lastEvents) {
    if (at <= since) continue
    const room = gone ? null : await findRoom(crNo)
    if (room) rooms.set(crNo, room)
    else rooms.delete(crNo)
  }
  countFrom(rooms)
  return rooms
}

/** Fetches a room; again if an event arrived meanwhile. @throws CallError */
async function readRoom(crNo: number): Promise<ChatRoom> {
  for (let tries = 1; ; tries++) {
    const at = lastEvents.get(crNo)?.at
    const { rows } = await call(getRoom, { params: { cr_no: crNo } })
    if (lastEvents.get(crNo)?.at !== at && tries < TRIES) continue
    const room = rows[0]!
    changeList((rooms) => void (rooms.has(crNo) && rooms.set(crNo, room)))
    return room
  }
}
const TRIES = 4

async function findRoom(crNo: number): Promise<ChatRoom | null> {
  try {
    return await readRoom(crNo)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function refresh(crNo: number): Promise<void> {
  try {
    const room = await findRoom(crNo)
    if (!room) {
      dropRoom(crNo)
      void queryClient.invalidateQueries({ queryKey: roomKey(crNo) })
      return
    }
    queryClient.setQueryData<ChatRoom>(roomKey(crNo), room)
    // Closed meanwhile: still my room, but not in the list.
    if (lastEvents.get(crNo)?.isGone) return
    changeList((rooms) => void rooms.set(crNo, room))
  } catch {
    refreshCounts()
  }
}

function changeList(work: (rooms: Map<number, ChatRoom>) => void): void {
  queryClient.setQueryData<Rooms>(listKey, (rooms) => {
    if (!rooms) return undefined
    const next = new Map(rooms)
    work(next)
    return next
  })
  refreshCounts()
}
