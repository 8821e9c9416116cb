import { afterAll, beforeAll, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { closeRoom, countUnread, getRoom, leaveRoom, listRooms, readRoom, setRoom } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { mayCompose, ROOM_LISTS, roomKind, roomStatus, OPEN } from '../rules.ts'
import { chatHttp } from './http.ts'
import { joinGroupRoom, openAdminRoom, openGroupRoom, openOwnedRoom, sendAsAdmin } from './public.ts'
import {
  answerChat,
  listOf,
  openRoom,
  roomBetween,
  sendText,
  roomSeenBy,
  publishedWhile,
  eventsToMembers,
  unreadFor,
} from './testing-rooms.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(chatHttp)
})
afterAll(() => server.close())

const many = <N extends number>(count: N) => Promise.all(Array.from({ length: count }, () => server.aMember())) as Promise<TestMember[]>

/** A club with these members and its room; the first one is the leader. */
async function aClub([leader, ...rest]: TestMember[]): Promise<{ cr_no: number; meet_no: number }> {
  const [club] = await server.db.sql<[{ meet_no: number }]>`
    insert into meet (meet_title, user_no) values ('새벽 러닝', ${leader!.user_no}) returning meet_no`
  const cr_no = await server.db.transaction(async (tx) => {
    const made = await openGroupRoom(tx, club.meet_no, server.clock.now)
    for (const { user_no } of rest) await joinGroupRoom(tx, club.meet_no, user_no, server.clock.now)
    return made
  })
  return { cr_no, meet_no: club.meet_no }
}

async function aCounselRoom(member: TestMember, expert: TestMember): Promise<number> {
  const room = { cr_type: 'counsel', one_no: member.user_no, other_no: expert.user_no } as const
  const policy = { is_closed: true, keeps_messages: true, coun_no: 31, coun_state: 8 }
  return server.db.transaction((tx) => openOwnedRoom(tx, room, policy, server.clock.now))
}

const numbersOf = async (as: TestMember) => (await listOf(server, as)).rows.map(({ cr_no }) => cr_no)

test('refuses guests, and answers alike for rooms of others and rooms that do not exist', async () => {
  const [me, other, stranger] = await many(3)
  const cr_no = await openRoom(server, me!, other!)
  const { cr_no: group, meet_no } = await aClub([me!, other!])
  const counsel = await aCounselRoom(me!, other!)
  const admin = await server.db.transaction((tx) => openAdminRoom(tx, me!.user_no, server.clock.now))
  for (const [endpoint, input] of [
    [listRooms, {}],
    [getRoom, { params: { cr_no } }],
    [countUnread, {}],
    [setRoom, { body: { cr_no, pin: true } }],
    [closeRoom, { body: { cr_no } }],
    [leaveRoom, { body: { cr_no } }],
  ] as const) {
    expect((await server.call(endpoint, input as never)).status).toBe(401)
  }
  const answers = []
  for (const no of [cr_no, group, counsel, admin, 9_999_999]) {
    for (const [endpoint, input] of [
      [getRoom, { params: { cr_no: no } }],
      [setRoom, { body: { cr_no: no, pin: true } }],
      [closeRoom, { body: { cr_no: no } }],
      [leaveRoom, { body: { cr_no: no } }],
    ] as const) {
      answers.push((await server.call(endpoint, input as never, { as: stranger! })).body)
    }
  }
  expect(answers[0]).toMatchObject({ code: chatErrors.no_room.code })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await listOf(server, stranger!)).toEqual({ rows: [], cnt: 0 })
  expect(await server.db.sql`select from chat_member where user_no = ${stranger!.user_no}`).toHaveLength(0)

  await server.call(leaveRoom, { body: { cr_no: group } }, { as: other! })
  expect(await roomSeenBy(server, other!, group)).toBeUndefined()
  expect(await roomSeenBy(server, me!, group)).toMatchObject({ meet_no })
})

