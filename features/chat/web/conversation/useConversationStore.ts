import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatRoom } from '../../contract.ts'
import { onSocket } from '#kit/web/socket.ts'
import { accepted, joined, left, requested } from '../../events.ts'
import { refreshRoom } from '../cache.ts'
import { sayReadLocally } from '../rooms.ts'
import { markRoomVisible } from '../visibleRooms.ts'
import type { Log } from './log.ts'
import { outgoing, resumeSending } from './sending.ts'
import { ConversationStore } from './conversationStore.ts'

/** The messages of a room for as long as it is open here; `active`: this is the screen that is looked at. */
export function useConversationStore(room: ChatRoom, me: number, active: boolean) {
  const { cr_no } = room
  const [store] = useState(
    () => new ConversationStore(cr_no, me, { arrived: (log) => takeArrived(cr_no, log), read: () => sayReadLocally(cr_no) }),
  )
  const shown = useSyncExternalStore(store.subscribe, store.shown)
  useEffect(() => {
    // A request is one message: there is nothing that was read before.
    store.open(room.room_type === 'new' ? { ...room, un_read: 0 } : room)
    void resumeSending()
    return () => store.close()
    // oxlint-disable-next-line react/exhaustive-deps -- where one read to, once it opens
  }, [store])
  useSeen(store, active)
  useEffect(() => markRoomVisible(cr_no), [cr_no])
  useEffect(() => followRoom(cr_no), [cr_no])
  useEffect(() => outgoing.subscribe(() => expectSent(cr_no, store)), [cr_no, store])
  return { store, shown }
}

/** A screen that is kept beside another one, or a page in the background, reads nothing. */
function useSeen(store: ConversationStore, active: boolean): void {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const isSeen = active && isVisible
  useEffect(() => store.see(isSeen), [store, isSeen])
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** What was on its way is shown by the list from now on. */
function takeArrived(roomNo: number, { messages, hasNewer, tip }: Log): void {
  const uuids = new Set(messages.map(({ cm_uuid }) => cm_uuid))
  outgoing.arrived(roomNo, (message) => uuids.has(message.cm_uuid) || (!hasNewer && message.cm_no !== undefined && message.cm_no <= tip))
}

function expectSent(roomNo: number, store: ConversationStore): void {
  const sent = outgoing.of(roomNo).findLast(({ state }) => state === 'sent')
  if (sent?.cm_no !== undefined) store.expect(sent.cm_no)
}

/** Who is in the room, and whether it can be written in, is asked anew as it changes. */
function followRoom(roomNo: number): () => void {
  const again = ({ cr_no }: { cr_no: number }) => {
    if (cr_no === roomNo) void refreshRoom(roomNo)
  }
  const stops = [onSocket(accepted, again), onSocket(requested, again), onSocket(joined, again), onSocket(left, again)]
  return () => {
    for (const stop of stops) stop()
  }
}
