import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatRoom } from '../../contract.ts'
import { onSocket } from '#kit/web/socket.ts'
import { requestAccepted, memberJoined, memberLeft, requestChanged } from '../../events.ts'
import { refreshRoom } from '../cache.ts'
import { markReadLocally } from '../rooms.ts'
import { markRoomVisible } from '../visibleRooms.ts'
import type { Log } from './log.ts'
import { outgoing, resumeSending } from './sending.ts'
import { ConversationStore } from './conversationStore.ts'

/** The messages of an open room; `active`: the screen is visible. */
export function useConversationStore(room: ChatRoom, me: number, active: boolean) {
  const { cr_no } = room
  const [store] = useState(
    () => new ConversationStore(cr_no, me, { arrived: (log) => takeArrived(cr_no, log), read: () => markReadLocally(cr_no) }),
  )
  const shown = useSyncExternalStore(store.subscribe, store.shown)
  useEffect(() => {
    // A request has one message, so it has no read position.
    store.open(room.room_type === 'new' ? { ...room, un_read: 0 } : room)
    void resumeSending()
    return () => store.close()
    // oxlint-disable-next-line react/exhaustive-deps -- the read position at the time of opening
  }, [store])
  useSeen(store, active)
  useEffect(() => markRoomVisible(cr_no), [cr_no])
  useEffect(() => followRoom(cr_no), [cr_no])
  useEffect(() => outgoing.subscribe(() => expectSent(cr_no, store)), [cr_no, store])
  return { store, shown }
}

/** A hidden screen or a page in the background does not mark messages as read. */
function useSeen(store: ConversationStore, active: boolean): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const isSeen = active && isVisible
  useEffect(() => store.see(isSeen), [store, isSeen])
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Removes stored messages from the queue; the log shows them. */
function takeArrived(roomNo: number, { messages, hasNewer, tip }: Log): void {
  const uuids = new Set(messages.map(({ cm_uuid }) => cm_uuid))
  outgoing.arrived(roomNo, (message) => uuids.has(message.cm_uuid) || (!hasNewer && message.cm_no !== undefined && message.cm_no <= tip))
}

function expectSent(roomNo: number, store: ConversationStore): void {
  const sent = outgoing.of(roomNo).findLast(({ state }) => state === 'sent')
  if (sent?.cm_no !== undefined) store.expect(sent.cm_no)
}

/** Refetches members and the write permission when they change. */
function followRoom(roomNo: number): () => void {
  const again = ({ cr_no }: { cr_no: number }) => {
    if (cr_no === roomNo) void refreshRoom(roomNo)
  }
  const stops = [
    onSocket(requestAccepted, again),
    onSocket(requestChanged, again),
    onSocket(memberJoined, again),
    onSocket(memberLeft, again),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
