import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openDb } from '#kit/server/db/db.ts'
import { relate } from '#kit/server/testing/factories.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { writeTextsOfPairs } from './pair-texts.ts'
import { writeTextsToUnlockedRooms, type OutgoingMessage, type Publish } from './send.ts'
import { aRoom, startChatTest } from './testing.ts'

const { server, me, other, third } = await startChatTest()
let events: Parameters<Publish>[0][] = []
beforeEach(() => void (events = []))

const text = (cr_no: number, { user_no }: TestMember, cm_content: string, cm_uuid: string = randomUUID()): OutgoingMessage => ({
  cr_no,
  cm_from: user_no,
  cm_type: 'user-msg',
  cm_content,
  cm_uuid,
})
const options = () => ({ now: server.clock.now, publish: (event: Parameters<Publish>[0]) => void events.push(event) })
const write = (...messages: OutgoingMessage[]) => writeTextsOfPairs(server.db, messages, options())
const stored = (room: number) => server.db.sql<{ cm_content: string; cm_no: number; seq: number }[]>`
  select cm_content, cm_no, seq from chat_message where cr_no = ${room} order by cm_no`
/** What the room and its members store, with numbers counted from the first one. */
const countsOf = async (room: number) => {
  const [row] = await server.db.sql`
    select r.seq, r.last_dt, r.last_cm_no - (select min(c.cm_no) from chat_message c where c.cr_no = r.cr_no) as last,
      (select json_agg(json_build_array(m.read_seq, r.last_cm_no - m.read_no) order by m.user_no) from chat_member m where m.cr_no = r.cr_no) as people
    from chat_room r where r.cr_no = ${room}`
  return row
}

test('writes, counts and publishes the same as the statement for all plain texts', async () => {
  const [one, two] = [await aRoom(server.db, 'private', [me, other]), await aRoom(server.db, 'private', [me, third])]
  const onlineNos = [me, other, third].map(({ user_no }) => user_no)
  for (const [peer, room] of [
    [other, one],
    [third, two],
  ] as const) {
    const messages = [text(room, me, '가'), text(room, peer, '나'), text(room, me, '다')]
    events = []
    const sent = room === one ? await write(...messages) : await writeTextsToUnlockedRooms(server.db, messages, { ...options(), onlineNos })
    const rows = await stored(room)
    expect(rows.map(({ cm_content, seq }) => [cm_content, seq])).toEqual([
      ['가', 1],
      ['나', 2],
      ['다', 3],
    ])
    const [first, second, last] = rows.map(({ cm_no }) => cm_no)
    expect(sent).toEqual([
      { cm_no: first, prev_no: 0, is_new: true },
      { cm_no: second, prev_no: first, is_new: true },
      { cm_no: last, prev_no: second, is_new: true },
    ])
    expect(events.map(({ userNos, payload }) => [userNos.toSorted((a, b) => a - b), payload])).toEqual(
      messages.map(({ cm_from, cm_content, cm_uuid }, at) => [
        [me.user_no, peer.user_no].toSorted((a, b) => a - b),
        expect.objectContaining({
          cm_from,
          cm_content,
          cm_uuid,
          cm_no: rows[at]!.cm_no,
          cm_to: cm_from === me.user_no ? peer.user_no : me.user_no,
        }),
      ]),
    )
  }
  expect(await countsOf(one)).toEqual(await countsOf(two))
})

test('keeps the order of rooms whose messages are mixed', async () => {
  const [one, two] = [await aRoom(server.db, 'private', [me, other]), await aRoom(server.db, 'private', [me, third])]
  const sent = await write(text(one, me, '1'), text(two, me, 'a'), text(one, other, '2'), text(two, third, 'b'))
  expect((await stored(one)).map(({ cm_content, cm_no }) => [cm_content, cm_no])).toEqual([
    ['1', sent[0]!.cm_no],
    ['2', sent[2]!.cm_no],
  ])
  expect((await stored(two)).map(({ cm_content, cm_no }) => [cm_content, cm_no])).toEqual([
    ['a', sent[1]!.cm_no],
    ['b', sent[3]!.cm_no],
  ])
})

test.each<[string, (room: number) => PromiseLike<unknown>]>([
  ['is a group', (room) => server.db.sql`update chat_room set cr_type = 'group' where cr_no = ${room}`],
  ['is closed', (room) => server.db.sql`update chat_room set is_closed = true where cr_no = ${room}`],
  [
    'has a request that was not accepted',
    (room) => server.db.sql`update chat_member set state = 0 where cr_no = ${room} and user_no = ${other.user_no}`,
  ],
  ['was left', (room) => server.db.sql`update chat_member set left_dt = now() where cr_no = ${room} and user_no = ${other.user_no}`],
  [
    'is hidden from a list',
    (room) => server.db.sql`update chat_member set hide_no = 0 where cr_no = ${room} and user_no = ${other.user_no}`,
  ],
  ['has a member whose account is closed', () => server.db.sql`update users set state = 0 where user_no = ${other.user_no}`],
  ['has a member who blocks', () => relate(server.db, 'block', other.user_no, me.user_no)],
  ['has a blocked member', () => relate(server.db, 'block', me.user_no, other.user_no)],
  ['waits for a push', (room) => server.db.sql`insert into chat_push (user_no, cr_no, due_dt) values (${me.user_no}, ${room}, now())`],
])('leaves out a room that %s, and writes in another', async (_, change) => {
  const [changed, open] = [await aRoom(server.db, 'private', [me, other]), await aRoom(server.db, 'private', [me, third])]
  await change(changed)
  const [left, written] = await write(text(changed, me, '가'), text(open, me, '나'))
  expect([left, written?.is_new]).toEqual([null, true])
  expect([(await stored(changed)).length, (await stored(open)).length, events.length]).toEqual([0, 1, 1])
})

test('leaves out all messages of a room with a repeated one or a stranger', async () => {
  const [room, open] = [await aRoom(server.db, 'private', [me, other]), await aRoom(server.db, 'private', [me, third])]
  const first = text(room, me, '가')
  await write(first)
  expect(await write(text(room, other, '나'), first, text(open, me, '다'))).toEqual([null, null, expect.objectContaining({ is_new: true })])
  expect(await write(text(room, me, '라'), text(room, third, '마'))).toEqual([null, null])
  expect((await stored(room)).map(({ cm_content }) => cm_content)).toEqual(['가'])
})

test('leaves out a room that another transaction has locked', async () => {
  const room = await aRoom(server.db, 'private', [me, other])
  const pool = openDb({ url: server.databaseUrl, max: 1 })
  await pool.sql.begin(async (sql) => {
    await sql`select from chat_room where cr_no = ${room} for no key update`
    expect(await write(text(room, me, '가'))).toEqual([null])
  })
  await pool.end(1)
  expect(await write(text(room, me, '가'))).toMatchObject([{ is_new: true }])
})
