import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerRoom,
  createRoom,
  getRoom,
  listMessages,
  listRooms,
  sendMessage,
  type ChatMessage,
  type ChatRoom,
} from '#features/chat/contract.ts'
import { joinGroupRoom, openAdminRoom, openGroupRoom, openOwnedRoom } from '#features/chat/server/public.ts'
import { repairRooms } from '#features/chat/server/repair.ts'
import { leave, purge, tracesOf } from '#features/account-deletion/server/testing.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// The conversations of a member whose account is purged, as the others see them.

let server: TestServer
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())

async function aTalk(one: TestMember, other: TestMember, words: string): Promise<number> {
  const asked = await server.call(createRoom, { body: { target_no: other.user_no, cm_content: words } }, { as: one })
  const { cr_no } = asked.body.query as { cr_no: number }
  await server.call(answerRoom, { body: { cr_no, state: 1 } }, { as: other })
  return cr_no
}
const sendText = (as: TestMember, cr_no: number, cm_content: string) => server.call(sendMessage, { body: { cr_no, cm_content } }, { as })
const messagesFor = async (as: TestMember, cr_no: number) =>
  (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]
const roomFor = async (as: TestMember, cr_no: number) =>
  ((await server.call(getRoom, { params: { cr_no } }, { as })).body.query as { rows: ChatRoom[] } | undefined)?.rows[0]

test('removes the member’s texts, name and number, and keeps messages of others, positions and counts', async () => {
  const [me, other, leader] = [await server.aMember(), await server.aMember(), await server.aMember()]
  const pair = await aTalk(me, other, '내가 한 말')
  await sendText(other, pair, '대답')
  await sendText(me, pair, '나의 다음 말')
  const [club] = await server.db.sql<
    [{ meet_no: number }]
  >`insert into meet (meet_title, user_no) values ('모임', ${leader.user_no}) returning meet_no`
  const group = await server.db.transaction(async (tx) => {
    const made = await openGroupRoom(tx, club.meet_no, server.clock.now)
    for (const { user_no } of [other, me]) await joinGroupRoom(tx, club.meet_no, user_no, server.clock.now)
    return made
  })
  await sendText(me, group, '모임에서 한 말')
  const admin = await server.db.transaction((tx) => openAdminRoom(tx, me.user_no, server.clock.now))
  const before = await roomFor(other, pair)

  await leave(server, me)
  expect(await roomFor(other, pair)).toMatchObject({ cr_name: '', is_active: false, un_read: 1 })
  expect((await messagesFor(other, pair)).map(({ cm_content }) => cm_content)).toEqual(['내가 한 말', '대답', '나의 다음 말'])
  await purge(server)

  expect((await messagesFor(other, pair)).map(({ cm_from, cm_content, state }) => [cm_from, cm_content, state])).toEqual([
    [null, '', 0],
    [other.user_no, '대답', 1],
    [null, '', 0],
  ])
  expect(await roomFor(other, pair)).toMatchObject({ cr_no: pair, cr_name: '', is_active: false, un_read: before!.un_read, cm_from: null })
  const messages = await messagesFor(leader, group)
  expect(messages.map(({ cm_from, extra_info, cm_content }) => [cm_from, extra_info, cm_content])).toEqual([
    [other.user_no, { type: 'join', user_no: other.user_no, haru_name: expect.any(String) as string }, ''],
    [null, { type: 'join' }, ''],
    [null, null, ''],
  ])
  expect(await roomFor(leader, group)).toMatchObject({ un_read: 1 })
  expect(await server.db.sql`select from chat_room where cr_no = ${admin}`).toHaveLength(0)
  expect(await tracesOf(server.db, me.user_no)).toEqual(['kept_record.user_no'])
  expect(
    await server.db.sql`select from chat_message where cm_content like '%내가%' or extra_info::text like ${`%"user_no": ${me.user_no},%`}`,
  ).toHaveLength(0)
  expect(await repairRooms(server.db)).toBe(0)
})

test('deletes a room without other members, except a club’s', async () => {
  const [one, other, expert] = [await server.aMember(), await server.aMember(), await server.aMember()]
  const pair = await aTalk(one, other, '안녕')
  const room = { cr_type: 'counsel', one_no: one.user_no, other_no: expert.user_no } as const
  const policy = { is_closed: true, keeps_messages: true, coun_no: 31, coun_state: 3 }
  const counsel = await server.db.transaction((tx) => openOwnedRoom(tx, room, policy, server.clock.now))
  const [club] = await server.db.sql<
    [{ meet_no: number }]
  >`insert into meet (meet_title, user_no) values ('모임', ${one.user_no}) returning meet_no`
  const group = await server.db.transaction((tx) => openGroupRoom(tx, club.meet_no, server.clock.now))
  await leave(server, one)
  await purge(server)
  const stays = async () => {
    const rows = await server.db.sql<
      { cr_no: number }[]
    >`select cr_no from chat_room where cr_no = any(${[pair, counsel, group]}) order by cr_no`
    return rows.map(({ cr_no }) => cr_no)
  }
  expect(await stays()).toEqual([pair, counsel, group])
  expect((await server.call(listRooms, {}, { as: other })).body.query).toMatchObject({ cnt: 1, rows: [{ cr_no: pair, cr_name: '' }] })
  await leave(server, other)
  await purge(server)
  expect(await stays()).toEqual([counsel, group])
  await leave(server, expert)
  await purge(server)
  expect(await stays()).toEqual([group])
})
