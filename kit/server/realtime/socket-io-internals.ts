import { createServer } from 'node:http'
import type { Socket as Tcp } from 'node:net'
import { duplexPair } from 'node:stream'
import { Server } from 'socket.io'
import type { Log } from '../http/services.ts'
import type { Io, IoSocket } from './io.ts'
import type { ClusterMessage } from './cluster-message.ts'

/** The used part of a `ws` socket. */
export type Ws = {
  on(event: 'message', listener: (this: Ws, data: Buffer, isBinary: boolean) => void): void
  on(event: 'close' | 'error', listener: (this: Ws) => void): void
  on(event: 'ping', listener: (this: Ws, data: Buffer) => void): void
  removeAllListeners(): void
  close(): void
  readonly readyState: number
}

/** The channel to the other processes over Socket.IO's adapter. `name` is this process. */
export type ClusterChannel = { name: string; publish(message: ClusterMessage): void; close(): void }
type OnMessage = (from: string, message: ClusterMessage) => void

/**
 * haru's use of private fields of Socket.IO, Engine.IO and ws; no other file reads one (decision 029). `usedInternals` uses
 * them, `stockSocketIo` does not.
 */
export type SocketIoInternals = {
  /** Before the first connection. */
  prepareServer(io: Io): void
  /** Switches off Socket.IO's rooms, which need two sets per socket; haru has its own (connections.ts). Call after the last adapter is set. */
  disableRooms(io: Io): void
  /** Detaches the WebSocket from Socket.IO; null if Socket.IO must serve the connection itself. */
  takeWebSocket(socket: IoSocket): { ws: Ws; tcp: Tcp } | null
  openChannel(io: Io, onMessage: OnMessage): ClusterChannel
}

/** The internals that haru uses, or stock Socket.IO if the installed version lacks one of them, which is logged. */
export async function findInternals(
  log: Log,
  missing: Promise<string | null> = (installed ??= findMissingField()),
): Promise<SocketIoInternals> {
  const field = await missing
  if (field === null) return usedInternals
  log.warn({ field }, 'Socket.IO lacks a private field that haru uses: its stock connections are used, which need more memory')
  return stockSocketIo
}

/** The field that the installed version lacks; the same for all servers of a process. */
let installed: Promise<string | null> | undefined

export const stockSocketIo: SocketIoInternals = {
  prepareServer() {},
  disableRooms() {},
  takeWebSocket: () => null,
  openChannel(io, onMessage) {
    const name = crypto.randomUUID()
    io.on('haru', onMessage)
    return { name, publish: (message) => void io.serverSideEmit('haru', name, message), close: () => void io.of('/').adapter.close() }
  },
}

export const usedInternals: SocketIoInternals = {
  prepareServer(io) {
    // ws would buffer pongs without a bound for a client that never reads; the connection answers within its bound.
    Object.assign((io.engine as unknown as PrivateEngine).ws.options, { autoPong: false })
  },
  disableRooms(io) {
    Object.assign(io.of('/').adapter, { addAll: () => {}, delAll: () => {} })
  },
  takeWebSocket({ conn }) {
    const { writeBuffer } = conn as unknown as PrivateConnection
    // The request of a client that polled first does not belong to its WebSocket.
    if (conn.transport.name !== 'websocket' || conn.upgraded || writeBuffer.length > 0) return null
    const transport = conn.transport as unknown as PrivateTransport
    const ws = transport.socket
    const tcp = conn.request.socket
    ws.removeAllListeners()
    // Socket.IO closes its connection and frees its objects; the WebSocket is already detached.
    transport.socket = { close() {} }
    conn.close(true)
    return { ws, tcp }
  },
  openChannel(io, onMessage) {
    const adapter: unknown = io.of('/').adapter
    return isClusterAdapter(adapter) ? streamChannel(adapter, onMessage) : stockSocketIo.openChannel(io, onMessage)
  },
}

type PrivateEngine = { ws: { options: object } }
type PrivateConnection = { writeBuffer: unknown[] }
type PrivateTransport = { get socket(): Ws; set socket(socket: Pick<Ws, 'close'>) }

