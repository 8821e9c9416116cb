import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { closeRoom, leaveRoom, listMessages, type ChatMessage } from '../contract.ts'
import { COUNSEL_EVENTS } from '../rules.ts'
import { chatHttp } from './http.ts'
import { joinGroupRoom, leaveGroupRoom, openAdminRoom, openCounselRoom, openGroupRoom, sayAsAdmin, sayInCounsel } from './public.ts'
import { listOf, numbers, say, seen, toldWhile, toMembers, unreadFor } from './testing-rooms.ts'

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

async function aCounselling(member: TestMember, expert: TestMember, state = 8): Promise<number> {
  const [one] = await server.db.sql<[{ coun_no: number }]>`
    insert into counsel (user_no, expert_user_no, state) values (${member.user_no}, ${expert.user_no}, ${state}) returning coun_no`
  return one.coun_no
}

async function messagesFor(as: TestMember, cr_no: number): Promise<ChatMessage[]> {
  return (await server.call(listMessages, { query: { cr_no } }, { as })).body.query as ChatMessage[]
}
const eventsFor = async (as: TestMember, cr_no: number) => (await messagesFor(as, cr_no)).map(({ extra_info }) => extra_info?.type)

test('a club’s room is one, its leader in it; opened again, nobody is put back', async () => {
  const [leader, other] = await two()
  const meet = await aMeet(leader)
  const news = await toldWhile(server.db, () => Promise.all([1, 2].map(() => inTx((tx) => openGroupRoom(tx, meet, now())))))
  const { rows } = await listOf(server, leader)
  expect(rows).toMatchObject([{ cr_type: 'group', meet_no: meet, meet_user_no: leader.user_no, un_read: 0 }])
  const { cr_no } = rows[0]!
  expect(toMembers(news, 'jr')).toEqual([{ userNos: [leader.user_no], payload: { cr_no } }])
  expect(await listOf(server, other)).toEqual({ rows: [], cnt: 0 })
  await server.call(leaveRoom, { body: { cr_no } }, { as: leader })
  expect(await inTx((tx) => openGroupRoom(tx, meet, now()))).toBe(cr_no)
  expect(await listOf(server, leader)).toEqual({ rows: [], cnt: 0 })
  await expect(inTx((tx) => openGroupRoom(tx, 9_999_999, now()))).rejects.toThrow(RangeError)
})

test('whoever joins sees nothing of before, has nothing to read, and is told with all; joining twice is joining once', async () => {
  const [leader, me] = await two()
  const meet = await aMeet(leader)
  const cr_no = await inTx((tx) => openGroupRoom(tx, meet, now()))
  await say(server, leader, cr_no, '어제 이야기')
  const news = await toldWhile(server.db, () => inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now())))
  expect(toMembers(news, 'jrg')).toEqual([{ userNos: numbers(leader, me), payload: { cr_no, user_no: me.user_no } }])
  expect(toMembers(news, 'jr')).toEqual([{ userNos: [me.user_no], payload: { cr_no } }])
  expect((await messagesFor(me, cr_no)).map(({ cm_type, extra_info }) => [cm_type, extra_info])).toEqual([
    ['sys-msg', { type: 'join', user_no: me.user_no, haru_name: expect.any(String) as string }],
  ])
  expect(await seen(server, me, cr_no)).toMatchObject({ un_read: 0, chatMsg: { cm_type: 'sys-msg' } })
  expect(await toldWhile(server.db, () => inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now())))).toEqual([])
  await say(server, leader, cr_no, '오늘 이야기')
  expect(await unreadFor(server, me)).toMatchObject({ group: 1 })
  expect(await unreadFor(server, leader)).toMatchObject({ group: 0 })
})

test('whoever leaves and joins again begins anew', async () => {
  const [leader, me] = await two()
  const meet = await aMeet(leader)
  const cr_no = await inTx((tx) => openGroupRoom(tx, meet, now()))
  await inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now()))
  await say(server, me, cr_no, '첫 인사')
  const news = await toldWhile(server.db, () => inTx((tx) => leaveGroupRoom(tx, meet, me.user_no, now())))
  expect(toMembers(news, 'lrg')).toEqual([{ userNos: numbers(leader, me), payload: { cr_no, user_no: me.user_no } }])
  expect(await seen(server, me, cr_no)).toBeUndefined()
  expect(await toldWhile(server.db, () => inTx((tx) => leaveGroupRoom(tx, meet, me.user_no, now())))).toEqual([])
  await say(server, leader, cr_no, '없는 동안')
  await inTx((tx) => joinGroupRoom(tx, meet, me.user_no, now()))
  expect(await eventsFor(me, cr_no)).toEqual(['join'])
  expect(await seen(server, me, cr_no)).toMatchObject({ un_read: 0 })
  expect((await messagesFor(leader, cr_no)).map(({ extra_info, cm_content }) => extra_info?.type ?? cm_content)).toEqual([
    'join',
    '첫 인사',
    'leave',
    '없는 동안',
    'join',
  ])
})

