import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { joinAdhoc, leaveAdhoc } from '#features/bungae/contract.ts'
import { createAdhoc } from '#features/bungae/server/host.ts'
import { formFor, joinClub } from '#features/bungae/server/testing.ts'
import { openGroupRoom } from '#features/chat/server/public.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { fillPath } from '#kit/contract/path.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { addMembers, KILLS, startKilled, type KilledProgram } from './testing-crash.ts'
import { preparedHome, type Home } from './testing.ts'

// Sixty-four members of a club join a bungae of ten seats, and some leave it again, while the server and PostgreSQL are killed: never more
// participants than seats, everybody else waits in one order, and each freed seat is offered once, to the first of them.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const MEMBERS = 64
const SEATS = 10
const LEAVING = 4

let home: Home
let program: KilledProgram
beforeAll(async () => {
  home = await preparedHome('demo')
})
afterEach(() => home.stopAll())
afterAll(() => home.remove())

test(`kill -9 (${KILLS.join(', ')}) while ${MEMBERS} join a bungae of ${SEATS}`, async () => {
  program = await startKilled(home)
  const { adhocNo, members } = await home.onDatabase(fullClub)
  const answers = await program.whileKilling(members.map((as) => callAs(joinAdhoc, adhocNo, as)))
  // Who was answered by a server that died afterwards, or before it could, has joined all the same.
  expect(answers.filter(({ state, code }) => state !== 1 && code !== 'bungae.joined_already')).toEqual([])
  const joined = await home.onDatabase((db) => expectFull(db, adhocNo))

  const leaving = members.filter(({ user_no }) => joined.includes(user_no)).slice(0, LEAVING)
  await program.whileKilling(leaving.map((as) => callAs(leaveAdhoc, adhocNo, as)))
  await home.onDatabase((db) => expectOffered(db, adhocNo))
})

/** A club of sixty-five, and the bungae that its leader opens. */
async function fullClub(db: Pool): Promise<{ adhocNo: number; members: TestMember[] }> {
  const clock = { now: new Date(), advance: () => {} }
  const people = await addMembers(home, db, { name: 'runner', count: MEMBERS + 1 })
  const [leader, ...members] = people as [TestMember, ...TestMember[]]
  const [{ meet_no }] = await db.sql<[{ meet_no: number }]>`
    insert into meet (meet_title, user_no) values ('예순넷의 달리기', ${leader.user_no}) returning meet_no`
  for (const [nth, one] of people.entries()) await joinClub({ db, clock }, meet_no, one, nth === 0 ? 'leader' : 'member')
  return db.transaction(async (tx) => {
    await openGroupRoom(tx, meet_no, clock.now)
    const own = { meetNo: meet_no, userNo: leader.user_no, now: clock.now }
    const fields = {
      cost_text: '',
      is_approval: false,
      level: 'any' as const,
      pace: '',
      content: '',
      ...formFor({ clock }, { capacity: SEATS }),
    }
    return { adhocNo: (await createAdhoc(tx, own, fields)).adhoc_no, members }
  })
}

function callAs({ method, path }: Endpoint, adhocNo: number, as: TestMember): Promise<Envelope> {
  const isPost = method === 'POST'
  const headers = { authorization: `Bearer ${as.token}`, ...(isPost && { 'content-type': 'application/json' }) }
  return program.callUntilAnswered(fillPath(path as string, { adhoc_no: adhocNo } as never), {
    method,
    headers,
    ...(isPost && { body: '{}' }),
  })
}

type Event = { event: string; user_no: number }
const eventsOf = (db: Pool, adhocNo: number): Promise<Event[]> =>
  db.sql<Event[]>`select event, user_no from adhoc_event where adhoc_no = ${adhocNo} and user_no is not null order by event_no`

/** Ten have a seat, and the others wait, each once and in the order in which they came. Returns those who joined. */
async function expectFull(db: Pool, adhocNo: number): Promise<number[]> {
  const [row] = await db.sql`select joined_qtt, offered_qtt, waiting_qtt, state from adhoc where adhoc_no = ${adhocNo}`
  expect(row).toEqual({ joined_qtt: SEATS, offered_qtt: 0, waiting_qtt: MEMBERS - SEATS + 1, state: 2 })
  const events = Map.groupBy(await eventsOf(db, adhocNo), ({ event }) => event)
  const waiting = await db.sql<
    { user_no: number }[]
  >`select user_no from adhoc_member where adhoc_no = ${adhocNo} and state = 3 order by pos`
  expect(events.get('P03')!.map(({ user_no }) => user_no)).toEqual(waiting.map(({ user_no }) => user_no))
  expect(new Set(events.get('P01')!.map(({ user_no }) => user_no)).size).toBe(SEATS - 1)
  return events.get('P01')!.map(({ user_no }) => user_no)
}

/** Each seat that was left was offered to the next one who waited. */
async function expectOffered(db: Pool, adhocNo: number): Promise<void> {
  const events = Map.groupBy(await eventsOf(db, adhocNo), ({ event }) => event)
  const nosOf = (event: string): number[] => (events.get(event) ?? []).map(({ user_no }) => user_no)
  expect(nosOf('P11')).toHaveLength(LEAVING)
  expect(nosOf('P08')).toEqual(nosOf('P03').slice(0, LEAVING))
  const [row] = await db.sql`select joined_qtt, offered_qtt, waiting_qtt from adhoc where adhoc_no = ${adhocNo}`
  expect(row).toEqual({ joined_qtt: SEATS - LEAVING, offered_qtt: LEAVING, waiting_qtt: MEMBERS - SEATS + 1 - LEAVING })
}
