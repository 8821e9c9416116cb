import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { answerRoom, createRoom, findRoom, sendMessage } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { startChatTest } from './testing.ts'
import {
  alarmsOf,
  answerChat,
  requestChat,
  codeOf,
  listOf,
  userNosOf,
  openRoom,
  advanceTime,
  refusalOf,
  roomBetween,
  sendText,
  roomSeenBy,
  setChatFrom,
  publishedWhile,
  eventsToMembers,
  unreadFor,
} from './testing-rooms.ts'

const { server, me, other } = await startChatTest()

const standing = () => server.db.sql`
  select (select count(*) from chat_room) as rooms, (select json_agg(m order by m.cr_no, m.user_no) from chat_member m) as people,
    (select count(*) from chat_request) as asked, (select count(*) from chat_message) as said, (select count(*) from alarm) as alarms`

describe('createRoom', () => {
  test('refuses guests, oneself and unknown members, and changes nothing', async () => {
    const [gone, blocked, blocker] = [await server.aMember({ state: 0 }), await server.aMember(), await server.aMember()]
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    const before = await standing()
    expect((await server.call(createRoom, { body: { target_no: other.user_no } })).status).toBe(401)
    expect(codeOf(await requestChat(server, me, me))).toEqual(refusalOf(chatErrors.to_self))
    const answers = await Promise.all(
      [gone, blocked, blocker, { user_no: 9_999_999, token: '' }].map((target) => requestChat(server, me, target)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(codeOf(answers[0]!)).toEqual(refusalOf(chatErrors.no_person))
    expect((await requestChat(server, me, other, { cm_content: '가'.repeat(501) })).status).toBe(400)
    expect(await standing()).toEqual(before)
  })

  test('creates a pending room with one first message, and notifies both', async () => {
    const news = await publishedWhile(server.db, async () => {
      const { body } = await requestChat(server, me, other, { cm_content: '같이 뛰실래요?' })
      expect(body.query).toMatchObject({ waits: true, cm_no: expect.any(Number) as number })
    })
    const { rows } = await listOf(server, me)
    expect(rows).toMatchObject([
      { cr_type: 'private', room_type: 'new', accept_state: 0, is_active: false, asker_no: me.user_no, un_read: 0, cm_from: me.user_no },
    ])
    const cr_no = rows[0]!.cr_no
    expect((await listOf(server, other)).rows).toMatchObject([
      { cr_no, room_type: 'new', asker_no: me.user_no, un_read: 1, cm_last_content: '같이 뛰실래요?' },
    ])
    expect(await unreadFor(server, other)).toEqual({ private: 0, group: 0, new: 1, counsel: 0 })
    const both = userNosOf(me, other)
    expect(eventsToMembers(news, 'jr')).toEqual([{ userNos: both, payload: { cr_no } }])
    expect(eventsToMembers(news, 'rc')).toEqual([{ userNos: both, payload: { cr_no, state: 0, reason: '' } }])
    expect(
      eventsToMembers(news, 'm2r')
        .flatMap(({ userNos }) => userNos)
        .toSorted((a, b) => a - b),
    ).toEqual(both)
    expect(await alarmsOf(server, other)).toEqual([{ kind: 'CHAT_REQ', actor_nos: [me.user_no], link: `/chat-detail/${cr_no}`, text: '' }])
    expect(await alarmsOf(server, me)).toEqual([])
  })

  test('creates one room for two calls, refuses a second message and accepts the same one again', async () => {
    const [first, second] = [randomUUID(), '다른 말']
    const made = await requestChat(server, me, other, { cm_content: '안녕하세요', cm_uuid: first })
    for (const again of [{}, { cm_content: '안녕하세요', cm_uuid: first }, { cm_content: '안녕하세요' }]) {
      const { body } = await requestChat(server, me, other, again)
      expect(body.query).toMatchObject({ ...(made.body.query as object), ...('cm_content' in again ? {} : { cm_no: null }) })
    }
    expect(codeOf(await requestChat(server, me, other, { cm_content: second }))).toEqual(refusalOf(chatErrors.not_open))
    const { cr_no } = made.body.query as { cr_no: number }
    expect(await server.db.sql`select from chat_message where cr_no = ${cr_no}`).toHaveLength(1)
    expect(await server.db.sql`select from chat_request where cr_no = ${cr_no}`).toHaveLength(1)
  })

  test('without a message, lets the asker write one later and the other none', async () => {
    const cr_no = await roomBetween(server, me, other)
    const write = (as: TestMember, cm_content: string) => server.call(sendMessage, { body: { cr_no, cm_content } }, { as })
    expect(codeOf(await write(other, '누구세요?'))).toEqual(refusalOf(chatErrors.not_open))
    expect((await write(me, '안녕하세요')).status).toBe(200)
    expect(codeOf(await write(me, '저기요'))).toEqual(refusalOf(chatErrors.not_open))
  })

  test('opens one room for two members who ask each other at once', async () => {
    for (let times = 0; times < 5; times++) {
      const [me, other] = [await server.aMember(), await server.aMember()]
      const answers = await Promise.all([
        requestChat(server, me, other, { cm_content: '안녕' }),
        requestChat(server, other, me, { cm_content: '반가워' }),
      ])
      const rooms = answers.map(({ body }) => body.query as { cr_no: number; waits: boolean })
      expect(new Set(rooms.map(({ cr_no }) => cr_no)).size).toBe(1)
      expect(new Set(rooms.map(({ waits }) => waits)).size).toBe(2)
      expect(await roomSeenBy(server, me, rooms[0]!.cr_no)).toMatchObject({ room_type: 'private', is_active: true, asker_no: null })
      expect(await server.db.sql`select from chat_message where cr_no = ${rooms[0]!.cr_no}`).toHaveLength(2)
    }
  })

  test('allows ten new rooms a day for a member and thirty for an expert, and again the next day', async () => {
    for (const [columns, most] of [
      [{}, 10],
      [{ cate_no: 3, expert_no: 900, user_verified: true }, 30],
    ] as const) {
      const me = await server.aMember(columns)
      const others = await Promise.all(Array.from({ length: most + 1 }, () => server.aMember()))
      for (const other of others.slice(0, most)) expect((await requestChat(server, me, other)).status).toBe(200)
      expect(codeOf(await requestChat(server, me, others.at(-1)!))).toEqual(refusalOf(chatErrors.too_many_rooms))
      expect((await requestChat(server, me, others[0]!)).status).toBe(200)
      await advanceTime(server, DAY_MS, me)
      expect((await requestChat(server, me, others.at(-1)!)).status).toBe(200)
    }
  })
})

describe('requests by the setting chat_from (decisions d-8)', () => {
  type Columns = Record<string, unknown>
  type Ties = { iFollow?: true; followsMe?: true }
  const ask = async ({ iFollow, followsMe }: Ties, mine: Columns, theirs: Columns, setting?: string) => {
    const [me, other] = [await server.aMember(mine), await server.aMember(theirs)]
    if (iFollow) await relate(server.db, 'follow', me.user_no, other.user_no)
    if (followsMe) await relate(server.db, 'follow', other.user_no, me.user_no)
    if (setting !== undefined) await setChatFrom(server, other, setting)
    const answer = await requestChat(server, me, other)
    if (answer.status !== 200) expect(codeOf(answer)).toEqual(refusalOf(chatErrors.closed_to_me))
    return answer.status === 200
  }
  const both = { iFollow: true, followsMe: true } as const
  const ADULT = { birth: '1990-01-01' }
  const MINOR = { birth: '2010-01-01' }
  const cases: [string, Ties, Columns, Columns, string | undefined, boolean][] = [
    ['everyone, where nothing is set', {}, {}, {}, undefined, true],
    ['followers: one who does not follow', { followsMe: true }, {}, {}, 'followers', false],
    ['followers: one who does', { iFollow: true }, {}, {}, 'followers', true],
    ['mutual: one side', { iFollow: true }, {}, {}, 'mutual', false],
    ['mutual: both', both, {}, {}, 'mutual', true],
    ['none', both, {}, {}, 'none', false],
    ['a minor takes them from mutual follows, where nothing is set', { iFollow: true }, MINOR, MINOR, undefined, false],
    ['a minor from another, both following', both, MINOR, MINOR, undefined, true],
    ['a minor who takes all, from another minor', {}, MINOR, MINOR, 'all', true],
    ['but not from an adult whom they do not follow', { iFollow: true }, ADULT, MINOR, 'all', false],
    ['from one whom they follow', { followsMe: true }, ADULT, MINOR, 'all', true],
    ['an adult takes them from a minor', {}, MINOR, ADULT, undefined, true],
  ]
  test.each(cases)('%s', async (_, ties, mine, theirs, setting, expected) => expect(await ask(ties, mine, theirs, setting)).toBe(expected))
})

describe('answerRoom', () => {
  test('refuses everyone but the member who was asked, and a second answer', async () => {
    const stranger = await server.aMember()
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    const before = await standing()
    expect((await server.call(answerRoom, { body: { cr_no, state: 1 } })).status).toBe(401)
    expect(codeOf(await answerChat(server, stranger, cr_no, 1))).toEqual(refusalOf(chatErrors.no_room))
    expect(codeOf(await answerChat(server, other, 9_999_999, 1))).toEqual(refusalOf(chatErrors.no_room))
    expect(codeOf(await answerChat(server, me, cr_no, 1))).toEqual(refusalOf(chatErrors.not_asked))
    for (const reject_reason of [undefined, '', '  \n ']) {
      const { status, body } = await answerChat(server, other, cr_no, 2, { reject_reason })
      expect([status, body]).toMatchObject([400, { field: 'reject_reason', msg: 'Please enter a reject reason' }])
    }
    expect((await answerChat(server, other, cr_no, 2, { reject_reason: '가'.repeat(501) })).status).toBe(400)
    expect(await standing()).toEqual(before)
    expect((await answerChat(server, other, cr_no, 1)).status).toBe(200)
    expect(codeOf(await answerChat(server, other, cr_no, 2))).toEqual(refusalOf(chatErrors.not_asked))
  })

  test('opens the room on acceptance, and notifies all sockets but the one that is named', async () => {
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    const news = await publishedWhile(server.db, () => answerChat(server, other, cr_no, 1, { socket_id: 'abc' }))
    expect(news.filter(({ event }) => event === 'ac')).toMatchObject([
      { userNos: [me.user_no], payload: { cr_no, state: 1, reason: '' } },
      { userNos: [other.user_no], except: 'abc', payload: { cr_no, state: 1, reason: '' } },
    ])
    expect(eventsToMembers(news, 'rc')).toEqual([])
    const opened = { room_type: 'private', accept_state: 1, is_active: true }
    for (const one of [me, other]) expect(await roomSeenBy(server, one, cr_no)).toMatchObject(opened)
    expect(await alarmsOf(server, me)).toMatchObject([{ kind: 'CHAT_ACCEPT', actor_nos: [other.user_no], link: `/chat-detail/${cr_no}` }])
  })

  test('on rejection stores the reason for the asker, closes the room to writing and marks it as read', async () => {
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    const news = await publishedWhile(server.db, () => answerChat(server, other, cr_no, 2, { reject_reason: '  지금은 바빠요 ' }))
    const payload = { cr_no, state: 2, reason: '지금은 바빠요' }
    expect(eventsToMembers(news, 'rc')).toEqual([
      { userNos: [me.user_no], payload },
      { userNos: [other.user_no], payload },
    ])
    const mine = await roomSeenBy(server, me, cr_no)
    expect(mine).toMatchObject({ room_type: 'new', accept_state: 2, is_active: false, asker_no: me.user_no })
    expect(mine!.cr_members.find(({ user_no }) => user_no === other.user_no)).toMatchObject({ state: 2, reject_reason: '지금은 바빠요' })
    expect(codeOf(await server.call(sendMessage, { body: { cr_no, cm_content: '왜요?' } }, { as: me }))).toEqual(
      refusalOf(chatErrors.not_open),
    )
    expect(await unreadFor(server, other)).toMatchObject({ new: 0 })
    expect(await alarmsOf(server, me)).toMatchObject([{ kind: 'CHAT_REJECT', text: '지금은 바빠요' }])
  })

  test('applies one of two answers at once', async () => {
    const cr_no = await roomBetween(server, me, other)
    const answers = await Promise.all([answerChat(server, other, cr_no, 1), answerChat(server, other, cr_no, 2)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('refuses an answer after a block in either direction', async () => {
    for (const way of [0, 1]) {
      const [me, other] = [await server.aMember(), await server.aMember()]
      const cr_no = await roomBetween(server, me, other)
      const [from, to] = way === 0 ? [me, other] : [other, me]
      await relate(server.db, 'block', from.user_no, to.user_no)
      expect(codeOf(await answerChat(server, other, cr_no, 1))).toEqual(refusalOf(chatErrors.no_room))
    }
  })
})

test('finds the private room for both members, and for neither after a block', async () => {
  const find = async (as: TestMember, target: TestMember) =>
    (await server.call(findRoom, { query: { target_no: target.user_no } }, { as })).body.query
  expect((await server.call(findRoom, { query: { target_no: other.user_no } })).status).toBe(401)
  expect(await find(me, other)).toEqual([])
  const cr_no = await openRoom(server, me, other)
  await sendText(server, me, cr_no)
  expect(await find(me, other)).toMatchObject([{ cr_no }])
  expect(await find(other, me)).toMatchObject([{ cr_no }])
  expect(await find(await server.aMember(), other)).toEqual([])
  await relate(server.db, 'block', other.user_no, me.user_no)
  expect(await find(me, other)).toEqual([])
  expect(await find(other, me)).toEqual([])
})
