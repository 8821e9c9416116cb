import type { Me } from '../auth/me.ts'
import { ackFrame, DISCONNECT, PING, pongTo, parsePacket, type Frame } from './frame.ts'
import type { Connection, ConnectionEvents } from './connections.ts'
import type { Ws } from './socket-io-internals.ts'

/** Most bytes that are buffered for one socket. A client that does not read is disconnected, and refetches after it reconnects. */
export const BUFFERED_MAX = 1024 * 1024
/** Most frames in one write, so that `BUFFERED_MAX` is checked again. */
const FRAMES_MAX = 64
/** Seconds between two pings, and until a client that does not answer is disconnected; the handshake sends both to the client. */
export const PING_SECONDS = 25
export const SILENT_SECONDS = 20
/** Milliseconds after which a connection that does not close is destroyed. */
const DISCONNECT_MS = 1000

/** The `readyState` in which frames may be sent. */
const OPEN = 1

/** A `ws` socket with its connection. All sockets share the same listener functions, which get the socket as `this`. */
type ConnectionWs = Omit<Ws, 'removeAllListeners'> & { connection?: WebSocketConnection }
/** The used part of a TCP socket. */
type Tcp = { readonly writable: boolean; readonly writableLength: number; write(bytes: Buffer): void; destroy(): void }

/**
 * A WebSocket after Socket.IO's handshake. Socket.IO's own three objects for a connection, with their listeners, timers and
 * maps, need more memory than the connection itself, and each event allocates six more objects.
 */
export class WebSocketConnection implements Connection {
  readonly id: string
  readonly me: Me | null
  rooms: Set<string> | null = null
  until = 0
  left = 0
  invalid = 0
  /** When it was last pinged and when its last message arrived, in seconds. */
  pingedAt = secondsNow()
  receivedAt = this.pingedAt
  /** Whether a pong is outstanding. */
  awaitsPong = false
  /** Frames of this turn that are not written yet. */
  queued: Buffer[] | null = null
  readonly ws: ConnectionWs
  readonly tcp: Tcp
  readonly events: ConnectionEvents

  constructor(id: string, me: Me | null, ws: ConnectionWs, tcp: Tcp, events: ConnectionEvents) {
    this.id = id
    this.me = me
    this.ws = ws
    this.tcp = tcp
    this.events = events
    ws.connection = this
    // Shared functions instead of closures, to save memory.
    ws.on('message', onMessage)
    ws.on('close', onClose)
    ws.on('error', onError)
    ws.on('ping', onPing)
  }

  send({ bytes }: Frame): void {
    this.write(bytes)
  }

  /** Writes together with the other frames of this turn: a call to the kernel costs more than all that leads to it. */
  write(bytes: Buffer): void {
    if (this.ws.readyState !== OPEN) return
    if (this.queued !== null) {
      if (this.queued.push(bytes) === FRAMES_MAX) this.flush()
      return
    }
    this.queued = [bytes]
    if (unwritten.push(this) === 1) process.nextTick(writeAll)
  }

  /**
   * Writes to the TCP socket directly. Compression is off, so ws has nothing queued that would have to go first. Nothing may
   * follow the close frame.
   */
  flush(): void {
    const frames = this.queued
    this.queued = null
    if (frames === null || this.ws.readyState !== OPEN) return
    if (this.tcp.writableLength > BUFFERED_MAX) return this.destroy()
    if (this.tcp.writable) this.tcp.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames))
  }

  disconnect(): void {
    this.send(DISCONNECT)
    this.close()
    setTimeout(() => this.destroy(), DISCONNECT_MS).unref()
  }

  close(): void {
    this.flush()
    this.ws.close()
  }

  destroy(): void {
    this.queued = null
    this.tcp.destroy()
  }

  /** Sends a ping if one is due; destroys a connection that has been silent for too long. */
  ping(now: number): void {
    if (now - this.receivedAt > PING_SECONDS + SILENT_SECONDS) return this.destroy()
    if (now - this.pingedAt < PING_SECONDS) return
    this.pingedAt = now
    this.awaitsPong = true
    this.write(PING)
  }
}

/** Connections with frames of this turn. */
let unwritten: WebSocketConnection[] = []

/** Runs after all promises of the turn: an acknowledgement is written with the events of its call. */
function writeAll(): void {
  const connections = unwritten
  unwritten = []
  for (const connection of connections) connection.flush()
}

export const secondsNow = (): number => Math.floor(performance.now() / 1000)

function onMessage(this: ConnectionWs, data: Buffer, isBinary: boolean): void {
  const { connection } = this
  if (!connection) return
  connection.receivedAt = secondsNow()
  const text = isBinary ? '' : data.toString()
  // Engine.IO's pong to our ping.
  if (text === '3' && connection.awaitsPong) {
    connection.awaitsPong = false
    return
  }
  const packet = text.startsWith('4') ? parsePacket(text.slice(1)) : 'invalid'
  if (packet === 'disconnect') return connection.close()
  if (packet === 'invalid') return connection.events.onInvalid(connection)
  const { event, body, id } = packet
  connection.events.onCall(connection, event, body, (answer) => {
    if (id !== '') connection.send(ackFrame(id, answer))
  })
}

/** A ping of the WebSocket protocol, which haru's clients do not send. */
function onPing(this: ConnectionWs, data: Buffer): void {
  const { connection } = this
  if (!connection) return
  connection.write(pongTo(data))
  connection.events.onInvalid(connection)
}

function onClose(this: ConnectionWs): void {
  const { connection } = this
  if (!connection) return
  delete this.connection
  connection.events.onClose(connection)
}

/** An invalid or too large frame; ws closes the connection itself. */
function onError(this: ConnectionWs): void {
  if (this.connection) this.connection.invalid++
}
