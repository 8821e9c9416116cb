import type { Socket as Tcp } from 'node:net'
import type { Me } from '../auth/me.ts'
import { ackFrame, FAREWELL, PING, pongTo, saidIn, type Frame } from './frame.ts'
import type { Seat, SeatEvents } from './connections.ts'

/** Bytes that wait for one socket at most: whoever does not read is disconnected, and fills the gap after coming back. */
export const HELD_MAX = 1024 * 1024
/** Seconds between two pings, and until a silent client is gone: what Socket.IO's handshake tells it. */
export const PING_SECONDS = 25
export const SILENT_SECONDS = 20
/** Milliseconds that a polite end may take. */
const FAREWELL_MS = 1000

/** The one state of a WebSocket in which frames may be sent. */
const OPEN = 1

/** Of a `ws` socket, what is used. */
export type Ws = {
  on(event: 'message', listener: (this: Ws, data: Buffer, isBinary: boolean) => void): void
  on(event: 'close' | 'error', listener: (this: Ws) => void): void
  on(event: 'ping', listener: (this: Ws, data: Buffer) => void): void
  removeAllListeners(): void
  close(): void
  readonly readyState: number
  seat?: WireSeat
}

/**
 * A WebSocket after its handshake, which Socket.IO shook. From there on its objects for a connection (three, with their
 * listeners, timers and maps) cost more than the connection itself, and one event costs six of theirs.
 */
export class WireSeat implements Seat {
  readonly id: string
  readonly me: Me | null
  rooms: Set<string> | null = null
  until = 0
  left = 0
  bad = 0
  /** Seconds: when it was last asked whether it is there, and last heard. */
  asked = secondsNow()
  heard = this.asked
  /** Whether it has yet to answer. */
  owes = false
  readonly ws: Ws
  readonly tcp: Tcp
  readonly events: SeatEvents

  constructor(id: string, me: Me | null, ws: Ws, tcp: Tcp, events: SeatEvents) {
    this.id = id
    this.me = me
    this.ws = ws
    this.tcp = tcp
    this.events = events
    ws.seat = this
    // One function for all, which it is called on.
    ws.on('message', onMessage)
    ws.on('close', onClose)
    ws.on('error', onError)
    ws.on('ping', onPing)
  }

  send({ bytes }: Frame): void {
    this.write(bytes)
  }

  /**
   * Straight into the connection: no compression is agreed on, so nothing of ws's own can wait before it. After the frame
   * that closes it nothing may come.
   */
  write(bytes: Buffer): void {
    if (this.ws.readyState !== OPEN) return
    if (this.tcp.writableLength > HELD_MAX) return this.drop()
    if (this.tcp.writable) this.tcp.write(bytes)
  }

  sendAway(): void {
    this.send(FAREWELL)
    this.ws.close()
    setTimeout(() => this.drop(), FAREWELL_MS).unref()
  }

  drop(): void {
    this.tcp.destroy()
  }

  /** Asks whether it is there, when it is time; ends it when it was silent too long. */
  keep(now: number): void {
    if (now - this.heard > PING_SECONDS + SILENT_SECONDS) return this.drop()
    if (now - this.asked < PING_SECONDS) return
    this.asked = now
    this.owes = true
    this.write(PING)
  }
}

export const secondsNow = (): number => Math.floor(performance.now() / 1000)

function onMessage(this: Ws, data: Buffer, isBinary: boolean): void {
  const { seat } = this
  if (!seat) return
  seat.heard = secondsNow()
  const text = isBinary ? '' : data.toString()
  // Engine.IO's pong, to a ping of ours.
  if (text === '3' && seat.owes) {
    seat.owes = false
    return
  }
  const said = text.startsWith('4') ? saidIn(text.slice(1)) : 'garbled'
  if (said === 'end') return seat.ws.close()
  if (said === 'garbled') return seat.events.garbled(seat)
  const { event, body, id } = said
  seat.events.said(seat, event, body, (answer) => {
    if (id !== '') seat.send(ackFrame(id, answer))
  })
}

/** The WebSocket's own ping, which no client of ours sends. */
function onPing(this: Ws, data: Buffer): void {
  const { seat } = this
  if (!seat) return
  seat.write(pongTo(data))
  seat.events.garbled(seat)
}

function onClose(this: Ws): void {
  const { seat } = this
  if (!seat) return
  delete this.seat
  seat.events.left(seat)
}

/** A frame that is too large or none; ws ends the connection itself. */
function onError(this: Ws): void {
  if (this.seat) this.seat.bad++
}