test('returns every field of the specification’s section 3 for each kind of room', async () => {
  const [me, other] = await many(2)
  await server.db.sql`update users set haru_name = '러너' || user_no where user_no = ${other!.user_no}`
  const name = `러너${other!.user_no}`
  const open = await openRoom(server, me!, other!, { cm_content: '첫 말' })
  const cm_no = await sendText(server, other!, open, '내일 봐요')
  expect(await roomSeenBy(server, me!, open)).toMatchObject({
    cr_no: open,
    cr_type: 'private',
    room_type: 'private',
    cr_name: name,
    accept_state: 1,
    is_active: true,
    asker_no: null,
    un_read: 1,
    meet_no: null,
    meet_thumb: null,
    meet_user_no: null,
    meet_reg_dt: null,
    coun_no: null,
    coun_state: null,
    chatMsg: { cm_type: 'user-msg', extra_info: null, state: 1, file_qtt: 0, is_film: false },
    cm_from: other!.user_no,
    cm_last_content: '내일 봐요',
    cm_last_no: cm_no,
    adhocs: [],
    pin_dt: null,
    is_mute: false,
    is_refusing: false,
    first_no: 0,
  })
  const { cr_no: group, meet_no } = await aClub([me!, other!])
  expect(await roomSeenBy(server, other!, group)).toMatchObject({
    cr_type: 'group',
    room_type: 'group',
    cr_name: '새벽 러닝',
    meet_no,
    meet_user_no: me!.user_no,
    meet_reg_dt: expect.any(String) as string,
    is_active: true,
  })
  expect((await roomSeenBy(server, other!, group))!.cr_members.map(({ user_no }) => user_no)).toEqual([me!.user_no, other!.user_no])
  const counsel = await aCounselRoom(me!, other!)
  expect(await roomSeenBy(server, me!, counsel)).toMatchObject({
    cr_type: 'counsel',
    room_type: 'counsel',
    cr_name: name,
    coun_no: 31,
    coun_state: 8,
  })
  await server.db.transaction((tx) => sendAsAdmin(tx, me!.user_no, '어서 오세요', server.clock.now))
  const admin = (await listOf(server, me!)).rows.find(({ cr_type }) => cr_type === 'admin')
  expect(admin).toMatchObject({
    room_type: 'private',
    cr_name: '하루',
    un_read: 1,
    cm_from: null,
    cm_last_content: '어서 오세요',
    is_active: true,
  })
})

test('derives list, status and write access as the rules do, for all member states', async () => {
  const [me] = await many(1)
  for (const mine of [0, 1, 2]) {
    for (const theirs of [0, 1, 2]) {
      for (const stays of [true, false]) {
        const other = await server.aMember()
        const cr_no = await roomBetween(server, me!, other)
        await server.db
          .sql`update chat_member set state = case when user_no = ${me!.user_no} then ${mine}::int else ${theirs}::int end where cr_no = ${cr_no}`
        if (!stays) await server.db.sql`update users set state = 0 where user_no = ${other.user_no}`
        const room = (await roomSeenBy(server, me!, cr_no))!
        expect(room.cr_members).toHaveLength(stays ? 2 : 1)
        expect(room.room_type).toBe(roomKind(room))
        expect(room.is_active).toBe(roomStatus(room, me!.user_no) === OPEN)
        if (room.is_active) expect(mayCompose(room, me!.user_no)).toBeNull()
        await server.db.sql`delete from chat_request`
      }
    }
  }
  const counts = await unreadFor(server, me!)
  const { rows } = await listOf(server, me!)
  for (const list of ROOM_LISTS) {
    expect(counts[list]).toBe(rows.filter(({ room_type }) => room_type === list).reduce((sum, { un_read }) => sum + un_read, 0))
  }
})

test('sorts pinned rooms first, then by the newest message, and pages without repeats', async () => {
  const [me, a, b, c] = await many(4)
  const rooms: number[] = []
  for (const other of [a!, b!, c!]) {
    server.clock.advance(1000)
    rooms.push(await openRoom(server, me!, other, { cm_content: '안녕' }))
  }
  const [first, second, third] = rooms as [number, number, number]
  expect(await numbersOf(me!)).toEqual([third, second, first])
  server.clock.advance(1000)
  await sendText(server, a!, first)
  expect(await numbersOf(me!)).toEqual([first, third, second])
  const news = await publishedWhile(server.db, () => server.call(setRoom, { body: { cr_no: second, pin: true, mute: true } }, { as: me! }))
  expect(eventsToMembers(news, 'jr')).toEqual([{ userNos: [me!.user_no], payload: { cr_no: second } }])
  expect(await numbersOf(me!)).toEqual([second, first, third])
  expect(await roomSeenBy(server, me!, second)).toMatchObject({ pin_dt: expect.any(String) as string, is_mute: true })
  expect(await roomSeenBy(server, b!, second)).toMatchObject({ pin_dt: null, is_mute: false })
  const page = await listOf(server, me!, { offset: 1, limit: 1 })
  expect([page.cnt, page.rows.map(({ cr_no }) => cr_no)]).toEqual([3, [first]])
  expect((await server.call(listRooms, { query: { limit: 51 } }, { as: me! })).status).toBe(400)
  await server.call(setRoom, { body: { cr_no: second, pin: false } }, { as: me! })
  expect(await roomSeenBy(server, me!, second)).toMatchObject({ pin_dt: null, is_mute: true })
})

