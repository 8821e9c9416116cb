import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLostLine } from './connection-faults.ts'
import { openDb, type Pool, type Tx } from './db.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

/** Connections, and those who share them. */
const [LINES, WORKERS] = [6, 18]

let database: TestDatabase
let db: Pool
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => {
  db = openDb({ url: database.adminUrl, max: LINES })
})
afterEach(() => db.end(0))
afterAll(() => database.drop())

/** PostgreSQL ends every connection of this database but the one that asks: as much as a pool hears of a server that was killed. */
async function cutAll(): Promise<void> {
  const other = openDb({ url: database.adminUrl, max: 1 })
  await other.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await other.end(1)
}
const withoutHanging = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, wait(15_000).then(() => Promise.reject(new Error('It hangs.')))])

test('transactions whose connections are cut fail, the pool is whole again, and what was committed is there once', async () => {
  await db.sql`create table note (no integer primary key)`
  const acknowledged: number[] = []
  let [next, isOver] = [0, false]
  const works: ((tx: Tx, no: number) => Promise<unknown>)[] = [
    async (tx, no) => {
      await tx.sql`insert into note values (${no})`
      await tx.sql`select pg_sleep(0.003)`
    },
    // The connection may be gone by the time that the next statement is written.
    async (tx, no) => {
      await tx.sql`insert into note values (${no})`
      await wait(15)
      await tx.sql`select ${'x'.repeat(2000)}`
    },
    async (tx, no) => {
      await Promise.all([tx.sql`insert into note values (${no})`, tx.sql`select 1`, tx.sql`select 2`])
      await wait(10)
    },
    async (tx, no) => {
      await tx.sql`insert into note values (${-no})`
      await wait(10)
      throw new Error('refused')
    },
  ]
  const worker = async (work: (tx: Tx, no: number) => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      const no = ++next
      await db
        .transaction((tx) => work(tx, no))
        .then(
          () => acknowledged.push(no),
          () => wait(5),
        )
    }
  }
  const working = Array.from({ length: WORKERS }, (_, nth) => worker(works[nth % works.length]!))
  for (let cuts = 0; cuts < 8; cuts++) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(before + WORKERS)
    await cutAll()
  }
  isOver = true
  await withoutHanging(Promise.all(working))

  const kept = new Set((await db.sql<{ no: number }[]>`select no from note`).map(({ no }) => no))
  expect(acknowledged.filter((no) => !kept.has(no))).toEqual([])
  expect([...kept].filter((no) => no < 0)).toEqual([])
  // Each place of the pool answers, and what was asked.
  const asked = Array.from({ length: LINES * 4 }, (_, nth) => db.sql<{ nth: number }[]>`select ${nth}::int as nth, pg_sleep(0.05)`)
  expect((await withoutHanging(Promise.all(asked))).map(([row]) => row!.nth)).toEqual(asked.map((_, nth) => nth))
}, 60_000)

test('a statement of a transaction that is over is refused, not sent in somebody else’s', async () => {
  let late: Tx | undefined
  await db.transaction(async (tx) => {
    late = tx
    await tx.sql`select 1`
  })
  const send = async (): Promise<unknown> => late!.sql`select 1`
  await expect(send()).rejects.toThrow('over')
})

test('who listens hears of it after a cut too', async () => {
  const heard: string[] = []
  let times = 0
  await db.sql.listen(
    'test_renew',
    (news) => heard.push(news),
    () => times++,
  )
  await cutAll()
  await expect.poll(() => times, { timeout: 15_000 }).toBe(2)
  await expect
    .poll(
      () =>
        db.sql`select pg_notify('test_renew', 'there')`.then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true)
  await expect.poll(() => heard).toEqual(['there'])
})

test('only the driver’s own errors are let pass', () => {
  const written = new TypeError("Cannot read properties of null (reading 'write')")
  expect(isLostLine(written)).toBe(false)
  written.stack = `${written.message}\n    at nextWrite (file:///haru/node_modules/postgres/src/connection.js:255:22)\n    at process.processImmediate`
  expect(isLostLine(written)).toBe(true)
  expect(isLostLine(new TypeError("Cannot read properties of null (reading 'send')"))).toBe(false)
  expect(isLostLine(Object.assign(new Error('closed'), { query: '\n select b.oid, b.typarray from pg_catalog.pg_type a' }))).toBe(true)
  expect(isLostLine(Object.assign(new Error('closed'), { query: 'select 1', code: 'CONNECTION_CLOSED' }))).toBe(false)
})
