import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { answerRoom, createRoom, findRoom, sendMessage } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { chatWorld } from './testing.ts'
import {
  alarmsOf,
  answerIn,
  askFor,
  code,
  listOf,
  numbers,
  openRoom,
  passes,
  refused,
  roomBetween,
  say,
  seen,
  takesFrom,
  toldWhile,
  toMembers,
  unreadFor,
} from './testing-rooms.ts'

const { server, me, other } = await chatWorld()

const HOUR = 3_600_000
const standing = () => server.db.sql`
  select (select count(*) from chat_room) as rooms, (select json_agg(m order by m.cr_no, m.user_no) from chat_member m) as people,
    (select count(*) from chat_request) as asked, (select count(*) from chat_message) as said, (select count(*) from alarm) as alarms`

describe('asking', () => {
  test('is for members, of somebody else who is there, and nothing changes where it is refused', async () => {
    const [gone, blocked, blocker] = [await server.aMember({ state: 0 }), await server.aMember(), await server.aMember()]
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    const before = await standing()
    expect((await server.call(createRoom, { body: { target_no: other.user_no } })).status).toBe(401)
    expect(code(await askFor(server, me, me))).toEqual(refused(chatErrors.to_self))
    const answers = await Promise.all(
      [gone, blocked, blocker, { user_no: 9_999_999, token: '' }].map((target) => askFor(server, me, target)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(code(answers[0]!)).toEqual(refused(chatErrors.no_person))
    expect((await askFor(server, me, other, { cm_content: '가'.repeat(501) })).status).toBe(400)
    expect(await standing()).toEqual(before)
  })

  test('makes a room that the other is to accept, with one first message, and tells both', async () => {
    const news = await toldWhile(server.db, async () => {
      const { body } = await askFor(server, me, other, { cm_content: '같이 뛰실래요?' })
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
    const both = numbers(me, other)
    expect(toMembers(news, 'jr')).toEqual([{ userNos: both, payload: { cr_no } }])
    expect(toMembers(news, 'rc')).toEqual([{ userNos: both, payload: { cr_no, state: 0, reason: '' } }])
    expect(
      toMembers(news, 'm2r')
        .flatMap(({ userNos }) => userNos)
        .toSorted((a, b) => a - b),
    ).toEqual(both)
    expect(await alarmsOf(server, other)).toEqual([{ kind: 'CHAT_REQ', actor_nos: [me.user_no], link: `/chat-detail/${cr_no}`, text: '' }])
    expect(await alarmsOf(server, me)).toEqual([])
  })

  test('done twice is done once; a second message is refused, the same one is not', async () => {
    const [first, second] = [randomUUID(), '다른 말']
    const made = await askFor(server, me, other, { cm_content: '안녕하세요', cm_uuid: first })
    for (const again of [{}, { cm_content: '안녕하세요', cm_uuid: first }, { cm_content: '안녕하세요' }]) {
      const { body } = await askFor(server, me, other, again)
      expect(body.query).toMatchObject({ ...(made.body.query as object), ...('cm_content' in again ? {} : { cm_no: null }) })
    }
    expect(code(await askFor(server, me, other, { cm_content: second }))).toEqual(refused(chatErrors.not_open))
    const { cr_no } = made.body.query as { cr_no: number }
    expect(await server.db.sql`select from chat_message where cr_no = ${cr_no}`).toHaveLength(1)
    expect(await server.db.sql`select from chat_request where cr_no = ${cr_no}`).toHaveLength(1)
  })

  test('without a message leaves the asker one, and whoever is asked none', async () => {
    const cr_no = await roomBetween(server, me, other)
    const write = (as: TestMember, cm_content: string) => server.call(sendMessage, { body: { cr_no, cm_content } }, { as })
    expect(code(await write(other, '누구세요?'))).toEqual(refused(chatErrors.not_open))
    expect((await write(me, '안녕하세요')).status).toBe(200)
    expect(code(await write(me, '저기요'))).toEqual(refused(chatErrors.not_open))
  })

  test('of two who ask each other at once both are in the one room, and it is open', async () => {
    for (let times = 0; times < 5; times++) {
      const [me, other] = [await server.aMember(), await server.aMember()]
      const answers = await Promise.all([
        askFor(server, me, other, { cm_content: '안녕' }),
        askFor(server, other, me, { cm_content: '반가워' }),
      ])
      const rooms = answers.map(({ body }) => body.query as { cr_no: number; waits: boolean })
      expect(new Set(rooms.map(({ cr_no }) => cr_no)).size).toBe(1)
      expect(new Set(rooms.map(({ waits }) => waits)).size).toBe(2)
      expect(await seen(server, me, rooms[0]!.cr_no)).toMatchObject({ room_type: 'private', is_active: true, asker_no: null })
      expect(await server.db.sql`select from chat_message where cr_no = ${rooms[0]!.cr_no}`).toHaveLength(2)
    }
  })

  test('ten new rooms a day for a member, thirty for an expert; after that day again', async () => {
    for (const [columns, most] of [
      [{}, 10],
      [{ cate_no: 3, expert_no: 900, user_verified: true }, 30],
    ] as const) {
      const me = await server.aMember(columns)
      const others = await Promise.all(Array.from({ length: most + 1 }, () => server.aMember()))
      for (const other of others.slice(0, most)) expect((await askFor(server, me, other)).status).toBe(200)
      expect(code(await askFor(server, me, others.at(-1)!))).toEqual(refused(chatErrors.too_many_rooms))
      expect((await askFor(server, me, others[0]!)).status).toBe(200)
      await passes(server, 24 * HOUR, me)
      expect((await askFor(server, me, others.at(-1)!)).status).toBe(200)
    }
  })
})

describe('who takes requests from whom (setting chat_from; decisions d-8)', () => {
  type Columns = Record<string, unknown>
  type Ties = { iFollow?: true; followsMe?: true }
  const ask = async ({ iFollow, followsMe }: Ties, mine: Columns, theirs: Columns, setting?: string) => {
    const [me, other] = [await server.aMember(mine), await server.aMember(theirs)]
    if (iFollow) await relate(server.db, 'follow', me.user_no, other.user_no)
    if (followsMe) await relate(server.db, 'follow', other.user_no, me.user_no)
    if (setting !== undefined) await takesFrom(server, other, setting)
    const answer = await askFor(server, me, other)
    if (answer.status !== 200) expect(code(answer)).toEqual(refused(chatErrors.closed_to_me))
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

describe('answering', () => {
  test('is for whoever was asked, once; nothing changes where it is refused', async () => {
    const stranger = await server.aMember()
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    const before = await standing()
    expect((await server.call(answerRoom, { body: { cr_no, state: 1 } })).status).toBe(401)
    expect(code(await answerIn(server, stranger, cr_no, 1))).toEqual(refused(chatErrors.no_room))
    expect(code(await answerIn(server, other, 9_999_999, 1))).toEqual(refused(chatErrors.no_room))
    expect(code(await answerIn(server, me, cr_no, 1))).toEqual(refused(chatErrors.not_asked))
    for (const reject_reason of [undefined, '', '  \n ']) {
      const { status, body } = await answerIn(server, other, cr_no, 2, { reject_reason })
      expect([status, body]).toMatchObject([400, { field: 'reject_reason', msg: 'Please enter a reject reason' }])
    }
    expect((await answerIn(server, other, cr_no, 2, { reject_reason: '가'.repeat(501) })).status).toBe(400)
    expect(await standing()).toEqual(before)
    expect((await answerIn(server, other, cr_no, 1)).status).toBe(200)
    expect(code(await answerIn(server, other, cr_no, 2))).toEqual(refused(chatErrors.not_asked))
  })

  test('accepting opens the room and tells all of it but the socket that is named', async () => {
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    const news = await toldWhile(server.db, () => answerIn(server, other, cr_no, 1, { socket_id: 'abc' }))
    expect(news.filter(({ event }) => event === 'ac')).toMatchObject([
      { userNos: [me.user_no], payload: { cr_no, state: 1, reason: '' } },
      { userNos: [other.user_no], except: 'abc', payload: { cr_no, state: 1, reason: '' } },
    ])
    expect(toMembers(news, 'rc')).toEqual([])
    const opened = { room_type: 'private', accept_state: 1, is_active: true }
    for (const one of [me, other]) expect(await seen(server, one, cr_no)).toMatchObject(opened)
    expect(await alarmsOf(server, me)).toMatchObject([{ kind: 'CHAT_ACCEPT', actor_nos: [other.user_no], link: `/chat-detail/${cr_no}` }])
  })

  test('rejecting keeps the reason for the asker, ends the writing, and counts as having read it', async () => {
    const cr_no = await roomBetween(server, me, other, { cm_content: '안녕하세요' })
    const news = await toldWhile(server.db, () => answerIn(server, other, cr_no, 2, { reject_reason: '  지금은 바빠요 ' }))
    const payload = { cr_no, state: 2, reason: '지금은 바빠요' }
    expect(toMembers(news, 'rc')).toEqual([
      { userNos: [me.user_no], payload },
      { userNos: [other.user_no], payload },
    ])
    const mine = await seen(server, me, cr_no)
    expect(mine).toMatchObject({ room_type: 'new', accept_state: 2, is_active: false, asker_no: me.user_no })
    expect(mine!.cr_members.find(({ user_no }) => user_no === other.user_no)).toMatchObject({ state: 2, reject_reason: '지금은 바빠요' })
    expect(code(await server.call(sendMessage, { body: { cr_no, cm_content: '왜요?' } }, { as: me }))).toEqual(refused(chatErrors.not_open))
    expect(await unreadFor(server, other)).toMatchObject({ new: 0 })
    expect(await alarmsOf(server, me)).toMatchObject([{ kind: 'CHAT_REJECT', text: '지금은 바빠요' }])
  })

  test('of two answers at once one counts', async () => {
    const cr_no = await roomBetween(server, me, other)
    const answers = await Promise.all([answerIn(server, other, cr_no, 1), answerIn(server, other, cr_no, 2)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('a block between them ends it, either way', async () => {
    for (const way of [0, 1]) {
      const [me, other] = [await server.aMember(), await server.aMember()]
      const cr_no = await roomBetween(server, me, other)
      const [from, to] = way === 0 ? [me, other] : [other, me]
      await relate(server.db, 'block', from.user_no, to.user_no)
      expect(code(await answerIn(server, other, cr_no, 1))).toEqual(refused(chatErrors.no_room))
    }
  })
})

test('the private room with a member is found by both, and by nobody where they may not meet', async () => {
  const find = async (as: TestMember, target: TestMember) =>
    (await server.call(findRoom, { query: { target_no: target.user_no } }, { as })).body.query
  expect((await server.call(findRoom, { query: { target_no: other.user_no } })).status).toBe(401)
  expect(await find(me, other)).toEqual([])
  const cr_no = await openRoom(server, me, other)
  await say(server, me, cr_no)
  expect(await find(me, other)).toMatchObject([{ cr_no }])
  expect(await find(other, me)).toMatchObject([{ cr_no }])
  expect(await find(await server.aMember(), other)).toEqual([])
  await relate(server.db, 'block', other.user_no, me.user_no)
  expect(await find(me, other)).toEqual([])
  expect(await find(other, me)).toEqual([])
})
