import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember } from '#kit/server/testing/server.ts'
import { listMessages, sendMessage, type ChatMessage } from '../contract.ts'
import { sendMessageCall } from '../events.ts'
import { messagesHttp } from './messages.ts'
import { sendIn } from './send.ts'
import { chatSocket } from './socket.ts'
import { aRoom, addRequest, startChatTest, countsOf, messageBody } from './testing.ts'

const { server, me, other, third, openSocket } = await startChatTest()

const rooms = { ofPair: async () => aRoom(server.db, 'private', [await server.aMember(), await server.aMember()]) }
const post = (as: TestMember | null, body: object) => server.call(sendMessage, { body: body as never }, { as })
const messagesOf = async (as: TestMember, cr_no: number) =>
  (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]
const rowsOfRoom = (cr_no: number) =>
  server.db.sql<
    { cm_no: number; cm_content: string; cm_from: number | null }[]
  >`select cm_no, cm_content, cm_from from chat_message where cr_no = ${cr_no} order by cm_no`

test('refuses guests, strangers, former members and both sides of a block alike, and changes nothing', async () => {
  const theirs = await rooms.ofPair()
  const left = await aRoom(server.db, 'group', [other, [me, { left_dt: server.clock.now }]])
  const [blocked, blocking] = [await server.aMember(), await server.aMember()]
  const first = await aRoom(server.db, 'private', [me, blocked])
  const second = await aRoom(server.db, 'private', [blocking, me])
  await relate(server.db, 'block', me.user_no, blocked.user_no)
  await relate(server.db, 'block', blocking.user_no, me.user_no)
  const guest = await openSocket(null)
  expect(await guest.ask(sendMessageCall, messageBody(theirs, '나'))).toMatchObject({ state: -9, code: 'auth.required' })
  expect((await post(null, messageBody(theirs, '나'))).status).toBe(401)
  const mine = await openSocket(me)
  const refusals: unknown[] = []
  for (const room of [theirs, left, first, second, 999_999]) {
    refusals.push(await mine.ask(sendMessageCall, messageBody(room, '나')))
    const { status, body } = await post(me, messageBody(room, '나'))
    expect(status).toBe(404)
    refusals.push(body)
    expect(await rowsOfRoom(room)).toEqual([])
  }
  for (const one of refusals) expect(one).toMatchObject({ state: -9, code: 'chat.no_room' })
  const [room] = await server.db.sql`select last_cm_no, seq from chat_room where cr_no = ${theirs}`
  expect(room).toEqual({ last_cm_no: 0, seq: 0 })
})

test('refuses messages in an admin room, to a deleted account, and in a room that its owner has closed', async () => {
  const gone = await server.aMember({ state: 0 })
  const admin = await aRoom(server.db, 'admin', [me])
  const alone = await aRoom(server.db, 'private', [me, gone])
  const counsel = await aRoom(server.db, 'counsel', [me, other], { is_closed: true })
  const mine = await openSocket(me)
  for (const room of [admin, alone, counsel]) {
    expect(await mine.ask(sendMessageCall, messageBody(room, '나'))).toMatchObject({ state: -9, code: 'chat.not_open' })
  }
  for (const room of [admin, alone, counsel]) expect(await rowsOfRoom(room)).toEqual([])
})

