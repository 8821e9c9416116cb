import { expect, test, vi } from 'vitest'
import { preparedBuffersOf, statementsOf } from '#kit/server/db/buffers.ts'
import { aMedia, relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { listMessages, readRoom, sendMessage, type ChatMessage } from '../contract.ts'
import { enterRoom, exitRoom, typingCall } from '../events.ts'
import { pageOf } from './messages.ts'
import { aRoom, startChatTest, countsOf, messageBody } from './testing.ts'

const { server, me, other, third, openSocket } = await startChatTest()

const list = (as: TestMember | null, query: object) => server.call(listMessages, { query: query as never }, { as })
const pageFor = async (as: TestMember, query: object) => (await list(as, query)).body.query as ChatMessage[]
const contents = async (as: TestMember, query: object) => (await pageFor(as, query)).map(({ cm_content }) => cm_content)
const read = (as: TestMember | null, body: object) => server.call(readRoom, { body: body as never }, { as })
const readOf = async (cr_no: number, { user_no }: TestMember) =>
  (
    await server.db.sql<
      { read_no: number; read_seq: number }[]
    >`select read_no, read_seq from chat_member where cr_no = ${cr_no} and user_no = ${user_no}`
  )[0]!

/** Sends these texts one after the other; returns their numbers. */
async function sendTexts(cr_no: number, as: TestMember, texts: string[]): Promise<number[]> {
  const numbers: number[] = []
  for (const text of texts) {
    const { body } = await server.call(sendMessage, { body: messageBody(cr_no, text) as never }, { as })
    numbers.push((body.query as { cm_no: number }).cm_no)
  }
  return numbers
}
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n + 1}`)

test('refuses guests, strangers, former members and both sides of a block: to list, mark as read, enter and type', async () => {
  const theirs = await aRoom(server.db, 'private', [other, third])
  const left = await aRoom(server.db, 'group', [other, [me, { left_dt: server.clock.now }]])
  const parted = await aRoom(server.db, 'private', [me, other])
  await relate(server.db, 'block', other.user_no, me.user_no)
  expect((await list(null, { cr_no: theirs })).status).toBe(401)
  expect((await read(null, { cr_no: theirs })).status).toBe(401)
  const [guest, mine] = [await openSocket(null), await openSocket(me)]
  for (const call of [enterRoom, exitRoom, typingCall]) {
    expect(await guest.ask(call, { cr_no: theirs })).toMatchObject({ code: 'auth.required' })
  }
  for (const cr_no of [theirs, left, parted, 999_999]) {
    for (const { status, body } of [await list(me, { cr_no }), await read(me, { cr_no }), await read(me, { cr_no, cm_no: 1 })]) {
      expect([status, body.code]).toEqual([404, 'chat.no_room'])
    }
    for (const call of [enterRoom, typingCall]) expect(await mine.ask(call, { cr_no })).toMatchObject({ state: -9, code: 'chat.no_room' })
  }
  // Entering was refused, so the stranger receives no events.
  const others = await openSocket(other)
  await others.ask(enterRoom, { cr_no: theirs })
  await (await openSocket(third)).ask(typingCall, { cr_no: theirs })
  await vi.waitFor(() => expect(others.of('ty')).toHaveLength(1))
  expect(mine.received).toEqual([])
})

test('lists the newest page in ascending order, and pages before, after and around a message', async () => {
  const room = await aRoom(server.db, 'group', [me, other])
  const numbers = await sendTexts(room, me, numbered(60))
  expect(await contents(other, { cr_no: room })).toEqual(numbered(60).slice(10))
  expect(await contents(other, { cr_no: room, before_no: numbers[10] })).toEqual(numbered(10))
  expect(await contents(other, { cr_no: room, before_no: numbers[10], limit: 3 })).toEqual(['8', '9', '10'])
  expect(await contents(other, { cr_no: room, after_no: numbers[57] })).toEqual(['59', '60'])
  expect(await contents(other, { cr_no: room, after_no: 0, limit: 200 })).toEqual(numbered(60))
  expect(await contents(other, { cr_no: room, after_no: numbers[59] })).toEqual([])
  expect(await contents(other, { cr_no: room, around_no: numbers[30], limit: 4 })).toEqual(['29', '30', '31', '32'])
  expect(await contents(other, { cr_no: room, around_no: 1, limit: 4 })).toEqual(['1', '2'])
  expect((await list(other, { cr_no: room, limit: 201 })).body).toMatchObject({ code: 'request.invalid', field: 'limit' })
  expect((await list(other, { cr_no: room, before_no: 1, after_no: 1 })).body).toMatchObject({ code: 'request.invalid' })
  const page = await pageFor(other, { cr_no: room })
  expect(page.map(({ prev_no }) => prev_no)).toEqual([numbers[9], ...page.slice(0, -1).map(({ cm_no }) => cm_no)])
})

test('leaves out messages from before a member joined, and those they deleted for themselves', async () => {
  const room = await aRoom(server.db, 'group', [me, other])
  const numbers = await sendTexts(room, me, numbered(6))
  await server.db.sql`insert into chat_member (cr_no, user_no, first_no) values (${room}, ${third.user_no}, ${numbers[2]!})`
  await server.db.sql`insert into chat_hidden (user_no, cr_no, cm_no) values (${third.user_no}, ${room}, ${numbers[4]!})`
  expect(await contents(third, { cr_no: room })).toEqual(['4', '6'])
  expect(await contents(third, { cr_no: room, after_no: 0 })).toEqual(['4', '6'])
  expect(await contents(third, { cr_no: room, around_no: numbers[4] })).toEqual(['4', '6'])
  expect(await contents(other, { cr_no: room })).toEqual(numbered(6))
})

test('shows the messages of a group to members who block each other', async () => {
  const room = await aRoom(server.db, 'group', [me, other])
  await relate(server.db, 'block', me.user_no, other.user_no)
  const mine = await openSocket(me)
  await sendTexts(room, other, ['들려요?'])
  await vi.waitFor(() => expect(mine.of('m2r')).toHaveLength(1))
  expect(await contents(me, { cr_no: room })).toEqual(['들려요?'])
  // Typing events of blocked members are not sent.
  await mine.ask(enterRoom, { cr_no: room })
  expect(await (await openSocket(other)).ask(typingCall, { cr_no: room })).toEqual({ state: 1, query: {} })
  await sendTexts(room, other, ['끝'])
  await vi.waitFor(() => expect(mine.of('m2r')).toHaveLength(2))
  expect(mine.of('ty')).toEqual([])
})

test('shows messages of a deleted account without a sender', async () => {
  const room = await aRoom(server.db, 'private', [me, other])
  await sendTexts(room, other, ['안녕히'])
  await server.db.sql`update users set state = 0 where user_no = ${other.user_no}`
  expect(await pageFor(me, { cr_no: room })).toMatchObject([{ cm_content: '안녕히', cm_from: null, cm_to: me.user_no, cm_read: [] }])
})

test('marks a room as read whole or up to one message, and never moves back', async () => {
  const room = await aRoom(server.db, 'private', [me, other])
  const numbers = await sendTexts(room, me, numbered(5))
  const [mine, others] = [await openSocket(me), await openSocket(other)]
  await read(other, { cr_no: room, cm_no: numbers[2] })
  expect(await readOf(room, other)).toEqual({ read_no: numbers[2], read_seq: 3 })
  await read(other, { cr_no: room, cm_no: numbers[0] })
  expect(await readOf(room, other)).toEqual({ read_no: numbers[2], read_seq: 3 })
  expect(await pageFor(me, { cr_no: room }).then((page) => page.map(({ cm_read }) => cm_read.length))).toEqual([1, 1, 1, 0, 0])
  await server.db.sql`insert into chat_push ${server.db.sql({ user_no: other.user_no, cr_no: room, due_dt: server.clock.now })}`
  await read(other, { cr_no: room })
  await read(other, { cr_no: room })
  expect(await readOf(room, other)).toEqual({ read_no: numbers[4], read_seq: 5 })
  expect(await server.db.sql`select 1 from chat_push where cr_no = ${room}`).toEqual([])
  // A number without a message means the newest message before it.
  await sendTexts(room, me, ['6'])
  await read(other, { cr_no: room, cm_no: 999_999_999 })
  expect((await countsOf(server.db, room)).kept).toEqual((await countsOf(server.db, room)).recounted)
  const readEvents = [numbers[2], numbers[4], (await readOf(room, other)).read_no].map((cm_no) => ({
    cr_no: room,
    user_no: other.user_no,
    cm_no,
  }))
  await vi.waitFor(() => [mine, others].forEach((one) => expect(one.of('rd')).toEqual(readEvents)))
})

test('sends read positions of a member who does not share them only to their own devices', async () => {
  const room = await aRoom(server.db, 'private', [me, other])
  await server.db
    .sql`insert into user_setting ${server.db.sql({ user_no: other.user_no, setting_key: 'read_receipt', setting_value: '0' })}`
  const [mine, others] = [await openSocket(me), await openSocket(other)]
  await sendTexts(room, me, ['읽었나요'])
  await read(other, { cr_no: room })
  await vi.waitFor(() => expect(others.of('rd')).toHaveLength(1))
  await sendTexts(room, me, ['끝'])
  await vi.waitFor(() => expect(mine.of('m2r')).toHaveLength(2))
  expect(mine.of('rd')).toEqual([])
  expect((await pageFor(me, { cr_no: room })).map(({ cm_read }) => cm_read)).toEqual([[], []])
})

test('marks a room as read when it is entered, and sends typing and group read events until it is left', async () => {
  const room = await aRoom(server.db, 'group', [me, other, third])
  const [mine, others, thirds] = [await openSocket(me), await openSocket(other), await openSocket(third)]
  await sendTexts(room, third, numbered(3))
  expect(await mine.ask(enterRoom, { cr_no: room })).toEqual({ state: 1, query: {} })
  expect((await countsOf(server.db, room)).kept.unread).toMatchObject({ [me.user_no]: 0, [other.user_no]: 3 })
  await others.ask(enterRoom, { cr_no: room })
  await vi.waitFor(() => expect(mine.of('rd')).toHaveLength(2))
  expect(await others.ask(typingCall, { cr_no: room })).toEqual({ state: 1, query: {} })
  await vi.waitFor(() => expect(mine.of('ty')).toEqual([{ cr_no: room, user_no: other.user_no }]))
  expect([...others.of('ty'), ...thirds.of('ty'), ...thirds.of('rd')]).toEqual([])

  // Settings apply, and a removed member receives nothing, although their socket is in the socket room.
  await server.db.sql`insert into user_setting ${server.db.sql({ user_no: other.user_no, setting_key: 'show_online', setting_value: '0' })}`
  await others.ask(typingCall, { cr_no: room })
  await server.db.sql`delete from user_setting where user_no = ${other.user_no}`
  await server.db.sql`update chat_member set left_dt = now() where cr_no = ${room} and user_no = ${me.user_no}`
  await others.ask(typingCall, { cr_no: room })
  await server.db.sql`update chat_member set left_dt = null where cr_no = ${room} and user_no = ${me.user_no}`
  await mine.ask(exitRoom, { cr_no: room })
  await others.ask(typingCall, { cr_no: room })
  await sendTexts(room, third, ['끝'])
  await vi.waitFor(() => expect(mine.of('m2r')).toHaveLength(4))
  expect(mine.of('ty')).toHaveLength(1)
})

test('refuses typing in a room that is closed to writing', async () => {
  const room = await aRoom(server.db, 'admin', [me])
  expect(await (await openSocket(me)).ask(typingCall, { cr_no: room })).toMatchObject({ state: -9, code: 'chat.not_open' })
})

test('stores files with their message, with addresses for each member, and attaches none on a refusal', async () => {
  const room = await aRoom(server.db, 'private', [me, other])
  const key = await aMedia(server.db, me.user_no)
  const body = { cr_no: room, cm_file: [{ key }], cm_uuid: crypto.randomUUID() }
  const stolen = await aMedia(server.db, other.user_no)
  expect((await server.call(sendMessage, { body: { ...body, cm_file: [{ key }, { key: stolen }] } }, { as: me })).body).toMatchObject({
    code: 'media.not_usable',
    field: 'cm_file',
  })
  expect((await server.call(sendMessage, { body: { ...body, cr_no: 999_999 } }, { as: me })).body).toMatchObject({ code: 'chat.no_room' })
  const asked = await aRoom(server.db, 'private', [me, [third, { state: 0 }]])
  expect((await server.call(sendMessage, { body: { ...body, cr_no: asked } }, { as: me })).body).toMatchObject({
    code: 'chat.first_words_only',
    field: 'cm_file',
  })
  const [mine, others] = [await openSocket(me), await openSocket(other)]
  const first = await server.call(sendMessage, { body }, { as: me })
  expect(first.status).toBe(200)
  expect((await server.call(sendMessage, { body }, { as: me })).body.query).toEqual(first.body.query)
  const [listed] = await pageFor(other, { cr_no: room })
  await vi.waitFor(() => [mine, others].forEach((one) => expect(one.of('m2r')).toHaveLength(1)))
  expect(others.of('m2r')[0]).toMatchObject({ cm_file: listed!.cm_file, cm_content: '' })
  const addressOf = ({ cm_file }: Pick<ChatMessage, 'cm_file'>) => cm_file[0]!.transforms.lst!
  expect(addressOf(mine.of('m2r')[0] as never)).not.toBe(addressOf(listed!))
  expect((await server.call(sendMessage, { body: { ...body, cm_uuid: crypto.randomUUID() } }, { as: me })).body).toMatchObject({
    code: 'media.not_usable',
  })
})

test('reads as many pages for a room of fifty thousand messages as for one of a thousand', async () => {
  const rooms = [await aRoom(server.db, 'private', [me, other]), await aRoom(server.db, 'private', [me, third])]
  for (const [at, count] of [1000, 50_000].entries()) {
    await server.db.sql`
      with made as (
        insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
        select ${rooms[at]!}, nextval('chat_message_no'), n, gen_random_uuid(), ${me.user_no}, 'user-msg', '글 ' || n, now() from generate_series(1, ${count}::int) n
        returning cm_no)
      update chat_room set seq = ${count}, last_cm_no = (select max(cm_no) from made) where cr_no = ${rooms[at]!}`
  }
  await server.admin.sql`vacuum analyze chat_message, chat_member, chat_room`
  const call = { me: { user_no: me.user_no } as never, now: server.clock.now }
  const costOf = async (cr_no: number, query: object): Promise<number> => {
    const [asked] = await statementsOf(server.db, (db) => pageOf({ ...call, db }, { cr_no, limit: 50, ...query } as never))
    return preparedBuffersOf(server.db, asked!.statement, asked!.parameters)
  }
  for (const which of ['newest', 'middle'] as const) {
    const costs: number[] = []
    for (const cr_no of rooms) {
      const [middle] = await server.db.sql<
        [{ cm_no: number }]
      >`select (min(cm_no) + max(cm_no)) / 2 as cm_no from chat_message where cr_no = ${cr_no}`
      costs.push(await costOf(cr_no, which === 'newest' ? {} : { around_no: middle.cm_no }))
    }
    expect(costs[1]! / costs[0]!).toBeLessThan(1.5)
  }
})
