import { connect as dial, type Socket as Tcp } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineErrors } from '#kit/contract/errors.ts'
import { socketCall } from '#kit/contract/socket.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { onEvent } from './socket.ts'
import { testServer, type TestMember, type TestServer } from '../testing/server.ts'
import { INVALID_MAX } from './calls.ts'
import { CONNECTIONS_MAX } from './connections.ts'
import { stockSocketIo, usedInternals } from './socket-io-internals.ts'

const errors = defineErrors('test', { refused: { status: 409, message: '안 돼요.' } })
const rate = { calls: 40, seconds: 60 }
const put = socketCall('put', {
  body: z.object({ name: z.string().min(2), then: z.enum(['done', 'refused', 'fault']).default('done') }),
  answer: z.object({ name: z.string() }),
  rate,
  summary: '',
})
const enter = socketCall('enter', { body: z.object({ cr_no: z.number() }), answer: z.object({}), rate, summary: '' })
const exit = socketCall('exit', { body: z.object({ cr_no: z.number() }), answer: z.object({}), rate, summary: '' })
const seldom = socketCall('seldom', { body: z.object({}), answer: z.object({}), rate: { calls: 2, seconds: 60 }, summary: '' })

describe.each([
  ['used', usedInternals],
  ['stock', stockSocketIo],
])('with internals of Socket.IO %s', (_, socketInternals) => {
  const lines: string[] = []
  let server: TestServer
  let me: TestMember
  let other: TestMember
  const open: Socket[] = []
  const raw: Tcp[] = []
  beforeAll(async () => {
    server = await testServer([], {
      callsAMinute: 600,
      socketInternals,
      log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
      events: [
        onEvent(put, async ({ db, me: caller, body }) => {
          if (body.then === 'fault') throw new Error('boom')
          if (body.then === 'refused') throw errors.refused('name')
          await db.sql`insert into user_setting values (${caller.user_no}, ${body.name}, '1')`
          return { name: body.name }
        }),
        onEvent(enter, ({ socket, body }) => {
          socket.join(`chat:${body.cr_no}`)
          return {}
        }),
        onEvent(exit, ({ socket, body }) => {
          socket.leave(`chat:${body.cr_no}`)
          return {}
        }),
        onEvent(seldom, () => ({})),
      ],
    })
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect()
    for (const socket of raw.splice(0)) socket.destroy()
  })
  afterAll(() => server.close())

  type ReceivedEvents = [event: string, payload: unknown][]
  async function connect(
    auth: Record<string, string> = {},
    transports = ['websocket'],
  ): Promise<{ socket: Socket; received: ReceivedEvents }> {
    const socket = io(server.url, { transports, forceNew: true, reconnection: false, auth })
    open.push(socket)
    const received: ReceivedEvents = []
    socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
    await new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(null))
      socket.on('connect_error', reject)
    })
    return { socket, received }
  }
  const as = async ({ token }: TestMember) => connect({ token })
  const say = (socket: Socket, event: string, ...body: unknown[]): Promise<unknown> => socket.emitWithAck(event, ...body)
  const settings = async (member: TestMember) => (await server.db.sql`select 1 from user_setting where user_no = ${member.user_no}`).length

  test.each([['websocket'], ['polling']])(
    'over %s refuses the calls of a guest, and a wrong body by its field, with nothing changed',
    async (way) => {
      me = await server.aMember()
      const guest = await connect({}, [way])
      expect(await say(guest.socket, 'put', { name: 'aa' })).toMatchObject({ state: -9, code: 'auth.required' })
      expect(await say(guest.socket, 'enter', { cr_no: 1 })).toMatchObject({ state: -9, code: 'auth.required' })
      expect(server.app.services.hub.usersIn('chat:1')).toEqual(new Set())
      const mine = await connect({ token: me.token }, [way])
      expect(await say(mine.socket, 'put', { name: 'a' })).toMatchObject({ state: -9, code: 'request.invalid', field: 'name' })
      expect(await say(mine.socket, 'put')).toMatchObject({ state: -9, code: 'request.invalid' })
      expect(await say(mine.socket, 'put', { name: 'aa', then: 'refused' })).toEqual({
        state: -9,
        code: 'test.refused',
        field: 'name',
        msg: '안 돼요.',
      })
      expect(await say(mine.socket, 'put', { name: 'aa', then: 'fault' })).toMatchObject({ state: 0 })
      expect(await settings(me)).toBe(0)
      expect(await say(mine.socket, 'put', { name: 'aa' })).toEqual({ state: 1, query: { name: 'aa' } })
      mine.socket.emit('put', { name: 'without an acknowledgement' })
      await vi.waitFor(async () => expect(await settings(me)).toBe(2))
    },
  )

  test('sends to the sockets in a room except the named one, and no more once they leave', async () => {
    ;[me, other] = [await server.aMember(), await server.aMember()]
    const { hub } = server.app.services
    const [mine, second, theirs, stranger] = [await as(me), await as(me), await as(other), await as(await server.aMember())]
    for (const { socket } of [mine, second, theirs]) await say(socket, 'enter', { cr_no: 7 })
    expect(hub.usersIn('chat:7')).toEqual(new Set([me.user_no, other.user_no]))
    hub.toRoom('chat:7', 'ty', { n: 1 }, { except: mine.socket.id! })
    hub.toUsers([me.user_no], 'ud', { n: 2 }, { except: second.socket.id! })
    await say(theirs.socket, 'exit', { cr_no: 7 })
    hub.toRoom('chat:7', 'ty', { n: 3 })
    hub.toAll('end', {})
    await vi.waitFor(() => [mine, second, theirs, stranger].forEach(({ received }) => expect(received.at(-1)?.[0]).toBe('end')))
    const seen = ({ received }: { received: ReceivedEvents }) => received.slice(0, -1).map(([, payload]) => (payload as { n: number }).n)
    expect([mine, second, theirs, stranger].map(seen)).toEqual([[2, 3], [1, 3], [1], []])
    mine.socket.disconnect()
    await vi.waitFor(() => expect(hub.usersIn('chat:7')).toEqual(new Set([me.user_no])))
    second.socket.disconnect()
    await vi.waitFor(() => expect(hub.usersIn('chat:7')).toEqual(new Set()))
  })

  test('limits the calls of a member over all of their sockets, and no other member’s', async () => {
    ;[me, other] = [await server.aMember(), await server.aMember()]
    const [one, two, theirs] = [await as(me), await as(me), await as(other)]
    expect([await say(one.socket, 'seldom', {}), await say(two.socket, 'seldom', {})]).toEqual([
      { state: 1, query: {} },
      { state: 1, query: {} },
    ])
    expect(await say(two.socket, 'seldom', {})).toMatchObject({ state: -9, code: 'request.too_many' })
    expect(await say(theirs.socket, 'seldom', {})).toMatchObject({ state: 1 })
    server.clock.advance(MINUTE_MS)
    expect(await say(one.socket, 'seldom', {})).toMatchObject({ state: 1 })
  })

  test('ignores an unknown event, and disconnects after a flood of them or a packet that is too large', async () => {
    me = await server.aMember()
    const [mine, large] = [await as(me), await as(me)]
    mine.socket.emit('nothing', { a: 1 })
    expect(await say(mine.socket, 'enter', { cr_no: 1 })).toMatchObject({ state: 1 })
    for (let n = 0; n <= INVALID_MAX; n++) mine.socket.emit('nothing')
    large.socket.emit('put', { name: 'a'.repeat(70_000) })
    await vi.waitFor(() => expect([mine, large].map(({ socket }) => socket.connected)).toEqual([false, false]))
  })

  // Stock Socket.IO ends the socket at the first.
  test.runIf(socketInternals === usedInternals)(
    'ignores a packet that cannot be parsed, and disconnects after a flood of them',
    async () => {
      const broken = await as(await server.aMember())
      broken.socket.io.engine.write('2["put"')
      expect(await say(broken.socket, 'put', { name: 'still here' })).toMatchObject({ state: 1 })
      for (let n = 0; n <= INVALID_MAX; n++) broken.socket.io.engine.write('2[nothing')
      await vi.waitFor(() => expect(broken.socket.connected).toBe(false))
    },
  )

  test(`closes a member's oldest socket when there are more than ${CONNECTIONS_MAX}`, async () => {
    me = await server.aMember()
    const sockets: Socket[] = []
    for (let n = 0; n <= CONNECTIONS_MAX; n++) sockets.push((await as(me)).socket)
    await vi.waitFor(() => expect(sockets[0]!.connected).toBe(false))
    expect(sockets.slice(1).every(({ connected }) => connected)).toBe(true)
  })

  test('disconnects a client that never reads, and buffers no more than its bound', async () => {
    me = await server.aMember()
    const { hub } = server.app.services
    const deaf = dial(Number(new URL(server.url).port), '127.0.0.1')
    raw.push(deaf)
    deaf.write(
      `GET /socket.io/?EIO=4&transport=websocket&token=${me.token} HTTP/1.1\r\nHost: haru\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    await new Promise((resolve) => deaf.once('data', resolve))
    // Masked with zeros: the packet that joins.
    deaf.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]))
    await vi.waitFor(() => expect(hub.isOnline([me.user_no])).toEqual(new Set([me.user_no])))
    const closed = new Promise((resolve) => deaf.once('close', resolve))
    deaf.pause()
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    for (let n = 0; n < 600; n++) {
      hub.toUsers([me.user_no], 'm2r', { text: `${n}`.padEnd(60_000) })
      if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(most).toBeLessThan(18 * 1024 * 1024)
    deaf.resume()
    await closed
  })

  test('a ticket opens a socket once, within a minute, while its session lasts, and is not logged', async () => {
    me = await server.aMember()
    const { tickets, sessions } = server.app.services
    const session = (await sessions.check(me.token, server.clock.now))!
    const issue = () => tickets.issue(session, server.clock.now)
    const first = issue()
    const mine = await connect({ ticket: first })
    server.app.services.hub.toUsers([me.user_no], 'ud', {})
    await vi.waitFor(() => expect(mine.received).toEqual([['ud', {}]]))
    await expect(connect({ ticket: first })).rejects.toThrow('auth.required')
    const forged = issue().replace(/^\d+/, String(me.user_no + 1))
    for (const ticket of [forged, '', 'nonsense', `${issue()}x`]) await expect(connect({ ticket })).rejects.toThrow('auth.required')
    const late = issue()
    server.clock.advance(MINUTE_MS)
    await expect(connect({ ticket: late })).rejects.toThrow('auth.required')
    const ended = issue()
    await sessions.end(server.db, session.session_no, server.clock.now)
    await expect(connect({ ticket: ended })).rejects.toThrow('auth.required')
    expect(lines.join()).not.toContain(first)
    expect(lines.join()).not.toContain(me.token)
  })
})
