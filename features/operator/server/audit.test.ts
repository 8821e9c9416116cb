import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { exportOperatorLog, getLogHead, listOperatorLog, type LogLine } from '../contract.ts'
import { chainHeadJob, verifyChain } from './audit.ts'
import { operator } from './feature.ts'
import { LOG_WINDOW } from './log-list.ts'
import { handleOperator, logAct, operatorContext } from './public.ts'
import { anOperator } from './testing.ts'

const note = endpoint('POST /v1/operator/test/note', {
  access: 'operator',
  right: null,
  idempotent: true,
  body: z.object({
    act: z.string(),
    target: z.string(),
    facts: z.record(z.string(), z.unknown()).default({}),
    reason: z.string().default(''),
  }),
  answer: z.object({}),
})

let server: TestServer
let admin: TestOperator
let cashier: TestOperator
beforeAll(async () => {
  const noting = {
    name: 'noting',
    http: [handleOperator(note, async (call) => (await logAct(operatorContext(call), call.body), {}))],
  }
  server = await featureServer([operator, noting])
  admin = await anOperator(server)
  cashier = await anOperator(server, { roles: ['finance', 'cs'] })
})
afterAll(() => server.close())

const write = (body: { act: string; target: string; facts?: object; reason?: string }, as = cashier) =>
  server.call(note, { body: body as never }, { as })
type Page = { rows: LogLine[]; next_no: number | null }
const list = async (query: object = {}) => (await server.call(listOperatorLog, { query }, { as: admin })).body.query as Page
const acts = async (query: object) => (await list(query)).rows.map(({ act }) => act)

test('gives the log, its head and its export to super alone', async () => {
  for (const call of [listOperatorLog, getLogHead, exportOperatorLog] as const) {
    expect((await server.call(call, { body: {} } as never, { as: cashier })).body.code).toBe('auth.no_right')
  }
})

test('filters by act, role of that moment, operator, target, member and period, each alone and together', async () => {
  await write({ act: 'a.one', target: 'user:5' })
  server.clock.advance(10 * MINUTE_MS)
  const between = server.clock.now.toISOString()
  server.clock.advance(10 * MINUTE_MS)
  await write({ act: 'a.two', target: 'exchange:12', facts: { user_no: 5, before: 1, after: 2 } })
  await write({ act: 'a.two', target: 'users:2', facts: { payload: { user_nos: [5, 6] } } }, admin)
  // The roles of the act stay, whatever the account is for later.
  await server.db.sql`update operator set roles = '{ads}' where operator_no = ${cashier.operator_no}`
  await write({ act: 'a.three', target: 'user:6' })
  expect(await acts({ user_no: 5 })).toEqual(['a.two', 'a.two', 'a.one'])
  expect(await acts({ user_no: 6, act: 'a.three' })).toEqual(['a.three'])
  expect(await acts({ role: 'finance' })).toEqual(['a.two', 'a.one'])
  expect(await acts({ role: 'ads' })).toEqual(['a.three'])
  expect(await acts({ role: 'super' })).toEqual(['a.two'])
  expect(await acts({ act: 'a.two', role: 'cs', user_no: 5, operator_no: cashier.operator_no, target: 'exchange:12' })).toEqual(['a.two'])
  expect(await acts({ until_dt: between })).toEqual(['a.one'])
  expect(await acts({ from_dt: between, user_no: 5 })).toEqual(['a.two', 'a.two'])
  expect((await list({ target: 'exchange:12' })).rows[0]).toMatchObject({ roles: ['finance', 'cs'], facts: { before: 1, after: 2 } })
})

test('ends a page of two filters that never meet early, and goes on from there', async () => {
  await server.db.sql`
    insert into operator_log (operator_no, act, target, reg_dt)
    select ${admin.operator_no}::bigint, 'a.common', 'test:1', ${server.clock.now}::timestamptz from generate_series(1, ${LOG_WINDOW}::int + 5)`
  await write({ act: 'a.common', target: 'test:2' })
  const first = await list({ act: 'a.common', operator_no: cashier.operator_no, target: undefined, limit: 2 })
  expect(first.rows).toHaveLength(1)
  expect(first.next_no).not.toBeNull()
  const second = await list({ act: 'a.common', operator_no: cashier.operator_no, before_no: first.next_no })
  expect(second).toEqual({ rows: [], next_no: null })
})

