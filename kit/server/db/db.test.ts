import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from './prepared.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer([])
})
afterAll(() => server.close())

test('refuses to use the pool inside a transaction, as a template and as a prepared statement', async () => {
  const { db } = server
  const inTransaction = (work: () => Promise<unknown>) => db.transaction(() => work())
  await expect(inTransaction(async () => db.sql`select 1`)).rejects.toThrow('inside a transaction')
  await expect(inTransaction(() => rowsOf(db, 'select 1', []))).rejects.toThrow('inside a transaction')
  await expect(inTransaction(() => db.transaction(async () => 1))).rejects.toThrow('inside a transaction')
  await expect(inTransaction(async () => db.sql.unsafe('select 1'))).rejects.toThrow('inside a transaction')
  expect(await db.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('templates and prepared statements share one transaction, and an error rolls both back', async () => {
  const { db } = server
  const { user_no } = await server.aMember()
  const INSERT = "insert into user_setting (user_no, setting_key, setting_value) values ($1, $2, '1')"
  const keys = () => db.sql`select setting_key from user_setting where user_no = ${user_no}`
  await expect(
    db.transaction(async (tx) => {
      await rowsOf(tx, INSERT, [user_no, 'a'])
      expect(await tx.sql`select setting_key from user_setting where user_no = ${user_no}`).toEqual([{ setting_key: 'a' }])
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await keys()).toEqual([])

  await db.transaction(async (tx) => rowsOf(tx, INSERT, [user_no, 'b']))
  expect(await keys()).toEqual([{ setting_key: 'b' }])
})

test('converts values to wire types: safe numbers, moments with offset, days', async () => {
  const [row] = await server.db.sql`
    select 9007199254740991::bigint as large, (select count(*) from block) as n, 1.5::numeric as half, '2026-11-21T05:00:00.5Z'::timestamptz as moment, '2026-11-21'::date as day, '-infinity'::timestamptz as ever,
      null::bigint as none`
  expect(row).toEqual({
    large: 9007199254740991,
    n: 0,
    half: 1.5,
    moment: '2026-11-21T14:00:00.5+09:00',
    day: '2026-11-21',
    ever: '-infinity',
    none: null,
  })
  await expect(server.db.sql`select 9007199254740992::bigint as x`).rejects.toThrow('too large')
})

test('sets timeouts for statements, locks and idle transactions', async () => {
  const [row] = await server.db.sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
  expect(row).toEqual({ statement: '15s', lock: '5s', idle: '30s' })
})

test('plans look-ups alone on the connections for hot statements, which share guard and events with the others', async () => {
  const { db } = server
  // `source`: where the setting comes from. The test server itself sets generic plans.
  const settings = (pool: Pick<typeof db, 'sql'>) =>
    pool.sql`select name, setting, source from pg_settings where name in ('plan_cache_mode', 'enable_seqscan') order by name`
  expect(await settings(db.lookUps)).toEqual([
    { name: 'enable_seqscan', setting: 'off', source: 'client' },
    { name: 'plan_cache_mode', setting: 'force_generic_plan', source: 'client' },
  ])
  expect((await settings(db)).map(({ source }) => source)).not.toContain('client')
  const published: unknown[] = []
  const stop = db.onPublish((event) => void published.push(event))
  await db.lookUps.transaction(async (tx) => tx.publishAfterCommit({ userNos: [1], event: 'one', payload: {} }))
  stop()
  expect(published).toEqual([{ userNos: [1], event: 'one', payload: {} }])
  await expect(db.lookUps.transaction(async () => db.sql`select 1`)).rejects.toThrow('inside a transaction')
  await expect(db.transaction(async () => db.lookUps.sql`select 1`)).rejects.toThrow('inside a transaction')
})