test('allows the asker one message of words with at most 500 letters until the other accepts', async () => {
  const [asker, asked] = [await server.aMember(), await server.aMember()]
  const room = await aRoom(server.db, 'private', [asker, [asked, { state: 0 }]])
  await addRequest(server.db, room, asker, server.clock.now)
  const [mine, theirs] = [await openSocket(asker), await openSocket(asked)]
  expect(await theirs.ask(sendMessageCall, messageBody(room, '저요?'))).toMatchObject({ code: 'chat.not_open' })
  expect(await mine.ask(sendMessageCall, messageBody(room, '가'.repeat(501)))).toMatchObject({
    code: 'chat.first_too_long',
    field: 'cm_content',
  })
  // Of parallel messages one is the first.
  const both = await Promise.all([
    mine.ask(sendMessageCall, messageBody(room, '가'.repeat(500))),
    mine.ask(sendMessageCall, messageBody(room, '둘째')),
  ])
  expect(both.map(({ state }) => state)).toEqual([1, -9])
  expect(await mine.ask(sendMessageCall, messageBody(room, '또'))).toMatchObject({ code: 'chat.not_open' })
  expect(await server.db.sql`select state from chat_member where cr_no = ${room} order by user_no`).toEqual([{ state: 1 }, { state: 0 }])
  await vi.waitFor(() => expect(theirs.of('m2r')).toHaveLength(1))

  // After a rejection the room is closed until a new request.
  await server.db.sql`update chat_member set state = 2 where user_no = ${asked.user_no}`
  expect(await mine.ask(sendMessageCall, messageBody(room, '왜요'))).toMatchObject({ code: 'chat.not_open' })
  server.clock.advance(25 * HOUR_MS)
  await server.db.sql`update chat_member set state = 0 where user_no = ${asked.user_no}`
  await addRequest(server.db, room, asker, server.clock.now, false)
  expect(await mine.ask(sendMessageCall, messageBody(room, '다시 인사드려요'))).toMatchObject({ state: 1 })
  expect(await mine.ask(sendMessageCall, messageBody(room, '또'))).toMatchObject({ code: 'chat.not_open' })
  await server.db.sql`update chat_member set state = 1 where user_no = ${asked.user_no}`
  expect(await theirs.ask(sendMessageCall, messageBody(room, '반가워요'))).toMatchObject({ state: 1 })
})

test('acknowledges a stored message, and sends the same event to all members', async () => {
  const room = await aRoom(server.db, 'group', [me, other, third])
  const [mine, alsoMine, others] = [await openSocket(me), await openSocket(me), await openSocket(other)]
  const uuid = randomUUID()
  // With only the three fields of the specification the server creates the uuid.
  const bare = await mine.ask(sendMessageCall, { cr_no: room, cm_type: 'user-msg', cm_content: ' 오늘 <b>5km</b> 뛰었어요 ' })
  const named = await mine.ask(sendMessageCall, messageBody(room, '인증해요', { cm_uuid: uuid }))
  const stored = await rowsOfRoom(room)
  expect(stored.map(({ cm_no }) => cm_no)).toEqual([bare, named].map((ack) => ack.state === 1 && ack.query.cm_no))
  expect(stored[0]).toMatchObject({ cm_content: '오늘 <b>5km</b> 뛰었어요', cm_from: me.user_no })
  await vi.waitFor(() => [mine, alsoMine, others].forEach((one) => expect(one.of('m2r')).toHaveLength(2)))
  const listed = await messagesOf(other, room)
  const expected = listed.map((message) => ({ ...message, cm_read: [], reg_dt: expect.any(String) as string }))
  for (const one of [mine, alsoMine, others]) expect(one.of('m2r')).toEqual(expected)
  expect(listed[1]).toMatchObject({ cm_uuid: uuid, prev_no: listed[0]!.cm_no, cm_to: null, state: 1, reply: null, reactions: [] })
  expect(new Date(String(mine.of('m2r')[0]!.reg_dt))).toEqual(new Date(listed[0]!.reg_dt))
  expect(listed[0]!.prev_no).toBe(0)
})

test('publishes a repeated message once, and refuses the uuid of another member’s message', async () => {
  const room = await aRoom(server.db, 'private', [me, other])
  const [mine, others] = [await openSocket(me), await openSocket(other)]
  const message = messageBody(room, '한 번만')
  const acks = await Promise.all([1, 2, 3].map(() => mine.ask(sendMessageCall, message)))
  acks.push(await mine.ask(sendMessageCall, message))
  const posted = await post(me, message)
  expect(new Set([...acks.map((ack) => ack.state === 1 && ack.query.cm_no), (posted.body.query as { cm_no: number }).cm_no]).size).toBe(1)
  expect(await others.ask(sendMessageCall, message)).toMatchObject({ code: 'request.invalid', field: 'cm_uuid' })
  expect(await rowsOfRoom(room)).toHaveLength(1)
  await mine.ask(sendMessageCall, messageBody(room, '끝'))
  await vi.waitFor(() => expect(others.of('m2r')).toHaveLength(2))
  expect((await countsOf(server.db, room)).kept.seq).toBe(2)
})

