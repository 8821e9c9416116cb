import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outagesWithin, recordBeat } from './outages.ts'
import { testServer, type TestServer } from './testing/server.ts'
import { makeTimers, setTimers, type OpenTimers, type Timer } from './timers.ts'

const NOW = new Date('2026-11-21T05:00:00Z')
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let server: TestServer
let fired: number[] = []
let onFire: Timer['fire'] = async () => {}
const bell: Timer = {
  kind: 'bell',
  async fire(call) {
    await onFire(call)
    fired.push(call.no)
  },
}

beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from timer`
  fired = []
  onFire = async () => {}
})

const open = (clock = () => NOW): OpenTimers => makeTimers({ timers: [bell], services: { ...server.app.services, clock }, log: silent })
const set = (no: number, due_at: Date | null): Promise<void> =>
  server.db.transaction((tx) => setTimers(tx, [{ kind: 'bell', no, due_at }], NOW))

test('fires each due timer once, and none that is not due or was removed', async () => {
  for (const no of [1, 2]) await set(no, later(-1))
  await set(3, later(1))
  await set(4, later(-1))
  await set(4, null)
  expect(await open().run(NOW)).toBe(2)
  expect(await open().run(NOW)).toBe(0)
  expect(fired).toHaveLength(2)
  expect(fired).toEqual(expect.arrayContaining([1, 2]))
  expect(await open().run(later(1))).toBe(1)
})

test('shares the due timers between two processes', async () => {
  const nos = Array.from({ length: 100 }, (_, nth) => nth + 1)
  await server.db.transaction((tx) =>
    setTimers(
      tx,
      nos.map((no) => ({ kind: 'bell', no, due_at: later(-1) })),
      NOW,
    ),
  )
  await Promise.all([open().run(NOW), open().run(NOW)])
  expect(fired.toSorted((one, other) => one - other)).toEqual(nos)
})

test('keeps a timer that its function sets to a later moment', async () => {
  await set(1, later(-1))
  onFire = ({ tx }) => setTimers(tx, [{ kind: 'bell', no: 1, due_at: later(60) }], NOW)
  expect([await open().run(NOW), await open().run(later(59)), await open().run(later(60))]).toEqual([1, 0, 1])
})

test('repeats a failed timer later, and rolls back what it did', async () => {
  await set(1, later(-1))
  onFire = async ({ tx }) => {
    await setTimers(tx, [{ kind: 'bell', no: 9, due_at: later(-1) }], NOW)
    throw new Error('not today')
  }
  await open().run(NOW)
  onFire = async () => {}
  expect([await open().run(later(4)), fired]).toEqual([0, []])
  expect([await open().run(later(5)), fired]).toEqual([1, [1]])
})

test('a process that died leaves its timers to another after the lease', async () => {
  await set(1, later(-1))
  await server.db.sql`update timer set lease_dt = ${later(60)}`
  expect([await open().run(later(59)), await open().run(later(60))]).toEqual([0, 1])
})

test('a running process fires what another transaction makes due', async () => {
  const timers = open()
  await timers.start()
  const rang = new Promise<void>((resolve) => {
    onFire = async () => resolve()
  })
  await set(7, later(-1))
  await rang
  await timers.close()
})

test('a silence of all processes is an outage, cut to the time that is asked for', async () => {
  const { db } = server
  for (const seconds of [0, 5, 20, 60]) await recordBeat(db, later(seconds))
  expect(await outagesWithin(db, later(0), later(65))).toEqual([{ from_dt: later(20), to_dt: later(60) }])
  expect(await outagesWithin(db, later(30), later(50))).toEqual([{ from_dt: later(30), to_dt: later(50) }])
  // No beat has ended this silence yet.
  expect(await outagesWithin(db, later(60), later(90))).toEqual([{ from_dt: later(60), to_dt: later(90) }])
})
