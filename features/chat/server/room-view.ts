import type { Services } from '#kit/server/http/services.ts'
import type { ChatRoom } from '../contract.ts'
import { ACCEPTED, acceptState, OPEN, roomKind, roomStatus, unreadOf } from '../rules.ts'

type Place = { seq: number; read_seq: number; hide_no: number | null }
/** A room as the statement returns it, without what the rules derive. `online` is true for each member who shares it. */
export type RoomRow = Omit<ChatRoom, 'room_type' | 'accept_state' | 'is_active' | 'asker_no' | 'un_read'> & Place

/** The rooms as this member sees them: with their lists, unread counts and who is online. */
export function toChatRooms(userNo: number, rows: readonly RoomRow[], hub: Pick<Services['hub'], 'isOnline'>): ChatRoom[] {
  const telling = rows.flatMap(({ cr_members }) => cr_members.filter(({ online }) => online !== null).map(({ user_no }) => user_no))
  const onlineNos = telling.length > 0 ? hub.isOnline(telling) : new Set<number>()
  return rows.map(({ seq, read_seq, hide_no, ...room }) => {
    const accepted = acceptState(room.cr_members)
    const isRequest = room.cr_type === 'private' && accepted !== ACCEPTED
    return {
      ...room,
      room_type: roomKind(room),
      accept_state: accepted,
      is_active: roomStatus(room, userNo) === OPEN,
      asker_no: isRequest ? (room.cr_members.find(({ state }) => state === ACCEPTED)?.user_no ?? null) : null,
      un_read: unreadOf({ seq, last_cm_no: room.cm_last_no }, { read_seq, hide_no }),
      cr_members: room.cr_members.map((member) => (member.online === null ? member : { ...member, online: onlineNos.has(member.user_no) })),
    }
  })
}
