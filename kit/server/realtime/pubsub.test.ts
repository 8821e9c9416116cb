import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { REFETCH, socketCall } from '#kit/contract/socket.ts'
import { readConfig } from '../config/config.ts'
import { openDb, type Pool } from '../db/db.ts'
import { openIntegrations } from '../integrations/open.ts'
import { buildServer, type App, type ServerOptions } from '../http/server.ts'
import { onEvent } from './socket.ts'
import { openDisk } from '../storage/disk.ts'
import { testServer, type TestMember, type TestServer } from '../testing/server.ts'
import { openPubSub } from './pubsub.ts'
import { stockSocketIo } from './socket-io-internals.ts'
import { startRedis, type TestRedis } from './testing.ts'

const enter = socketCall('enter', { body: z.object({}), answer: z.object({}), rate: { calls: 40, seconds: 60 }, summary: '' })
const events = [
  onEvent(enter, ({ socket }) => {
    socket.join('chat:1')
    return {}
  }),
]

const secret = 'a secret of the tests, long enough'
const serverOptions = (): Omit<ServerOptions, 'db'> => ({
  handled: [],
  events,
  redisUrl: redis.url,
  secret,
  mode: 'test',
  origin: 'http://haru.test',
  clock: () => first.clock.now,
  storage: openDisk({ dir: '/nowhere', secret }),
  integrations: openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret }),
})

let redis: TestRedis
let first: TestServer
let second: App
let secondDb: Pool
let secondUrl: string
const open: Socket[] = []
beforeAll(async () => {
  redis = await startRedis()
  first = await testServer([], { events, redisUrl: redis.url })
  secondDb = openDb({ url: first.databaseUrl, max: 2 })
  second = await buildServer({ ...serverOptions(), db: secondDb })
  secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(async () => {
  await second.close()
  await secondDb.end(1)
  await first.close()
  await redis.stop()
})

type TestClient = { socket: Socket; received: [string, unknown][] }
async function connect(url: string, auth: Record<string, string> = {}): Promise<TestClient> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth })
  open.push(socket)
  const received: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
  await new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(null))
    socket.on('connect_error', reject)
  })
  return { socket, received }
}
const hubs = () => [first.app.services.hub, second.services.hub] as const
const at = (url: string, { token }: TestMember) => connect(url, { token })
const namesOf = ({ received }: TestClient) => received.map(([event]) => event)

test('refuses to start where Redis cannot be reached', async () => {
  const log = { info() {}, warn() {}, error() {} }
  await expect(openPubSub('redis://127.0.0.1:1', log)).rejects.toThrow(/REDIS_URL .*ECONNREFUSED/)
})

test('sends events, rooms and presence to the sockets of both servers, once each, and to nobody else', async () => {
  const [me, other] = [await first.aMember(), await first.aMember()]
  const [here, there, stranger] = [await at(first.url, me), await at(secondUrl, me), await at(secondUrl, other)]
  const [hub, hub2] = hubs()
  for (const { socket } of [here, there]) await socket.emitWithAck('enter', {})
  await vi.waitFor(() => {
    expect(hub2.isOnline([me.user_no, other.user_no, 0])).toEqual(new Set([me.user_no, other.user_no]))
    expect(hub.isOnline([me.user_no, other.user_no, 0])).toEqual(new Set([me.user_no, other.user_no]))
    expect([hub.usersIn('chat:1'), hub2.usersIn('chat:1')]).toEqual([new Set([me.user_no]), new Set([me.user_no])])
  })
  await first.db.transaction(async (tx) =>
    tx.publishAfterCommit({ userNos: [me.user_no], event: 'ud', payload: { n: 1 }, except: here.socket.id! }),
  )
  hub.toRoom('chat:1', 'ty', { n: 2 }, { except: there.socket.id! })
  hub2.toUsers([me.user_no], 'ud', { n: 3 })
  hub.toUsers([other.user_no], 'last', {})
  await vi.waitFor(() => {
    expect(here.received).toContainEqual(['ud', { n: 3 }])
    expect(there.received).toContainEqual(['ud', { n: 3 }])
    expect(namesOf(stranger)).toEqual(['last'])
  })
  expect(here.received).toEqual([
    ['ty', { n: 2 }],
    ['ud', { n: 3 }],
  ])
  expect(there.received.map(([, payload]) => payload)).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]))
  expect(there.received).toHaveLength(2)
  there.socket.disconnect()
  here.socket.disconnect()
  await vi.waitFor(() => expect([hub.usersIn('chat:1'), hub2.usersIn('chat:1')]).toEqual([new Set(), new Set()]))
})

