import { isDocument } from '#features/media/rules.ts'
import { isFilm } from '#kit/ui/picture.ts'
import type { ChatMessage, ChatRoom } from '../contract.ts'

type Seen = {
  me: number
  /** The room is visible. */
  isOpen: boolean
}

/**
 * Adds a message to a room: newest line and unread count (specification section 4, "Unread counts"). My own message marks
 * the room as read; system messages are not counted.
 */
export function withMessage(room: ChatRoom, message: ChatMessage, { me, isOpen }: Seen): ChatRoom {
  if (message.cm_no <= room.cm_last_no) return room
  const isMine = message.cm_from === me
  return {
    ...room,
    ...lineOf(message),
    ...(isMine ? { un_read: 0, read_no: message.cm_no } : { un_read: room.un_read + raisedBy(message, room, isOpen) }),
  }
}

/** Messages of the administration always count; others only if the room is not visible. */
function raisedBy({ cm_type }: ChatMessage, { cr_type }: ChatRoom, isOpen: boolean): 0 | 1 {
  if (cm_type !== 'user-msg') return 0
  return cr_type === 'admin' || !isOpen ? 1 : 0
}

function lineOf({ cm_no, cm_type, cm_from, cm_content, cm_file, extra_info, state, reg_dt }: ChatMessage): Partial<ChatRoom> {
  return {
    chatMsg: {
      cm_type,
      extra_info,
      state,
      file_qtt: cm_file.length,
      is_film: cm_file.some(isFilm),
      is_document: cm_file.some(({ mimetype }) => isDocument(mimetype)),
    },
    cm_from,
    cm_last_content: cm_content,
    cm_last_no: cm_no,
    cm_last_reg_dt: reg_dt,
  }
}

/** The room without unread messages. */
export const asRead = (room: ChatRoom): ChatRoom => ({ ...room, un_read: 0, read_no: Math.max(room.read_no, room.cm_last_no) })

/** The room after a member read further. */
export function withReader(room: ChatRoom, userNo: number, readNo: number): ChatRoom {
  return withMember(room, userNo, (one) => ({ ...one, read_no: Math.max(one.read_no ?? 0, readNo) }))
}

/** The room after a member's presence changed. */
export function withPresence(room: ChatRoom, userNo: number, online: boolean): ChatRoom {
  return withMember(room, userNo, (one) => ({ ...one, online }))
}

/** The room after its newest message was deleted. */
export function withoutWords(room: ChatRoom, messageNo: number): ChatRoom {
  if (room.cm_last_no !== messageNo || !room.chatMsg) return room
  return { ...room, cm_last_content: '', chatMsg: { ...room.chatMsg, state: 0, file_qtt: 0, is_film: false } }
}

type Member = ChatRoom['cr_members'][number]

function withMember(room: ChatRoom, userNo: number, change: (one: Member) => Member): ChatRoom {
  if (!room.cr_members.some((one) => one.user_no === userNo)) return room
  return { ...room, cr_members: room.cr_members.map((one) => (one.user_no === userNo ? change(one) : one)) }
}
