import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, type Connections, type Pool, type Tx } from './db.ts'
import { verdictOn } from '../http/faults.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'

/** Connections of the pool, and workers that share them. */
const [CONNECTIONS, WORKERS] = [6, 18]

/** The two kinds of connections, whose transactions begin differently. */
const KINDS: [name: string, connectionsOf: (pool: Pool) => Connections][] = [
  ['all calls', (pool) => pool],
  ['hot statements', (pool) => pool.lookUps],
]

let database: TestDatabase
let db: Pool
beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(() => {
  db = openDb({ url: database.adminUrl, max: CONNECTIONS })
})
afterEach(() => db.end(0))
afterAll(() => database.drop())

/** Makes PostgreSQL close every other connection of this database; a pool sees the same when the server is killed. */
async function cutAll(): Promise<void> {
  const other = openDb({ url: database.adminUrl, max: 1 })
  await other.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await other.end(1)
}

test.each(KINDS)(
  'connections for %s: rejects transactions whose connections are closed, recovers all connections, and loses no acknowledged commit',
  async (_, connectionsOf) => {
    const connections = connectionsOf(db)
    await db.sql`drop table if exists note`
    await db.sql`create table note (no integer primary key)`
    const acknowledged: number[] = []
    /** The statuses with which calls would be answered. */
    const answered = new Set<number>()
    let [next, isOver] = [0, false]
    const works: ((tx: Tx, no: number) => Promise<unknown>)[] = [
      async (tx, no) => {
        await tx.sql`insert into note values (${no})`
        await tx.sql`select pg_sleep(0.003)`
      },
      // The connection may be lost before the next statement is written.
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
        await connections
          .transaction((tx) => work(tx, no))
          .then(
            () => acknowledged.push(no),
            (error: Error) => {
              if (error.message !== 'refused') answered.add(verdictOn(error).status)
              return wait(5)
            },
          )
      }
    }
    const working = Array.from({ length: WORKERS }, (_, nth) => worker(works[nth % works.length]!))
    for (let cuts = 0; cuts < 8; cuts++) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + WORKERS)
      await cutAll()
    }
    isOver = true
    // Where a connection is not recovered, this and the queries below do not end.
    await Promise.all(working)
    expect([...answered]).toEqual([503])

    const stored = new Set((await db.sql<{ no: number }[]>`select no from note`).map(({ no }) => no))
    expect(acknowledged.filter((no) => !stored.has(no))).toEqual([])
    expect([...stored].filter((no) => no < 0)).toEqual([])
    // Each connection of the pool answers its own query.
    const asked = Array.from(
      { length: CONNECTIONS * 4 },
      (_, nth) => connections.sql<{ nth: number }[]>`select ${nth}::int as nth, pg_sleep(0.05)`,
    )
    expect((await Promise.all(asked)).map(([row]) => row!.nth)).toEqual(asked.map((_, nth) => nth))
  },
)

test.each(KINDS)('connections for %s: refuses a statement of a transaction that is over', async (_, connectionsOf) => {
  let late: Tx | undefined
  await connectionsOf(db).transaction(async (tx) => {
    late = tx
    await tx.sql`select 1`
  })
  const send = async (): Promise<unknown> => late!.sql`select 1`
  await expect(send()).rejects.toThrow('over')
})

test('listeners receive notifications after connections are lost', async () => {
  const notified: string[] = []
  let times = 0
  await db.sql.listen(
    'test_renew',
    (news) => notified.push(news),
    () => times++,
  )
  await cutAll()
  await expect.poll(() => times).toBe(2)
  await expect
    .poll(() =>
      db.sql`select pg_notify('test_renew', 'there')`.then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => notified).toEqual(['there'])
})
