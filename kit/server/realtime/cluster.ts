import { randomUUID } from 'node:crypto'
import { REFETCH } from '#kit/contract/socket.ts'
import type { ClusterMessage } from './cluster-message.ts'
import type { PubSub } from './pubsub.ts'
import type { Io } from './io.ts'
import type { Local } from './local.ts'
import { makePresence } from './presence.ts'
import type { SocketIoInternals } from './socket-io-internals.ts'
import { usersOf, type Connection, type Connections } from './connections.ts'

/** Milliseconds between two snapshots of this process's sockets for the others. */
const SNAPSHOT_MS = 10_000

type Attached = { io: Io; internals: SocketIoInternals }

/** The other processes: their events reach the sockets here, and each process knows who is connected to the others. */
export function makeCluster(pubsub: PubSub | null, attached: Attached, connections: Connections, local: Local) {
  const publish = (message: ClusterMessage): void => pubsub?.publish(message)
  const receive = (from: string, message: ClusterMessage): void => {
    switch (message.kind) {
      case 'users':
        return local.toUsers(message.userNos, message.event, message.payload, message.except)
      case 'room':
        return local.toRoom(message.room, message.event, message.payload, message.except)
      case 'all':
        return local.toAll(message.event, message.payload)
      case 'again':
        return local.toAll(REFETCH, {})
      case 'who':
        return publishSnapshot()
      case 'here':
        return presence.receive(from, message)
      case 'user':
        return presence.receiveUser(from, message.user_no, message.online)
      case 'joined':
        return presence.receiveRoom(from, message.room, message.userNos)
      case 'bye':
        return presence.removeProcess(from)
    }
  }
  // Messages may have been lost while Redis was away: all clients refetch.
  const reconnected = (): void => {
    publishSnapshot()
    publish({ kind: 'who' })
    publish({ kind: 'again' })
    local.toAll(REFETCH, {})
  }
  const presence = makePresence(pubsub?.attach(attached.io, attached.internals, receive, reconnected) ?? randomUUID())
  const publishSnapshot = (): void => {
    if (pubsub === null) return
    const rooms = Array.from(connections.rooms(), ([room, users]): [string, number[]] => [room, [...users]])
    publish({ kind: 'here', users: presence.users(), rooms })
  }
  const tick = (): void => {
    publishSnapshot()
    presence.removeSilent()
  }
  const timer = pubsub === null ? undefined : setInterval(tick, SNAPSHOT_MS).unref()
  publish({ kind: 'who' })

  return {
    publish,
    presence,
    connected({ me }: Connection): void {
      if (me !== null && presence.connected(me.user_no)) publish({ kind: 'user', user_no: me.user_no, online: true })
    },
    disconnected({ me }: Connection): void {
      if (me !== null) presence.disconnected(me.user_no, () => publish({ kind: 'user', user_no: me.user_no, online: false }))
    },
    /** A member joined or left the room in this process. */
    roomChanged(room: string): void {
      if (pubsub !== null) publish({ kind: 'joined', room, userNos: [...usersOf(connections.in(room))] })
    },
    close(): void {
      clearInterval(timer)
      presence.close()
      publish({ kind: 'bye' })
    },
  }
}

export type Cluster = ReturnType<typeof makeCluster>
