import { koreanTime } from '#kit/ui/format.ts'
import { chatLine as words } from '#features/chat/words/line.ts'
import { session } from '#kit/web/session.ts'
import type { ChatMember, ChatRoom } from '../contract.ts'
import { PENDING, REJECTED, chatTime } from '../rules.ts'

/** Pinned rooms first, then by the newest message (specification section 4). */
export function sorted(rooms: readonly ChatRoom[]): ChatRoom[] {
  const since = new Map(rooms.map(({ cr_no, cm_last_reg_dt }) => [cr_no, Date.parse(cm_last_reg_dt)]))
  const last = ({ cr_no }: ChatRoom) => since.get(cr_no) ?? 0
  return rooms.toSorted(
    (one, other) => Number(other.pin_dt !== null) - Number(one.pin_dt !== null) || last(other) - last(one) || other.cr_no - one.cr_no,
  )
}

/** The other member of a private or counsel room; null if they left haru, or for other rooms. */
export function partnerOf({ cr_type, cr_members }: ChatRoom): ChatMember | null {
  if (cr_type !== 'private' && cr_type !== 'counsel') return null
  const me = session.viewer()?.user_no
  return cr_members.find(({ user_no }) => user_no !== me) ?? null
}

/** The room's display name. */
export function nameOf({ cr_type, cr_name }: ChatRoom): string {
  if (cr_type === 'admin') return words.admin
  return cr_name === '' ? words.gone : cr_name
}

/** State of a request for the viewer; null if the room is not a request. */
export function requestStateOf(room: ChatRoom): 'asked' | 'waits' | 'rejected' | null {
  if (room.room_type !== 'new') return null
  const me = session.viewer()?.user_no
  if (room.cr_members.some(({ state }) => state === REJECTED)) return 'rejected'
  const mine = room.cr_members.find(({ user_no }) => user_no === me)
  return mine?.state === PENDING && room.asker_no !== me ? 'asked' : 'waits'
}

/** Whether the viewer rejected the request. */
export const isRejectedByMe = ({ cr_members }: ChatRoom): boolean =>
  cr_members.some(({ user_no, state }) => state === REJECTED && user_no === session.viewer()?.user_no)

/** One line for the newest message: its text or its kind. */
export function lineOf(room: ChatRoom): string {
  const { chatMsg: last, cm_last_content: text } = room
  if (!last) return words.line.none
  if (last.cm_type === 'sys-msg') return systemLine(last.extra_info?.type)
  return byWhom(room, last.state === 0 ? words.line.deleted : text !== '' ? text : fileLine(last))
}

/** Adds the sender's name in a group. */
function byWhom({ cr_type, cr_members, cm_from }: ChatRoom, line: string): string {
  if (cr_type !== 'group' || cm_from === null) return line
  if (cm_from === session.viewer()?.user_no) return words.line.mine(line)
  const name = cr_members.find(({ user_no }) => user_no === cm_from)?.haru_name
  return name === undefined ? line : words.line.of(name, line)
}

function fileLine({ file_qtt, is_film, is_document }: NonNullable<ChatRoom['chatMsg']>): string {
  if (is_document) return words.line.file
  return is_film ? words.line.film : words.line.photos(file_qtt)
}

function systemLine(type: string | undefined): string {
  return words.system[type as keyof typeof words.system] ?? words.system.other
}

/** Time, yesterday or date (specification section 4, "Chat time format"). */
export function timeOf(iso: string, now: Date): string {
  const when = chatTime(iso, now)
  if (when.kind === 'today') return koreanTime(iso)
  return when.kind === 'yesterday' ? words.yesterday : words.day(when.month, when.day)
}
