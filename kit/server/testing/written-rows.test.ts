import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb, type Pool } from '../db/db.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { tableStates, type TableStates } from './written-rows.ts'

let database: TestDatabase
let db: Pool
let before: TableStates
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb({ url: database.adminUrl, max: 2 })
  await db.sql`create table thing (thing_no int primary key, word text)`
  await db.sql`insert into thing values (1, 'one'), (2, 'two')`
})
beforeEach(async () => {
  before = await tableStates(db)
})
afterAll(async () => {
  await db.end(1)
  await database.drop()
})

const changed = async (): Promise<string[]> => {
  const after = await tableStates(db)
  return Object.keys(after).filter((name) => after[name] !== before[name])
}

test.each([
  ['an insert', () => db.sql`insert into thing values (3, 'three')`],
  ['an update', () => db.sql`update thing set word = 'uno' where thing_no = 1`],
  ['an update to the value that a row has', () => db.sql`update thing set word = word where thing_no = 2`],
  ['a delete', () => db.sql`delete from thing where thing_no = 2`],
  [
    'a row that takes the place of another',
    () => db.sql`with gone as (delete from thing where thing_no = 1) insert into thing values (4, 'uno')`,
  ],
])('%s changes the state of its table alone', async (_, write) => {
  await write()
  expect(await changed()).toEqual(['thing'])
})

test('a transaction that began before the first state and commits after it changes the state', async () => {
  await db.transaction(async (tx) => {
    await tx.sql`insert into thing values (5, 'five')`
    // A newer transaction commits first, and the first state is read between the two commits.
    const other = openDb({ url: database.adminUrl, max: 1 })
    await other.sql`insert into thing values (6, 'six')`
    before = await tableStates(other)
    await other.end(1)
  })
  expect(await changed()).toEqual(['thing'])
})

test('reads, row locks and writes that were rolled back change nothing', async () => {
  await db.sql`select * from thing`
  await db.transaction((tx) => tx.sql`select from thing for update`)
  await db
    .transaction(async (tx) => {
      await tx.sql`insert into thing values (9, 'nine')`
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await changed()).toEqual([])
})

test('a table that is excepted is not compared', async () => {
  expect(Object.keys(await tableStates(db, ['thing']))).not.toContain('thing')
  expect(Object.keys(before).length).toBeGreaterThan(50)
})