test('one counsel room for a member and an expert, a divider for each counselling, once', async () => {
  const [me, expert] = await two()
  const first = await aCounselling(me, expert)
  const [cr_no, again] = await Promise.all([1, 2].map(() => inTx((tx) => openCounselRoom(tx, first, now()))))
  expect(again).toBe(cr_no)
  expect(await messagesFor(me, cr_no!)).toMatchObject([
    { cm_type: 'sys-msg', cm_from: null, extra_info: { type: 'counsel-open', coun_no: first } },
  ])
  await server.call(closeRoom, { body: { cr_no: cr_no! } }, { as: me })
  await server.db.sql`update counsel set state = 3 where coun_no = ${first}`
  const second = await aCounselling(me, expert)
  expect(await inTx((tx) => openCounselRoom(tx, second, now()))).toBe(cr_no)
  expect(await eventsFor(me, cr_no!)).toEqual(['counsel-open', 'counsel-open'])
  for (const one of [me, expert]) expect((await listOf(server, one)).rows).toMatchObject([{ cr_no, coun_no: second, coun_state: 8 }])
  // The other way round it is another room: of a counselling one is the expert.
  const turned = await aCounselling(expert, me)
  expect(await inTx((tx) => openCounselRoom(tx, turned, now()))).not.toBe(cr_no)
})

test('what goes on in the room counts, not what is asked for anew beside it', async () => {
  const [me, expert] = await two()
  const [running] = [await aCounselling(me, expert, 2)]
  const cr_no = await inTx((tx) => openCounselRoom(tx, running, now()))
  await aCounselling(me, expert, 1)
  expect(await seen(server, me, cr_no)).toMatchObject({ coun_no: running, coun_state: 2 })
  await server.db.sql`update counsel set state = 3 where coun_no = ${running}`
  expect(await seen(server, me, cr_no)).toMatchObject({ coun_no: running, coun_state: 3 })
})

test('each of the specification’s events can be said in a counselling; none of them is unread', async () => {
  const [me, expert] = await two()
  const coun = await aCounselling(me, expert)
  await expect(inTx((tx) => sayInCounsel(tx, coun, 'counsel-start', now()))).rejects.toThrow(RangeError)
  const cr_no = await inTx((tx) => openCounselRoom(tx, coun, now()))
  for (const type of COUNSEL_EVENTS) await inTx((tx) => sayInCounsel(tx, coun, type, now()))
  expect(await eventsFor(expert, cr_no)).toEqual(['counsel-open', ...COUNSEL_EVENTS])
  expect((await messagesFor(me, cr_no)).every(({ cm_from, extra_info }) => cm_from === null && extra_info?.coun_no === coun)).toBe(true)
  expect(await unreadFor(server, me)).toMatchObject({ counsel: 0 })
})

test('haru’s own room is one for each member, and what it says always counts', async () => {
  const [me, other] = await two()
  const [cr_no, again] = await Promise.all([1, 2].map(() => inTx((tx) => openAdminRoom(tx, me.user_no, now()))))
  expect(again).toBe(cr_no)
  const news = await toldWhile(server.db, () => inTx((tx) => sayAsAdmin(tx, me.user_no, '어서 오세요', now())))
  expect(toMembers(news, 'm2r')).toMatchObject([{ userNos: [me.user_no], payload: { cr_no, cm_from: null, cm_content: '어서 오세요' } }])
  expect(await unreadFor(server, me)).toMatchObject({ private: 1 })
  await server.call(closeRoom, { body: { cr_no: cr_no! } }, { as: me })
  await inTx((tx) => sayAsAdmin(tx, me.user_no, '새 소식', now()))
  expect(await unreadFor(server, me)).toMatchObject({ private: 1 })
  expect(await listOf(server, other)).toEqual({ rows: [], cnt: 0 })
})
