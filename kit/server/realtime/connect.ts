import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import type { Me } from '../auth/me.ts'
import type { Log } from '../http/services.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Io, IoSocket } from './io.ts'
import { socketIoConnection } from './socket-io-connection.ts'
import type { Connection, ConnectionEvents } from './connections.ts'
import type { Guests } from './guests.ts'
import type { Tickets } from './tickets.ts'
import { forgetHandshake, type SocketIoInternals } from './socket-io-internals.ts'
import { PING_SECONDS, SILENT_SECONDS, WebSocketConnection } from './websocket.ts'

type HandshakeParts = { sessions: Sessions; tickets: Tickets; clock: () => Date; log: Log; internals: SocketIoInternals; guests: Guests }

/** Socket.IO that identifies each client during the handshake. */
export function makeIo(http: HttpServer, parts: HandshakeParts): Io {
  const io: Io = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: PING_SECONDS * 1000,
    pingTimeout: SILENT_SECONDS * 1000,
    connectTimeout: 10_000,
  })
  parts.internals.prepareServer(io)
  io.use((socket, next) => {
    identify(socket.handshake, parts).then(
      (me) => {
        if (me === 'refused') return next(new Error(accessErrors.required.code))
        if (me === null && parts.guests.isFull(parts.guests.placeOf(socket.request))) return next(new Error(requestErrors.too_many.code))
        socket.data = { me }
        next()
      },
      (error: unknown) => {
        parts.log.error({ err: error }, 'socket could not be identified')
        next(new Error(requestErrors.busy.code))
      },
    )
  })
  return io
}

/** Takes over a socket that has just connected, and drops the handshake, because it contains the token. */
export function connectionOf(socket: IoSocket, events: ConnectionEvents, internals: SocketIoInternals): Connection {
  const me = socket.data.me ?? null
  const webSocket = internals.takeWebSocket(socket)
  if (webSocket !== null) return new WebSocketConnection(socket.id, me, webSocket.ws, webSocket.tcp, events)
  const connection = socketIoConnection(socket, me, events)
  forgetHandshake(socket)
  return connection
}

type Handshake = { auth: { token?: unknown; ticket?: unknown }; query: Record<string, unknown> }

async function identify({ auth, query }: Handshake, { tickets, sessions, clock }: HandshakeParts): Promise<Me | null | 'refused'> {
  const now = clock()
  const { ticket } = auth
  if (ticket !== undefined) {
    const claims = typeof ticket === 'string' ? await tickets.redeem(ticket, now) : null
    return (claims && (await sessions.find(claims, now))) ?? 'refused'
  }
  const token = auth.token ?? query.token
  if (token === undefined || token === '') return null
  return (typeof token === 'string' && (await sessions.check(token, now))) || 'refused'
}
