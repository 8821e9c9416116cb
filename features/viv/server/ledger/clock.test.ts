import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { CLOCK_SLACK_MS, clockDrift } from './clock.ts'
import { creditSale } from '../spend/income.ts'
import { reconcile } from './reconcile.ts'
import { vivHttp } from '../http.ts'
import { aVerifiedAdult, expectLedgerAgrees } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(vivHttp)
})
afterAll(() => server.close())
afterEach(() => expectLedgerAgrees(server))

const logged: object[] = []
const runReconcile = (machine?: () => number) =>
  reconcile(server.db, { error: (facts) => void logged.push(facts) }, server.clock.now, machine)
const clockAhead = (ms: number) => () => Date.now() + ms

test('clockDrift returns seconds above the allowed difference, and 0 within it', async () => {
  expect(await clockDrift(server.db)).toBe(0)
  expect(await clockDrift(server.db, clockAhead(CLOCK_SLACK_MS - 30_000))).toBe(0)
  expect(await clockDrift(server.db, clockAhead(DAY_MS))).toBeCloseTo(DAY_MS / 1000, -2)
  expect(await clockDrift(server.db, clockAhead(-DAY_MS))).toBeCloseTo(-DAY_MS / 1000, -2)
})

test('reconcile stores a difference while the clock is wrong, and closes it afterwards', async () => {
  logged.length = 0
  const [found] = await runReconcile(clockAhead(DAY_MS))
  expect(found).toMatchObject({ kind: 'clock', subject: 'server', expected: 0 })
  expect(logged).toEqual([found])
  const open = () => server.db.sql`select kind from viv_difference where close_dt is null`
  expect([...(await open())]).toEqual([{ kind: 'clock' }])
  expect(await runReconcile()).toEqual([])
  expect([...(await open())]).toEqual([])
})

test('journals after one dated far ahead have the right date, and it is logged once', async () => {
  logged.length = 0
  const [member, other] = [await aVerifiedAdult(server), await aVerifiedAdult(server)]
  const sale = (ref: string, ms: number, user_no = member.user_no) =>
    server.db.transaction((tx) => creditSale(tx, { user_no, amount: 10, ref }, new Date(server.clock.now.getTime() + ms)))
  const dateOf = async (ref: string): Promise<number> =>
    Date.parse((await server.db.sql<[{ reg_dt: string }]>`select reg_dt from viv_journal where ref = ${ref}`)[0].reg_dt) -
    server.clock.now.getTime()
  // Within the allowed difference: a later journal is not dated before it.
  await sale('first', CLOCK_SLACK_MS - 1)
  await sale('second', 0)
  expect([await dateOf('first'), await dateOf('second')]).toEqual([CLOCK_SLACK_MS - 1, CLOCK_SLACK_MS - 1])
  await sale('wrong', DAY_MS)
  await sale('mine', 0)
  // Also through the platform's account, which all income is booked against.
  await sale('theirs', 0, other.user_no)
  expect([await dateOf('wrong'), await dateOf('mine'), await dateOf('theirs')]).toEqual([DAY_MS, 0, 0])
  expect([await runReconcile(), await runReconcile()]).toEqual([[], []])
  expect(logged).toEqual([{ accounts: expect.any(Number) }])
})
