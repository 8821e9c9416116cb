import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TestMember } from '#kit/server/testing/server.ts'
import { closeRoom, deleteMessage, listMessages, react, sendMessage, type ChatMessage } from '../contract.ts'
import { sendMessageCall, typingCall } from '../events.ts'
import type { RoomPolicy } from '../contract/room-policy.ts'
import { EMOJIS, mayCompose, SYSTEM_EVENTS } from '../rules.ts'
import { openOwnedRoom, sendSystemMessage, setRoomPolicy } from './public.ts'
import { aMessage } from './testing-messages.ts'
import { aRoom, startChatTest, messageBody } from './testing.ts'
import { listOf, userNosOf, roomSeenBy, publishedWhile, eventsToMembers, unreadFor } from './testing-rooms.ts'

const { server, me, other: expert, openSocket } = await startChatTest()
const { db } = server
const now = () => server.clock.now
const inTx = <T>(work: Parameters<typeof db.transaction<T>>[0]) => db.transaction(work)

// A fake of a feature that owns rooms: only this file knows its states and their policies.
const IN_SESSION = [2, 6, 7]
const policyIn = (coun_state: number, coun_no = 31): RoomPolicy => ({
  is_closed: !IN_SESSION.includes(coun_state),
  keeps_messages: true,
  coun_no,
  coun_state,
})
const open = (one: TestMember, two: TestMember, policy: RoomPolicy) =>
  inTx((tx) => openOwnedRoom(tx, { cr_type: 'counsel', one_no: one.user_no, other_no: two.user_no }, policy, now()))
const set = (cr_no: number, policy: RoomPolicy) => inTx((tx) => setRoomPolicy(tx, cr_no, policy))

const post = (as: TestMember, cr_no: number, cm_content: string) => server.call(sendMessage, { body: { cr_no, cm_content } }, { as })
const messagesOf = async (as: TestMember, cr_no: number) =>
  (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]

let cr_no: number
beforeEach(async () => {
  cr_no = await open(me, expert, policyIn(8))
})

test('opens one room for two members, and gives it the new policy when it is opened again', async () => {
  await server.call(closeRoom, { body: { cr_no } }, { as: me })
  expect(await listOf(server, me)).toEqual({ rows: [], cnt: 0 })
  const news = await publishedWhile(db, async () => expect(await open(me, expert, policyIn(2, 32))).toBe(cr_no))
  expect(eventsToMembers(news, 'jr')).toEqual([{ userNos: userNosOf(me, expert), payload: { cr_no } }])
  for (const one of [me, expert]) {
    const { rows } = await listOf(server, one)
    expect(rows).toMatchObject([{ cr_no, room_type: 'counsel', accept_state: 1, coun_no: 32, coun_state: 2, is_closed: false }])
  }
  expect(await open(expert, me, policyIn(8))).not.toBe(cr_no)
})

