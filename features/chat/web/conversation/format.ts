import { isDocument } from '#features/media/rules.ts'
import { koreanDay, koreanYesterday } from '#kit/contract/time.ts'
import { koreanTime } from '#kit/ui/format.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { isFilm, type PictureItem } from '#kit/ui/picture.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import type { ChatMember, ChatMessage, ChatRoom } from '../../contract.ts'
import type { SystemEvent } from '../../rules.ts'
import type { Row } from './rows.ts'

/** The day's label: 오늘, 어제, or the date. */
export function dayWords(day: string, now: Date): string {
  const today = koreanDay(now)
  if (day === today) return words.today
  return day === koreanYesterday(now) ? words.yesterday : koreanDateFrom(day, today)
}

/** The label of a message's files. */
export function fileWords(files: readonly PictureItem[]): string {
  const [first] = files
  if (!first) return ''
  if (isFilm(first)) return words.film
  return isDocument(first.mimetype) ? words.document : words.photos(files.length)
}

/** The preview of a message. */
export function lineOf({ state, cm_content, cm_file }: Pick<ChatMessage, 'state' | 'cm_content' | 'cm_file'>): string {
  if (state === 0) return words.deleted
  return cm_content || fileWords(cm_file)
}

/** A member's name; a deleted account has none. */
export function nameIn(room: ChatRoom, userNo: number | null): string {
  const found = memberOf(room, userNo)
  if (found) return found.haru_name
  return room.cr_type === 'admin' ? words.admin : words.someone
}

export function memberOf({ cr_members }: ChatRoom, userNo: number | null): ChatMember | undefined {
  return userNo === null ? undefined : cr_members.find(({ user_no }) => user_no === userNo)
}

/** The text of a system message. */
export function systemWords(room: ChatRoom, { extra_info, cm_from, cm_content }: ChatMessage): string {
  const type = extra_info?.type
  if (!isKnown(type)) return cm_content || words.system.other
  const text = words.system[type]
  if (typeof text === 'string') return text
  const who = typeof extra_info?.['user_no'] === 'number' ? extra_info['user_no'] : cm_from
  const name = extra_info?.['haru_name']
  return text(typeof name === 'string' ? name : nameIn(room, who))
}

/** The accessible name of a message: sender, text, time and unread count. */
export function rowWords(room: ChatRoom, { message, waiting, isMine, isSystem, at }: Row, unread: number): string {
  if (message && isSystem) return systemWords(room, message)
  const who = isMine ? words.me : nameIn(room, message?.cm_from ?? null)
  const what = message ? lineOf(message) : lineOf({ state: 1, cm_content: waiting?.cm_content ?? '', cm_file: waiting?.cm_file ?? [] })
  const how = waiting && STATES[waiting.state]
  const parts = [who, what, koreanTime(at), unread > 0 ? words.unread(unread) : null, how]
  return parts.filter(Boolean).join(', ')
}

const STATES = { waiting: words.waiting, sending: words.sending, sent: null, failed: words.notSent } as const

const isKnown = (type: string | undefined): type is SystemEvent => type !== undefined && Object.hasOwn(words.system, type)
