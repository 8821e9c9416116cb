import { requestErrors } from '#kit/contract/errors.ts'
import { isLimited, refuseIfLimited } from '#kit/server/auth/limits.ts'
import { makeBatch } from '#kit/server/db/batch.ts'
import { makeKeyedBatches, runTogetherOrAlone, type KeyedBatches, type Turn } from '#kit/server/db/keyed-batches.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { makeLimiter } from '#kit/server/http/limits.ts'
import type { Me } from '#kit/server/auth/me.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { z } from 'zod'
import type { m2rBody } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { RATE } from '../rules.ts'
import {
  isPlainText,
  ROOM_LOCKED,
  sendMessages,
  writeTextsToUnlockedRooms,
  writeToUnlockedRooms,
  type OutgoingMessage,
  type Publish,
  type Sent,
} from './send.ts'
import { writeTextsOfPairs } from './pair-texts.ts'
import { MEMBERS } from './write-sql.ts'

/** Messages in one commit. */
const BATCH_MAX = 256
/** Commits at a time, each with rooms of its own, and fewest messages of one beside another (decision 059). */
const LANES = 2
const LEAST_BESIDE = 4

/**
 * Writes a message without files in one commit with those that others send at the same time, and returns its number after the
 * commit. A second call with the same `cm_uuid` returns the same number and publishes nothing.
 */
export async function queueMessage(services: Services, me: Me, body: z.output<typeof m2rBody>): Promise<Sent> {
  const { user_no } = me
  if (body.cm_content === '') throw requestErrors.invalid('cm_content')
  if (me.limits) await refuseIfChatLimited(services, me, body.cr_no)
  refuseTooFast(services, user_no)
  return queueOf(services).send({ ...body, cm_from: user_no })
}

/** The members of a room who have a connection. */
export function onlineMembersOf(services: Services, crNo: number): Promise<number[]> {
  return onlineMembersOfRooms(services, queueOf(services).membersByRoom, [{ cr_no: crNo }])
}

/**
 * A counselling goes on: it is paid for, and the other side waits. Only for a member with a limit is the room looked up.
 * @throws `auth.limited_chat`
 */
export async function refuseIfChatLimited({ db, clock }: Services, me: Me, crNo: number): Promise<void> {
  const now = clock()
  if (!isLimited(me, 'chat', now)) return
  const counsel = await db.sql`select from chat_room where cr_no = ${crNo} and cr_type = 'counsel'`
  if (counsel.length === 0) refuseIfLimited(me, 'chat', now)
}

/** @throws `chat.too_fast` for a member above `RATE`, through the socket or HTTP */
export function refuseTooFast(services: Services, userNo: number): void {
  if (services.limited && queueOf(services).pace(String(userNo), services.clock().getTime()) > 0) throw chatErrors.too_fast()
}

type Queue = {
  send(message: OutgoingMessage): Promise<Sent | Promise<Sent>>
  pace: ReturnType<typeof makeLimiter>
  /** The members of a room when they were last read. Only used to find those who are connected. */
  membersByRoom: Map<number, RoomMembers>
}

type RoomMembers = { user_nos: number[]; is_pair: boolean }

const queues = new WeakMap<Pool, Queue>()
/** Rooms whose members are cached. */
const CACHED_ROOMS_MAX = 5000

function queueOf(services: Services): Queue {
  const known = queues.get(services.db)
  if (known) return known
  const membersByRoom = new Map<number, RoomMembers>()
  const lockedRooms = makeKeyedBatches<OutgoingMessage, Sent>(
    (messages, _room, inTurn) => writeToLockedRoom({ services, membersByRoom, inTurn }, messages),
    LOCKED_ROOM_BATCHES,
  )
  const queue: Queue = {
    send: makeBatch<OutgoingMessage, Sent | Promise<Sent>>((messages) => write({ services, membersByRoom, lockedRooms }, messages), {
      max: BATCH_MAX,
      lanes: LANES,
      leastBeside: LEAST_BESIDE,
      keysOf: ({ cr_no }) => [cr_no],
    }),
    pace: makeLimiter({ calls: RATE.messages, seconds: RATE.seconds }),
    membersByRoom,
  }
  queues.set(services.db, queue)
  return queue
}

type Parts = { services: Services; membersByRoom: Queue['membersByRoom']; lockedRooms: KeyedBatches<OutgoingMessage, Sent> }
type Written = (Sent | Error)[]

