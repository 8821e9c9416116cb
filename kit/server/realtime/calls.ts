import { z } from 'zod'
import { DONE } from '#kit/contract/envelope.ts'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import { limitProblem } from '#kit/contract/limits.ts'
import type { Ack } from '#kit/contract/socket.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { verdictOn } from '../http/faults.ts'
import { makeLimiter, type Limiter } from '../http/limits.ts'
import { parse } from '../http/parse.ts'
import type { Services } from '../http/services.ts'
import type { HandledEvent } from './socket.ts'
import type { Connection } from './connections.ts'

/** Calls of one socket per minute, over all events. */
export const SOCKET_CALLS = 900
/** Invalid packets per minute after which a socket is closed. */
export const INVALID_MAX = 50

export type CallParts = {
  events: readonly HandledEvent[]
  services: () => Services
  /** Checks every answer against its contract; not in production. */
  checked: boolean
  /** No rate limits, for tests. */
  unlimited: boolean
  join(connection: Connection, room: string): void
  leave(connection: Connection, room: string): void
}

/** Answers the calls of sockets, and counts invalid packets. */
export function makeCalls(parts: CallParts) {
  const known = new Map(
    parts.events.map((one) => [one.call.event, { ...one, limiter: parts.unlimited ? null : makeLimiter(one.call.rate) }]),
  )
  if (known.size < parts.events.length) throw new Error('Two functions answer the same socket call.')
  const counted = { unknown: 0 }
  const countInvalid = (connection: Connection): void => {
    counted.unknown++
    countCall(connection, parts.services().clock().getTime())
    addInvalid(connection)
  }
  const take = (connection: Connection, event: unknown, body: unknown, acknowledge: Acknowledge): void => {
    const one = typeof event === 'string' ? known.get(event) : undefined
    if (one === undefined) return countInvalid(connection)
    if (countCall(connection, parts.services().clock().getTime()) && !parts.unlimited) {
      addInvalid(connection)
      return acknowledge(verdictOn(requestErrors.too_many()).envelope as Ack<unknown>)
    }
    void answer(parts, one, connection, body).then(acknowledge)
  }
  return { take, countInvalid, counted }
}

type Acknowledge = (answer: Ack<unknown>) => void
type KnownCall = HandledEvent & { limiter: Limiter | null }

/** Closes a connection that sends too many invalid packets; haru's own clients send none. */
function addInvalid(connection: Connection): void {
  if (++connection.invalid > INVALID_MAX) connection.destroy()
}

function countCall(connection: Connection, now: number): boolean {
  if (now >= connection.until) {
    connection.until = now + MINUTE_MS
    connection.left = SOCKET_CALLS
    connection.invalid = 0
  }
  return connection.left-- <= 0
}

async function answer(parts: CallParts, { call, work, limiter }: KnownCall, connection: Connection, body: unknown): Promise<Ack<unknown>> {
  const services = parts.services()
  try {
    const { me } = connection
    if (me === null) throw accessErrors.required()
    const now = services.clock()
    const problem = limitProblem(me.limits, null, now)
    if (problem) throw problem
    if (limiter && limiter(`user:${me.user_no}`, now.getTime()) > 0) throw requestErrors.too_many()
    services.closings.ensureOpen(call, now)
    const read = parse(call.body, body)
    const socket = {
      id: connection.id,
      join: (room: string) => parts.join(connection, room),
      leave: (room: string) => parts.leave(connection, room),
    }
    const query: unknown = await work({ db: services.db, me, body: read, now, services, socket })
    if (parts.checked) z.parse(call.answer, query)
    return { state: DONE, query }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === requestErrors.invalid.code) addInvalid(connection)
    const verdict = verdictOn(error)
    if (verdict.reported !== 'no') services.log[verdict.reported]({ err: error, event: call.event }, 'socket call failed')
    return verdict.envelope as Ack<unknown>
  }
}
