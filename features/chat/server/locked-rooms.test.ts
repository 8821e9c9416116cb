import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { openDb } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import { leaveRoom } from '../contract.ts'
import { sendMessageCall } from '../events.ts'
import { queueMessage } from './batch.ts'
import { aRoom, startChatTest, messageBody, type TestSocket } from './testing.ts'
import { answerChat, roomBetween, roomSeenBy } from './testing-rooms.ts'

// Rooms that another transaction has locked: another process, a purge, an answer to a request.

const { server, me, other, openSocket } = await startChatTest()
const pool = openDb({ url: server.databaseUrl, max: 4 })
afterAll(() => pool.end(1))

/** Locks a room until the returned function is called. */
async function hold(crNo: number): Promise<() => Promise<void>> {
  let release = (): void => {}
  let held = (): void => {}
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  const done = pool.sql.begin(async (sql) => {
    await sql`select 1 from chat_room where cr_no = ${crNo} for update`
    held()
    await new Promise<void>((resolve) => (release = resolve))
  })
  await isHeld
  return async () => {
    release()
    await done
  }
}
/** Waits until as many statements of this file's database wait for a lock. */
const blocked = (count: number) =>
  vi.waitFor(async () => {
    const [row] = await pool.sql<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(row.count).toBe(count)
  })

/** Waits for an event that is sent now: what was sent to the socket before has arrived, too. */
async function waitForLaterEvent({ socket, of }: TestSocket): Promise<void> {
  const { length } = of('later')
  server.app.services.hub.toUsers([me.user_no, other.user_no], 'later', {})
  await vi.waitFor(() => expect(of('later').length, socket.id!).toBeGreaterThan(length))
}

test('writes in other rooms while one room is locked', async () => {
  const busy = await aRoom(server.db, 'group', [me, other])
  const free = await aRoom(server.db, 'group', [me, other])
  const [mine, theirs] = [await openSocket(me), await openSocket(other)]
  const release = await hold(busy)
  const waiting = Promise.all([1, 2, 3].map((n) => mine.ask(sendMessageCall, messageBody(busy, `${n}`))))
  await blocked(1)
  // The locked room is released only after this answer.
  expect(await theirs.ask(sendMessageCall, messageBody(free, '나'))).toMatchObject({ state: 1 })
  const later = mine.ask(sendMessageCall, messageBody(busy, '4'))
  await release()
  const acks = [...(await waiting), await later]
  const stored = await server.db.sql<
    { cm_no: number; cm_content: string }[]
  >`select cm_no, cm_content from chat_message where cr_no = ${busy} order by cm_no`
  expect(stored.map(({ cm_content }) => cm_content)).toEqual(['1', '2', '3', '4'])
  expect(acks.map((ack) => (ack.state === 1 ? ack.query.cm_no : NaN))).toEqual(stored.map(({ cm_no }) => cm_no))
})

test('keeps a request accepted that is answered while its first message waits', async () => {
  const room = await roomBetween(server, me, other)
  const mine = await openSocket(me)
  const release = await hold(room)
  const answered = answerChat(server, other, room, 1)
  await blocked(1)
  const sending = mine.ask(sendMessageCall, messageBody(room, '안녕하세요'))
  await blocked(2)
  await release()
  await Promise.all([answered, sending])
  expect((await roomSeenBy(server, me, room))!.accept_state).toBe(1)
})

test('refuses the first message of a request that is rejected while it waits', async () => {
  const room = await roomBetween(server, me, other)
  const mine = await openSocket(me)
  const release = await hold(room)
  const answered = answerChat(server, other, room, 2)
  await blocked(1)
  const sending = mine.ask(sendMessageCall, messageBody(room, '안녕하세요'))
  await blocked(2)
  await release()
  await answered
  expect(await sending).toMatchObject({ state: -9, code: 'chat.not_open' })
  expect((await roomSeenBy(server, me, room))!.accept_state).toBe(2)
})

test('accepts one of two first messages that arrive at two servers', async () => {
  const room = await roomBetween(server, me, other)
  const release = await hold(room)
  const { services } = server.app
  const both = [services, { ...services, db: pool }].map((one) =>
    queueMessage(one, { user_no: me.user_no } as Me, { cr_no: room, cm_type: 'user-msg', cm_content: '안녕', cm_uuid: randomUUID() }),
  )
  const settled = Promise.allSettled(both)
  await blocked(2)
  await release()
  expect((await settled).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await server.db.sql`select 1 from chat_message where cr_no = ${room}`).toHaveLength(1)
})

test('neither writes for nor notifies a member who leaves the group while the message waits', async () => {
  const room = await aRoom(server.db, 'group', [me, other])
  const [mine, theirs] = [await openSocket(me), await openSocket(other)]
  const release = await hold(room)
  const gone = server.call(leaveRoom, { body: { cr_no: room } }, { as: me })
  await blocked(1)
  const sending = [mine.ask(sendMessageCall, messageBody(room, '나')), theirs.ask(sendMessageCall, messageBody(room, '너'))]
  await blocked(2)
  await release()
  expect((await gone).status).toBe(200)
  expect(await Promise.all(sending)).toMatchObject([{ state: -9, code: 'chat.no_room' }, { state: 1 }])
  await vi.waitFor(() => expect(theirs.of('m2r').map(({ cm_content }) => cm_content)).toContain('너'))
  expect(mine.of('m2r').filter(({ cm_type }) => cm_type === 'user-msg')).toEqual([])
})

test('notifies nobody when a member who has not accepted reads', async () => {
  const room = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
  const [mine, theirs] = [await openSocket(me), await openSocket(other)]
  await theirs.socket.emitWithAck('jr', { cr_no: room })
  // It is sent to everybody at once.
  await vi.waitFor(() => expect(theirs.of('rd')).toHaveLength(1))
  await waitForLaterEvent(mine)
  expect(mine.of('rd')).toEqual([])
})

test('leaves out of an answer’s event only a socket of the caller', async () => {
  const room = await roomBetween(server, me, other)
  const [mine, theirs, second] = [await openSocket(me), await openSocket(other), await openSocket(other)]
  await answerChat(server, other, room, 1, { socket_id: mine.socket.id })
  const sockets = [mine, theirs, second]
  await vi.waitFor(() => expect(sockets.map((one) => one.of('ac').length)).toEqual([1, 1, 1]))
  await Promise.all(sockets.map(waitForLaterEvent))
  expect(sockets.map((one) => one.of('ac').length)).toEqual([1, 1, 1])
})
