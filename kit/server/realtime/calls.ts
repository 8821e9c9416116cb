import { z } from 'zod'
import { DONE } from '#kit/contract/envelope.ts'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import type { Ack } from '#kit/contract/socket.ts'
import { verdictOn } from '../http/faults.ts'
import { makeLimiter, type Limiter } from '../http/limits.ts'
import { parse } from '../http/parse.ts'
import type { Services } from '../http/services.ts'
import type { HandledEvent } from './socket.ts'
import type { Seat } from './connections.ts'

/** Calls of one socket in a minute, of all kinds. */
export const SOCKET_CALLS = 900
/** Packets that are no calls, after which a socket has to go. */
export const BAD_MAX = 50
const MINUTE = 60_000

export type CallParts = {
  events: readonly HandledEvent[]
  services: () => Services
  /** Holds every answer against its contract; not in production. */
  checked: boolean
  /** Without limits: tests of other things. */
  unlimited: boolean
  join(seat: Seat, room: string): void
  leave(seat: Seat, room: string): void
}

/** Takes what a socket says. Gives the counts of what was no call. */
export function makeCalls(parts: CallParts) {
  const known = new Map(
    parts.events.map((one) => [one.call.event, { ...one, limiter: parts.unlimited ? null : makeLimiter(one.call.rate) }]),
  )
  if (known.size < parts.events.length) throw new Error('Two functions answer the same socket call.')
  const counted = { unknown: 0 }
  const garbled = (seat: Seat): void => {
    counted.unknown++
    isTooMuch(seat, parts.services().clock().getTime())
    punish(seat)
  }
  const take = (seat: Seat, event: unknown, body: unknown, acknowledge: Acknowledge): void => {
    const one = typeof event === 'string' ? known.get(event) : undefined
    if (one === undefined) return garbled(seat)
    if (isTooMuch(seat, parts.services().clock().getTime()) && !parts.unlimited) {
      punish(seat)
      return acknowledge(verdictOn(requestErrors.too_many()).envelope as Ack<unknown>)
    }
    void answer(parts, one, seat, body).then(acknowledge)
  }
  return { take, garbled, counted }
}

type Acknowledge = (said: Ack<unknown>) => void
type Known = HandledEvent & { limiter: Limiter | null }

/** Whoever says much that is nothing is no client of ours. */
function punish(seat: Seat): void {
  if (++seat.bad > BAD_MAX) seat.drop()
}

function isTooMuch(seat: Seat, now: number): boolean {
  if (now >= seat.until) {
    seat.until = now + MINUTE
    seat.left = SOCKET_CALLS
    seat.bad = 0
  }
  return seat.left-- <= 0
}

async function answer(parts: CallParts, { call, work, limiter }: Known, seat: Seat, body: unknown): Promise<Ack<unknown>> {
  const services = parts.services()
  try {
    const { me } = seat
    if (me === null) throw accessErrors.required()
    const now = services.clock()
    if (limiter && limiter(`user:${me.user_no}`, now.getTime()) > 0) throw requestErrors.too_many()
    const read = parse(call.body, body)
    const socket = {
      id: seat.id,
      join: (room: string) => parts.join(seat, room),
      leave: (room: string) => parts.leave(seat, room),
    }
    const query: unknown = await work({ db: services.db, me, body: read, now, services, socket })
    if (parts.checked) z.parse(call.answer, query)
    return { state: DONE, query }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === requestErrors.invalid.code) punish(seat)
    const verdict = verdictOn(error)
    if (verdict.reported !== 'no') services.log[verdict.reported]({ err: error, event: call.event }, 'socket call failed')
    return verdict.envelope as Ack<unknown>
  }
}