test('exports the filtered rows without addresses and personal data, and logs it', async () => {
  await write({
    act: 'a.told',
    target: 'user:7',
    facts: { phone: '01012345678', before: { name: 'x' } },
    reason: '=1+1 전화 010-1234-5678',
  })
  const { query } = (await server.call(exportOperatorLog, { body: { act: 'a.told' } }, { as: admin })).body as never as {
    query: { csv: string; rows: number; is_cut: boolean; head: { chain_no: number } }
  }
  expect(query).toMatchObject({ rows: 1, is_cut: false })
  expect(query.csv).toContain(`a.told,user:7`)
  expect(query.csv).toContain('127.0.*.*')
  expect(query.csv).not.toMatch(/1234|127\.0\.0\.1/)
  expect(query.csv).toContain("'=1+1")
  expect((await list({ act: 'log.export' })).rows).toMatchObject([{ target: 'log', facts: { act: 'a.told' } }])
})

test('chains every committed row once, also of parallel transactions, and none that was rolled back', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, nth) => write({ act: 'a.parallel', target: `test:${nth}` })))
  await server.db
    .transaction(async (tx) => {
      await tx.sql`insert into operator_log (act, target, reg_dt) values ('a.lost', 'test:1', now())`
      throw new Error('back')
    })
    .catch(() => undefined)
  const [{ rows }] = await server.db.sql<[{ rows: number }]>`select count(*) as rows from operator_log`
  const verified = await verifyChain(server.db)
  expect(verified).toMatchObject({ rows, broken: null })
  expect((await server.call(getLogHead, {}, { as: admin })).body.query).toEqual({ head: verified.head })
  expect(await verifyChain(server.db, verified.head!)).toMatchObject({ broken: null })
  expect((await verifyChain(server.db, { ...verified.head!, digest: '0'.repeat(64) })).broken).toMatchObject({ kind: 'head' })
})

test('writes the head to the server’s log every night', async () => {
  const lines: unknown[] = []
  const log = { info: (...line: unknown[]) => void lines.push(line), warn() {}, error() {} }
  const { services } = server.app
  const attempt = { tries: 0, isLast: false }
  await chainHeadJob.work({ services: { ...services, log }, data: undefined as never, now: server.clock.now, attempt })
  const { head } = await verifyChain(server.db)
  expect(lines).toEqual([[head, expect.any(String)]])
})

// What somebody with the superuser's password can do, who may disable the triggers that refuse it to everybody else.
test.each([
  ['changed', 'update operator_log set reason = reason || $$!$$ where log_no = 3', { kind: 'changed', log_no: 3 }],
  ['given to somebody else', "update operator_log set roles = '{ads}' where log_no = 2", { kind: 'changed', log_no: 2 }],
  ['removed', 'delete from operator_log where log_no = 3', { kind: 'removed', log_no: 3 }],
  [
    'removed with its link',
    'delete from operator_log where log_no = 3; delete from operator_log_chain where log_no = 3',
    { kind: 'gap', log_no: null, chain_no: 3 },
  ],
  [
    'taken out of the chain',
    'delete from operator_log_chain where chain_no = (select max(chain_no) from operator_log_chain)',
    { kind: 'unchained' },
  ],
  [
    'moved in time',
    "update operator_log_chain set chain_dt = chain_dt - interval '1 day' where chain_no = 4",
    { kind: 'changed', chain_no: 4 },
  ],
])('finds the first row that was %s', async (_, tampering, broken) => {
  const before = await verifyChain(server.db)
  const undo = new Error('undo')
  const found = server.admin.transaction(async (tx) => {
    await tx.sql`alter table operator_log disable trigger operator_log_kept`
    await tx.sql`alter table operator_log_chain disable trigger operator_log_chain_kept`
    await tx.sql.unsafe(tampering)
    expect((await verifyChain(tx)).broken).toMatchObject(broken)
    throw undo
  })
  await expect(found).rejects.toBe(undo)
  expect(await verifyChain(server.db)).toEqual(before)
})

test('a chain that was cut at its end is longer in the head that was written down', async () => {
  const { head } = await verifyChain(server.db)
  const longer = { chain_no: head!.chain_no + 1, digest: '0'.repeat(64) }
  expect((await verifyChain(server.db, longer)).broken).toEqual({ kind: 'head', log_no: null, chain_no: longer.chain_no })
})
