import { randomUUID } from 'node:crypto'
import type { MediaItem } from '#features/media/contract.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { arrayText, lookUpRowsOf, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ChatMessage } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { roomListed, messageSent } from '../events.ts'
import { LOCK_ROOMS, SIGNED_FILES, WRITE, WRITE_TEXTS_TO_UNLOCKED_ROOMS, WRITE_TO_UNLOCKED_ROOMS } from './write-sql.ts'

/** A message to write. Without a `cm_uuid` it gets one. */
export type Message = {
  cr_no: number
  /** Null: the system, or haru itself. */
  cm_from: number | null
  cm_type: ChatMessage['cm_type']
  cm_content: string
  cm_uuid?: string | undefined
  extra_info?: ChatMessage['extra_info']
  /** As they are stored. */
  cm_file?: MediaItem[]
  reply_no?: number | undefined
}
/** Where the message is in its room. `is_new`: it was not written before. */
export type Sent = { cm_no: number; prev_no: number; is_new: boolean }

/** Seconds until a member without a connection gets a push for a new message: they may be about to connect. */
const PUSH_SECONDS = 5

/**
 * Writes one message inside an open transaction, locks its room and publishes the message to the members after the commit.
 * The caller decides whether it may be written. A second message with the same `cm_uuid` is not written; the first is returned.
 * @throws `chat.no_room` if the room does not exist
 */
export async function sendIn(tx: Tx, message: Message, now: Date): Promise<Sent> {
  const [sent] = await sendMessages(tx, [{ ...message, is_trusted: true }], { now })
  if (sent instanceof Error) throw sent
  return sent!
}

export type OutgoingMessage = Message & { /** Nobody asks whether it may be written. */ is_trusted?: boolean }
type SendOptions = {
  now: Date
  /** Members with a connection: they get no push. */
  onlineNos?: number[]
}
export type Publish = (event: { userNos: readonly number[]; event: string; payload: unknown }) => void

/** Locks the rooms. Every transaction that writes messages does this first. */
export async function lockRooms(tx: Tx, crNos: number[]): Promise<void> {
  await rowsOf(tx, LOCK_ROOMS, [crNos])
}

/** Writes messages inside an open transaction, as `sendIn` does. Returns for each message its place, or why it was refused. */
export async function sendMessages(tx: Tx, messages: OutgoingMessage[], options: SendOptions): Promise<(Sent | Error)[]> {
  await lockRooms(tx, [...new Set(messages.map(({ cr_no }) => cr_no))])
  return writeMessages(tx, WRITE, messages, { ...options, publish: tx.publishAfterCommit })
}

/** The result of `writeToUnlockedRooms` for a message whose room has to be locked first. */
export const ROOM_LOCKED = new Error('The room is held by somebody else.')

/** Writes messages without files in a transaction of their own and waits for no lock: the result can be `ROOM_LOCKED`. */
export const writeToUnlockedRooms = (
  db: Pool,
  messages: OutgoingMessage[],
  options: SendOptions & { publish: Publish },
): Promise<(Sent | Error)[]> => writeMessages(db, WRITE_TO_UNLOCKED_ROOMS, messages, options)

/** Whether the message is a member's text without files that answers nothing, as most are. */
export const isPlainText = ({
  cm_from,
  cm_type,
  cm_file = [],
  reply_no,
  extra_info = null,
  is_trusted = false,
}: OutgoingMessage): boolean =>
  cm_from !== null && cm_type === 'user-msg' && cm_file.length === 0 && reply_no === undefined && extra_info === null && !is_trusted

/** `writeToUnlockedRooms` for plain texts, none with the id of another in its room. */
export async function writeTextsToUnlockedRooms(
  db: Pool,
  messages: OutgoingMessage[],
  { now, onlineNos = [], publish }: SendOptions & { publish: Publish },
): Promise<(Sent | Error)[]> {
  const asked = messages.map(rowOf)
  const of = (pick: (row: MessageRow) => string | number): string => arrayText(asked.map(pick))
  const [row] = await lookUpRowsOf<{ written: TextsResult }>(db, WRITE_TEXTS_TO_UNLOCKED_ROOMS, [
    of(({ cr_no }) => cr_no),
    of(({ cm_from }) => cm_from!),
    of(({ cm_content }) => cm_content),
    of(({ cm_uuid }) => cm_uuid),
    now,
    arrayText([...new Set(asked.map(({ cr_no }) => cr_no))]),
    arrayText(onlineNos),
    pushTimeOf(now),
  ])
  const { refused, made, people } = row!.written
  await publishMade({ db, asked, made, people, now, publish })
  const sent: (Sent | Error)[] = []
  for (const { i, cm_no, prev_no } of made ?? []) sent[i] = { cm_no, prev_no, is_new: true }
  for (const { i, why, cm_no } of refused ?? []) sent[i] = why === 'old' ? { cm_no: cm_no!, prev_no: 0, is_new: false } : refusalOf(why)
  return sent
}