test('refuses one message of a batch without the others', async () => {
  const room = await aRoom(server.db, 'private', [me, other])
  const mine = await openSocket(me)
  const bodies = [
    messageBody(room, '하나'),
    messageBody(999_999, '없는 방'),
    messageBody(room, '둘', { reply_no: 999_999 }),
    messageBody(room, '   '),
    messageBody(room, '셋'),
  ]
  const acks = await Promise.all(bodies.map((body) => mine.ask(sendMessageCall, body)))
  expect(acks.map((ack) => (ack.state === 1 ? 'ok' : ack.code))).toEqual(['ok', 'chat.no_room', 'chat.no_message', 'request.invalid', 'ok'])
  expect((await rowsOfRoom(room)).map(({ cm_content }) => cm_content)).toEqual(['하나', '셋'])
})

test('marks a message as read for its sender, and as unread for the others', async () => {
  const room = await aRoom(server.db, 'group', [me, other, third])
  const [mine, others] = [await openSocket(me), await openSocket(other)]
  for (const text of ['하나', '둘']) await mine.ask(sendMessageCall, messageBody(room, text))
  await others.ask(sendMessageCall, messageBody(room, '셋'))
  const { kept, recounted } = await countsOf(server.db, room)
  expect(kept).toEqual(recounted)
  expect(kept.unread).toEqual({ [me.user_no]: 1, [other.user_no]: 0, [third.user_no]: 3 })
})

test('returns a closed room to the list, and notifies no former member', async () => {
  const room = await aRoom(server.db, 'group', [me, other, [third, { left_dt: server.clock.now }]])
  const [mine, others, gone] = [await openSocket(me), await openSocket(other), await openSocket(third)]
  await mine.ask(sendMessageCall, messageBody(room, '하나'))
  await vi.waitFor(() => expect(others.of('m2r')).toHaveLength(1))
  await server.db
    .sql`update chat_member set hide_no = (select last_cm_no from chat_room where cr_no = ${room}) where cr_no = ${room} and user_no = ${other.user_no}`
  await mine.ask(sendMessageCall, messageBody(room, '둘'))
  await vi.waitFor(() => expect(others.of('jr')).toEqual([{ cr_no: room }]))
  await mine.ask(sendMessageCall, messageBody(room, '셋'))
  await vi.waitFor(() => expect(others.of('m2r').map(({ cm_content }) => cm_content)).toEqual(['하나', '셋']))
  expect(gone.received).toEqual([])
})

test('shows a quote, except to members who joined after the quoted message', async () => {
  const room = await aRoom(server.db, 'group', [me, other])
  const [mine, others] = [await openSocket(me), await openSocket(other)]
  const first = await mine.ask(sendMessageCall, messageBody(room, '내일 6시예요'))
  const firstNo = first.state === 1 ? first.query.cm_no : 0
  await server.db.sql`insert into chat_member (cr_no, user_no, first_no) values (${room}, ${third.user_no}, ${firstNo})`
  const late = await openSocket(third)
  expect(await late.ask(sendMessageCall, messageBody(room, '뭐가요', { reply_no: firstNo }))).toMatchObject({
    code: 'chat.no_message',
    field: 'reply_no',
  })
  expect(await others.ask(sendMessageCall, messageBody(room, '네!', { reply_no: firstNo }))).toMatchObject({ state: 1 })
  await vi.waitFor(() => [mine, late].forEach((one) => expect(one.of('m2r').at(-1)).toMatchObject({ cm_content: '네!' })))
  const reply = { cm_no: firstNo, cm_from: me.user_no, cm_content: '내일 6시예요', file_qtt: 0 }
  expect(mine.of('m2r').at(-1)).toMatchObject({ reply })
  expect(late.of('m2r').at(-1)).toMatchObject({ reply: null })
  expect((await messagesOf(me, room)).at(-1)).toMatchObject({ reply })
  expect((await messagesOf(third, room)).at(-1)).toMatchObject({ cm_content: '네!', reply: null })
})

