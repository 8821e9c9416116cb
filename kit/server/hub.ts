import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Me } from './me.ts'
import type { Log } from './services.ts'
import type { Sessions } from './sessions.ts'
import type { Hub } from './socket.ts'

/** Milliseconds within which a repeated hint to all is sent once more at most. */
export const HINT_MS = 3000

export type OpenHub = Hub & {
  /** Sockets connected now. */
  count(): number
  /** Disconnects everyone. The HTTP server is left to its owner. */
  close(): Promise<void>
}

type Parts = { sessions: Sessions; clock: () => Date; log: Log }

/**
 * Socket.IO on the HTTP server. A token comes as `auth.token`, or in the query as the specification
 * says; without one a guest connects, who hears hints to all and nothing else.
 */
export function openHub(http: HttpServer, { sessions, clock, log }: Parts): OpenHub {
  const io = new Server<never, Record<string, (payload: unknown) => void>, never, { me: Me | null }>(http, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
  })
  io.use((socket, next) => {
    identify(socket.handshake, sessions, clock()).then(
      (me) => {
        if (me === 'refused') return next(new Error(accessErrors.required.code))
        socket.data.me = me
        next()
      },
      (error: unknown) => {
        log.error({ err: error }, 'socket could not be identified')
        next(new Error('request.busy'))
      },
    )
  })
  io.on('connection', (socket) => {
    forgetRequest(socket)
    const { me } = socket.data
    if (me) void socket.join([userRoom(me.user_no), sessionRoom(me.session_no)])
  })
  const stop = sessions.onDropped((dropped) => {
    io.in(dropped.kind === 'session' ? sessionRoom(dropped.session_no) : userRoom(dropped.user_no)).disconnectSockets(true)
  })
  const hints = throttled((event, payload) => io.emit(event, payload))
  return {
    toUsers(userNos, event, payload) {
      if (userNos.length > 0) io.to(userNos.map(userRoom)).emit(event, payload)
    },
    toAll: hints.send,
    count: () => io.engine.clientsCount,
    async close() {
      stop()
      hints.stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

const userRoom = (userNo: number): string => `user:${userNo}`
const sessionRoom = (sessionNo: string): string => `session:${sessionNo}`

type Handshake = { auth: { token?: unknown }; query: Record<string, unknown> }

async function identify({ auth, query }: Handshake, sessions: Sessions, now: Date): Promise<Me | null | 'refused'> {
  const token = auth.token ?? query.token
  if (token === undefined || token === '') return null
  return (typeof token === 'string' && (await sessions.check(token, now))) || 'refused'
}

/** The handshake's request is heavy and, with its query, holds the token; nothing needs either any more. */
function forgetRequest(socket: Socket): void {
  // Socket.IO's own documentation drops it so; its types don't know of it.
  ;(socket.conn as { request: unknown }).request = null
  Object.assign(socket.handshake, { query: {}, auth: {}, headers: {}, url: '' })
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
