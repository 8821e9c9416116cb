import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anExpert } from '#features/expert/server/testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listCounselProducts } from '../../contract/product.ts'
import { percentOf, type PromiseBoard } from '../../contract/promise.ts'
import { productHttp } from './http.ts'
import { promiseBoards } from './promise.ts'

let server: TestServer
let expert: TestMember
beforeAll(async () => {
  server = await testServer(productHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'counsel', 'platform_outage')
  expert = await anExpert(server)
})

const REQUESTED_DAYS_AGO = 20
const at = (minutes: number): Date => new Date(server.clock.now.getTime() - REQUESTED_DAYS_AGO * DAY_MS + minutes * MINUTE_MS)
/** The session's time, in minutes after the request. */
const HOPE = 1440

type Case = {
  state: number
  code?: string
  /** Minutes after the request. */
  accepted?: number
  rejected?: number
  start?: number
  expertCame?: number
  refund?: number
  days?: number
  of?: TestMember
  cate_no?: number
}

/** A counselling that has run its course. */
async function aCase({
  state,
  code,
  accepted,
  rejected,
  start,
  expertCame,
  refund,
  days = 0,
  of = expert,
  cate_no = 6,
}: Case): Promise<void> {
  const { db } = server
  const shift = (moment: Date): Date => new Date(moment.getTime() - days * DAY_MS)
  const row = {
    expert_user_no: of.user_no,
    user_no: null,
    product_no: 1,
    state,
    cate_no,
    close_code: code ?? null,
    reg_dt: shift(at(0)),
    answer_due_dt: shift(at(HOPE - 30)),
    hope_dt: shift(at(HOPE)),
    accept_dt: accepted === undefined ? null : shift(at(accepted)),
    start_dt: start === undefined ? null : shift(at(start)),
  }
  const [{ coun_no }] = await db.sql<[{ coun_no: number }]>`insert into counsel ${db.sql(row)} returning coun_no`
  const answer = accepted ?? rejected
  if (answer !== undefined) {
    const event = { coun_no, event: accepted === undefined ? 'T03' : 'T02', actor: 'expert', reg_dt: shift(at(answer)) }
    await db.sql`insert into counsel_history ${db.sql(event)}`
  }
  if (expertCame !== undefined) {
    const came = { coun_no, side: 'expert', from_dt: shift(at(expertCame)), to_dt: shift(at(expertCame + 10)) }
    await db.sql`insert into counsel_presence ${db.sql(came)}`
  }
  if (refund !== undefined) {
    const dispute = {
      coun_no,
      reason: '약속과 다른 상담이었어요.',
      state: 1,
      refund_percent: refund,
      reg_dt: at(HOPE),
      decide_dt: at(HOPE),
    }
    await db.sql`insert into counsel_dispute ${db.sql(dispute)}`
  }
}
const completed = (changes: Partial<Case> = {}) => aCase({ state: 3, code: 'TIME_UP', accepted: 60, start: HOPE, ...changes })
const board = async (who = expert) =>
  ((await server.call(listCounselProducts, { query: { user_no: who.user_no } })).body.query as { promise: PromiseBoard | null }).promise

test('is shown from five completed sessions of the last 90 days on', async () => {
  for (let nth = 0; nth < 4; nth++) await completed()
  await completed({ days: 71 })
  await completed({ code: 'PLATFORM_OUTAGE' })
  expect(await board()).toBeNull()
  await completed()
  expect(await board()).toEqual({
    answer_minutes: 60,
    accept_percent: 100,
    on_time_percent: 100,
    refund_percent: 0,
    counts: { answers: 5, accepted: { of: 5, all: 5 }, on_time: { of: 5, all: 5 }, refunded: { of: 0, all: 5 } },
  })
})

test('counts what the expert answered, kept and returned', async () => {
  for (const accepted of [10, 20, 100, 400, 500]) await completed({ accepted })
  await aCase({ state: 4, code: 'REJECTED', rejected: 30 })
  await aCase({ state: 5, code: 'EXPIRED' })
  await aCase({ state: 5, code: 'EXPERT_CANCEL', accepted: 5 })
  await aCase({ state: 5, code: 'EXPERT_NO_SHOW', accepted: 5 })
  await completed({ start: HOPE + 8, code: 'EXPERT_DROPPED' })
  await completed({ refund: 50 })
  // The member came late, the expert waited.
  await completed({ start: HOPE + 9, expertCame: HOPE - 1 })
  const shown = await board()
  expect(shown!.counts).toEqual({
    answers: 11,
    accepted: { of: 10, all: 12 },
    on_time: { of: 7, all: 9 },
    refunded: { of: 4, all: 10 },
  })
  expect(shown).toMatchObject({ answer_minutes: 60, accept_percent: 83, on_time_percent: 78, refund_percent: 40 })
})

test('leaves out what the member, an operator or an outage ended', async () => {
  for (let nth = 0; nth < 5; nth++) await completed()
  const before = await board()
  await aCase({ state: 5, code: 'MEMBER_CANCEL' })
  await aCase({ state: 5, code: 'ADMIN' })
  await aCase({ state: 5, code: 'PLATFORM_OUTAGE', accepted: 900 })
  await aCase({ state: 1 })
  await server.db.sql`insert into platform_outage (from_dt, to_dt) values (${at(HOUR_MS / MINUTE_MS)}, ${at(200)})`
  await aCase({ state: 5, code: 'EXPIRED' })
  expect(await board()).toEqual(before)
})

test('shows no numbers of members for a doctor', async () => {
  for (let nth = 0; nth < 5; nth++) await completed({ cate_no: 1 })
  expect(await board()).toMatchObject({ accept_percent: 100, counts: null })
})

test('gives the boards of many experts in one statement', async () => {
  const other = await anExpert(server)
  for (let nth = 0; nth < 5; nth++) {
    await completed({ days: nth })
    await completed({ of: other, accepted: 30, days: nth })
  }
  const few = await anExpert(server)
  await completed({ of: few })
  const boards = await promiseBoards(server.db, [expert.user_no, other.user_no, few.user_no], server.clock.now)
  expect([...boards].map(([no, { answer_minutes }]) => [no, answer_minutes]).toSorted(([a], [b]) => a! - b!)).toEqual([
    [expert.user_no, 60],
    [other.user_no, 30],
  ])
})

test.each([
  [{ of: 0, all: 0 }, null],
  [{ of: 0, all: 300 }, 0],
  [{ of: 1, all: 300 }, 1],
  [{ of: 299, all: 300 }, 99],
  [{ of: 300, all: 300 }, 100],
  [{ of: 1, all: 3 }, 33],
])('%o in percent', (given, percent) => {
  expect(percentOf(given)).toBe(percent)
})