test('marks a closed room as read and hides it from its member’s lists until a new message', async () => {
  const [me, other] = await many(2)
  const cr_no = await openRoom(server, me!, other!, { cm_content: '안녕' })
  await sendText(server, other!, cr_no)
  await server.db
    .sql`insert into chat_push (user_no, cr_no, due_dt) values (${me!.user_no}, ${cr_no}, ${server.clock.now}) on conflict do nothing`
  const news = await publishedWhile(server.db, () => server.call(closeRoom, { body: { cr_no } }, { as: me! }))
  expect(eventsToMembers(news, 'jr')).toEqual([{ userNos: [me!.user_no], payload: { cr_no } }])
  expect(await listOf(server, me!)).toEqual({ rows: [], cnt: 0 })
  expect(await unreadFor(server, me!)).toMatchObject({ private: 0 })
  expect(await server.db.sql`select from chat_push where user_no = ${me!.user_no}`).toHaveLength(0)
  expect(await numbersOf(other!)).toEqual([cr_no])
  // The room can still be opened by its number.
  expect(await roomSeenBy(server, me!, cr_no)).toMatchObject({ un_read: 0 })
  await sendText(server, other!, cr_no)
  expect((await listOf(server, me!)).rows).toMatchObject([{ cr_no, un_read: 1 }])
})

test('hides the private room of a block in either direction from both, and their names in a group, until the block ends', async () => {
  const [me, other, third] = await many(3)
  const cr_no = await openRoom(server, me!, other!, { cm_content: '안녕' })
  const { cr_no: group } = await aClub([third!, me!, other!])
  await relate(server.db, 'block', me!.user_no, other!.user_no)
  for (const one of [me!, other!]) {
    expect(await numbersOf(one)).toEqual([group])
    expect(await roomSeenBy(server, one, cr_no)).toBeUndefined()
    expect(await unreadFor(server, one)).toMatchObject({ private: 0 })
    expect((await server.call(closeRoom, { body: { cr_no } }, { as: one })).status).toBe(404)
  }
  const mine = (await roomSeenBy(server, me!, group))!
  expect(mine.cr_members.map(({ user_no }) => user_no)).toEqual([third!.user_no, me!.user_no])
  await server.db.sql`delete from block where user_no = ${me!.user_no}`
  expect((await numbersOf(me!)).toSorted((x, y) => x - y)).toEqual([cr_no, group].toSorted((x, y) => x - y))
})

test('keeps the room of a member who deletes the account, without a name and closed to writing', async () => {
  const [me, other] = await many(2)
  const cr_no = await openRoom(server, me!, other!, { cm_content: '안녕' })
  await sendText(server, other!, cr_no, '잘 지내요')
  await server.db.sql`update users set state = 0 where user_no = ${other!.user_no}`
  expect((await listOf(server, me!)).rows).toMatchObject([
    { cr_no, cr_name: '', room_type: 'private', is_active: false, cm_from: null, cm_last_content: '잘 지내요', un_read: 1 },
  ])
  expect(mayCompose((await roomSeenBy(server, me!, cr_no))!, me!.user_no)).toBe('left')
  await server.db.sql`update users set state = 1 where user_no = ${other!.user_no}`
  expect(await roomSeenBy(server, me!, cr_no)).toMatchObject({ is_active: true })
})

