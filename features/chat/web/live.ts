import { loadPart } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { onConnected, onSocket } from '#kit/web/socket.ts'
import { session } from '#kit/web/session.ts'
import { accepted, changed, joined, left, listed, present, read, requested, said } from '../events.ts'
import { dropRoom, knownRoom, knownRooms, patchRoom, refreshAll, refreshList, refreshRoom } from './cache.ts'
import { asRead, withMessage, withoutWords, withPresence, withReader } from './heard.ts'
import { isRoomVisible } from './visibleRooms.ts'
import { UNREAD_KEY } from './unread.ts'

/** Keeps rooms, counts and who is here right, from news of the socket; once, for a member. Gives the way to stop. */
export function startChat(): () => void {
  const me = session.viewer()?.user_no
  if (me === undefined) return () => undefined
  refreshAll()
  // What was written before a reload and never arrived goes out now, whichever screen is shown.
  void loadPart(() => import('./conversation/sending.ts')).then(
    ({ resumeSending }) => resumeSending(),
    () => undefined,
  )
  const stops = [
    // All that is shown may be old, as after a block; the counts have nobody who asks for them.
    queryClient.getQueryCache().subscribe(({ type, query, ...what }) => {
      if (type === 'updated' && query.queryKey[0] === UNREAD_KEY[0] && 'action' in what && what.action.type === 'invalidate') refreshList()
    }),
    onConnected(refreshAll),
    onSocket(said, (message) => {
      const { cr_no, prev_no } = message
      const room = knownRoom(cr_no)
      if (room && message.cm_no <= room.cm_last_no) return
      patchRoom(cr_no, (one) => withMessage(one, message, { me, isOpen: isRoomVisible(cr_no) }))
      if (!room) {
        // It comes back with its message, or the list was never loaded.
        if (knownRooms()) void refreshRoom(cr_no)
        return
      }
      // Something was missed, or the message changed more than the line: whoever asks again is asked again.
      if (prev_no !== room.cm_last_no || room.room_type === 'new') void refreshRoom(cr_no)
    }),
    onSocket(listed, refreshList),
    onSocket(accepted, ({ cr_no }) => again(cr_no)),
    onSocket(requested, ({ cr_no }) => again(cr_no)),
    onSocket(joined, ({ cr_no }) => again(cr_no)),
    onSocket(left, ({ cr_no, user_no }) => (user_no === me ? dropRoom(cr_no) : again(cr_no))),
    onSocket(read, ({ cr_no, user_no, cm_no }) => {
      if (user_no !== me) return patchRoom(cr_no, (room) => withReader(room, user_no, cm_no))
      const room = knownRoom(cr_no)
      if (room && cm_no < room.cm_last_no) void refreshRoom(cr_no)
      else patchRoom(cr_no, asRead)
    }),
    onSocket(changed, ({ cr_no, cm_no, state }) => {
      if (state === 0) patchRoom(cr_no, (room) => withoutWords(room, cm_no))
    }),
    onSocket(present, ({ user_no, online }) => {
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

/** News of a room: one that is not in the list may be new there, or is closed. */
function again(crNo: number): void {
  if (knownRoom(crNo)) void refreshRoom(crNo)
  else refreshList()
}
