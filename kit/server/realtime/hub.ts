import type { Server as HttpServer } from 'node:http'
import type { Bus } from './pubsub.ts'
import { makeCalls } from './calls.ts'
import { makeIo, seatOf, withoutRooms } from './connect.ts'
import { makeLocal, type Local } from './local.ts'
import { makeOthers, type Others } from './cluster.ts'
import { makeSeats, usersOf, type Seat, type Seats, type SeatEvents } from './connections.ts'
import type { Hub } from './hub-interface.ts'
import type { Tickets } from './tickets.ts'
import { secondsNow, WireSeat } from './websocket.ts'
import type { Log, Services } from '../http/services.ts'
import type { Dropped, Sessions } from '../auth/sessions.ts'
import type { HandledEvent } from './socket.ts'

/** Milliseconds within which a repeated hint to all is sent once more at most. */
export const HINT_MS = 3000

/** Milliseconds between two looks for sockets that are to be asked whether they are there. */
const KEEP_MS = 5000
/** Milliseconds that a connection takes at most until it is identified. */
const DROPS_MS = 30_000

export type OpenHub = Hub & {
  /** Sockets connected now. */
  count(): number
  /** Packets so far that were no calls. */
  unknown(): number
  /** Disconnects everyone. The HTTP server and the bus are left to their owner. */
  close(): Promise<void>
}

export type HubParts = {
  sessions: Sessions
  tickets: Tickets
  clock: () => Date
  log: Log
  /** What sockets may call, and what its functions are given. */
  events: readonly HandledEvent[]
  services: () => Services
  /** Holds every answer against its contract; not in production. */
  checked: boolean
  /** No limits: for tests of other things. */
  unlimited: boolean
  /** The way to other processes; null where there are none. */
  bus: Bus | null
}

/**
 * Socket.IO on the HTTP server. A ticket comes as `auth.ticket`, a token as `auth.token` or in the query as the
 * specification says; without one a guest connects, who hears hints to all and says nothing. Socket.IO shakes hands; seats, rooms and
 * deliveries are our own (live/), and its adapter is the way to other processes alone (docs/decisions/029).
 */
export function openHub(http: HttpServer, parts: HubParts): OpenHub {
  const io = makeIo(http, parts)
  const seats = makeSeats()
  const local = makeLocal(seats)
  const others = makeOthers(parts.bus, io, seats, local)
  withoutRooms(io)
  const { events, unknown } = takeCalls(parts, seats, others)

  // Whoever is on the way in while their log-in ends would miss the news of it.
  let drops: { at: number; dropped: Dropped }[] = []
  io.on('connection', (socket) => {
    const { issued } = socket.handshake
    const seat = seatOf(socket, events)
    const oldest = seats.add(seat)
    others.came(seat)
    oldest?.sendAway()
    if (drops.some(({ at, dropped }) => at >= issued && concerns(dropped, seat))) seat.sendAway()
  })
  const pings = setInterval(() => keepAll(seats), KEEP_MS).unref()
  const stop = parts.sessions.onDropped((dropped) => {
    const now = Date.now()
    drops = [...drops.filter(({ at }) => at > now - DROPS_MS), { at: now, dropped }]
    for (const seat of seats.all()) if (concerns(dropped, seat)) seat.sendAway()
  })
  const hints = throttled((event, payload) => {
    local.toAll(event, payload)
    others.publish({ kind: 'all', event, payload })
  })
  return {
    ...tellers(seats, local, others),
    toAll: hints.send,
    count: () => seats.all().size,
    unknown,
    async close() {
      stop()
      hints.stop()
      clearInterval(pings)
      for (const seat of seats.all()) seat.sendAway()
      others.close()
      io.engine.close()
    },
  }
}

const concerns = (dropped: Dropped, { me }: Seat): boolean =>
  dropped.kind === 'session' ? me?.session_no === dropped.session_no : me?.user_no === dropped.user_no

/** What seats say and do. */
function takeCalls(parts: HubParts, seats: Seats, others: Others): { events: SeatEvents; unknown: () => number } {
  const calls = makeCalls({
    ...parts,
    join(seat, room) {
      // It may have gone while its call was answered.
      if (!seats.all().has(seat)) return
      seats.join(seat, room)
      others.moved(room)
    },
    leave(seat, room) {
      seats.leave(seat, room)
      others.moved(room)
    },
  })
  const left = (seat: Seat): void => {
    const rooms = [...(seat.rooms ?? [])]
    seats.remove(seat)
    rooms.forEach(others.moved)
    others.went(seat)
  }
  return { events: { said: calls.take, garbled: calls.garbled, left }, unknown: () => calls.counted.unknown }
}

/** To the seats here, and to those of the others. */
function tellers(seats: Seats, local: Local, others: Others): Omit<Hub, 'toAll'> {
  return {
    toUsers(userNos, event, payload, { except } = {}) {
      if (userNos.length === 0) return
      local.toUsers(userNos, event, payload, except)
      others.publish({ kind: 'users', userNos, event, payload, except })
    },
    toRoom(room, event, payload, { except } = {}) {
      local.toRoom(room, event, payload, except)
      others.publish({ kind: 'room', room, event, payload, except })
    },
    usersIn: (room) => new Set([...usersOf(seats.in(room)), ...others.presence.elsewhereIn(room)]),
    isOnline: (userNos) => new Set(Array.from(userNos).filter(others.presence.isOnline)),
    onPresence: others.presence.onPresence,
  }
}

/** One timer for all: two for each socket would weigh more than its seat. */
function keepAll(seats: Seats): void {
  const now = secondsNow()
  for (const seat of seats.all()) if (seat instanceof WireSeat) seat.keep(now)
}

/** Sends the first at once, then the newest at most every HINT_MS, each event by itself. */
export function throttled(emit: (event: string, payload: unknown) => void): { send: Hub['toAll']; stop(): void } {
  const waiting = new Map<string, { timer: NodeJS.Timeout; next?: { payload: unknown } }>()
  const send = (event: string, payload: unknown): void => {
    const turn = waiting.get(event)
    if (turn) {
      turn.next = { payload }
      return
    }
    emit(event, payload)
    const timer = setTimeout(() => {
      const { next } = waiting.get(event) ?? {}
      waiting.delete(event)
      if (next) send(event, next.payload)
    }, HINT_MS)
    timer.unref()
    waiting.set(event, { timer })
  }
  return { send, stop: () => waiting.forEach(({ timer }) => clearTimeout(timer)) }
}