test('shows read positions and presence only of members who share them and have accepted', async () => {
  const [me, other, shy, asked] = await many(4)
  for (const setting_key of ['read_receipt', 'show_online']) {
    await server.db.sql`insert into user_setting (user_no, setting_key, setting_value) values (${shy!.user_no}, ${setting_key}, '0')`
  }
  const shared = async (target: TestMember, accepts = true) => {
    const cr_no = accepts ? await openRoom(server, me!, target) : await roomBetween(server, me!, target)
    const { cr_members } = (await roomSeenBy(server, me!, cr_no))!
    const { read_no, online } = cr_members.find(({ user_no }) => user_no === target.user_no)!
    return { read_no, online }
  }
  expect(await shared(other!)).toEqual({ read_no: 0, online: false })
  expect(await shared(shy!)).toEqual({ read_no: null, online: null })
  expect(await shared(asked!, false)).toEqual({ read_no: null, online: null })
  const { cr_no: group } = await aClub([me!, other!])
  expect((await roomSeenBy(server, me!, group))!.cr_members.map(({ online }) => online)).toEqual([null, null])
})

test('counts unread messages as the lists show them, with muted rooms and without closed ones', async () => {
  const [me, a, b, c, expert] = await many(5)
  const now = server.clock.now
  const open = await openRoom(server, me!, a!)
  await roomBetween(server, b!, me!, { cm_content: '안녕하세요' })
  const closed = await openRoom(server, me!, c!)
  const { cr_no: group } = await aClub([a!, me!])
  const counsel = await aCounselRoom(me!, expert!)
  for (const [by, cr_no, times] of [
    [a!, open, 3],
    [c!, closed, 2],
    [a!, group, 4],
    [expert!, counsel, 1],
  ] as const) {
    for (let n = 0; n < times; n++) await sendText(server, by, cr_no)
  }
  await server.db.transaction((tx) => sendAsAdmin(tx, me!.user_no, '공지', now))
  await server.call(setRoom, { body: { cr_no: group, mute: true } }, { as: me! })
  await server.call(closeRoom, { body: { cr_no: closed } }, { as: me! })
  expect(await unreadFor(server, me!)).toEqual({ private: 4, group: 4, new: 1, counsel: 1 })
  const { rows } = await listOf(server, me!)
  const sums = Object.groupBy(rows, ({ room_type }) => room_type)
  expect(Object.fromEntries(ROOM_LISTS.map((list) => [list, sums[list]!.reduce((sum, { un_read }) => sum + un_read, 0)]))).toEqual(
    await unreadFor(server, me!),
  )
  await server.call(readRoom, { body: { cr_no: open } }, { as: me! })
  expect(await unreadFor(server, me!)).toMatchObject({ private: 1 })
})

test('lists a rejected request among the new ones', async () => {
  const [me, other] = await many(2)
  const cr_no = await roomBetween(server, me!, other!, { cm_content: '안녕' })
  await answerChat(server, other!, cr_no, 2)
  for (const one of [me!, other!]) expect((await listOf(server, one)).rows).toMatchObject([{ cr_no, room_type: 'new', accept_state: 2 }])
})

test('lets a member leave a group and notifies all, and refuses to leave other rooms', async () => {
  const [leader, me, third] = await many(3)
  const { cr_no } = await aClub([leader!, me!, third!])
  const pair = await openRoom(server, me!, third!)
  const refused = await server.call(leaveRoom, { body: { cr_no: pair } }, { as: me! })
  expect([refused.status, refused.body.code]).toEqual([409, chatErrors.not_group.code])
  const news = await publishedWhile(server.db, () => server.call(leaveRoom, { body: { cr_no } }, { as: me! }))
  expect(eventsToMembers(news, 'lrg')).toMatchObject([{ payload: { cr_no, user_no: me!.user_no } }])
  const events = eventsToMembers(news, 'm2r')
  expect(events.flatMap(({ userNos }) => userNos)).not.toContain(me!.user_no)
  expect(events[0]!.payload).toMatchObject({ cm_type: 'sys-msg', extra_info: { type: 'leave', user_no: me!.user_no } })
  expect((await roomSeenBy(server, third!, cr_no))!.cr_members.map(({ user_no }) => user_no)).toEqual([leader!.user_no, third!.user_no])
  expect(await numbersOf(me!)).toEqual([pair])
  expect((await server.call(leaveRoom, { body: { cr_no } }, { as: me! })).status).toBe(404)
})
