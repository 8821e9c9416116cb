import { loadPart } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { onConnected, onSocket } from '#kit/web/socket.ts'
import { session } from '#kit/web/session.ts'
import {
  requestAccepted,
  messageChanged,
  memberJoined,
  memberLeft,
  roomListed,
  presenceChanged,
  roomRead,
  requestChanged,
  messageSent,
} from '../events.ts'
import { dropRoom, knownRoom, knownRooms, patchRoom, refreshAll, refreshList, refreshRoom } from './cache.ts'
import { asRead, withMessage, withoutWords, withPresence, withReader } from './roomUpdates.ts'
import { isRoomVisible } from './visibleRooms.ts'
import { UNREAD_KEY } from './unread.ts'

/** Updates rooms, counts and presence from socket events. Call it once for a member; returns a function that stops it. */
export function startChat(): () => void {
  const me = session.viewer()?.user_no
  if (me === undefined) return () => undefined
  refreshAll()
  // Sends messages that were unsent before a reload, on any screen.
  void loadPart(() => import('./conversation/sending.ts')).then(
    ({ resumeSending }) => resumeSending(),
    () => undefined,
  )
  const stops = [
    // Everything may be outdated, as after a block; no mounted query refetches the counts.
    queryClient.getQueryCache().subscribe(({ type, query, ...what }) => {
      if (type === 'updated' && query.queryKey[0] === UNREAD_KEY[0] && 'action' in what && what.action.type === 'invalidate') refreshList()
    }),
    onConnected(refreshAll),
    onSocket(messageSent, (message) => {
      const { cr_no, prev_no } = message
      const room = knownRoom(cr_no)
      if (room && message.cm_no <= room.cm_last_no) return
      patchRoom(cr_no, (one) => withMessage(one, message, { me, isOpen: isRoomVisible(cr_no) }))
      if (!room) {
        // A closed room that reopens, or the list is not loaded.
        if (knownRooms()) void refreshRoom(cr_no)
        return
      }
      // A message was missed, or it changed more than the newest line, as in a renewed request.
      if (prev_no !== room.cm_last_no || room.room_type === 'new') void refreshRoom(cr_no)
    }),
    onSocket(roomListed, refreshList),
    onSocket(requestAccepted, ({ cr_no }) => again(cr_no)),
    onSocket(requestChanged, ({ cr_no }) => again(cr_no)),
    onSocket(memberJoined, ({ cr_no }) => again(cr_no)),
    onSocket(memberLeft, ({ cr_no, user_no }) => (user_no === me ? dropRoom(cr_no) : again(cr_no))),
    onSocket(roomRead, ({ cr_no, user_no, cm_no }) => {
      if (user_no !== me) return patchRoom(cr_no, (room) => withReader(room, user_no, cm_no))
      const room = knownRoom(cr_no)
      if (room && cm_no < room.cm_last_no) void refreshRoom(cr_no)
      else patchRoom(cr_no, asRead)
    }),
    onSocket(messageChanged, ({ cr_no, cm_no, state }) => {
      if (state === 0) patchRoom(cr_no, (room) => withoutWords(room, cm_no))
    }),
    onSocket(presenceChanged, ({ user_no, online }) => {
      for (const { cr_no, cr_members } of knownRooms()?.values() ?? []) {
        if (cr_members.some((one) => one.user_no === user_no)) patchRoom(cr_no, (room) => withPresence(room, user_no, online))
      }
    }),
    onSocket('ud', (payload) => {
      const who = (payload as { user_no?: unknown } | undefined)?.user_no
      if (who === me) return
      for (const { cr_no, cr_members } of knownRooms()?.values() ?? []) {
        if (cr_members.some(({ user_no }) => user_no === who)) void refreshRoom(cr_no)
      }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A room that is not in the list may be new or closed, or the list is not loaded. */
function again(crNo: number): void {
  if (knownRoom(crNo)) void refreshRoom(crNo)
  else refreshList({ cr_no: crNo })
}
