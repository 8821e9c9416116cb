import { connect as dial, type Socket as Tcp } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { socketCall } from '#kit/contract/socket.ts'
import { onEvent } from './socket.ts'
import { testServer, type TestServer } from '../testing/server.ts'

// Clients that misbehave: slow connections, floods, hand-written handshakes.

const echo = socketCall('echo', {
  body: z.object({ text: z.string() }),
  answer: z.object({ text: z.string() }),
  rate: { calls: 1000, seconds: 60 },
  summary: '',
})

let server: TestServer
const open: Socket[] = []
const raw: Tcp[] = []
beforeAll(async () => {
  server = await testServer([], { events: [onEvent(echo, ({ body }) => body)] })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
  for (const socket of raw.splice(0)) socket.destroy()
})
afterAll(() => server.close())

function client(token: string): Socket {
  // As Socket.IO's client does by default: it polls, and upgrades to a WebSocket if possible.
  const socket = io(server.url, { transports: ['polling', 'websocket'], forceNew: true, reconnection: false, auth: { token } })
  open.push(socket)
  return socket
}

const receivedBy = (socket: Socket): unknown[] => {
  const received: unknown[] = []
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
  return received
}

test('a client that polls and then upgrades to a WebSocket loses no event', async () => {
  const me = await server.aMember()
  const socket = client(me.token)
  const received = receivedBy(socket)
  await vi.waitFor(() => expect(socket.connected).toBe(true))
  for (let n = 0; n < 50; n++) {
    server.app.services.hub.toUsers([me.user_no], 'ud', { n })
    if (n % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const text = `${n}`
    if (n % 10 === 0) expect(await socket.emitWithAck('echo', { text })).toEqual({ state: 1, query: { text } })
  }
  await vi.waitFor(() => expect(received.length).toBe(50))
  expect(received).toEqual(Array.from({ length: 50 }, (_, n) => ['ud', { n }]))
  await vi.waitFor(() => expect(socket.io.engine.transport.name).toBe('websocket'))
})

test('a client that upgrades to a WebSocket before it is identified receives events and can call', async () => {
  const me = await server.aMember()
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = server.db.sql.begin(async (sql) => {
    await sql`lock table user_session in access exclusive mode`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const socket = client(me.token)
  const received = receivedBy(socket)
  await vi.waitFor(() => expect(socket.io.engine.transport.name).toBe('websocket'))
  expect(socket.connected).toBe(false)
  released.resolve()
  await held
  await vi.waitFor(() => expect(socket.connected).toBe(true))
  server.app.services.hub.toUsers([me.user_no], 'ud', { n: 1 })
  expect(await socket.emitWithAck('echo', { text: 'a' })).toEqual({ state: 1, query: { text: 'a' } })
  await vi.waitFor(() => expect(received).toEqual([['ud', { n: 1 }]]))
})

/** A hand-written WebSocket client; it joins the namespace unless `joins` is false. */
async function deafClient(token: string, joins = true): Promise<Tcp> {
  const tcp = dial(Number(new URL(server.url).port), '127.0.0.1')
  raw.push(tcp)
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket&token=${token} HTTP/1.1\r\nHost: haru\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  await new Promise((resolve) => tcp.once('data', resolve))
  if (joins) tcp.write(masked(0x81, '40'))
  return tcp
}
/** Masked with zeros. */
const masked = (head: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([head, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

const PINGS = masked(0x89, 'p'.repeat(120))

/** Sends the frame repeatedly without reading. Returns the most bytes that this process buffered meanwhile, and whether it closed the socket. */
async function flood(deaf: Tcp, frame: Buffer): Promise<{ most: number; isClosed: boolean }> {
  deaf.pause()
  let isClosed = false
  deaf.once('close', () => (isClosed = true))
  deaf.on('error', () => (isClosed = true))
  const many = Buffer.concat(Array.from({ length: 500 }, () => frame))
  const held = (): number => process.memoryUsage().arrayBuffers
  const before = held()
  let most = 0
  for (let n = 0; n < 400 && !isClosed; n++) {
    const written = new Promise((resolve) => deaf.write(many, resolve))
    await Promise.race([written, new Promise((resolve) => setTimeout(resolve, 20))])
    most = Math.max(most, held() - before)
  }
  // Only a client that reads sees the close.
  deaf.resume()
  await new Promise((resolve) => setTimeout(resolve, 200))
  return { most, isClosed }
}

test.each([
  ['pings of the WebSocket', PINGS],
  ['answers to pings that nobody sent', masked(0x81, '3')],
])('disconnects a client that floods with %s and reads nothing', async (_, frame) => {
  const me = await server.aMember()
  const deaf = await deafClient(me.token)
  await vi.waitFor(() => expect(server.app.services.hub.isOnline([me.user_no]).size).toBe(1))
  const { most, isClosed } = await flood(deaf, frame)
  expect(isClosed).toBe(true)
  expect(most).toBeLessThan(8 * 1024 * 1024)
})

test('does not answer the pings of a client that has not joined', async () => {
  const { most } = await flood(await deafClient('', false), PINGS)
  expect(most).toBeLessThan(32 * 1024 * 1024)
})

test('buffers no more for a polling client that stays away than for any other', async () => {
  const me = await server.aMember()
  const url = `${server.url}/socket.io/?EIO=4&transport=polling&token=${me.token}`
  const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string }
  await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '40', headers: { 'content-type': 'text/plain' } })
  await vi.waitFor(() => expect(server.app.services.hub.isOnline([me.user_no]).size).toBe(1))
  const isConnected = async () => (await fetch(`${url}&sid=${sid}`)).status === 200
  expect(await isConnected()).toBe(true)
  for (let n = 0; n < 60; n++) server.app.services.hub.toUsers([me.user_no], 'm2r', { text: `${n}`.padEnd(60_000) })
  expect(await isConnected()).toBe(false)
})
