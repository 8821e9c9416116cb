import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { closeRoom, deleteMessage, leaveRoom, readRoom } from '../contract.ts'
import { unreadOf } from '../rules.ts'
import { chatHttp } from './http.ts'
import { joinGroupRoom, openGroupRoom } from './public.ts'
import { repairRooms } from './repair.ts'
import { listOf, openRoom, sendText, unreadFor } from './testing-rooms.ts'

// Unread counts equal the messages after each member's read position, after any acts.

let server: TestServer
beforeAll(async () => {
  server = await testServer(chatHttp, { callsAMinute: false })
})
afterAll(() => server.close())

type MemberCounts = {
  cr_no: number
  cr_type: string
  seq: number
  last_cm_no: number
  read_seq: number
  hide_no: number | null
  real: number
}

/** A member's rows in rooms, each with a recount of its unread messages. */
const countsOfMember = ({ user_no }: TestMember) => server.db.sql<MemberCounts[]>`
  select r.cr_no, r.cr_type, r.seq, r.last_cm_no, m.read_seq, m.hide_no, case when m.hide_no = r.last_cm_no then 0 else (
    select count(*) from chat_message c where c.cr_no = r.cr_no and c.cm_type = 'user-msg' and c.cm_no > m.read_no) end as real
  from chat_member m join chat_room r using (cr_no) where m.user_no = ${user_no} and m.left_dt is null`

async function expectCounts(people: TestMember[]): Promise<void> {
  for (const one of people) {
    const places = await countsOfMember(one)
    for (const place of places) expect(unreadOf(place, place)).toBe(place.real)
    const sum = (type: string) => places.filter(({ cr_type }) => cr_type === type).reduce((all, { real }) => all + real, 0)
    expect(await unreadFor(server, one)).toEqual({ private: sum('private'), group: sum('group'), new: 0, counsel: 0 })
    const { rows } = await listOf(server, one)
    const listed = places.filter(({ hide_no, last_cm_no }) => hide_no !== last_cm_no)
    expect(new Map(rows.map(({ cr_no, un_read }) => [cr_no, un_read]))).toEqual(new Map(listed.map(({ cr_no, real }) => [cr_no, real])))
  }
}

const ACTS = ['say', 'say', 'say', 'read', 'readSome', 'close', 'leave', 'join', 'delete'] as const
type Act = { act: (typeof ACTS)[number]; who: number; group: boolean }

test('counts unread messages as a recount does, after any sequence of acts', async () => {
  const act = fc.record({ act: fc.constantFrom(...ACTS), who: fc.nat(2), group: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      const people = [await server.aMember(), await server.aMember(), await server.aMember()]
      const pair = await openRoom(server, people[0]!, people[1]!)
      const meet = await aClub(people)
      for (const one of acts) await doAct(one, people, { pair, ...meet })
      await expectCounts(people)
      expect(await repairRooms(server.db)).toBe(0)
    }),
    { numRuns: 12 },
  )
})

async function aClub(people: TestMember[]): Promise<{ meet: number; group: number }> {
  const [club] = await server.db.sql<[{ meet_no: number }]>`
    insert into meet (meet_title, user_no) values ('모임', ${people[0]!.user_no}) returning meet_no`
  const group = await server.db.transaction((tx) => openGroupRoom(tx, club.meet_no, server.clock.now))
  for (const { user_no } of people) await server.db.transaction((tx) => joinGroupRoom(tx, club.meet_no, user_no, server.clock.now))
  return { meet: club.meet_no, group }
}

type Rooms = { pair: number; meet: number; group: number }

async function doAct({ act, who, group: isGroup }: Act, people: TestMember[], { pair, meet, group }: Rooms): Promise<void> {
  const [as, cr_no] = isGroup ? [people[who]!, group] : [people[who % 2]!, pair]
  const [place] = await server.db.sql`select from chat_member where cr_no = ${cr_no} and user_no = ${as.user_no} and left_dt is null`
  const own = await server.db.sql<
    { cm_no: number; cm_from: number }[]
  >`select cm_no, cm_from from chat_message where cr_no = ${cr_no} order by cm_no`
  if (act === 'join') await server.db.transaction((tx) => joinGroupRoom(tx, meet, as.user_no, server.clock.now))
  if (!place) return
  if (act === 'say') await sendText(server, as, cr_no)
  if (act === 'read') await server.call(readRoom, { body: { cr_no } }, { as })
  const middle = own[Math.floor(own.length / 2)]
  if (act === 'readSome' && middle) await server.call(readRoom, { body: { cr_no, cm_no: middle.cm_no } }, { as })
  if (act === 'close') await server.call(closeRoom, { body: { cr_no } }, { as })
  if (act === 'leave' && isGroup) await server.call(leaveRoom, { body: { cr_no } }, { as })
  const mine = own.findLast(({ cm_from }) => cm_from === as.user_no)
  if (act === 'delete' && mine) await server.call(deleteMessage, { query: { cr_no, cm_no: mine.cm_no, for: 'all' } }, { as })
}

test('counts as a recount does when many write and read at once', async () => {
  const people = [await server.aMember(), await server.aMember(), await server.aMember()]
  const { group } = await aClub(people)
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const as = people[n % 3]!
      if (n % 5 === 4) await server.call(n % 2 === 0 ? readRoom : closeRoom, { body: { cr_no: group } }, { as })
      else await sendText(server, as, group)
    }),
  )
  await expectCounts(people)
})

test('repairs wrong counts at night', async () => {
  const people = [await server.aMember(), await server.aMember()]
  const pair = await openRoom(server, people[0]!, people[1]!)
  for (let n = 0; n < 3; n++) await sendText(server, people[0]!, pair)
  await server.db.sql`update chat_room set seq = 9, last_cm_no = last_cm_no - 1 where cr_no = ${pair}`
  await server.db.sql`update chat_member set read_seq = 7 where cr_no = ${pair} and user_no = ${people[1]!.user_no}`
  expect(await repairRooms(server.db)).toBe(2)
  await expectCounts(people)
  expect(await unreadFor(server, people[1]!)).toMatchObject({ private: 3 })
  expect(await repairRooms(server.db)).toBe(0)
})
