import { frameOf } from './frame.ts'
import type { Connections } from './connections.ts'

/** Sends to the sockets of this process. Each event is serialised and framed once, however many receive it. */
export function makeLocal(connections: Connections) {
  return {
    toUsers(userNos: readonly number[], event: string, payload: unknown, except?: string): void {
      const frame = frameOf(event, payload)
      for (const userNo of userNos) for (const connection of connections.of(userNo)) if (connection.id !== except) connection.send(frame)
    },
    toRoom(room: string, event: string, payload: unknown, except?: string): void {
      const frame = frameOf(event, payload)
      for (const connection of connections.in(room)) if (connection.id !== except) connection.send(frame)
    },
    toAll(event: string, payload: unknown): void {
      const frame = frameOf(event, payload)
      for (const connection of connections.all()) connection.send(frame)
    },
  }
}

export type Local = ReturnType<typeof makeLocal>
