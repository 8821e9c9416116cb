import { frameOf } from './frame.ts'
import type { Seats } from './connections.ts'

/** Tells the sockets of this process. Each event is written down and framed once, however many hear it. */
export function makeLocal(seats: Seats) {
  return {
    toUsers(userNos: readonly number[], event: string, payload: unknown, except?: string): void {
      const frame = frameOf(event, payload)
      for (const userNo of userNos) for (const seat of seats.of(userNo)) if (seat.id !== except) seat.send(frame)
    },
    toRoom(room: string, event: string, payload: unknown, except?: string): void {
      const frame = frameOf(event, payload)
      for (const seat of seats.in(room)) if (seat.id !== except) seat.send(frame)
    },
    toAll(event: string, payload: unknown): void {
      const frame = frameOf(event, payload)
      for (const seat of seats.all()) seat.send(frame)
    },
  }
}

export type Local = ReturnType<typeof makeLocal>