test('sends events and rooms to both servers with stock Socket.IO', async () => {
  const stock = { ...serverOptions(), socketInternals: stockSocketIo }
  const [one, two] = [await buildServer({ ...stock, db: first.db }), await buildServer({ ...stock, db: secondDb })]
  try {
    const urls = await Promise.all([one, two].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
    const me = await first.aMember()
    const [here, there] = [await at(urls[0]!, me), await at(urls[1]!, me)]
    for (const { socket } of [here, there]) await socket.emitWithAck('enter', {})
    await vi.waitFor(() => expect([...two.services.hub.usersIn('chat:1')]).toEqual([me.user_no]))
    one.services.hub.toUsers([me.user_no], 'ud', { n: 1 })
    two.services.hub.toRoom('chat:1', 'ty', { n: 2 }, { except: there.socket.id! })
    await vi.waitFor(() => expect(namesOf(here)).toEqual(expect.arrayContaining(['ud', 'ty'])))
    await vi.waitFor(() => expect(namesOf(there)).toEqual(['ud']))
  } finally {
    await one.close()
    await two.close()
  }
})

test('sends an invalidation to both, disconnects an ended session at both, and takes a ticket at one of them', async () => {
  const me = await first.aMember()
  const [here, there, guest] = [await at(first.url, me), await at(secondUrl, me), await connect(secondUrl)]
  hubs()[0].toAll('dl', {})
  await vi.waitFor(() => expect([here, there, guest].map(namesOf)).toEqual([['dl'], ['dl'], ['dl']]))
  const { sessions, tickets } = first.app.services
  const session = (await sessions.check(me.token, first.clock.now))!
  const ticket = tickets.issue(session, first.clock.now)
  const used = await connect(first.url, { ticket })
  await expect(connect(secondUrl, { ticket })).rejects.toThrow('auth.required')
  await sessions.end(first.db, session.session_no, first.clock.now)
  await vi.waitFor(() => expect([here, there, used].map(({ socket }) => socket.connected)).toEqual([false, false, false]))
  expect(guest.socket.connected).toBe(true)
})

test('keeps clients and tickets working on each server without Redis, and tells all clients to refetch when it is back', async () => {
  const me = await first.aMember()
  const [here, there] = [await at(first.url, me), await at(secondUrl, me)]
  const [hub, hub2] = hubs()
  await redis.kill()
  hub.toUsers([me.user_no], 'own', {})
  await vi.waitFor(() => expect(namesOf(here)).toEqual(['own']))
  const { sessions, tickets } = first.app.services
  const session = (await sessions.check(me.token, first.clock.now))!
  const late = await connect(first.url, { ticket: tickets.issue(session, first.clock.now) })
  expect([here, there, late].map(({ socket }) => socket.connected)).toEqual([true, true, true])
  await redis.restart()
  await vi.waitFor(() => [here, there].forEach((one) => expect(namesOf(one)).toContain(REFETCH)))
  await vi.waitFor(
    () => {
      hub2.toUsers([me.user_no], 'back', {})
      expect(namesOf(here)).toContain('back')
    },
    { interval: 300 },
  )
  await vi.waitFor(() => expect(hub2.isOnline([me.user_no])).toEqual(new Set([me.user_no])))
})

test('lets clients connect while Redis hangs, and recovers when it answers', async () => {
  const me = await first.aMember()
  const here = await at(first.url, me)
  const { sessions, tickets } = first.app.services
  const session = (await sessions.check(me.token, first.clock.now))!
  redis.hang()
  try {
    const late = await connect(first.url, { ticket: tickets.issue(session, first.clock.now) })
    expect(late.socket.connected).toBe(true)
    // Until the server sees that it hangs, each connection waits a second for it.
    await vi.waitFor(async () => {
      const from = performance.now()
      await connect(first.url, { ticket: tickets.issue(session, first.clock.now) })
      expect(performance.now() - from).toBeLessThan(900)
    })
  } finally {
    redis.goOn()
  }
  await vi.waitFor(() => expect(namesOf(here)).toContain(REFETCH))
})
