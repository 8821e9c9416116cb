import { call, isGone, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getRoom, listRooms, type ChatRoom, type Unread } from '../contract.ts'
import { countsQuery } from './counts.ts'

/** My rooms, by number. */
export type Rooms = ReadonlyMap<number, ChatRoom>

const listKey = keyOf(listRooms)
const roomKey = (crNo: number) => keyOf(getRoom, { params: { cr_no: crNo } })

/** All rooms, page by page (specification section 7). They stay for as long as the page does: the socket keeps them right. */
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

/** A room of the list, where that is loaded. */
export const knownRoom = (crNo: number): ChatRoom | undefined => knownRooms()?.get(crNo)
/** A room of the list, or one that was opened before the list was. */
export const heldRoom = (crNo: number): ChatRoom | undefined => knownRoom(crNo) ?? queryClient.getQueryData<ChatRoom>(roomKey(crNo))
export const knownRooms = (): Rooms | undefined => queryClient.getQueryData<Rooms>(listKey)

/** Changes what is known of a room, wherever it lies. */
export function patchRoom(crNo: number, change: (room: ChatRoom) => ChatRoom): void {
  touch(crNo)
  queryClient.setQueryData<ChatRoom>(roomKey(crNo), (room) => room && change(room))
  changeList((rooms) => {
    const room = rooms.get(crNo)
    if (room) rooms.set(crNo, change(room))
  })
}

/** Takes a room out of the list. */
export function dropRoom(crNo: number): void {
  touch(crNo, true)
  changeList((rooms) => void rooms.delete(crNo))
}

/** Reads a room anew and lists it; one that is not mine any more is taken out. What cannot be read now is read when the connection is back. */
export function refreshRoom(crNo: number): Promise<void> {
  touch(crNo)
  const under = refreshing.get(crNo)
  if (under) return under
  const work = refresh(crNo).finally(() => refreshing.delete(crNo))
  refreshing.set(crNo, work)
  return work
}

/** Reads all that is known anew: what came while there was no connection, nobody told. */
export function refreshAll(): void {
  if (knownRooms()) void queryClient.refetchQueries({ queryKey: listKey })
  else readCounts()
  void queryClient.invalidateQueries({ queryKey: keyOf(getRoom) })
}

/** Reads the list anew, once for news that come together: a room is new in it, gone from it, or stands elsewhere. */
export function refreshList(): void {
  listNews++
  if (!knownRooms()) return countAnew()
  soonList ??= setTimeout(() => {
    soonList = undefined
    void queryClient.refetchQueries({ queryKey: listKey })
  }, NEWS_MS)
}

/** The counts follow the list; while that is not loaded they are asked for, once for news that come together. */
export function countAnew(): void {
  const rooms = knownRooms()
  if (rooms) queryClient.setQueryData<Unread>(countsQuery.queryKey, countsOf(rooms.values()))
  else soon ??= setTimeout(readCounts, NEWS_MS)
}

export function countsOf(rooms: Iterable<ChatRoom>): Unread {
  const counts = { private: 0, group: 0, new: 0, counsel: 0 }
  for (const { room_type, un_read } of rooms) counts[room_type] += un_read
  return counts
}

/** News that come together are answered by one call. Milliseconds. */
const NEWS_MS = 300
/** How often the list was said to be another. */
let listNews = 0
let soonList: ReturnType<typeof setTimeout> | undefined
let soon: ReturnType<typeof setTimeout> | undefined
const refreshing = new Map<number, Promise<void>>()

/** When something was last heard of a room, in the order in which it was: what was read before is out of date. */
const heard = new Map<number, { at: number; isGone: boolean }>()
let lastHeard = 0

function touch(crNo: number, gone = false): void {
  heard.set(crNo, { at: ++lastHeard, isGone: gone })
}

function readCounts(): void {
  soon = undefined
  void queryClient.fetchQuery({ ...countsQuery, staleTime: 0 }).catch(() => undefined)
}

async function readAll(signal: AbortSignal): Promise<Rooms> {
  const since = lastHeard
  const news = listNews
  const rooms = new Map<number, ChatRoom>()
  for (let offset = 0, all = 1; offset < all;) {
    const { rows, cnt } = await call(listRooms, { query: { offset } }, { signal })
    for (const room of rows) rooms.set(room.cr_no, room)
    offset += rows.length
    all = rows.length === 0 ? 0 : cnt
  }
  if (news !== listNews) return readAll(signal)
  for (const [crNo, { at, isGone: gone }] of heard) {
    if (at <= since) continue
    const room = gone ? null : await findRoom(crNo)
    if (room) rooms.set(crNo, room)
    else rooms.delete(crNo)
  }
  queryClient.setQueryData<Unread>(countsQuery.queryKey, countsOf(rooms.values()))
  return rooms
}

/** One room as it is now: read again where news of it came meanwhile. @throws CallError */
async function readRoom(crNo: number): Promise<ChatRoom> {
  for (let tries = 1; ; tries++) {
    const at = heard.get(crNo)?.at
    const { rows } = await call(getRoom, { params: { cr_no: crNo } })
    if (heard.get(crNo)?.at !== at && tries < TRIES) continue
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
    if (isGone(error)) return null
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
    // Closed in the meantime: it is still mine, and out of the list.
    if (heard.get(crNo)?.isGone) return
    changeList((rooms) => void rooms.set(crNo, room))
  } catch {
    countAnew()
  }
}

function changeList(work: (rooms: Map<number, ChatRoom>) => void): void {
  queryClient.setQueryData<Rooms>(listKey, (rooms) => {
    if (!rooms) return undefined
    const next = new Map(rooms)
    work(next)
    return next
  })
  countAnew()
}