/** The protected members of the cluster adapter. */
type ClusterAdapter = {
  uid: string
  publish(message: { type: number; data: unknown }): void
  onMessage(message: { uid: string; type: number; data: unknown }): void
  close(): void
}
/** The message type that the adapter stores in the stream and reads again after an outage. */
const BROADCAST = 3

function isClusterAdapter(adapter: unknown): adapter is ClusterAdapter {
  const has = (field: string): boolean => typeof peek(adapter, field) === 'function'
  return typeof peek(adapter, 'uid') === 'string' && ['publish', 'onMessage', 'close'].every(has)
}

function streamChannel(adapter: ClusterAdapter, onMessage: OnMessage): ClusterChannel {
  adapter.onMessage = ({ uid, type, data }) => {
    if (uid !== adapter.uid && type === BROADCAST) onMessage(uid, data as ClusterMessage)
  }
  return {
    name: adapter.uid,
    publish: (message) => adapter.publish({ type: BROADCAST, data: message }),
    close: () => adapter.close(),
  }
}

/** Milliseconds within which a connection inside this process must be made. */
const PROBE_MS = 30_000

/** Connects to the installed Socket.IO inside this process and checks the connection. Returns the first missing field. `change` is for tests. */
export async function findMissingField(change: (socket: IoSocket) => unknown = () => {}): Promise<string | null> {
  const http = createServer()
  const io: Io = new Server(http, { serveClient: false, perMessageDeflate: false })
  const [client, server] = duplexPair()
  try {
    const connected = new Promise<IoSocket>((resolve) => io.on('connection', resolve))
    http.emit('connection', server)
    client.write(HANDSHAKE)
    // Engine.IO's first packet has arrived.
    client.on('data', (data: Buffer) => data.includes('"upgrades"') && client.write(JOIN))
    const socket = await Promise.race([connected, lateAfter(PROBE_MS)])
    if (socket === null) return 'Server (no connection)'
    change(socket)
    return firstMissing(io, socket)
  } finally {
    client.destroy()
    server.destroy()
    await io.close()
  }
}

const HANDSHAKE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: haru',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '\r\n',
].join('\r\n')
/** "40", masked with zeros. */
const JOIN = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30])

const lateAfter = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null).unref())

function firstMissing(io: Io, { conn }: IoSocket): string | null {
  const fields: [name: string, isThere: boolean][] = [
    ['Server.ws.options', isObject(peek(io.engine, 'ws', 'options'))],
    ['Adapter.addAll', typeof peek(io.of('/').adapter, 'addAll') === 'function'],
    ['Adapter.delAll', typeof peek(io.of('/').adapter, 'delAll') === 'function'],
    ['Socket.writeBuffer', Array.isArray(peek(conn, 'writeBuffer'))],
    ['Socket.upgraded', typeof peek(conn, 'upgraded') === 'boolean'],
    ['Socket.request.socket', isObject(peek(conn, 'request', 'socket'))],
    ['Socket.transport.name', peek(conn, 'transport', 'name') === 'websocket'],
    ...WS_METHODS.map((name): [string, boolean] => [
      `Transport.socket.${name}`,
      typeof peek(conn, 'transport', 'socket', name) === 'function',
    ]),
    ['Transport.socket.readyState', typeof peek(conn, 'transport', 'socket', 'readyState') === 'number'],
  ]
  const field = fields.find(([, isThere]) => !isThere)?.[0]
  return field ?? (closesThroughTransport(conn) ? null : 'Transport.socket (not what close() closes)')
}

const WS_METHODS = ['on', 'removeAllListeners', 'close'] as const

/** Whether closing a connection closes nothing but the `socket` of its transport. */
function closesThroughTransport(conn: IoSocket['conn']): boolean {
  let isClosed = false
  const transport = conn.transport as unknown as PrivateTransport
  transport.socket = { close: () => void (isClosed = true) }
  conn.close(true)
  return isClosed
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function peek(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((at, field) => (isObject(at) ? Reflect.get(at, field) : undefined), value)
}

/** Drops the handshake, because it contains the token. Socket.IO's documentation drops the request the same way; its types do not allow it. */
export function forgetHandshake(socket: IoSocket): void {
  Object.assign(socket.conn, { request: null })
  Object.assign(socket, { handshake: NOTHING })
}
const NOTHING = Object.freeze({ headers: {}, query: {}, auth: {}, url: '' })