test('gives one number to two transactions that open the room at the same time', async () => {
  const third = await server.aMember()
  const [first, second] = await Promise.all([1, 2].map(() => open(third, me, policyIn(8))))
  expect(second).toBe(first)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('in state %i of the owner members may do what the policy says, and see it', async (state) => {
  const message = await aMessage(server, expert, { cr_no })
  const news = await publishedWhile(db, () => set(cr_no, policyIn(state)))
  expect(eventsToMembers(news, 'jr')).toEqual([{ userNos: userNosOf(me, expert), payload: { cr_no } }])
  const isOpen = IN_SESSION.includes(state)
  for (const one of [me, expert]) {
    const room = (await roomSeenBy(server, one, cr_no))!
    expect(room).toMatchObject({ coun_no: 31, coun_state: state, is_closed: !isOpen, keeps_messages: true })
    expect(mayCompose(room, one.user_no)).toBe(isOpen ? null : 'owner')
  }
  const mine = await openSocket(me)
  const answers = [
    await mine.ask(sendMessageCall, messageBody(cr_no, '말')),
    (await post(me, cr_no, '말')).body,
    await mine.ask(typingCall, { cr_no }),
    (await server.call(react, { body: { cr_no, cm_no: message, emoji: EMOJIS[0] } }, { as: me })).body,
  ]
  const expected = isOpen ? { state: 1 } : { state: -9, code: 'chat.not_open' }
  for (const answer of answers) expect(answer).toMatchObject(expected)
  expect(await messagesOf(me, cr_no)).toHaveLength(isOpen ? 3 : 1)
})

test('closes and opens a group room as well', async () => {
  const group = await aRoom(db, 'group', [me, expert])
  const closed = { is_closed: true, keeps_messages: false, coun_no: null, coun_state: null }
  await set(group, closed)
  expect((await post(me, group, '닫힘')).body).toMatchObject({ code: 'chat.not_open' })
  await set(group, { ...closed, is_closed: false })
  expect((await post(me, group, '열림')).body).toMatchObject({ state: 1 })
})

test('deletes messages only in a room whose policy does not keep them', async () => {
  const cm_no = await aMessage(server, me, { cr_no })
  const remove = (whom: 'all' | 'me') => server.call(deleteMessage, { query: { cr_no, cm_no, for: whom } }, { as: me })
  for (const whom of ['all', 'me'] as const) expect((await remove(whom)).body).toMatchObject({ code: 'chat.kept' })
  await set(cr_no, { ...policyIn(2), keeps_messages: false })
  expect((await remove('all')).body).toMatchObject({ state: 1 })
})

test('refuses a message that waits for the room while its owner closes it', async () => {
  await set(cr_no, policyIn(2))
  const [holder, end] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const closing = inTx(async (tx) => {
    await setRoomPolicy(tx, cr_no, policyIn(3))
    const [backend] = await tx.sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    holder.resolve(backend.pid)
    await end.promise
  })
  const pid = await holder.promise
  const answer = post(me, cr_no, '늦은 말')
  await vi.waitFor(async () =>
    expect(await db.sql`select from pg_locks where not granted and ${pid}::int = any(pg_blocking_pids(pid))`).toHaveLength(1),
  )
  end.resolve()
  await closing
  expect((await answer).body).toMatchObject({ state: -9, code: 'chat.not_open' })
  expect(await messagesOf(me, cr_no)).toEqual([])
})

test('writes each kind of system message into a closed room without unread counts', async () => {
  for (const event of SYSTEM_EVENTS) {
    await inTx((tx) => sendSystemMessage(tx, { cr_no, extra_info: { type: event, coun_no: 31 } }, now()))
  }
  const messages = await messagesOf(expert, cr_no)
  expect(messages.map(({ extra_info }) => extra_info?.type)).toEqual([...SYSTEM_EVENTS])
  expect(messages.every(({ cm_from, extra_info }) => cm_from === null && extra_info?.coun_no === 31)).toBe(true)
  expect(await unreadFor(server, me)).toMatchObject({ counsel: 0 })
})

test('writes a system message once for each idempotency key', async () => {
  const divide = (coun_no: number) => {
    const message = { cr_no, extra_info: { type: 'counsel-open', coun_no }, idempotencyKey: `counsel-open:${coun_no}` } as const
    return inTx((tx) => sendSystemMessage(tx, message, now()))
  }
  await Promise.all([divide(31), divide(31), divide(32)])
  const written = (await messagesOf(me, cr_no)).map(({ extra_info }) => extra_info?.coun_no)
  expect(written).toHaveLength(2)
  expect(new Set(written)).toEqual(new Set([31, 32]))
})

test('refuses the policy of a room that does not exist', async () => {
  await expect(set(9_999_999, policyIn(2))).rejects.toThrow(RangeError)
})

test('the migration sets the policy of existing counsel rooms from their counselling', async () => {
  const people = [me, expert, await server.aMember(), await server.aMember()]
  const cases: [one: TestMember, two: TestMember, states: number[], shown: number | null][] = [
    [people[0]!, people[2]!, [2, 1], 2],
    [people[1]!, people[2]!, [3, 8, 4], 8],
    [people[2]!, people[3]!, [1, 5], 5],
    [people[3]!, people[0]!, [], null],
  ]
  const rooms = []
  for (const [one, two, states] of cases) {
    rooms.push(await aRoom(db, 'counsel', [one, two]))
    for (const state of states) {
      await db.sql`insert into counsel (user_no, expert_user_no, state) values (${one.user_no}, ${two.user_no}, ${state})`
    }
  }
  const pair = await aRoom(db, 'private', [me, expert])
  const migration = readFileSync(join(import.meta.dirname, '../../../db/migrations/0022_room_policy.sql'), 'utf8')
  const [, backfill = ''] = migration.split('-- Rooms of counsellings that were there before.')
  await db.sql.unsafe(backfill)
  const policies = await db.sql<Pick<RoomPolicy, 'coun_state' | 'is_closed' | 'keeps_messages'>[]>`
    select coun_state, is_closed, keeps_messages from chat_room where cr_no = any(${[...rooms, pair]}::bigint[]) order by cr_no`
  expect(policies).toEqual([
    ...cases.map(([, , , shown]) => ({ coun_state: shown, is_closed: shown !== 2, keeps_messages: true })),
    { coun_state: null, is_closed: false, keeps_messages: false },
  ])
})
