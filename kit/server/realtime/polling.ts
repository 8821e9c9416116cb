import type { Ack } from '#kit/contract/socket.ts'
import type { Me } from '../auth/me.ts'
import type { IoSocket } from './io.ts'
import type { Frame } from './frame.ts'
import type { Seat, SeatEvents } from './connections.ts'
import { HELD_MAX } from './websocket.ts'

/** Packets that wait for a client that polls. */
const WAITING_MAX = 500
/** So few are not weighed. */
const FEW = 10

/** Where no WebSocket gets through: Socket.IO polls, and keeps the connection. */
export function pollingSeat(socket: IoSocket, me: Me | null, events: SeatEvents): Seat {
  const connection = socket.conn as unknown as {
    readyState: string
    writeBuffer: { data?: unknown }[]
    write(text: string, options: object): void
  }
  const seat: Seat = {
    id: socket.id,
    me,
    rooms: null,
    until: 0,
    left: 0,
    bad: 0,
    send({ text }: Frame) {
      if (connection.readyState !== 'open') return
      if (isTooMuch(connection.writeBuffer)) return seat.drop()
      connection.write(text, { compress: false })
    },
    sendAway: () => void socket.disconnect(true),
    drop: () => socket.conn.close(true),
  }
  socket.onAny((event: string, ...args: unknown[]) => {
    const last: unknown = args.at(-1)
    const acknowledge = typeof last === 'function' ? (last as (said: Ack<unknown>) => void) : () => {}
    events.said(seat, event, typeof args[0] === 'function' ? undefined : args[0], acknowledge)
  })
  socket.on('disconnect', () => events.left(seat))
  return seat
}

function isTooMuch(waiting: { data?: unknown }[]): boolean {
  if (waiting.length < FEW) return false
  const letters = waiting.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0)
  return waiting.length > WAITING_MAX || letters > HELD_MAX
}
