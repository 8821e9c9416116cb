import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import type { Me } from '../auth/me.ts'
import type { Log } from '../http/services.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Io, IoSocket } from './io.ts'
import { pollingSeat } from './polling.ts'
import type { Seat, SeatEvents } from './connections.ts'
import type { Tickets } from './tickets.ts'
import { PING_SECONDS, SILENT_SECONDS, WireSeat, type Ws } from './websocket.ts'

type Doors = { sessions: Sessions; tickets: Tickets; clock: () => Date; log: Log }

/** Socket.IO that knows who connects. */
export function makeIo(http: HttpServer, doors: Doors): Io {
  const io: Io = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: PING_SECONDS * 1000,
    pingTimeout: SILENT_SECONDS * 1000,
    connectTimeout: 10_000,
  })
  // ws would answer each ping of a client that reads nothing, without an end; the seat does it within its bound.
  Object.assign((io.engine as unknown as { ws: { options: object } }).ws.options, { autoPong: false })
  io.use((socket, next) => {
    identify(socket.handshake, doors).then(
      (me) => {
        if (me === 'refused') return next(new Error(accessErrors.required.code))
        socket.data = { me }
        next()
      },
      (error: unknown) => {
        doors.log.error({ err: error }, 'socket could not be identified')
        next(new Error(requestErrors.busy.code))
      },
    )
  })
  return io
}

/** Rooms are our own (seats.ts): Socket.IO's cost two sets for each socket. After the last adapter has come. */
export function withoutRooms(io: Io): void {
  Object.assign(io.of('/').adapter, { addAll: () => {}, delAll: () => {} })
}

/** The seat of a socket that has just connected; of the handshake, which holds the token, nothing is kept. */
export function seatOf(socket: IoSocket, events: SeatEvents): Seat {
  const { conn } = socket
  const me = socket.data.me ?? null
  const transport = conn.transport as unknown as { name: string; socket: Ws }
  const { writeBuffer, request, upgraded } = conn as unknown as { writeBuffer: unknown[]; request: IncomingMessage; upgraded: boolean }
  // One that polled first has a request that is not its WebSocket's.
  if (transport.name !== 'websocket' || upgraded || writeBuffer.length > 0) {
    // Socket.IO's own documentation drops the request so; its types don't know of it.
    Object.assign(conn, { request: null })
    Object.assign(socket, { handshake: NOTHING })
    return pollingSeat(socket, me, events)
  }
  const { socket: ws } = transport
  ws.removeAllListeners()
  // Socket.IO closes its connection, in its own way, and lets go of everything; the WebSocket is ours by then.
  transport.socket = { close() {} } as unknown as Ws
  conn.close(true)
  return new WireSeat(socket.id, me, ws, request.socket, events)
}

const NOTHING = Object.freeze({ headers: {}, query: {}, auth: {}, url: '' })

type Handshake = { auth: { token?: unknown; ticket?: unknown }; query: Record<string, unknown> }

async function identify({ auth, query }: Handshake, { tickets, sessions, clock }: Doors): Promise<Me | null | 'refused'> {
  const now = clock()
  const { ticket } = auth
  if (ticket !== undefined) {
    const claims = typeof ticket === 'string' ? await tickets.redeem(ticket, now) : null
    return (claims && (await sessions.of(claims, now))) ?? 'refused'
  }
  const token = auth.token ?? query.token
  if (token === undefined || token === '') return null
  return (typeof token === 'string' && (await sessions.check(token, now))) || 'refused'
}
