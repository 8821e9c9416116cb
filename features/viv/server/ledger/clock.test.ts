import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#kit/server/testing/server.ts'
import { CLOCK_SLACK_MS, clockDrift } from './clock.ts'
import { creditSale } from '../spend/income.ts'
import { reconcile } from './reconcile.ts'
import { aHolder, calls, expectBooksAgree } from '../testing.ts'

const DAY = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await testServer(calls)
})
afterAll(() => server.close())
afterEach(() => expectBooksAgree(server))

const told: object[] = []
const look = (machine?: () => number) => reconcile(server.db, { error: (facts) => void told.push(facts) }, server.clock.now, machine)
const ahead = (ms: number) => () => Date.now() + ms

test('a machine whose clock is not the database’s: told in seconds, and only where it is much', async () => {
  expect(await clockDrift(server.db)).toBe(0)
  expect(await clockDrift(server.db, ahead(CLOCK_SLACK_MS - 30_000))).toBe(0)
  expect(await clockDrift(server.db, ahead(DAY))).toBeCloseTo(DAY / 1000, -2)
  expect(await clockDrift(server.db, ahead(-DAY))).toBeCloseTo(-DAY / 1000, -2)
})

test('while the clock is wrong nothing is exchanged; right again, all goes on', async () => {
  told.length = 0
  const [found] = await look(ahead(DAY))
  expect(found).toMatchObject({ kind: 'clock', subject: 'server', expected: 0 })
  expect(told).toEqual([found])
  const open = () => server.db.sql`select kind from viv_difference where close_dt is null`
  expect([...(await open())]).toEqual([{ kind: 'clock' }])
  expect(await look()).toEqual([])
  expect([...(await open())]).toEqual([])
})

test('what a clock dated that ran ahead dates nothing after it; it is told once', async () => {
  told.length = 0
  const [member, other] = [await aHolder(server), await aHolder(server)]
  const sale = (ref: string, ms: number, user_no = member.user_no) =>
    server.db.transaction((tx) => creditSale(tx, { user_no, amount: 10, ref }, new Date(server.clock.now.getTime() + ms)))
  const dateOf = async (ref: string): Promise<number> =>
    Date.parse((await server.db.sql<[{ reg_dt: string }]>`select reg_dt from viv_journal where ref = ${ref}`)[0].reg_dt) -
    server.clock.now.getTime()
  // A little ahead: what comes after is not before it.
  await sale('first', CLOCK_SLACK_MS - 1)
  await sale('second', 0)
  expect([await dateOf('first'), await dateOf('second')]).toEqual([CLOCK_SLACK_MS - 1, CLOCK_SLACK_MS - 1])
  await sale('wrong', DAY)
  await sale('mine', 0)
  // Nor by the platform's own account, which everybody's income is booked against.
  await sale('theirs', 0, other.user_no)
  expect([await dateOf('wrong'), await dateOf('mine'), await dateOf('theirs')]).toEqual([DAY, 0, 0])
  expect([await look(), await look()]).toEqual([[], []])
  expect(told).toEqual([{ accounts: expect.any(Number) }])
})
