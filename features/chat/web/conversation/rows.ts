import { koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import type { ChatMember, ChatMessage, ChatRoom } from '../../contract.ts'
import { ACCEPTED } from '../../rules.ts'
import type { QueuedMessage } from './queue.ts'

/** One row of the list: a stored or a queued message. */
export type Row = {
  /** The uuid, which stays the same when a queued message is stored. */
  key: string
  message: ChatMessage | null
  waiting: QueuedMessage | null
  isMine: boolean
  isSystem: boolean
  at: string
  /** The day if the row is its first, `yyyy-mm-dd`. */
  day: string | null
  /** The first unread message. */
  isUnreadStart: boolean
  /** First and last row of one sender within a minute. */
  opens: boolean
  closes: boolean
}

type Given = { messages: readonly ChatMessage[]; waiting: readonly QueuedMessage[]; me: number; unreadAfter: number | null }

/** Rows grouped by sender and minute, with days. */
export function rowsOf({ messages, waiting, me, unreadAfter }: Given): Row[] {
  const known = new Set(waiting.length > 0 ? messages.map(({ cm_uuid }) => cm_uuid) : [])
  const rows = [
    ...messages.map((message) => ofMessage(message, me)),
    ...waiting.filter(({ cm_uuid }) => !known.has(cm_uuid)).map(ofWaiting),
  ]
  let day = ''
  let isUnread = false
  rows.forEach((row, index) => {
    const on = koreanDay(new Date(row.at))
    if (on !== day) row.day = on
    day = on
    if (!isUnread && startsUnread(row, unreadAfter)) isUnread = row.isUnreadStart = true
    const before = rows[index - 1]
    row.opens = before === undefined || row.day !== null || row.isUnreadStart || !isSameGroup(before, row)
    if (before) before.closes = row.opens
  })
  return rows
}

/** Reuses unchanged row objects, so that only changed rows render. */
export function reuseRows(before: readonly Row[], rows: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [row.key, row]))
  return rows.map((row) => {
    const old = known.get(row.key)
    return old && KEYS.every((key) => old[key] === row[key]) ? old : row
  })
}

const KEYS = ['message', 'waiting', 'isMine', 'day', 'isUnreadStart', 'opens', 'closes'] as const satisfies (keyof Row)[]

/** Number of members who have not read a message; without the sender, the reader and those who hide it. */
export function unreadOf(message: ChatMessage, members: readonly ChatMember[], me: number): number {
  return members.filter(
    ({ user_no, state, read_no }) =>
      user_no !== me &&
      user_no !== message.cm_from &&
      state === ACCEPTED &&
      read_no !== null &&
      read_no < message.cm_no &&
      !message.cm_read.includes(user_no),
  ).length
}

/** Members who sent a message have read up to it, if they show read receipts. */
export function withSpeakers(room: ChatRoom, messages: readonly ChatMessage[]): ChatRoom {
  const spoke = new Map(messages.map(({ cm_from, cm_no }) => [cm_from, cm_no]))
  const isAhead = ({ user_no, read_no }: ChatMember) => read_no !== null && (spoke.get(user_no) ?? 0) > read_no
  if (!room.cr_members.some(isAhead)) return room
  return { ...room, cr_members: room.cr_members.map((one) => (isAhead(one) ? { ...one, read_no: spoke.get(one.user_no) ?? 0 } : one)) }
}

/** The key of grouping. */
const senderOf = ({ message, isMine }: Row) => (isMine ? 'me' : (message?.cm_from ?? null))
const minuteOf = ({ at }: Row) => Math.floor(Date.parse(at) / MINUTE_MS)

function isSameGroup(one: Row, other: Row): boolean {
  if (one.isSystem || other.isSystem) return false
  return senderOf(one) === senderOf(other) && minuteOf(one) === minuteOf(other)
}

function startsUnread({ message, isMine, isSystem }: Row, unreadAfter: number | null): boolean {
  return unreadAfter !== null && message !== null && !isMine && !isSystem && message.cm_no > unreadAfter
}

const rest = { day: null, isUnreadStart: false, opens: true, closes: true }

function ofMessage(message: ChatMessage, me: number): Row {
  const { cm_uuid, cm_from, cm_type, reg_dt } = message
  return { key: cm_uuid, message, waiting: null, isMine: cm_from === me, isSystem: cm_type === 'sys-msg', at: reg_dt, ...rest }
}

function ofWaiting(waiting: QueuedMessage): Row {
  const at = new Date(waiting.at).toISOString()
  return { key: waiting.cm_uuid, message: null, waiting, isMine: true, isSystem: false, at, ...rest }
}