/** Waits for no locked room: messages of such a room are written in batches of their own, in their order. */
async function write(
  { services, membersByRoom, lockedRooms }: Parts,
  messages: OutgoingMessage[],
): Promise<(Sent | Error | Promise<Sent>)[]> {
  const online = await onlineMembersOfRooms(services, membersByRoom, messages)
  const { db, clock, hub } = services
  const deferred = new Map(
    messages.filter(({ cr_no }) => lockedRooms.has(cr_no)).map((message) => [message, lockedRooms.send(message.cr_no, message)]),
  )
  const immediate = messages.filter((message) => !deferred.has(message))
  const publish: Publish = ({ userNos, event, payload }) => hub.toUsers(userNos, event, payload)
  const writeBy = async (writeTo: typeof writeToUnlockedRooms, some: OutgoingMessage[]): Promise<[OutgoingMessage, Sent | Error][]> => {
    if (some.length === 0) return []
    const written = await runTogetherOrAlone(
      (together: OutgoingMessage[]) =>
        writeTo(db, together, {
          now: clock(),
          onlineNos: online,
          publish,
        }),
      some,
      isErrorOfOneMessage,
    )
    return some.map((message, at) => [message, written[at]!])
  }
  const [texts, others] = splitByRoom(immediate)
  const isOnline = new Set(online)
  const isPair = ({ cr_no }: OutgoingMessage): boolean => {
    const members = membersByRoom.get(cr_no)
    return members?.is_pair === true && members.user_nos.every((userNo) => isOnline.has(userNo))
  }
  const writeTexts = async (): Promise<[OutgoingMessage, Sent | Error][]> => {
    const pairs = texts.filter(isPair)
    const sent = pairs.length === 0 ? [] : await writeTextsOfPairs(db, pairs, { now: clock(), publish }).catch(leaveOut(pairs))
    const written = pairs.flatMap((message, at): [OutgoingMessage, Sent][] => (sent[at] ? [[message, sent[at]]] : []))
    const done = new Set(written.map(([message]) => message))
    return [
      ...written,
      ...(await writeBy(
        writeTextsToUnlockedRooms,
        texts.filter((message) => !done.has(message)),
      )),
    ]
  }
  const answers = new Map((await Promise.all([writeTexts(), writeBy(writeToUnlockedRooms, others)])).flat())
  return messages.map((message) => {
    const answer = deferred.get(message) ?? answers.get(message)!
    return answer === ROOM_LOCKED ? lockedRooms.send(message.cr_no, message) : answer
  })
}

/** The results of a statement that failed because of one message: another one finds out which. */
const leaveOut =
  (messages: OutgoingMessage[]) =>
  (error: unknown): null[] => {
    if (!isErrorOfOneMessage(error)) throw error
    return messages.map(() => null)
  }

/** The messages of rooms that get plain texts alone, each with an id of its own; and those of the other rooms. */
function splitByRoom(messages: OutgoingMessage[]): [texts: OutgoingMessage[], others: OutgoingMessage[]] {
  const others = new Set<number>()
  const ids = new Set<string>()
  for (const message of messages) {
    const id = `${message.cr_no} ${message.cm_uuid?.toLowerCase()}`
    if (!isPlainText(message) || (message.cm_uuid !== undefined && ids.has(id))) others.add(message.cr_no)
    ids.add(id)
  }
  return [messages.filter(({ cr_no }) => !others.has(cr_no)), messages.filter(({ cr_no }) => others.has(cr_no))]
}

/** Milliseconds that one attempt waits for the lock of a room, and all attempts together. */
const LOCK_TIMEOUT_MS = 300
const LOCK_WAIT_MAX_MS = 10_000

/** Messages of one room in a transaction, and rooms that wait at the same time: each takes a connection of the pool. */
const LOCKED_ROOM_BATCHES = { max: 64, turns: 3 }

/** Writes messages of one room after locking it. */
async function writeToLockedRoom(
  { services, membersByRoom, inTurn }: Omit<Parts, 'lockedRooms'> & { inTurn: Turn },
  messages: OutgoingMessage[],
): Promise<Written> {
  const online = await onlineMembersOfRooms(services, membersByRoom, messages)
  const { db, clock } = services
  const until = performance.now() + LOCK_WAIT_MAX_MS
  const writeTogether = (some: OutgoingMessage[]): Promise<Written> =>
    inTurn(() =>
      db.transaction(async (tx) => {
        await tx.sql.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        return sendMessages(tx, some, { now: clock(), onlineNos: online })
      }),
    )
  for (;;) {
    try {
      return await runTogetherOrAlone(writeTogether, messages, isErrorOfOneMessage)
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > until) throw error
    }
  }
}

/** The connected members of the rooms. A member who joined since the room was cached counts as not connected, and gets one push too many. */
async function onlineMembersOfRooms(
  { db, hub }: Services,
  membersByRoom: Queue['membersByRoom'],
  messages: Pick<OutgoingMessage, 'cr_no'>[],
): Promise<number[]> {
  const rooms = [...new Set(messages.map(({ cr_no }) => cr_no))]
  const unknown = rooms.filter((room) => !membersByRoom.has(room))
  if (unknown.length > 0) {
    if (membersByRoom.size > CACHED_ROOMS_MAX) membersByRoom.clear()
    const found = await rowsOf<RoomMembers & { cr_no: number }>(db, MEMBERS, [unknown])
    for (const { cr_no, ...members } of found) membersByRoom.set(cr_no, members)
  }
  return [...hub.isOnline(rooms.flatMap((room) => membersByRoom.get(room)?.user_nos ?? []))]
}

/** Whether PostgreSQL refused because of the data of one message, a key or a deadlock. */
const isErrorOfOneMessage = (error: unknown): boolean => /^(22|23|40)/.test(sqlStateOf(error))
/** Whether the lock of the room was not free in time. */
const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03'

const sqlStateOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
