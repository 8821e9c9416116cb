import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLockWaits, leaveTransactionOpen } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { closeRoom, leaveRoom, listMessages, type ChatMessage } from '../contract.ts'
import { chatHttp } from './http.ts'
import { joinGroupRoom, leaveGroupRoom, openAdminRoom, openGroupRoom, sendAsAdmin } from './public.ts'
import { listOf, userNosOf, sendText, roomSeenBy, publishedWhile, eventsToMembers, unreadFor } from './testing-rooms.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(chatHttp)
})
afterAll(() => server.close())

const two = async () => [await server.aMember(), await server.aMember()] as const
const now = () => server.clock.now
const inTx = <T>(work: Parameters<typeof server.db.transaction<T>>[0]) => server.db.transaction(work)

async function aMeet({ user_no }: TestMember): Promise<number> {
  const [club] = await server.db.sql<[{ meet_no: number }]>`
    insert into meet (meet_title, user_no) values ('새벽 러닝', ${user_no}) returning meet_no`
  return club.meet_no
}

async function messagesFor(as: TestMember, cr_no: number): Promise<ChatMessage[]> {
  return (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]
}
const eventsFor = async (as: TestMember, cr_no: number) => (await messagesFor(as, cr_no)).map(({ extra_info }) => extra_info?.type)

test('opens one room for a club with its leader in it, and adds nobody when it is opened again', async () => {
  const [leader, other] = await two()
  const meet = await aMeet(leader)
  const news = await publishedWhile(server.db, () => Promise.all([1, 2].map(() => inTx((tx) => openGroupRoom(tx, meet, now())))))
  const { rows } = await listOf(server, leader)
  expect(rows).toMatchObject([{ cr_type: 'group', meet_no: meet, meet_user_no: leader.user_no, un_read: 0 }])
  const { cr_no } = rows[0]!
  expect(eventsToMembers(news, 'jr')).toEqual([{ userNos: [leader.user_no], payload: { cr_no } }])
  expect(await listOf(server, other)).toEqual({ rows: [], cnt: 0 })
  await server.call(leaveRoom, { body: { cr_no } }, { as: leader })
  expect(await inTx((tx) => openGroupRoom(tx, meet, now()))).toBe(cr_no)
  expect(await listOf(server, leader)).toEqual({ rows: [], cnt: 0 })
  await expect(inTx((tx) => openGroupRoom(tx, 9_999_999, now()))).rejects.toThrow(RangeError)
})

test('shows a new member no earlier message and nothing unread, notifies all, and ignores a second join', async () => {
  const [leader, me] = await two()
  const meet = await aMeet(leader)
  const cr_no = await inTx((tx) => openGroupRoom(tx, meet, now()))
  await sendText(server, leader, cr_no, '어제 이야기')
  const news = await publishedWhile(server.db, () => inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now())))
  expect(eventsToMembers(news, 'jrg')).toEqual([{ userNos: userNosOf(leader, me), payload: { cr_no, user_no: me.user_no } }])
  expect(eventsToMembers(news, 'jr')).toEqual([{ userNos: [me.user_no], payload: { cr_no } }])
  expect((await messagesFor(me, cr_no)).map(({ cm_type, extra_info }) => [cm_type, extra_info])).toEqual([
    ['sys-msg', { type: 'join', user_no: me.user_no, haru_name: expect.any(String) as string }],
  ])
  expect(await roomSeenBy(server, me, cr_no)).toMatchObject({ un_read: 0, chatMsg: { cm_type: 'sys-msg' } })
  expect(await publishedWhile(server.db, () => inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now())))).toEqual([])
  await sendText(server, leader, cr_no, '오늘 이야기')
  expect(await unreadFor(server, me)).toMatchObject({ group: 1 })
  expect(await unreadFor(server, leader)).toMatchObject({ group: 0 })
})

// A message locks its room before it writes the rows of the members. In the other order both would wait for each other.
test('joins and leaves after a message that is being sent', async () => {
  const [leader, me] = await two()
  const meet = await aMeet(leader)
  const cr_no = await inTx((tx) => openGroupRoom(tx, meet, now()))
  await inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now()))
  for (const act of [leaveGroupRoom, joinGroupRoom]) {
    const send = await leaveTransactionOpen(
      server.db,
      ({ sql }) => sql`select 1 from chat_room where cr_no = ${cr_no} for no key update`,
      ({ sql }) => sql`update chat_member set read_seq = read_seq where cr_no = ${cr_no}`,
    )
    const acted = inTx((tx) => act(tx, meet, me.user_no, now()))
    await expect.poll(() => countLockWaits(server.db)).toBe(1)
    await send()
    await acted
  }
})

test('shows a member who left and joined again only what came after', async () => {
  const [leader, me] = await two()
  const meet = await aMeet(leader)
  const cr_no = await inTx((tx) => openGroupRoom(tx, meet, now()))
  await inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now()))
  await sendText(server, me, cr_no, '첫 인사')
  const news = await publishedWhile(server.db, () => inTx((tx) => leaveGroupRoom(tx, meet, me.user_no, now())))
  expect(eventsToMembers(news, 'lrg')).toEqual([{ userNos: userNosOf(leader, me), payload: { cr_no, user_no: me.user_no } }])
  expect(await roomSeenBy(server, me, cr_no)).toBeUndefined()
  expect(await publishedWhile(server.db, () => inTx((tx) => leaveGroupRoom(tx, meet, me.user_no, now())))).toEqual([])
  await sendText(server, leader, cr_no, '없는 동안')
  await inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now()))
  expect(await eventsFor(me, cr_no)).toEqual(['join'])
  expect(await roomSeenBy(server, me, cr_no)).toMatchObject({ un_read: 0 })
  expect((await messagesFor(leader, cr_no)).map(({ extra_info, cm_content }) => extra_info?.type ?? cm_content)).toEqual([
    'join',
    '첫 인사',
    'leave',
    '없는 동안',
    'join',
  ])
})

test('opens one room of haru for each member, whose messages count as unread', async () => {
  const [me, other] = await two()
  const [cr_no, again] = await Promise.all([1, 2].map(() => inTx((tx) => openAdminRoom(tx, me.user_no, now()))))
  expect(again).toBe(cr_no)
  const news = await publishedWhile(server.db, () => inTx((tx) => sendAsAdmin(tx, me.user_no, '어서 오세요', now())))
  expect(eventsToMembers(news, 'm2r')).toMatchObject([
    { userNos: [me.user_no], payload: { cr_no, cm_from: null, cm_content: '어서 오세요' } },
  ])
  expect(await unreadFor(server, me)).toMatchObject({ private: 1 })
  await server.call(closeRoom, { body: { cr_no: cr_no! } }, { as: me })
  await inTx((tx) => sendAsAdmin(tx, me.user_no, '새 소식', now()))
  expect(await unreadFor(server, me)).toMatchObject({ private: 1 })
  expect(await listOf(server, other)).toEqual({ rows: [], cnt: 0 })
})
