import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HINT_MS } from './hub.ts'
import { testServer, type TestMember, type TestServer } from '../testing/server.ts'

let server: TestServer
const lines: string[] = []
const open: Socket[] = []
beforeAll(async () => {
  server = await testServer([], { log: { level: 'info', stream: { write: (line) => void lines.push(line) } } })
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => server.close())

type How = { query?: Record<string, string>; auth?: Record<string, string>; transports?: string[] }
type Connected = { socket: Socket; heard: [string, unknown][] }

function connect(how: How = {}): Promise<Connected> {
  const socket = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, ...how })
  open.push(socket)
  const heard: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve({ socket, heard }))
    socket.on('connect_error', reject)
  })
}
const tokenOf = ({ token }: TestMember) => ({ query: { token } })

test('a token that is none, or whose session has ended, does not connect', async () => {
  await expect(connect({ query: { token: 'nonsense' } })).rejects.toThrow('auth.required')
  await expect(connect({ auth: { token: 'nonsense' } })).rejects.toThrow('auth.required')
  const gone = await server.aMember()
  await server.db.sql`update user_session set end_dt = now() where user_no = ${gone.user_no}`
  await expect(connect(tokenOf(gone))).rejects.toThrow('auth.required')
})

test('a guest and other members do not hear what is for a member', async () => {
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
  await vi.waitFor(() => [mine, alsoMine, polling, others, guests].forEach(({ heard }) => expect(heard.at(-1)).toEqual(['end', {}])))
  const both = [
    ['ud', { user_no: me.user_no }],
    ['end', {}],
  ]
  for (const { heard } of [mine, alsoMine, polling]) expect(heard).toEqual(both)
  for (const { heard } of [others, guests]) expect(heard).toEqual([['end', {}]])
})

test('what a transaction tells is heard after its commit, by members or by all; what is undone is never told', async () => {
  const me = await server.aMember()
  const [mine, guest] = [await connect(tokenOf(me)), await connect()]
  const work = (fails: boolean) =>
    server.db.transaction(async (tx) => {
      tx.tell({ userNos: [me.user_no], event: 'ud', payload: { fails } })
      tx.tell({ all: true, event: 'told', payload: { fails } })
      await tx.sql`select 1`
      expect([mine.heard, guest.heard]).toEqual([[], []])
      // Undone by PostgreSQL with the commit, which itself says nothing of it.
      if (fails) tx.withCommit(tx.sql`select 1 / 0`.execute())
    })
  await expect(work(true)).rejects.toThrow('division by zero')
  await work(false)
  await vi.waitFor(() => expect(mine.heard).toHaveLength(2))
  expect([mine.heard, guest.heard]).toEqual([
    [
      ['ud', { fails: false }],
      ['told', { fails: false }],
    ],
    [['told', { fails: false }]],
  ])
})

test('sockets of a session that ends, or of a member whose rights change, are disconnected', async () => {
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

test('a session that ends while its socket is let in is disconnected all the same', async () => {
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

test('hints to all are sent at once, then at most one in three seconds, the newest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const emitted: unknown[] = []
  const { throttled } = await import('./hub.ts')
  const hints = throttled((event, payload) => emitted.push([event, payload]))
  for (const n of [1, 2, 3]) hints.send('dl', n)
  hints.send('other', 1)
  expect(emitted).toEqual([
    ['dl', 1],
    ['other', 1],
  ])
  vi.advanceTimersByTime(HINT_MS)
  expect(emitted.slice(2)).toEqual([['dl', 3]])
  hints.send('dl', 4)
  expect(emitted).toHaveLength(3)
  vi.advanceTimersByTime(HINT_MS)
  expect(emitted.slice(3)).toEqual([['dl', 4]])
  vi.advanceTimersByTime(HINT_MS)
  hints.send('dl', 5)
  expect(emitted.slice(4)).toEqual([['dl', 5]])
  hints.stop()
  vi.useRealTimers()
})

test('the token of the query is in no log line and stays in no socket', async () => {
  const me = await server.aMember()
  await connect(tokenOf(me))
  expect(lines.join()).not.toContain(me.token)
})
