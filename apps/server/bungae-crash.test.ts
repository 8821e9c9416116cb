import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { joinAdhoc, leaveAdhoc } from '#features/bungae/contract.ts'
import { createAdhoc } from '#features/bungae/server/host.ts'
import { formFor, joinClub } from '#features/bungae/server/testing.ts'
import { openGroupRoom } from '#features/chat/server/public.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { fillPath } from '#kit/contract/path.ts'
import { makeSessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { soakOr } from '#kit/server/testing/soak.ts'
import { preparedHome, until, type Home, type Program } from './testing.ts'

// Sixty-four members of a club join a bungae of ten seats, and some leave it again, while the server and PostgreSQL are killed: never more
// participants than seats, everybody else waits in one order, and each freed seat is offered once, to the first of them.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const MEMBERS = 64
const SEATS = 10
const LEAVING = 4
/** What is killed, one after the other, while calls wait for their answers. */
const KILLS = soakOr(['server'] as const, ['server', 'database', 'server', 'both', 'database', 'server'] as const)

let home: Home
let program: Program
beforeAll(async () => {
  home = await preparedHome('demo')
})
afterEach(() => home.stopAll())
afterAll(() => home.remove())

test(`kill -9 (${KILLS.join(', ')}) while ${MEMBERS} join a bungae of ${SEATS}`, async () => {
  program = await home.start()
  const { adhocNo, members } = await home.onDatabase(fullClub)
  const answers = await whileKilling(members.map((as) => callUntilAnswered(joinAdhoc, adhocNo, as)))
  // Who was answered by a server that died afterwards, or before it could, has joined all the same.
  expect(answers.filter(({ state, code }) => state !== 1 && code !== 'bungae.joined_already')).toEqual([])
  const joined = await home.onDatabase((db) => expectFull(db, adhocNo))

  const leaving = members.filter(({ user_no }) => joined.includes(user_no)).slice(0, LEAVING)
  await whileKilling(leaving.map((as) => callUntilAnswered(leaveAdhoc, adhocNo, as)))
  await home.onDatabase((db) => expectOffered(db, adhocNo))
})

/** Waits for all answers, and kills meanwhile. */
async function whileKilling(calls: Promise<Envelope>[]): Promise<Envelope[]> {
  let answered = 0
  for (const one of calls) void one.then(() => (answered += 1))
  for (const what of KILLS) {
    const before = answered
    await until(() => answered > before || answered === calls.length)
    if (what !== 'server') process.kill(home.postmasterPid(), 'SIGKILL')
    if (what !== 'database') {
      program.kill()
      program = await home.start()
    }
  }
  return Promise.all(calls)
}

/** A club of sixty-five, and the bungae that its leader opens. */
async function fullClub(db: Pool): Promise<{ adhocNo: number; members: TestMember[] }> {
  const { secret } = JSON.parse(readFileSync(join(home.dataDir, 'secrets.json'), 'utf8')) as { secret: string }
  const sessions = makeSessions(db, makeTokens(makeKeyRing(secret)))
  const clock = { now: new Date(), advance: () => {} }
  const people: TestMember[] = []
  for (let nth = 0; nth <= MEMBERS; nth++) {
    const row = { user_id: `runner${nth}`, haru_name: `달리기${nth}`, haru_character: '1', gender: 'm', birth: '1990-05-05' }
    const [made] = await db.sql<[{ user_no: number }]>`insert into users ${db.sql(row)} returning user_no`
    people.push({ user_no: made.user_no, token: await sessions.open(db, { user_no: made.user_no, device: 'test', now: clock.now }) })
  }
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

async function callUntilAnswered({ method, path }: Endpoint, adhocNo: number, as: TestMember): Promise<Envelope> {
  const headers = { authorization: `Bearer ${as.token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) }
  const url = (): string => program.url + fillPath(path as string, { adhoc_no: adhocNo } as never)
  const body = method === 'POST' ? { body: '{}' } : {}
  for (;;) {
    const answer = await fetch(url(), { method, headers, signal: AbortSignal.timeout(5000), ...body }).catch(() => null)
    if (answer !== null && answer.status < 500) return (await answer.json()) as Envelope
    await wait(50)
  }
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
