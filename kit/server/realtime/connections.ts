import type { Ack } from '#kit/contract/socket.ts'
import type { Me } from '../auth/me.ts'
import type { Frame } from './frame.ts'

/** A connection and who sits at it; a guest is null. */
export type Seat = {
  /** The socket's number, as its client knows it. */
  readonly id: string
  readonly me: Me | null
  /** Most are in none. */
  rooms: Set<string> | null
  /** Calls that it may still make until the moment, and packets of that time that were no calls. */
  until: number
  left: number
  bad: number
  send(frame: Frame): void
  /** Says that it is over, and ends it. */
  sendAway(): void
  /** Ends it at once, with all that waits in it: a polite end would wait for who does not read. */
  drop(): void
}

/** What a seat tells of its connection. */
export type SeatEvents = {
  said(seat: Seat, event: unknown, body: unknown, acknowledge: (said: Ack<unknown>) => void): void
  /** What it sent is nothing that a client of ours sends. */
  garbled(seat: Seat): void
  left(seat: Seat): void
}

/** Sockets of one member at most; the oldest goes. */
export const SEATS_MAX = 20

/** Who is connected to this process, and which rooms they are in. */
export type Seats = {
  /** Gives the one that has to go for it, where there is one. */
  add(seat: Seat): Seat | undefined
  remove(seat: Seat): void
  all(): ReadonlySet<Seat>
  of(userNo: number): readonly Seat[]
  in(room: string): Iterable<Seat>
  join(seat: Seat, room: string): void
  leave(seat: Seat, room: string): void
  rooms(): Iterable<[room: string, userNos: Set<number>]>
}

/** Small for each seat: Socket.IO's rooms cost two sets for a socket that is in none. */
export function makeSeats(): Seats {
  const all = new Set<Seat>()
  const byUser = new Map<number, Seat[]>()
  const byRoom = new Map<string, Set<Seat>>()

  const leave = (seat: Seat, room: string): void => {
    seat.rooms?.delete(room)
    const others = byRoom.get(room)
    if (others?.delete(seat) && others.size === 0) byRoom.delete(room)
  }
  return {
    add(seat) {
      all.add(seat)
      if (seat.me === null) return undefined
      const mine = byUser.get(seat.me.user_no)
      if (mine === undefined) {
        byUser.set(seat.me.user_no, [seat])
        return undefined
      }
      mine.push(seat)
      return mine.length > SEATS_MAX ? mine[0] : undefined
    },
    remove(seat) {
      all.delete(seat)
      for (const room of seat.rooms ?? []) leave(seat, room)
      if (seat.me === null) return
      const rest = byUser.get(seat.me.user_no)?.filter((one) => one !== seat) ?? []
      if (rest.length === 0) byUser.delete(seat.me.user_no)
      else byUser.set(seat.me.user_no, rest)
    },
    all: () => all,
    of: (userNo) => byUser.get(userNo) ?? NONE,
    in: (room) => byRoom.get(room) ?? NONE,
    join(seat, room) {
      const others = byRoom.get(room) ?? new Set()
      byRoom.set(room, others.add(seat))
      seat.rooms = (seat.rooms ?? new Set()).add(room)
    },
    leave,
    *rooms() {
      for (const [room, seats] of byRoom) yield [room, usersOf(seats)]
    },
  }
}

/** The members who sit there. */
export function usersOf(seats: Iterable<Seat>): Set<number> {
  const users = new Set<number>()
  for (const { me } of seats) if (me) users.add(me.user_no)
  return users
}

const NONE: readonly Seat[] = []
