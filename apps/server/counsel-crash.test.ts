import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { applyCounsel } from '#features/counsel/contract/apply.ts'
import * as wire from '#features/counsel/contract/session.ts'
import { aCounsellor } from '#features/counsel/server/testing.ts'
import { counselActs, counselTransitions, mayWrite, OPEN_COUNSEL, type CounselAct } from '#features/counsel/transitions.ts'
import { creditCharge, differencesOf } from '#features/viv/server/testing.ts'
import type { Answer, Endpoint } from '#kit/contract/endpoint.ts'
import type { Envelope } from '#kit/contract/envelope.ts'
import { fillPath } from '#kit/contract/path.ts'
import { addDays, HOUR_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { makeSessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { soakOr } from '#kit/server/testing/soak.ts'
import { preparedHome, until, type Home, type Program } from './testing.ts'

// Members and experts act in their sessions while the server and PostgreSQL are killed. Every acknowledged act is in the history, holds and
// rooms fit the states, and what was due while nothing ran happens afterwards: an outage counts for neither side.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** Sessions in which both sides act, and what is killed before the server is killed and nothing runs for `DOWN_MINUTES`. */
const SESSIONS = soakOr(3, 12)
const KILLS = soakOr([], ['server', 'database', 'both', 'database', 'server', 'both'] as const)
const DOWN_MINUTES = 7

let home: Home
let program: Program
beforeAll(async () => {
  home = await preparedHome('demo')
})
afterEach(() => home.stopAll())
afterAll(() => home.remove())

type Pair = { member: TestMember; expert: TestMember; counNo: number }
/** Acts that were answered with success, by counselling. */
type Acknowledged = Map<number, CounselAct[]>

test(`kill -9 during ${SESSIONS} sessions: ${[...KILLS, 'server'].join(', ')}, with an outage of ${DOWN_MINUTES} minutes`, async () => {
  program = await home.start()
  const pairs = await home.onDatabase((db) => makePairs(db, SESSIONS + 3))
  const [request, waiting, silent, ...sessions] = [...pairs] as [Pair, Pair, Pair, ...Pair[]]
  for (const pair of [waiting, silent, ...sessions]) await callUntilAnswered(wire.approveCounsel, pair.expert, pair.counNo)
  await home.onDatabase((db) => startSoon(db, sessions))
  for (const pair of sessions) await enter(pair)
  await home.onDatabase((db) => endIn(db, sessions, 9))

  const acknowledged: Acknowledged = new Map(sessions.map(({ counNo }) => [counNo, []]))
  const total = (): number => [...acknowledged.values()].reduce((sum, acts) => sum + acts.length, 0)
  const workers = { isOver: false }
  const working = sessions.map((pair) => actAtRandom(pair, acknowledged.get(pair.counNo)!, workers))
  const worked = async (): Promise<void> => {
    const before = total()
    await until(() => total() > before + 2 * SESSIONS)
  }
  await worked()
  for (const what of KILLS) {
    await kill(what)
    if (what !== 'database') program = await home.start()
    await worked()
  }
  await home.onDatabase((db) => prepareDeadlines(db, { request, waiting }))
  await home.onDatabase((db) => startSoon(db, [silent]))
  await enter(silent)
  await kill('server')
  workers.isOver = true
  await Promise.all(working)
  await home.onDatabase((db) => expectConsistent(db, pairs, acknowledged))

  // As if nothing had run for so long: all moments move into the past, in PostgreSQL, which has survived the server.
  await home.onDatabase((db) => movePast(db, DOWN_MINUTES))
  program = await home.start()
  await until(() => home.onDatabase((db) => areClosed(db, pairs)))
  const closed = await home.onDatabase((db) => closeCodes(db, [request, waiting, silent]))
  expect(closed).toEqual(['EXPIRED', 'PLATFORM_OUTAGE', 'PLATFORM_OUTAGE, used minutes paid'])
  await home.onDatabase((db) => expectConsistent(db, pairs, acknowledged))
})

async function kill(what: 'server' | 'database' | 'both'): Promise<void> {
  if (what !== 'server') process.kill(home.postmasterPid(), 'SIGKILL')
  if (what === 'database') return
  await program.kill()
}

/** Members who have asked an expert each for a session, with tokens of this folder's secret. */
async function makePairs(db: Pool, count: number): Promise<Pair[]> {
  const { secret } = JSON.parse(readFileSync(join(home.dataDir, 'secrets.json'), 'utf8')) as { secret: string }
  const sessions = makeSessions(db, makeTokens(makeKeyRing(secret)))
  let nth = 0
  const aMember: TestServer['aMember'] = async (columns = {}) => {
    const row = { user_id: `crash${++nth}`, haru_name: `충돌${nth}`, haru_character: '1', gender: 'm', birth: '1990-05-05', ...columns }
    const [made] = await db.sql<[{ user_no: number }]>`insert into users ${db.sql(row as never)} returning user_no`
    return { user_no: made.user_no, token: await sessions.open(db, { user_no: made.user_no, device: 'test', now: new Date() }) }
  }
  const clock = {
    get now() {
      return new Date()
    },
  }
  const server = { db, clock, aMember }
  const pairs: Pair[] = []
  for (let made = 0; made < count; made++) {
    const expert = await aCounsellor(server, { cate_no: 3, expert_no: 9000 + made }, { minutes: 20, price: 299, ext_price: 91 })
    const member = await aMember()
    await creditCharge(server, member, 1000)
    pairs.push({ member, expert, counNo: await apply(member, expert.product_no) })
  }
  return pairs
}

async function apply(member: TestMember, product_no: number): Promise<number> {
  const hope_dt = new Date(startOfDay(addDays(koreanDay(new Date()), 2)).getTime() + 9 * HOUR_MS).toISOString()
  const measures = { gender: 'w', old: 36, tall: null, weight: null, user_interest_disease: [], disease_text: '' }
  const intake = { ...measures, user_contact: null, question: '저녁에 무엇을 먹으면 좋을까요?', images: [] }
  const body = { product_no, price: 299, minutes: 20, hope_dt, intake, card: null, consents: { health: false, terms: true } }
  const answer = await send(applyCounsel, member, null, body)
  return (answer?.query as Answer<typeof applyCounsel>).coun_no
}

/** Lets these accepted sessions begin in two minutes. */
const startSoon = ({ sql }: Pool, pairs: readonly Pair[]) => sql`
  update counsel set hope_dt = now() + interval '2 minutes', during = tstzrange(now() + interval '2 minutes', now() + interval '32 minutes')
  where coun_no = any(${nosOf(pairs)}::bigint[])`

async function enter({ member, expert, counNo }: Pair): Promise<void> {
  for (const side of [member, expert]) await send(wire.sendBeat, side, counNo, {})
  const answer = await send(wire.getCounsel, member, counNo)
  expect((answer?.query as wire.CounselInfo).state).toBe(2)
}

/** So that extensions can be asked for. */
const endIn = ({ sql }: Pool, pairs: readonly Pair[], minutes: number) => sql`
  update counsel set end_dt = now() + make_interval(mins => ${minutes}) where coun_no = any(${nosOf(pairs)}::bigint[])`

/** The request has to be answered in 3 minutes; the last moment of the accepted session's start comes in 6. */
async function prepareDeadlines({ sql }: Pool, { request, waiting }: { request: Pair; waiting: Pair }): Promise<void> {
  await sql`update counsel set answer_due_dt = now() + interval '3 minutes' where coun_no = ${request.counNo}`
  await sql`
    update counsel set hope_dt = now() - interval '4 minutes', during = tstzrange(now() - interval '4 minutes', now() + interval '26 minutes')
    where coun_no = ${waiting.counNo}`
  await sql`
    update timer t set due_at = case when c.state = 1 then c.answer_due_dt else c.hope_dt + interval '10 minutes' end from counsel c
    where t.kind = 'counsel.due' and t.no = c.coun_no and c.coun_no in (${request.counNo}, ${waiting.counNo})`
}

async function movePast({ sql }: Pool, minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes})`
  await sql`
    update counsel set hope_dt = hope_dt - ${span}, answer_due_dt = answer_due_dt - ${span}, start_dt = start_dt - ${span}, end_dt = end_dt - ${span},
      accept_dt = accept_dt - ${span}, quit_request_dt = quit_request_dt - ${span},
      during = tstzrange(lower(during) - ${span}, upper(during) - ${span}) where product_no is not null and state not in (3, 4, 5)`
  await sql`update counsel_presence set from_dt = from_dt - ${span}, to_dt = to_dt - ${span}`
  await sql`update timer set due_at = due_at - ${span}`
  await sql`update platform_outage set from_dt = from_dt - ${span}, to_dt = to_dt - ${span}`
  await sql`update platform_beat set beat_dt = beat_dt - ${span}`
}

const areClosed = async ({ sql }: Pool, pairs: readonly Pair[]): Promise<boolean> =>
  (await sql`select from counsel where coun_no = any(${nosOf(pairs)}::bigint[]) and close_code is null`).length === 0

/** Why each one ended, and whether only the used minutes were paid of one that had begun. */
const closeCodes = async ({ sql }: Pool, pairs: readonly Pair[]): Promise<string[]> => {
  const rows = await sql<{ coun_no: number; closed: string }[]>`
    select coun_no, close_code || case when start_dt is null then '' when paid_viv = floor(price * ceil(extract(epoch from quit_dt - start_dt) / 60) / minutes)
      then ', used minutes paid' else ', paid ' || paid_viv end as closed
    from counsel where coun_no = any(${nosOf(pairs)}::bigint[])`
  return pairs.map(({ counNo }) => rows.find(({ coun_no }) => coun_no === counNo)!.closed)
}

const ENDPOINTS: Partial<Record<CounselAct, typeof wire.cancelCounsel | typeof wire.approveExtension>> = {
  requestExtension: wire.requestExtension,
  cancelExtension: wire.cancelExtension,
  approveExtension: wire.approveExtension,
  rejectExtension: wire.rejectExtension,
  quit: wire.quitCounsel,
  requestQuit: wire.requestQuit,
  cancelQuit: wire.cancelQuit,
  approveQuit: wire.approveQuit,
  rejectQuit: wire.rejectQuit,
}

/** One side after the other does what the state allows, until the session ends or the test is over. Ends are rare. */
async function actAtRandom({ member, expert, counNo }: Pair, acknowledged: CounselAct[], workers: { isOver: boolean }): Promise<void> {
  while (!workers.isOver) {
    const [side, as] = randomInt(2) === 0 ? (['member', member] as const) : (['expert', expert] as const)
    const seen = await send(wire.sendBeat, as, counNo, {})
    const state = (seen?.query as Answer<typeof wire.sendBeat> | undefined)?.state
    const acts = state === undefined ? [] : counselActs(state, side).filter((act) => !['quit', 'approveQuit'].includes(act))
    const act = acts[randomInt(Math.max(1, acts.length))]
    if (act !== undefined && ENDPOINTS[act]) {
      const answer = await send(ENDPOINTS[act], as, counNo)
      if (answer?.state === 1) acknowledged.push(act)
    }
    await wait(randomInt(40))
  }
}

async function callUntilAnswered(endpoint: Endpoint, as: TestMember, counNo: number): Promise<void> {
  const answer = await send(endpoint, as, counNo)
  expect(answer?.state).toBe(1)
}

type Answered = Envelope & { query?: unknown }

/** Null: no answer, or one without a decision. */
async function send(
  { method, path, line, idempotent }: Endpoint,
  as: TestMember,
  counNo: number | null,
  body?: object,
): Promise<Answered | null> {
  const headers = { authorization: `Bearer ${as.token}`, ...(idempotent && { 'idempotency-key': randomUUID() }) }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const url = program.url + fillPath(path as string, (counNo === null ? {} : { coun_no: counNo }) as never)
  try {
    const answer = await fetch(url, { method, headers: { ...headers, ...type }, signal: AbortSignal.timeout(5000), ...sent })
    if (answer.status >= 500) return null
    const json = (await answer.json()) as Answered
    if (answer.status === 400 || answer.status === 401) throw new Error(`${line} was refused: ${JSON.stringify(json)}`)
    return json
  } catch (error) {
    if (error instanceof Error && error.message.includes('was refused')) throw error
    return null
  }
}

const nosOf = (pairs: readonly Pair[]): number[] => pairs.map(({ counNo }) => counNo)

/** Acknowledged acts are in the history, which is a path to the state; holds, room and timer fit the state; the ledger agrees. */
async function expectConsistent(db: Pool, pairs: readonly Pair[], acknowledged: Acknowledged): Promise<void> {
  const rows = await db.sql<
    { coun_no: number; state: number; held: number; expected: number; is_closed: boolean | null; has_timer: boolean }[]
  >`
    select c.coun_no, c.state,
      (select sum(left_paid + left_free)::int from viv_hold h where h.ref = 'coun:' || c.coun_no or h.ref like 'coun:' || c.coun_no || ':ext:%') as held,
      c.price + coalesce((select sum(e.price) from counsel_extension e where e.coun_no = c.coun_no and e.state < 2), 0)::int as expected,
      (select r.is_closed from chat_room r where r.cr_no = c.cr_no) as is_closed,
      exists (select from timer t where t.kind = 'counsel.due' and t.no = c.coun_no) as has_timer
    from counsel c where c.coun_no = any(${nosOf(pairs)}::bigint[])`
  expect(rows).toHaveLength(pairs.length)
  for (const { coun_no, state, held, expected, is_closed, has_timer } of rows) {
    const isOpen = OPEN_COUNSEL.includes(state)
    expect({ coun_no, held, has_timer }).toEqual({ coun_no, held: isOpen ? expected : 0, has_timer: isOpen })
    if (is_closed !== null) expect({ coun_no, is_closed }).toEqual({ coun_no, is_closed: !mayWrite(state) })
    const events = await db.sql<{ event: string; from_state: number | null; to_state: number }[]>`
      select event, from_state, to_state from counsel_history where coun_no = ${coun_no} and event like 'T%' order by history_no`
    const path = events.map(({ to_state }) => to_state)
    expect(events.map(({ from_state }) => from_state)).toEqual([null, ...path.slice(0, -1)])
    expect(path.at(-1)).toBe(state)
    const acts = Map.groupBy(acknowledged.get(coun_no) ?? [], (act) => act)
    for (const [act, times] of acts) {
      const ids = counselTransitions.filter((one) => one.act === act).map(({ id }) => id as string)
      expect(events.filter(({ event }) => ids.includes(event)).length).toBeGreaterThanOrEqual(times.length)
    }
  }
  expect(await differencesOf({ db })).toEqual([])
}
