import type { Ack } from '#kit/contract/socket.ts'
import type { Me } from '../auth/me.ts'
import type { Frame } from './frame.ts'

/** A socket of a member, or of a guest, whose `me` is null. */
export type Connection = {
  /** The socket's number, as its client knows it. */
  readonly id: string
  readonly me: Me | null
  /** Null while it is in none, as most are. */
  rooms: Set<string> | null
  /** Calls that remain until the moment `until`, and invalid packets since the last one. */
  until: number
  left: number
  invalid: number
  send(frame: Frame): void
  /** Sends the disconnect packet, then closes it. */
  disconnect(): void
  /** Destroys it with its buffer at once: closing would wait for a client that does not read. */
  destroy(): void
}

/** Handlers of a connection's events. */
export type ConnectionEvents = {
  onCall(connection: Connection, event: unknown, body: unknown, acknowledge: (answer: Ack<unknown>) => void): void
  /** It sent a packet that no client of haru sends. */
  onInvalid(connection: Connection): void
  onClose(connection: Connection): void
}

/** Most sockets of one member; a further one closes the oldest. */
export const CONNECTIONS_MAX = 20

/** The connections of this process and their rooms. */
export type Connections = {
  /** Returns the member's oldest connection if there are too many; the caller closes it. */
  add(connection: Connection): Connection | undefined
  remove(connection: Connection): void
  all(): ReadonlySet<Connection>
  of(userNo: number): readonly Connection[]
  in(room: string): Iterable<Connection>
  join(connection: Connection, room: string): void
  leave(connection: Connection, room: string): void
  rooms(): Iterable<[room: string, userNos: Set<number>]>
}

/** Socket.IO's rooms need two sets even for a socket that is in no room; these need none. */
export function makeConnections(): Connections {
  const all = new Set<Connection>()
  const byUser = new Map<number, Connection[]>()
  const byRoom = new Map<string, Set<Connection>>()

  const leave = (connection: Connection, room: string): void => {
    connection.rooms?.delete(room)
    const others = byRoom.get(room)
    if (others?.delete(connection) && others.size === 0) byRoom.delete(room)
  }
  return {
    add(connection) {
      all.add(connection)
      if (connection.me === null) return undefined
      const mine = byUser.get(connection.me.user_no)
      if (mine === undefined) {
        byUser.set(connection.me.user_no, [connection])
        return undefined
      }
      mine.push(connection)
      return mine.length > CONNECTIONS_MAX ? mine[0] : undefined
    },
    remove(connection) {
      all.delete(connection)
      for (const room of connection.rooms ?? []) leave(connection, room)
      if (connection.me === null) return
      const rest = byUser.get(connection.me.user_no)?.filter((one) => one !== connection) ?? []
      if (rest.length === 0) byUser.delete(connection.me.user_no)
      else byUser.set(connection.me.user_no, rest)
    },
    all: () => all,
    of: (userNo) => byUser.get(userNo) ?? NONE,
    in: (room) => byRoom.get(room) ?? NONE,
    join(connection, room) {
      const others = byRoom.get(room) ?? new Set()
      byRoom.set(room, others.add(connection))
      connection.rooms = (connection.rooms ?? new Set()).add(room)
    },
    leave,
    *rooms() {
      for (const [room, connections] of byRoom) yield [room, usersOf(connections)]
    },
  }
}

/** The members of these connections. */
export function usersOf(connections: Iterable<Connection>): Set<number> {
  const users = new Set<number>()
  for (const { me } of connections) if (me) users.add(me.user_no)
  return users
}

const NONE: readonly Connection[] = []
