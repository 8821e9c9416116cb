import { HOUR_MS, koreanDay, koreanMinutes, koreanYesterday } from '#kit/contract/time.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { chatErrors } from './errors.ts'

/** Rules of rooms, requests, unread counts and messages (specification section 4; decisions d-8). */

export const ROOM_TYPES = ['private', 'group', 'admin', 'counsel'] as const
/** `cr_type` of a room. */
export type CrType = (typeof ROOM_TYPES)[number]

/** The four lists, in the order of their tabs. */
export const ROOM_LISTS = ['private', 'group', 'new', 'counsel'] as const
/** `room_type` of a room: the list that shows it. */
export type RoomList = (typeof ROOM_LISTS)[number]

/** Member states: pending, accepted, rejected. */
export const PENDING = 0
export const ACCEPTED = 1
export const REJECTED = 2
export type MemberState = typeof PENDING | typeof ACCEPTED | typeof REJECTED

export const REJECT_REASON_MAX = 500
/** Maximum letters of a message, and of a request's first message. */
export const MESSAGE_MAX = 3000
export const FIRST_MESSAGE_MAX = 500
/** Maximum pictures of a message. */
export const FILES_MAX = 10
/** Whether a message may have these files: pictures, or one film, or one document. */
export function fitTogether(mimetypes: readonly string[]): boolean {
  const isPicture = (mimetype: string): boolean => mimetype.startsWith('image/')
  return mimetypes.length <= (mimetypes.every(isPicture) ? FILES_MAX : 1)
}

/** Messages of a page: default and maximum. */
export const MESSAGES_PAGE = 50
export const MESSAGES_MAX = 200
/** Messages of a page of files. */
export const FILES_PAGE = 30
/** Rooms of a page. */
export const ROOMS_PAGE = 50

/** Rate limit: messages in so many seconds. */
export const RATE = { messages: 20, seconds: 10 } as const
/** New rooms that a member, and an expert, may request in 24 hours. */
export const NEW_ROOMS_A_DAY = 10
export const NEW_ROOMS_A_DAY_EXPERT = 30
/** Repeated requests after a rejection: maximum in so many days, and hours between two. */
export const REAPPLY_MAX = 3
export const REAPPLY_DAYS = 30
export const REAPPLY_HOURS = 24
/** Minutes in which a message may be deleted for all. */
export const DELETE_MINUTES = 5
/** Hours for which what a deleted message said is kept, for reports alone. */
export const DELETED_KEPT_HOURS = 24

/** The reactions to a message. */
export const EMOJIS = ['❤️', '👍', '😂', '😮', '😢', '🙏'] as const

/** System messages by `extra_info.type`: of a counselling (specification section 4) and of a group. */
export const SYSTEM_EVENTS = [
  'counsel-open',
  'counsel-start',
  'counsel-quit',
  'user-extend-request',
  'user-extend-cancel',
  'expert-extend-approve',
  'expert-extend-reject',
  'expert-quit-request',
  'expert-quit-cancel',
  'user-quit-approve',
  'user-quit-reject',
  'counsel-time-adjust',
  'plan-sent',
  'join',
  'leave',
] as const
export type SystemEvent = (typeof SYSTEM_EVENTS)[number]

type Member = { user_no: number; state: MemberState }
/** The fields that decide a room's kind. `cr_members`: the present members, with the viewer. */
type Kind = { cr_type: CrType; cr_members: readonly Member[] }

/** 0 if any member is pending, else 2 if any has rejected, else 1. */
export function acceptState(members: readonly Pick<Member, 'state'>[]): MemberState {
  if (members.some(({ state }) => state === PENDING)) return PENDING
  return members.some(({ state }) => state === REJECTED) ? REJECTED : ACCEPTED
}

/** The list that shows a room. haru's own room is in the private list. */
export function roomKind({ cr_type, cr_members }: Kind): RoomList {
  if (cr_type === 'private') return acceptState(cr_members) === ACCEPTED ? 'private' : 'new'
  return cr_type === 'admin' ? 'private' : cr_type
}

/** Room status values (specification section 4). */
export const NO_ONE = 0
export const WAITING = 1
export const REFUSED = 2
export const OPEN = 3
export type RoomStatus = typeof NO_ONE | typeof WAITING | typeof REFUSED | typeof OPEN

const STATUS_OF = { [PENDING]: WAITING, [REJECTED]: REFUSED, [ACCEPTED]: OPEN } as const

/** A room's status for one member. A group of one and haru's own room are open without another member. */
export function roomStatus({ cr_type, cr_members }: Kind, userNo: number): RoomStatus {
  if (cr_type === 'group' || cr_type === 'admin') return OPEN
  if (!cr_members.some(({ user_no }) => user_no !== userNo)) return NO_ONE
  return STATUS_OF[acceptState(cr_members)]
}

type Composed = Kind & { asker_no: number | null; cm_last_no: number; is_closed: boolean }
/** Why a member cannot write in a room. `owner`: the feature that owns the room has closed it. */
export type Closed = 'admin' | 'owner' | 'left' | 'pending' | 'rejected'

/** Why this member cannot write in the room, or null. The requesting member may send one message before the answer. */
export function mayCompose(room: Composed, userNo: number): Closed | null {
  if (room.cr_type === 'admin') return 'admin'
  const status = roomStatus(room, userNo)
  if (status === NO_ONE) return 'left'
  if (room.is_closed) return 'owner'
  if (status === OPEN) return null
  if (status === REFUSED) return 'rejected'
  return room.asker_no === userNo && room.cm_last_no === 0 ? null : 'pending'
}

/** Why an answer to a request is refused, or null. The reason is already trimmed. */
export function answerProblem(state: typeof ACCEPTED | typeof REJECTED, reason: string): ErrorKind | null {
  return state === REJECTED && reason === '' ? chatErrors.no_reason : null
}

/**
 * Why a rejected member cannot request again, or null. `asked`: times of repeated requests, without the first.
 * `isRefusing`: the other member refuses further requests.
 */
export function reapplyProblem({ asked, isRefusing }: { asked: readonly string[]; isRefusing: boolean }, now: Date): ErrorKind | null {
  if (isRefusing) return chatErrors.closed_to_me
  const hours = asked.map((at) => (now.getTime() - Date.parse(at)) / HOUR_MS)
  if (hours.filter((ago) => ago < REAPPLY_DAYS * 24).length >= REAPPLY_MAX) return chatErrors.too_often
  return hours.some((ago) => ago < REAPPLY_HOURS) ? chatErrors.too_soon : null
}

/**
 * Number of messages since the member last read; 0 if they closed the room after the newest message. Sending marks the room as
 * read.
 */
export function unreadOf(room: { seq: number; last_cm_no: number }, member: { read_seq: number; hide_no: number | null }): number {
  return member.hide_no === room.last_cm_no ? 0 : Math.max(0, room.seq - member.read_seq)
}

export type ChatTime = { kind: 'today'; hour: number; minute: number } | { kind: 'yesterday' } | { kind: 'day'; month: number; day: number }

/** The time if it is today in Korea, "yesterday", else month and day (specification section 4, "Chat time format"). */
export function chatTime(moment: string, now: Date): ChatTime {
  const at = new Date(moment)
  const day = koreanDay(at)
  if (day === koreanDay(now)) {
    const minutes = koreanMinutes(at)
    return { kind: 'today', hour: Math.floor(minutes / 60), minute: minutes % 60 }
  }
  if (day === koreanYesterday(now)) return { kind: 'yesterday' }
  return { kind: 'day', month: Number(day.slice(5, 7)), day: Number(day.slice(8)) }
}