/** Writes messages in one statement, and calls `publish` for each event after the commit. */
async function writeMessages(
  db: Db,
  statement: Statement,
  messages: OutgoingMessage[],
  { now, onlineNos = [], publish }: SendOptions & { publish: Publish },
): Promise<(Sent | Error)[]> {
  const asked = messages.map(rowOf)
  const rooms = [...new Set(asked.map(({ cr_no }) => cr_no))]
  const [row] = await rowsOf<{ written: WriteResult }>(db, statement, [asked, now, rooms, onlineNos, pushTimeOf(now)])
  const { answers, made, people } = row!.written
  await publishMade({ db, asked, made, people, now, publish })
  const prevNos = new Map(made?.map(({ cm_no, prev_no }) => [cm_no, prev_no]))
  return answers.map(({ why, cm_no, from_no }, at) => {
    if (why === 'old') return { cm_no: cm_no!, prev_no: 0, is_new: false }
    if (why !== null) return refusalOf(why)
    if (from_no !== asked[at]!.cm_from) return refusalOf('taken')
    return { cm_no: cm_no!, prev_no: prevNos.get(cm_no!) ?? 0, is_new: true }
  })
}

const pushTimeOf = (now: Date): Date => new Date(now.getTime() + PUSH_SECONDS * 1000)

type Made = Pick<WriteResult, 'made' | 'people'> & { db: Db; asked: MessageRow[]; now: Date; publish: Publish }

/** Publishes the messages that a statement wrote. */
export async function publishMade({ db, asked, made, people, now, publish }: Made): Promise<void> {
  if (made === null) return
  const payloads = made.map((one) => ({ ...one, message: payloadOf(asked[one.i]!, one) }))
  for (const event of await eventsOf(db, payloads, people ?? [], now)) publish(event)
}

type MessageRow = Pick<ChatMessage, 'cr_no' | 'cm_from' | 'cm_type' | 'cm_content' | 'cm_uuid' | 'cm_file' | 'extra_info'> & {
  i: number
  reply_no: number | null
  is_trusted: boolean
}
type Outcome = 'held' | 'no_room' | 'old' | 'taken' | 'not_open' | 'first_too_long' | 'first_words_only' | 'no_message'
type WrittenMessage = Pick<ChatMessage, 'cm_no' | 'prev_no' | 'reg_dt' | 'cm_to' | 'reply'> & { i: number; late: number[] | null }
type RoomAudience = { cr_no: number; shown: number[] | null; hidden: number[] | null }
type WriteResult = {
  answers: { why: Outcome | null; cm_no: number | null; from_no: number | null }[]
  made: WrittenMessage[] | null
  people: RoomAudience[] | null
}
type TextsResult = Pick<WriteResult, 'made' | 'people'> & { refused: { i: number; why: Outcome; cm_no: number | null }[] | null }

export function rowOf(
  { cm_uuid, extra_info = null, cm_file = [], reply_no, is_trusted = false, ...rest }: OutgoingMessage,
  i: number,
): MessageRow {
  const { cr_no, cm_from, cm_type, cm_content } = rest
  const uuid = cm_uuid?.toLowerCase() ?? randomUUID()
  return { i, cr_no, cm_from, cm_type, cm_content, cm_uuid: uuid, extra_info, cm_file, reply_no: reply_no ?? null, is_trusted }
}

function payloadOf(
  { i: _i, is_trusted: _is, reply_no: _no, ...message }: MessageRow,
  { cm_no, prev_no, reg_dt, cm_to, reply }: WrittenMessage,
): ChatMessage {
  return { ...message, cm_no, prev_no, reg_dt, cm_to, reply, cm_read: [], reactions: [], state: 1 }
}

const refusals: Record<Exclude<Outcome, 'old'>, () => Error> = {
  held: () => ROOM_LOCKED,
  no_room: chatErrors.no_room,
  taken: () => requestErrors.invalid('cm_uuid'),
  not_open: chatErrors.not_open,
  first_too_long: () => chatErrors.first_too_long('cm_content'),
  first_words_only: () => chatErrors.first_words_only('cm_file'),
  no_message: () => chatErrors.no_message('reply_no'),
}
const refusalOf = (why: Exclude<Outcome, 'old'>): Error => refusals[why]()

type MemberEvent = Parameters<Publish>[0]
type WithMessage = WrittenMessage & { message: ChatMessage }

/** The events for all members of the rooms. A room that a member had closed returns to their list. */
async function eventsOf(db: Db, made: WithMessage[], people: RoomAudience[], now: Date): Promise<MemberEvent[]> {
  const events: MemberEvent[] = []
  const shownIn = new Map(people.map(({ cr_no, shown }) => [cr_no, shown ?? []]))
  for (const { cr_no, hidden } of people) if (hidden) events.push({ userNos: hidden, event: roomListed.event, payload: { cr_no } })
  for (const { message, late } of made) {
    const shown = shownIn.get(message.cr_no) ?? []
    if (late === null) events.push(...(await eventsOfOne(db, message, shown, now)))
    else {
      // Members who joined after the quoted message do not see the quote.
      const [early, tooLate] = [shown.filter((userNo) => !late.includes(userNo)), shown.filter((userNo) => late.includes(userNo))]
      events.push(...(await eventsOfOne(db, message, early, now)), ...(await eventsOfOne(db, { ...message, reply: null }, tooLate, now)))
    }
  }
  return events
}

async function eventsOfOne(db: Db, payload: ChatMessage, userNos: number[], now: Date): Promise<MemberEvent[]> {
  const { event } = messageSent
  if (userNos.length === 0) return []
  if (payload.cm_file.length === 0) return [{ userNos, event, payload }]
  // The signed address of a file is valid for one member.
  const files = await rowsOf<{ user_no: number; cm_file: MediaItem[] }>(db, SIGNED_FILES, [payload.cm_file, userNos, now])
  return files.map(({ user_no, cm_file }) => ({ userNos: [user_no], event, payload: { ...payload, cm_file } }))
}
