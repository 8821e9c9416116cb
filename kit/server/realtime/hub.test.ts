import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { GUESTS_MAX } from './guests.ts'
import { INVALIDATION_MS } from './hub.ts'
import { stockSocketIo, usedInternals } from './socket-io-internals.ts'
import { testServer, type TestMember, type TestServer } from '../testing/server.ts'

// The next file runs in the same process.
afterEach(() => void vi.useRealTimers())

describe.each([
  ['used', usedInternals],
  ['stock', stockSocketIo],
])('with internals of Socket.IO %s', (_, socketInternals) => {
  let server: TestServer
  const lines: string[] = []
  const open: Socket[] = []
  beforeAll(async () => {
    server = await testServer([], { socketInternals, log: { level: 'info', stream: { write: (line) => void lines.push(line) } } })
  })
  afterEach(() => {
    open.splice(0).forEach((socket) => socket.disconnect())
  })
  afterAll(() => server.close())

  type ConnectOptions = {
    query?: Record<string, string>
    auth?: Record<string, string>
    transports?: string[]
    extraHeaders?: Record<string, string>
  }
  type TestClient = { socket: Socket; received: [string, unknown][] }

  function connect(how: ConnectOptions = {}, url = server.url): Promise<TestClient> {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...how })
    open.push(socket)
    const received: [string, unknown][] = []
    socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve({ socket, received }))
      socket.on('connect_error', reject)
    })
  }
  const tokenOf = ({ token }: TestMember) => ({ query: { token } })

  test('refuses an invalid token, and one whose session has ended', async () => {
    await expect(connect({ query: { token: 'nonsense' } })).rejects.toThrow('auth.required')
    await expect(connect({ auth: { token: 'nonsense' } })).rejects.toThrow('auth.required')
    const ended = await server.aMember()
    await server.db.sql`update user_session set end_dt = now() where user_no = ${ended.user_no}`
    await expect(connect(tokenOf(ended))).rejects.toThrow('auth.required')
  })

  test('guests have 20 sockets at an address, by the header of a trusted proxy; members are not counted', async () => {
    const limited = await testServer([], { socketInternals, callsAMinute: 1000, trustProxy: 'loopback' })
    const at = (address: string, query: Record<string, string> = {}) =>
      connect({ query, extraHeaders: { 'x-forwarded-for': address } }, limited.url)
    try {
      const guests = await Promise.all(Array.from({ length: GUESTS_MAX }, () => at('203.0.113.7')))
      await expect(at('203.0.113.7')).rejects.toThrow('request.too_many')
      await at('203.0.113.8')
      await at('203.0.113.7', { token: (await limited.aMember()).token })
      guests[0]!.socket.disconnect()
      await vi.waitFor(() => at('203.0.113.7'))
      // IPv6 addresses of one network
      await Promise.all(Array.from({ length: GUESTS_MAX }, (_, nth) => at(`2001:db8:1:2::${nth + 1}`)))
      await expect(at('2001:db8:1:2:ffff::1')).rejects.toThrow('request.too_many')
    } finally {
      open.splice(0).forEach((socket) => socket.disconnect())
      await limited.close()
    }
  })

  test('sends an event for a member to that member’s sockets alone', async () => {
    const [me, other] = [await server.aMember(), await server.aMember()]
    const [mine, alsoMine, polling, others, guests] = await Promise.all([
      connect(tokenOf(me)),
      connect({ auth: { token: me.token } }),
      connect({ ...tokenOf(me), transports: ['polling'] }),
      connect(tokenOf(other)),
      connect(),
    ])
    server.app.services.hub.toUsers([me.user_no], 'ud', { user_no: me.user_no })
    server.app.services.hub.toUsers([], 'ud', {})
    server.app.services.hub.toAll('end', {})
    await vi.waitFor(() =>
      [mine, alsoMine, polling, others, guests].forEach(({ received }) => expect(received.at(-1)).toEqual(['end', {}])),
    )
    const both = [
      ['ud', { user_no: me.user_no }],
      ['end', {}],
    ]
    for (const { received } of [mine, alsoMine, polling]) expect(received).toEqual(both)
    for (const { received } of [others, guests]) expect(received).toEqual([['end', {}]])
  })

  test('sends the events of a transaction after its commit, and never after a rollback', async () => {
    const me = await server.aMember()
    const [mine, guest] = [await connect(tokenOf(me)), await connect()]
    const work = (fails: boolean) =>
      server.db.transaction(async (tx) => {
        tx.publishAfterCommit({ userNos: [me.user_no], event: 'ud', payload: { fails } })
        tx.publishAfterCommit({ all: true, event: 'told', payload: { fails } })
        await tx.sql`select 1`
        expect([mine.received, guest.received]).toEqual([[], []])
        // PostgreSQL rolls back at the commit, and the commit itself reports no error.
        if (fails) tx.withCommit(tx.sql`select 1 / 0`.execute())
      })
    await expect(work(true)).rejects.toThrow('division by zero')
    await work(false)
    await vi.waitFor(() => expect(mine.received).toHaveLength(2))
    expect([mine.received, guest.received]).toEqual([
      [
        ['ud', { fails: false }],
        ['told', { fails: false }],
      ],
      [['told', { fails: false }]],
    ])
  })

  test('disconnects the sockets of a session that ends, and of a member whose rights change', async () => {
    const [me, other] = [await server.aMember(), await server.aMember()]
    const [mine, others] = [await connect(tokenOf(me)), await connect(tokenOf(other))]
    const { sessions } = server.app.services
    const session = await sessions.check(me.token, server.clock.now)
    await sessions.end(server.db, session!.session_no, server.clock.now)
    await vi.waitFor(() => expect(mine.socket.connected).toBe(false))
    expect(others.socket.connected).toBe(true)
    await sessions.recheck(server.db, other.user_no)
    await vi.waitFor(() => expect(others.socket.connected).toBe(false))
  })

  test('disconnects a socket whose session ends while it is being identified', async () => {
    const me = await server.aMember()
    const { sessions } = server.app.services
    const known = (await sessions.check(me.token, server.clock.now))!
    const slow = vi.spyOn(sessions, 'check').mockImplementationOnce(async () => {
      await sessions.end(server.db, known.session_no, server.clock.now)
      return known
    })
    const mine = await connect(tokenOf(me))
    await vi.waitFor(() => expect(mine.socket.connected).toBe(false))
    slow.mockRestore()
  })

  test('logs no token of the query', async () => {
    const me = await server.aMember()
    await connect(tokenOf(me))
    expect(lines.join()).not.toContain(me.token)
  })
})

test('sends an invalidation to all at once, then at most the newest in three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const emitted: unknown[] = []
  const { throttled } = await import('./hub.ts')
  const invalidations = throttled((event, payload) => emitted.push([event, payload]))
  for (const n of [1, 2, 3]) invalidations.send('dl', n)
  invalidations.send('other', 1)
  expect(emitted).toEqual([
    ['dl', 1],
    ['other', 1],
  ])
  vi.advanceTimersByTime(INVALIDATION_MS)
  expect(emitted.slice(2)).toEqual([['dl', 3]])
  invalidations.send('dl', 4)
  expect(emitted).toHaveLength(3)
  vi.advanceTimersByTime(INVALIDATION_MS)
  expect(emitted.slice(3)).toEqual([['dl', 4]])
  vi.advanceTimersByTime(INVALIDATION_MS)
  invalidations.send('dl', 5)
  expect(emitted.slice(4)).toEqual([['dl', 5]])
  invalidations.stop()
})
