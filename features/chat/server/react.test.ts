import { beforeEach, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { deleteMessage, listMessages, react, type ChatMessage } from '../contract.ts'
import { EMOJIS } from '../rules.ts'
import { aMessage, changesIn } from './testing-messages.ts'
import { aRoom, startChatTest } from './testing.ts'
import { userNosOf } from './testing-rooms.ts'

const { server, me, other: friend } = await startChatTest()
let cr_no: number
let cm_no: number

beforeEach(async () => {
  cr_no = await aRoom(server.db, 'private', [me, friend])
  cm_no = await aMessage(server, friend, { cr_no })
})

type Emoji = (typeof EMOJIS)[number]
const [heart, thumb, laugh] = EMOJIS
const toggleReaction = (as: TestMember | null, emoji: Emoji | null, at = { cr_no, cm_no }) =>
  server.call(react, { body: { ...at, emoji } }, { as })
const kept = () => server.db.sql`select user_no, emoji from chat_reaction order by user_no`
const reactions = async (as: TestMember) =>
  ((await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]).at(-1)!.reactions

test('refuses a guest, a stranger, a former or blocked member, and one who may not write', async () => {
  const stranger = await server.aMember()
  const leaver = await server.aMember()
  const group = await aRoom(server.db, 'group', [friend, leaver])
  const inGroup = { cr_no: group, cm_no: await aMessage(server, friend, { cr_no: group }) }
  await server.db.sql`update chat_member set left_dt = now() where cr_no = ${group} and user_no = ${leaver.user_no}`
  expect((await toggleReaction(null, heart)).status).toBe(401)
  expect((await toggleReaction(stranger, heart)).body).toMatchObject({ code: 'chat.no_message' })
  expect((await toggleReaction(leaver, heart, inGroup)).body).toMatchObject({ code: 'chat.no_message' })
  expect((await toggleReaction(me, heart, { cr_no, cm_no: 999_999 })).body).toMatchObject({ code: 'chat.no_message' })
  expect((await toggleReaction(me, '🍕' as Emoji)).status).toBe(400)

  for (const state of [0, 2] as const) {
    const asked = await server.aMember()
    const asking = await aRoom(server.db, 'private', [friend, [asked, { state }]])
    const first = { cr_no: asking, cm_no: await aMessage(server, friend, { cr_no: asking }) }
    for (const as of [friend, asked]) expect((await toggleReaction(as, heart, first)).body).toMatchObject({ code: 'chat.not_open' })
  }
  const admin = await aRoom(server.db, 'admin', [me])
  const notice = { cr_no: admin, cm_no: await aMessage(server, friend, { cr_no: admin }) }
  expect((await toggleReaction(me, heart, notice)).body).toMatchObject({ code: 'chat.not_open' })

  await relate(server.db, 'block', friend.user_no, me.user_no)
  expect((await toggleReaction(me, heart)).body).toMatchObject({ code: 'chat.no_message' })
  expect(await kept()).toHaveLength(0)
})

test('refuses reactions to deleted, hidden and system messages', async () => {
  const system = await aMessage(server, me, { cr_no, cm_from: null, cm_type: 'sys-msg' })
  await server.call(deleteMessage, { query: { cr_no, cm_no, for: 'me' } }, { as: me })
  for (const no of [system, cm_no]) {
    expect((await toggleReaction(me, heart, { cr_no, cm_no: no })).body).toMatchObject({ code: 'chat.no_message' })
  }
  await server.call(deleteMessage, { query: { cr_no, cm_no, for: 'all' } }, { as: friend })
  expect((await toggleReaction(friend, heart)).body).toMatchObject({ code: 'chat.no_message' })
  expect(await kept()).toHaveLength(0)
})

test('stores one emoji per member, replaces it and removes it', async () => {
  await toggleReaction(friend, heart)
  await toggleReaction(me, heart)
  expect(await reactions(me)).toEqual([{ emoji: heart, user_nos: [me.user_no, friend.user_no] }])
  server.clock.advance(1000)
  const events = await changesIn(server, () => toggleReaction(me, thumb))
  const after = [
    { emoji: heart, user_nos: [friend.user_no] },
    { emoji: thumb, user_nos: [me.user_no] },
  ]
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ payload: { cr_no, cm_no, state: 1, reactions: after } })
  expect(events[0]!.userNos).toEqual(userNosOf(me, friend))
  for (const as of [me, friend]) expect(await reactions(as)).toEqual(after)
  expect(await changesIn(server, () => toggleReaction(me, thumb))).toHaveLength(0)
  await toggleReaction(me, null)
  await toggleReaction(friend, null)
  expect(await changesIn(server, () => toggleReaction(me, null))).toHaveLength(0)
  expect(await reactions(friend)).toEqual([])
})

test('notifies only members who see the message', async () => {
  const [late, leaver, hider] = [await server.aMember(), await server.aMember(), await server.aMember()]
  const group = await aRoom(server.db, 'group', [me, friend, late, leaver, hider])
  const at = { cr_no: group, cm_no: await aMessage(server, me, { cr_no: group }) }
  await server.db.sql`update chat_member set first_no = ${at.cm_no} where cr_no = ${group} and user_no = ${late.user_no}`
  await server.db.sql`update chat_member set left_dt = now() where cr_no = ${group} and user_no = ${leaver.user_no}`
  await server.call(deleteMessage, { query: { ...at, for: 'me' } }, { as: hider })
  const events = await changesIn(server, () => toggleReaction(friend, laugh, at))
  expect(events.map(({ userNos }) => userNos)).toEqual([userNosOf(me, friend)])
})

test('publishes the stored state last when many members react at once', async () => {
  const members = [me, friend, ...(await Promise.all([1, 2, 3, 4].map(() => server.aMember())))]
  const group = await aRoom(server.db, 'group', members)
  const at = { cr_no: group, cm_no: await aMessage(server, me, { cr_no: group }) }
  const events = await changesIn(server, () => Promise.all(members.map((one, i) => toggleReaction(one, EMOJIS[i]!, at))))
  expect(events).toHaveLength(members.length)
  const pressed = events.map(({ payload }) => (payload as Pick<ChatMessage, 'reactions'>).reactions.flatMap(({ user_nos }) => user_nos))
  expect(pressed.map((userNos) => userNos.length)).toEqual(members.map((_, before) => before + 1))
  expect((await kept()).filter((one) => userNosOf(...members).includes(one['user_no'] as number))).toHaveLength(members.length)
})
