import { randomUUID } from 'node:crypto'
import { AGAIN } from '#kit/contract/socket.ts'
import type { Bus, BusMessage } from './pubsub.ts'
import type { Io } from './io.ts'
import type { Local } from './local.ts'
import { makePresence } from './presence.ts'
import { usersOf, type Seat, type Seats } from './connections.ts'

/** Milliseconds between two accounts of this process's sockets to the others. */
const ACCOUNT_MS = 10_000

/** The other processes: what they tell reaches the sockets here, and each knows who sits at the others. */
export function makeOthers(bus: Bus | null, io: Io, seats: Seats, local: Local) {
  const publish = (message: BusMessage): void => bus?.publish(message)
  const hear = (from: string, message: BusMessage): void => {
    switch (message.kind) {
      case 'users':
        return local.toUsers(message.userNos, message.event, message.payload, message.except)
      case 'room':
        return local.toRoom(message.room, message.event, message.payload, message.except)
      case 'all':
        return local.toAll(message.event, message.payload)
      case 'again':
        return local.toAll(AGAIN, {})
      case 'who':
        return account()
      case 'here':
        return presence.hear(from, message)
      case 'user':
        return presence.hearUser(from, message.user_no, message.online)
      case 'joined':
        return presence.hearRoom(from, message.room, message.userNos)
      case 'bye':
        return presence.lose(from)
    }
  }
  // What Redis lost meanwhile nobody knows: everyone asks for what is newer than what they have.
  const comeBack = (): void => {
    account()
    publish({ kind: 'who' })
    publish({ kind: 'again' })
    local.toAll(AGAIN, {})
  }
  const presence = makePresence(bus?.attach(io, hear, comeBack) ?? randomUUID())
  const account = (): void => {
    if (bus === null) return
    const rooms = Array.from(seats.rooms(), ([room, users]): [string, number[]] => [room, [...users]])
    publish({ kind: 'here', users: presence.users(), rooms })
  }
  const tick = (): void => {
    account()
    presence.sweep()
  }
  const timer = bus === null ? undefined : setInterval(tick, ACCOUNT_MS).unref()
  publish({ kind: 'who' })

  return {
    publish,
    presence,
    came({ me }: Seat): void {
      if (me !== null && presence.came(me.user_no)) publish({ kind: 'user', user_no: me.user_no, online: true })
    },
    went({ me }: Seat): void {
      if (me !== null) presence.went(me.user_no, () => publish({ kind: 'user', user_no: me.user_no, online: false }))
    },
    /** Who is in the room here has changed. */
    moved(room: string): void {
      if (bus !== null) publish({ kind: 'joined', room, userNos: [...usersOf(seats.in(room))] })
    },
    close(): void {
      clearInterval(timer)
      presence.close()
      publish({ kind: 'bye' })
    },
  }
}

export type Others = ReturnType<typeof makeOthers>