test('queues one push for members who are not connected until they read, and none for a muted room', async () => {
  const silent = await server.aMember()
  const room = await aRoom(server.db, 'group', [me, other, third, [silent, { is_mute: true }]])
  const [mine, others] = [await openSocket(me), await openSocket(other)]
  for (const text of ['하나', '둘']) await mine.ask(sendMessageCall, messageBody(room, text))
  await server.db.transaction((tx) =>
    sendIn(tx, { cr_no: room, cm_from: null, cm_type: 'sys-msg', cm_content: '', extra_info: { type: 'join' } }, server.clock.now),
  )
  const due = await server.db.sql<{ user_no: number; due_dt: string }[]>`select user_no, due_dt from chat_push where cr_no = ${room}`
  expect(due.map(({ user_no }) => user_no)).toEqual([third.user_no])
  expect(new Date(due[0]!.due_dt).getTime()).toBe(server.clock.now.getTime() + 5000)
  // The sender is not notified.
  await post(third, messageBody(room, '왔어요'))
  expect(await server.db.sql`select user_no from chat_push where cr_no = ${room}`).toEqual([])
  expect(others.of('m2r')).toHaveLength(4)
})

test('sendIn writes in the caller’s transaction without a check, and publishes after the commit', async () => {
  const room = await aRoom(server.db, 'private', [me, [other, { state: 0 }]])
  const mine = await openSocket(me)
  const message = { cr_no: room, cm_from: me.user_no, cm_type: 'user-msg', cm_content: '처음 뵙겠습니다' } as const
  const rolledBack = server.db.transaction(async (tx) => {
    await sendIn(tx, message, server.clock.now)
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  const sent = await server.db.transaction(async (tx) => [
    await sendIn(tx, message, server.clock.now),
    await sendIn(
      tx,
      { cr_no: room, cm_from: null, cm_type: 'sys-msg', cm_content: '', extra_info: { type: 'counsel-open', coun_no: 3 } },
      server.clock.now,
    ),
  ])
  expect(sent[1]!.prev_no).toBe(sent[0]!.cm_no)
  await vi.waitFor(() => expect(mine.of('m2r').map(({ cm_no }) => cm_no)).toEqual(sent.map(({ cm_no }) => cm_no)))
  expect(mine.of('m2r')[1]).toMatchObject({ cm_from: null, extra_info: { type: 'counsel-open', coun_no: 3 } })
  // System messages are not counted.
  expect((await countsOf(server.db, room)).kept).toMatchObject({ seq: 1, last_cm_no: sent[1]!.cm_no })
  await expect(server.db.transaction((tx) => sendIn(tx, { ...message, cr_no: 999_999 }, server.clock.now))).rejects.toMatchObject({
    code: 'chat.no_room',
  })
})

test('allows twenty messages in ten seconds, through the socket and HTTP together', async () => {
  const fastSender = await testServer(messagesHttp, { events: chatSocket, callsAMinute: 1_000_000 })
  try {
    const [one, two] = [await fastSender.aMember(), await fastSender.aMember()]
    const room = await aRoom(fastSender.db, 'private', [one, two])
    const mine = await openSocket(one, fastSender)
    const acks = await Promise.all(Array.from({ length: 15 }, (_, n) => mine.ask(sendMessageCall, messageBody(room, `${n}`))))
    expect(acks.every(({ state }) => state === 1)).toBe(true)
    const posted: number[] = []
    for (let n = 0; n < 7; n++) {
      posted.push((await fastSender.call(sendMessage, { body: messageBody(room, `p${n}`) as never }, { as: one })).status)
    }
    expect(posted).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await mine.ask(sendMessageCall, messageBody(room, '더'))).toMatchObject({ state: -9, code: 'chat.too_fast' })
    fastSender.clock.advance(10_000)
    expect(await mine.ask(sendMessageCall, messageBody(room, '더'))).toMatchObject({ state: 1 })
  } finally {
    await fastSender.close()
  }
})
