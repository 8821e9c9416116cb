import type { Server as HttpServer } from 'node:http'
import type { PubSub } from './pubsub.ts'
import { makeCalls } from './calls.ts'
import { makeIo, connectionOf } from './connect.ts'
import { makeLocal, type Local } from './local.ts'
import { makeCluster, type Cluster } from './cluster.ts'
import { makeConnections, usersOf, type Connection, type Connections, type ConnectionEvents } from './connections.ts'
import { makeGuests, type Guests } from './guests.ts'
import type { Hub } from './hub-interface.ts'
import type { Tickets } from './tickets.ts'
import { secondsNow, WebSocketConnection } from './websocket.ts'
import type { Log, Services } from '../http/services.ts'
import type { SessionChange, Sessions } from '../auth/sessions.ts'
import type { SocketIoInternals } from './socket-io-internals.ts'
import type { HandledEvent } from './socket.ts'

/** Milliseconds within which a repeated invalidation to all is sent once more at most. */
export const INVALIDATION_MS = 3000

/** Milliseconds between two runs that send the due pings. */
const PING_CHECK_MS = 5000
/** Milliseconds within which a connection is identified; changes are remembered for as long. */
const CHANGES_MS = 30_000

export type OpenHub = Hub & {
  /** Sockets connected now. */
  count(): number
  /** Packets since the start that are not calls. */
  unknown(): number
  /** Disconnects every socket. The caller closes the HTTP server and the pubsub. */
  close(): Promise<void>
}

export type HubParts = {
  sessions: Sessions
  tickets: Tickets
  clock: () => Date
  log: Log
  /** The calls of sockets, and the services that their functions get. */
  events: readonly HandledEvent[]
  services: () => Services
  /** Checks every answer against its contract; not in production. */
  checked: boolean
  /** Proxies whose `X-Forwarded-For` is trusted, as for calls. */
  trustProxy?: boolean | string | undefined
  /** No rate limits, for tests. */
  unlimited: boolean
  /** Null if this is the only process. */
  pubsub: PubSub | null
  /** The private parts of Socket.IO that are used. */
  internals: SocketIoInternals
}

/**
 * Socket.IO on the HTTP server. A ticket comes as `auth.ticket`, a token as `auth.token` or in the query, as the specification
 * says. Without either a guest connects, who receives only what is sent to all and can make no calls. Socket.IO does the
 * handshake; connections, rooms and deliveries are our own, and its adapter only reaches the other processes (decision 029).
 */
export function openHub(http: HttpServer, parts: HubParts): OpenHub {
  const { internals } = parts
  const guests = makeGuests(parts.trustProxy ?? false, parts.unlimited)
  const io = makeIo(http, { ...parts, guests })
  const connections = makeConnections()
  const local = makeLocal(connections)
  const cluster = makeCluster(parts.pubsub, { io, internals }, connections, local)
  internals.disableRooms(io)
  const { events, unknown } = takeCalls({ ...parts, guests }, connections, cluster)

  // A session may end while its socket is being identified; then the socket is closed when it connects.
  let changes: { at: number; change: SessionChange }[] = []
  io.on('connection', (socket) => {
    const { issued } = socket.handshake
    const place = guests.placeOf(socket.request)
    const connection = connectionOf(socket, events, internals)
    const oldest = connections.add(connection)
    // Others of the same place may have connected since the handshake began.
    const isTooMany = connection.me === null && guests.isFull(place)
    if (connection.me === null) guests.add(connection, place)
    cluster.connected(connection)
    oldest?.disconnect()
    if (isTooMany) connection.disconnect()
    if (changes.some(({ at, change }) => at >= issued && concerns(change, connection))) connection.disconnect()
  })
  const pings = setInterval(() => pingAll(connections), PING_CHECK_MS).unref()
  const stop = parts.sessions.onChange((change) => {
    const now = Date.now()
    changes = [...changes.filter(({ at }) => at > now - CHANGES_MS), { at: now, change }]
    for (const connection of connections.all()) if (concerns(change, connection)) connection.disconnect()
  })
  const invalidations = throttled((event, payload) => {
    local.toAll(event, payload)
    cluster.publish({ kind: 'all', event, payload })
  })
  return {
    ...senders(connections, local, cluster),
    toAll: invalidations.send,
    count: () => connections.all().size,
    unknown,
    async close() {
      stop()
      invalidations.stop()
      clearInterval(pings)
      for (const connection of connections.all()) connection.disconnect()
      cluster.close()
      io.engine.close()
    },
  }
}

const concerns = (change: SessionChange, { me }: Connection): boolean =>
  change.kind === 'session' ? me?.session_no === change.session_no : me?.user_no === change.user_no

/** Handles what connections send, and their end. */
function takeCalls(
  parts: HubParts & { guests: Guests },
  connections: Connections,
  cluster: Cluster,
): { events: ConnectionEvents; unknown: () => number } {
  const calls = makeCalls({
    ...parts,
    join(connection, room) {
      // The socket may have disconnected while its call was answered.
      if (!connections.all().has(connection)) return
      connections.join(connection, room)
      cluster.roomChanged(room)
    },
    leave(connection, room) {
      connections.leave(connection, room)
      cluster.roomChanged(room)
    },
  })
  const onClose = (connection: Connection): void => {
    const rooms = [...(connection.rooms ?? [])]
    connections.remove(connection)
    parts.guests.remove(connection)
    rooms.forEach(cluster.roomChanged)
    cluster.disconnected(connection)
  }
  return { events: { onCall: calls.take, onInvalid: calls.countInvalid, onClose }, unknown: () => calls.counted.unknown }
}

/** Sends to the connections of this process, and to those of the other processes. */
function senders(connections: Connections, local: Local, cluster: Cluster): Omit<Hub, 'toAll'> {
  return {
    toUsers(userNos, event, payload, { except } = {}) {
      if (userNos.length === 0) return
      local.toUsers(userNos, event, payload, except)
      cluster.publish({ kind: 'users', userNos, event, payload, except })
    },
    toRoom(room, event, payload, { except } = {}) {
      local.toRoom(room, event, payload, except)
      cluster.publish({ kind: 'room', room, event, payload, except })
    },
    usersIn: (room) => new Set([...usersOf(connections.in(room)), ...cluster.presence.elsewhereIn(room)]),
    isOnline: (userNos) => new Set(Array.from(userNos).filter(cluster.presence.isOnline)),
    onPresence: cluster.presence.onPresence,
  }
}

/** One timer for all sockets: two timers per socket would need more memory than the connection. */
function pingAll(connections: Connections): void {
  const now = secondsNow()
  for (const connection of connections.all()) if (connection instanceof WebSocketConnection) connection.ping(now)
}

/** Per event: sends the first payload at once, then the newest one at most every INVALIDATION_MS. */
export function throttled(emit: (event: string, payload: unknown) => void): { send: Hub['toAll']; stop(): void } {
  const waiting = new Map<string, { timer: NodeJS.Timeout; next?: { payload: unknown } }>()
  const send = (event: string, payload: unknown): void => {
    const pending = waiting.get(event)
    if (pending) {
      pending.next = { payload }
      return
    }
    emit(event, payload)
    const timer = setTimeout(() => {
      const { next } = waiting.get(event) ?? {}
      waiting.delete(event)
      if (next) send(event, next.payload)
    }, INVALIDATION_MS)
    timer.unref()
    waiting.set(event, { timer })
  }
  return { send, stop: () => waiting.forEach(({ timer }) => clearTimeout(timer)) }
}
