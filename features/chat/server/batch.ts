import { requestErrors } from '#kit/contract/errors.ts'
import { makeBatch } from '#kit/server/db/batch.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { makeLimiter } from '#kit/server/http/limits.ts'
import type { Me } from '#kit/server/auth/me.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { z } from 'zod'
import type { m2rBody } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { RATE } from '../rules.ts'
import { makeGate, makeLanes, type Gate, type Lanes } from './lanes.ts'
import { HELD, sendAll, writeFree, type Asked, type Sent } from './send.ts'
import { PEOPLE } from './write-sql.ts'

/** Messages that one commit makes at most. */
const BATCH_MAX = 256

/**
 * Writes a message of words together with those that others send at the same time, and gives its number once it is
 * committed. Sent again with its `cm_uuid` it gets the same number, and nobody hears of it twice.
 */
export async function queueMessage(services: Services, { user_no }: Me, body: z.output<typeof m2rBody>): Promise<Sent> {
  if (body.cm_content === '') throw requestErrors.invalid('cm_content')
  holdPace(services, user_no)
  return queueOf(services).send({ ...body, cm_from: user_no })
}

/** Those of a room who have a socket. */
export function hereIn(services: Services, crNo: number): Promise<number[]> {
  return whoIsHere(services, queueOf(services).people, [{ cr_no: crNo }])
}

/** @throws `chat.too_fast` for whoever sent too many in the last seconds, however they came */
export function holdPace(services: Services, userNo: number): void {
  if (services.limited && queueOf(services).pace(String(userNo), services.clock().getTime()) > 0) throw chatErrors.too_fast()
}

type Queue = {
  send(message: Asked): Promise<Sent | Promise<Sent>>
  pace: ReturnType<typeof makeLimiter>
  /** Who was in a room when it was last asked: as much as is needed to know who of them is here. */
  people: Map<number, number[]>
}

const queues = new WeakMap<Pool, Queue>()
/** Rooms whose people are remembered. */
const ROOMS_KNOWN = 5000

function queueOf(services: Services): Queue {
  const known = queues.get(services.db)
  if (known) return known
  const people = new Map<number, number[]>()
  const gate = makeGate(LANES_MAX)
  const lanes = makeLanes<Asked, Sent>((messages) => writeHeld({ services, people, gate }, messages))
  const queue: Queue = {
    send: makeBatch<Asked, Sent | Promise<Sent>>((messages) => write({ services, people, lanes }, messages), { max: BATCH_MAX }),
    pace: makeLimiter({ calls: RATE.messages, seconds: RATE.seconds }),
    people,
  }
  queues.set(services.db, queue)
  return queue
}

type Parts = { services: Services; people: Queue['people']; lanes: Lanes<Asked, Sent> }
type Written = (Sent | Error)[]

/** Nobody waits here for a room that somebody else holds: what is for such a room goes on in a lane of its own, in its order. */
async function write({ services, people, lanes }: Parts, messages: Asked[]): Promise<(Sent | Error | Promise<Sent>)[]> {
  const here = await whoIsHere(services, people, messages)
  const { db, clock, hub } = services
  const aside = new Map(messages.filter(({ cr_no }) => lanes.has(cr_no)).map((message) => [message, lanes.send(message.cr_no, message)]))
  const free = messages.filter((message) => !aside.has(message))
  const inOneGo = (some: Asked[]): Promise<Written> =>
    writeFree(db, some, { now: clock(), here, tell: ({ userNos, event, payload }) => hub.toUsers(userNos, event, payload) })
  const written = free.length > 0 ? await eachIfNot(inOneGo, free) : []
  const answers = new Map(free.map((message, at) => [message, written[at]!]))
  return messages.map((message) => {
    const answer = aside.get(message) ?? answers.get(message)!
    return answer === HELD ? lanes.send(message.cr_no, message) : answer
  })
}

/** Milliseconds for which a room is waited for at a time, and in all. */
const HELD_MS = 300
const HELD_MAX_MS = 10_000

/** Rooms that are waited for at the same time: each takes a connection. */
const LANES_MAX = 3

/** Messages of one room, once it is held. */
async function writeHeld({ services, people, gate }: Omit<Parts, 'lanes'> & { gate: Gate }, messages: Asked[]): Promise<Written> {
  const here = await whoIsHere(services, people, messages)
  const { db, clock } = services
  const until = performance.now() + HELD_MAX_MS
  const inOneGo = (some: Asked[]): Promise<Written> =>
    gate(() =>
      db.transaction(async (tx) => {
        await tx.sql.unsafe(`set local lock_timeout = ${HELD_MS}`)
        return sendAll(tx, some, { now: clock(), here })
      }),
    )
  for (;;) {
    try {
      return await eachIfNot(inOneGo, messages)
    } catch (error) {
      if (!isHeldBack(error) || performance.now() > until) throw error
    }
  }
}

/** One that PostgreSQL won't take fails alone. */
async function eachIfNot(inOneGo: (some: Asked[]) => Promise<Written>, messages: Asked[]): Promise<Written> {
  try {
    return await inOneGo(messages)
  } catch (error) {
    if (!isOfOne(error)) throw error
    const written: Written = []
    for (const message of messages) written.push(...(await inOneGo([message]).catch((own: Error) => [own])))
    return written
  }
}

/** Those in the rooms who have a socket. Who came into a room since it was asked counts as away, and is told twice at most. */
async function whoIsHere({ db, hub }: Services, people: Queue['people'], messages: Pick<Asked, 'cr_no'>[]): Promise<number[]> {
  const rooms = [...new Set(messages.map(({ cr_no }) => cr_no))]
  const unknown = rooms.filter((room) => !people.has(room))
  if (unknown.length > 0) {
    if (people.size > ROOMS_KNOWN) people.clear()
    const found = await rowsOf<{ cr_no: number; user_nos: number[] }>(db, PEOPLE, [unknown])
    for (const { cr_no, user_nos } of found) people.set(cr_no, user_nos)
  }
  return [...hub.isOnline(rooms.flatMap((room) => people.get(room) ?? []))]
}

/** Whether PostgreSQL refused for what one of them holds, or in a deadlock: data, keys, order. */
const isOfOne = (error: unknown): boolean => /^(22|23|40)/.test(codeOf(error))
/** Whether somebody held the room too long. */
const isHeldBack = (error: unknown): boolean => codeOf(error) === '55P03'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
