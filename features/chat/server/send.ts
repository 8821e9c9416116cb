import { randomUUID } from 'node:crypto'
import type { MediaItem } from '#features/media/contract.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ChatMessage } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { listed, said } from '../events.ts'
import { HOLD, SIGN, WRITE, WRITE_FREE } from './write-sql.ts'

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
/** Where it stands. `is_new`: it was not written before. */
export type Sent = { cm_no: number; prev_no: number; is_new: boolean }

/** Seconds until somebody who is not here is told of a new message: they may be about to come. */
const PUSH_SECONDS = 5

/**
 * Writes one message inside an open transaction, holds its room and tells its members after the commit. Whether it may be
 * written is the caller's affair; sent again with its `cm_uuid` it is the same message.
 * @throws `chat.no_room` where there is no such room
 */
export async function sendIn(tx: Tx, message: Message, now: Date): Promise<Sent> {
  const [sent] = await sendAll(tx, [{ ...message, is_trusted: true }], { now })
  if (sent instanceof Error) throw sent
  return sent!
}

export type Asked = Message & { /** Nobody asks whether it may be written. */ is_trusted?: boolean }
type How = {
  now: Date
  /** Those who are here, and need not be told elsewhere. */
  here?: number[]
}
type Tell = (news: { userNos: readonly number[]; event: string; payload: unknown }) => void

/** Holds the rooms, which every transaction that writes does first. */
export async function holdRooms(tx: Tx, crNos: number[]): Promise<void> {
  await rowsOf(tx, HOLD, [crNos])
}

/** Writes messages inside an open transaction, as `sendIn` does: the answer to each, or why it was refused. */
export async function sendAll(tx: Tx, messages: Asked[], how: How): Promise<(Sent | Error)[]> {
  await holdRooms(tx, [...new Set(messages.map(({ cr_no }) => cr_no))])
  return writeAll(tx, WRITE, messages, { ...how, tell: tx.tell })
}

/** What `writeFree` says of a message whose room has to be held before. */
export const HELD = new Error('The room is held by somebody else.')

/** Writes messages of words in a transaction of their own, without waiting for anybody: some may be `HELD`. */
export const writeFree = (db: Pool, messages: Asked[], how: How & { tell: Tell }): Promise<(Sent | Error)[]> =>
  writeAll(db, WRITE_FREE, messages, how)

/** Writes messages in one statement, and calls `tell` for what is to be heard once that is committed. */
async function writeAll(
  db: Db,
  statement: Statement,
  messages: Asked[],
  { now, here = [], tell }: How & { tell: Tell },
): Promise<(Sent | Error)[]> {
  const asked = messages.map(rowOf)
  const rooms = [...new Set(asked.map(({ cr_no }) => cr_no))]
  const due = new Date(now.getTime() + PUSH_SECONDS * 1000)
  const [row] = await rowsOf<{ written: Written }>(db, statement, [asked, now, rooms, here, due])
  const { answers, made, people } = row!.written
  if (made) {
    const payloads = made.map((one) => ({ ...one, message: payloadOf(asked[one.i]!, one) }))
    for (const news of await newsOf(db, payloads, people ?? [], now)) tell(news)
  }
  const prevNos = new Map(made?.map(({ cm_no, prev_no }) => [cm_no, prev_no]))
  return answers.map(({ why, cm_no, from_no }, at) => {
    if (why === 'old') return { cm_no: cm_no!, prev_no: 0, is_new: false }
    if (why !== null) return refusalOf(why)
    if (from_no !== asked[at]!.cm_from) return refusalOf('taken')
    return { cm_no: cm_no!, prev_no: prevNos.get(cm_no!) ?? 0, is_new: true }
  })
}

type Row = Pick<ChatMessage, 'cr_no' | 'cm_from' | 'cm_type' | 'cm_content' | 'cm_uuid' | 'cm_file' | 'extra_info'> & {
  i: number
  reply_no: number | null
  is_trusted: boolean
}
type Why = 'held' | 'no_room' | 'old' | 'taken' | 'not_open' | 'first_too_long' | 'first_words_only' | 'no_message'
type Made = Pick<ChatMessage, 'cm_no' | 'prev_no' | 'reg_dt' | 'cm_to' | 'reply'> & { i: number; late: number[] | null }
type People = { cr_no: number; shown: number[] | null; hidden: number[] | null }
type Written = {
  answers: { why: Why | null; cm_no: number | null; from_no: number | null }[]
  made: Made[] | null
  people: People[] | null
}

function rowOf({ cm_uuid, extra_info = null, cm_file = [], reply_no, is_trusted = false, ...rest }: Asked, i: number): Row {
  const { cr_no, cm_from, cm_type, cm_content } = rest
  const uuid = cm_uuid?.toLowerCase() ?? randomUUID()
  return { i, cr_no, cm_from, cm_type, cm_content, cm_uuid: uuid, extra_info, cm_file, reply_no: reply_no ?? null, is_trusted }
}

function payloadOf(
  { i: _i, is_trusted: _is, reply_no: _no, ...message }: Row,
  { cm_no, prev_no, reg_dt, cm_to, reply }: Made,
): ChatMessage {
  return { ...message, cm_no, prev_no, reg_dt, cm_to, reply, cm_read: [], reactions: [], state: 1 }
}

const refusals: Record<Exclude<Why, 'old'>, () => Error> = {
  held: () => HELD,
  no_room: chatErrors.no_room,
  taken: () => requestErrors.invalid('cm_uuid'),
  not_open: chatErrors.not_open,
  first_too_long: () => chatErrors.first_too_long('cm_content'),
  first_words_only: () => chatErrors.first_words_only('cm_file'),
  no_message: () => chatErrors.no_message('reply_no'),
}
const refusalOf = (why: Exclude<Why, 'old'>): Error => refusals[why]()

type News = Parameters<Tell>[0]
type WithMessage = Made & { message: ChatMessage }

/** Everyone in the room hears of it; to whom the room was closed it comes back. */
async function newsOf(db: Db, made: WithMessage[], people: People[], now: Date): Promise<News[]> {
  const news: News[] = []
  const shownIn = new Map(people.map(({ cr_no, shown }) => [cr_no, shown ?? []]))
  for (const { cr_no, hidden } of people) if (hidden) news.push({ userNos: hidden, event: listed.event, payload: { cr_no } })
  for (const { message, late } of made) {
    const shown = shownIn.get(message.cr_no) ?? []
    if (late === null) news.push(...(await oneAsNews(db, message, shown, now)))
    else {
      // Who came after what is quoted does not see it.
      const [early, tooLate] = [shown.filter((userNo) => !late.includes(userNo)), shown.filter((userNo) => late.includes(userNo))]
      news.push(...(await oneAsNews(db, message, early, now)), ...(await oneAsNews(db, { ...message, reply: null }, tooLate, now)))
    }
  }
  return news
}

async function oneAsNews(db: Db, payload: ChatMessage, userNos: number[], now: Date): Promise<News[]> {
  const { event } = said
  if (userNos.length === 0) return []
  if (payload.cm_file.length === 0) return [{ userNos, event, payload }]
  // The addresses of files let in one member each.
  const files = await rowsOf<{ user_no: number; cm_file: MediaItem[] }>(db, SIGN, [payload.cm_file, userNos, now])
  return files.map(({ user_no, cm_file }) => ({ userNos: [user_no], event, payload: { ...payload, cm_file } }))
}
