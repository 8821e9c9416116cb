import type { Ack } from '#kit/contract/socket.ts'
import type { Me } from '../auth/me.ts'
import type { IoSocket } from './io.ts'
import type { Frame } from './frame.ts'
import type { Connection, ConnectionEvents } from './connections.ts'
import { BUFFERED_MAX } from './websocket.ts'

/** Most packets that are buffered for a polling client. */
const WAITING_MAX = 500

/** A connection that Socket.IO serves: without a WebSocket, or if its internals are not used. */
export function socketIoConnection(socket: IoSocket, me: Me | null, events: ConnectionEvents): Connection {
  const { conn } = socket
  const tcp = conn.transport.name === 'websocket' && !conn.upgraded ? conn.request.socket : null
  const waiting = { packets: 0, characters: 0 }
  // Emitted when the buffer has been sent.
  conn.on('drain', () => Object.assign(waiting, { packets: 0, characters: 0 }))
  const connection: Connection = {
    id: socket.id,
    me,
    rooms: null,
    until: 0,
    left: 0,
    invalid: 0,
    send({ text }: Frame) {
      if (conn.readyState !== 'open') return
      if (waiting.packets > WAITING_MAX || waiting.characters > BUFFERED_MAX) return connection.destroy()
      waiting.packets++
      waiting.characters += text.length
      conn.write(text, { compress: false })
    },
    disconnect: () => void socket.disconnect(true),
    // A regular close would wait half a minute for a client that does not read.
    destroy: () => (tcp ? void tcp.destroy() : conn.close(true)),
  }
  socket.onAny((event: string, ...args: unknown[]) => {
    const last: unknown = args.at(-1)
    const acknowledge = typeof last === 'function' ? (last as (answer: Ack<unknown>) => void) : () => {}
    events.onCall(connection, event, typeof args[0] === 'function' ? undefined : args[0], acknowledge)
  })
  socket.on('disconnect', () => events.onClose(connection))
  return connection
}
