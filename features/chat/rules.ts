import { koreanDay } from '#kit/contract/day.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { chatErrors } from './errors.ts'

/** Rooms, requests, unread counts and messages as rules (specification section 4; decisions d-8). */

export const ROOM_TYPES = ['private', 'group', 'admin', 'counsel'] as const
/** `cr_type` of a room. */
export type CrType = (typeof ROOM_TYPES)[number]

/** The four lists, in the order of their tabs. */
export const ROOM_LISTS = ['private', 'group', 'new', 'counsel'] as const
/** `room_type` of a room: the list that it stands in. */
export type RoomList = (typeof ROOM_LISTS)[number]

/** Member states: pending, accepted, rejected. */
export const PENDING = 0
export const ACCEPTED = 1
export const REJECTED = 2
export type MemberState = typeof PENDING | typeof ACCEPTED | typeof REJECTED

export const REJECT_REASON_MAX = 500
/** Letters of a message, and of the one with which a conversation is asked for. */
export const MESSAGE_MAX = 3000
export const FIRST_MESSAGE_MAX = 500
/** Pictures of one message. */
export const FILES_MAX = 10
/** Whether a message may carry these: pictures, or one film, or one document. */
export function fitTogether(mimetypes: readonly string[]): boolean {
  const isPicture = (mimetype: string): boolean => mimetype.startsWith('image/')
  return mimetypes.length <= (mimetypes.every(isPicture) ? FILES_MAX : 1)
}

/** Messages that a page has, and that one may ask for. */
export const MESSAGES_PAGE = 50
export const MESSAGES_MAX = 200
/** Messages with files that a page of them has. */
export const FILES_PAGE = 30
/** Rooms that a page of the list has. */
export const ROOMS_PAGE = 50

/** Messages in so many seconds. */
export const RATE = { messages: 20, seconds: 10 } as const
/** New rooms that a member, and an expert, may ask for in 24 hours. */
export const NEW_ROOMS_A_DAY = 10
export const NEW_ROOMS_A_DAY_EXPERT = 30
/** A rejected request may be made again: so often in so many days, so many hours apart. */
export const REAPPLY_MAX = 3
export const REAPPLY_DAYS = 30
export const REAPPLY_HOURS = 24
/** Minutes in which a message may be deleted for all. */
export const DELETE_MINUTES = 5

/** What people answer a message with. */
export const EMOJIS = ['❤️', '👍', '😂', '😮', '😢', '🙏'] as const

/** System messages by `extra_info.type`: of a counselling (specification section 4), of a group, of a pair. */
export const COUNSEL_EVENTS = [
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
] as const
export const SYSTEM_EVENTS = [...COUNSEL_EVENTS, 'counsel-open', 'join', 'leave'] as const
export type SystemEvent = (typeof SYSTEM_EVENTS)[number]

/** States of a counselling in which its room can be written in (specification section 4). */
export const COMPOSING_COUNSEL_STATES = [2, 6, 7] as const

type Member = { user_no: number; state: MemberState }
/** As much of a room as tells its kind. `cr_members` holds those who are there, the viewer among them. */
type Kind = { cr_type: CrType; cr_members: readonly Member[] }

/** 0 where anyone is pending, 2 where anyone has rejected, 1 where all have accepted. */
export function acceptState(members: readonly Pick<Member, 'state'>[]): MemberState {
  if (members.some(({ state }) => state === PENDING)) return PENDING
  return members.some(({ state }) => state === REJECTED) ? REJECTED : ACCEPTED
}

/** The list that a room stands in. What haru itself says stands among the private rooms. */
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

/** What a room is for one of its members. A group of one, and haru's own room, have nobody to miss. */
export function roomStatus({ cr_type, cr_members }: Kind, userNo: number): RoomStatus {
  if (cr_type === 'group' || cr_type === 'admin') return OPEN
  if (!cr_members.some(({ user_no }) => user_no !== userNo)) return NO_ONE
  return STATUS_OF[acceptState(cr_members)]
}

type Composed = Kind & { asker_no: number | null; cm_last_no: number; coun_state: number | null }
/** Why a room cannot be written in. */
export type Closed = 'admin' | 'counsel' | 'left' | 'pending' | 'rejected'

/** Why this member cannot write in the room, or null. Whoever asks may say one thing before the answer. */
export function mayCompose(room: Composed, userNo: number): Closed | null {
  if (room.cr_type === 'admin') return 'admin'
  const status = roomStatus(room, userNo)
  if (status === NO_ONE) return 'left'
  if (room.cr_type === 'counsel') return isInSession(room.coun_state) ? null : 'counsel'
  if (status === OPEN) return null
  if (status === REFUSED) return 'rejected'
  return room.asker_no === userNo && room.cm_last_no === 0 ? null : 'pending'
}

const isInSession = (state: number | null): boolean => COMPOSING_COUNSEL_STATES.some((composing) => composing === state)

/** Why a request cannot be answered so, or null. The reason is trimmed already. */
export function answerProblem(state: typeof ACCEPTED | typeof REJECTED, reason: string): ErrorKind | null {
  return state === REJECTED && reason === '' ? chatErrors.no_reason : null
}

const HOUR = 3_600_000

/**
 * Why someone who was rejected cannot ask again, or null. `asked`: when they asked again before; the first request does not
 * count. `isRefusing`: the other wants no further requests.
 */
export function reapplyProblem({ asked, isRefusing }: { asked: readonly string[]; isRefusing: boolean }, now: Date): ErrorKind | null {
  if (isRefusing) return chatErrors.closed_to_me
  const hours = asked.map((at) => (now.getTime() - Date.parse(at)) / HOUR)
  if (hours.filter((ago) => ago < REAPPLY_DAYS * 24).length >= REAPPLY_MAX) return chatErrors.too_often
  return hours.some((ago) => ago < REAPPLY_HOURS) ? chatErrors.too_soon : null
}

/**
 * Messages that a member has not read: what came since they last read, which is nothing where they sent the newest or
 * closed the room after it.
 */
export function unreadOf(room: { seq: number; last_cm_no: number }, member: { read_seq: number; hide_no: number | null }): number {
  return member.hide_no === room.last_cm_no ? 0 : Math.max(0, room.seq - member.read_seq)
}

export type ChatTime = { kind: 'today'; hour: number; minute: number } | { kind: 'yesterday' } | { kind: 'day'; month: number; day: number }

/** The time where it is today in Korea, yesterday as such, else month and day (specification section 4, "Chat time format"). */
export function chatTime(moment: string, now: Date): ChatTime {
  const at = Date.parse(moment)
  const day = koreanDay(new Date(at))
  if (day === koreanDay(now)) {
    const minutes = Math.floor((at + 9 * HOUR) / 60_000) % (24 * 60)
    return { kind: 'today', hour: Math.floor(minutes / 60), minute: minutes % 60 }
  }
  if (day === koreanDay(new Date(now.getTime() - 24 * HOUR))) return { kind: 'yesterday' }
  return { kind: 'day', month: Number(day.slice(5, 7)), day: Number(day.slice(8)) }
}
