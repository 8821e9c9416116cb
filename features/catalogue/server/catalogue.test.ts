import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { anOperator } from '#features/operator/server/testing.ts'
import { openDb, type Db, type Pool } from '#kit/server/db/db.ts'
import { extend } from '#kit/server/extensions.ts'
import { featureServer, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { tableCalls, type Imported, type ListedRow, type RowChange, type TableHead, type TableVersion } from '../operator-contract.ts'
import { catalogueTables, tableView, type CatalogueTable } from './public.ts'
import { readTable } from './snapshot.ts'
import { tableFeatures } from './testing.ts'

type Tea = { name: string; kcal: number | null }
/** A table of its own for each test, and for its second try: they stay in the memory of the process. */
const teaTables = Array.from('abcdefghijklmnop', (name): CatalogueTable<Tea> => ({
  name: `tea_${name}`,
  area: 'catalogue',
  shape: z.object({ name: z.string().min(1), kcal: z.number().min(0).nullable() }),
  bundled: () => ['녹차', '홍차', '보리차'].map((name, nth) => [String(nth + 1), { name, kcal: nth }]),
  unique: { field: 'name', of: ({ name }) => name },
  textOf: ({ name }) => name,
  hasDrafts: true,
  csv: {
    columns: ['no', 'name', 'kcal'],
    cellsOf: ({ name, kcal }, key) => [key, name, kcal ?? ''],
    rowOf: ({ name, kcal }) => ({ name, kcal: kcal === '' ? null : Number(kcal) }),
  },
  publicView: (rows) => rows.map(({ row, state }) => [row.name, state]),
}))
let teaTable: CatalogueTable<Tea>
let namesOf: (db: Db) => Promise<string[]>
let params: { table: string }

let server: TestServer
let ops: TestOperator
let other: Pool
beforeAll(async () => {
  const tea = { name: 'tea', extensions: [extend(catalogueTables, [...teaTables])] }
  server = await featureServer([...tableFeatures, tea])
  ops = await anOperator(server, { name: '다온', roles: ['expert_ops'] })
  other = openDb({ url: server.databaseUrl, max: 2 })
})
afterAll(async () => {
  await other.end(1)
  await server.close()
})
beforeEach(() => {
  teaTable = teaTables.shift()!
  params = { table: teaTable.name }
  namesOf = tableView(teaTable, ({ rows }) => rows.filter(({ state }) => state === 'active').map(({ row }) => row.name))
})

const calls = tableCalls.catalogue
const rows = async (query: object = {}) => (await server.call(calls.listRows, { params, query }, { as: ops })).body.query as ListedRow[]
const names = async (query: object = {}) => (await rows(query)).map(({ row }) => row.name)
const rowOf = async (key: string) => (await server.call(calls.getRow, { params, query: { key } }, { as: ops })).body.query as ListedRow
const add = (row: object, body: object = {}, key?: string) =>
  server.call(calls.addRow, { params, body: { row, ...body } as never }, { as: ops, ...(key !== undefined && { key }) })
const edit = async (key: string, change: object, state?: string) => {
  const one = await rowOf(key)
  return server.call(
    calls.editRow,
    { params, body: { key, row: { ...one.row, ...change }, state: state ?? one.state, seen_no: one.seen_no } as never },
    { as: ops },
  )
}
const versionNo = async () => {
  const heads = (await server.call(calls.listTables, {}, { as: ops })).body.query as TableHead[]
  return heads.find(({ table }) => table === teaTable.name)!.version_no
}
const versions = async () => (await server.call(calls.listVersions, { params, query: {} }, { as: ops })).body.query as TableVersion[]
const changes = async (version_no: number) =>
  (await server.call(calls.listChanges, { params: { ...params, version_no }, query: {} }, { as: ops })).body.query as RowChange[]
const undo = async (to_no: number, version_no?: number) =>
  server.call(
    calls.undoTo,
    { params, body: { to_no, version_no: version_no ?? (await versionNo()), reason: '잘못 고쳤어요' } },
    { as: ops },
  )
const log = () =>
  server.db.sql<
    { act: string; facts: Record<string, unknown> }[]
  >`select act, facts from operator_log where target = ${`table:${teaTable.name}`} order by log_no`

test('who sees an area may read its tables, others none; a table belongs to one area', async () => {
  const ads = await anOperator(server, { roles: ['ads'] })
  expect((await server.call(calls.addRow, { params, body: { row: { name: '차', kcal: 1 } } }, { as: ads })).body.code).toBe('auth.no_right')
  expect((await server.call(tableCalls.safety.listRows, { params, query: {} }, { as: ops })).body.code).toBe('catalogue.no_table')
  const heads = (await server.call(tableCalls.safety.listTables, {}, { as: ads })).body.query as TableHead[]
  expect(heads).toMatchObject([{ table: 'helpline', active: 6, drafts: 0, retired: 0, version_no: 0, edited: null }])
})

test('shows the rows of the release, by search and page, and what was changed of them with its author', async () => {
  expect(await names()).toEqual(['녹차', '홍차', '보리차'])
  expect(await names({ q: '차  보리' })).toEqual(['보리차'])
  expect(await names({ limit: 1, after_key: '1' })).toEqual(['홍차'])
  await edit('2', { kcal: 7 })
  expect(await rowOf('2')).toMatchObject({ row: { name: '홍차', kcal: 7 }, edited: { by: { operator_no: ops.operator_no, name: '다온' } } })
  expect((await rowOf('1')).edited).toBeNull()
  const [version] = await versions()
  expect(version).toMatchObject({ act: 'edit', change_qtt: 1, by: { name: '다온' } })
  const [before, after] = [{ row: { name: '홍차', kcal: 1 } }, { row: { name: '홍차', kcal: 7 } }]
  expect(await changes(version!.version_no)).toMatchObject([{ key: '2', before, after }])
  expect((await log()).at(-1)).toMatchObject({ act: 'table.edit', facts: { row_key: '2', before, after } })
  expect((await server.call(calls.listChanges, { params: { ...params, version_no: 999 }, query: {} }, { as: ops })).status).toBe(404)
})

test('adds, drafts, publishes, retires and restores a row, and refuses what is wrong, twice or unchanged', async () => {
  const key = crypto.randomUUID()
  const made = await add({ name: '우롱차', kcal: null }, { state: 'draft' }, key)
  expect(made.body.query).toMatchObject({ key: '4' })
  expect((await add({ name: '우롱차', kcal: null }, { state: 'draft' }, key)).body).toEqual(made.body)
  expect([await names(), await names({ state: 'draft' }), await namesOf(server.db)]).toEqual([
    ['녹차', '홍차', '보리차'],
    ['우롱차'],
    ['녹차', '홍차', '보리차'],
  ])
  expect((await add({ name: '녹차', kcal: 1 })).body).toMatchObject({ code: 'catalogue.twice', field: 'name' })
  expect((await add({ name: '백차', kcal: -1 })).body).toMatchObject({ code: 'request.invalid', field: 'kcal' })
  for (const [state, act] of [
    ['active', 'publish'],
    ['retired', 'retire'],
    ['active', 'restore'],
  ] as const) {
    expect((await edit('4', {}, state)).status).toBe(200)
    expect((await versions())[0]).toMatchObject({ act })
    // A change reaches the memory of a process a moment after its commit.
    await expect.poll(async () => (await namesOf(server.db)).includes('우롱차')).toBe(state === 'active')
  }
  expect((await edit('4', {})).body.code).toBe('catalogue.nothing')
  const stale = { key: '4', row: { name: '우롱', kcal: 1 }, state: 'active', seen_no: 1 } as const
  expect((await server.call(calls.editRow, { params, body: stale }, { as: ops })).body.code).toBe('catalogue.changed')
  expect((await versions()).map(({ act }) => act)).toEqual(['restore', 'retire', 'publish', 'add'])
})

test('moves rows, also when no number is left between two', async () => {
  let version_no = 0
  const move = async (key: string, before_key: string | null) => {
    const moved = await server.call(calls.moveRow, { params, body: { key, before_key, version_no } }, { as: ops })
    version_no = (moved.body.query as { version_no: number }).version_no
  }
  await move('3', '1')
  expect(await names()).toEqual(['보리차', '녹차', '홍차'])
  await move('3', null)
  expect(await names()).toEqual(['녹차', '홍차', '보리차'])
  // The two change places before the first row until no number is left between them.
  for (let nth = 0; nth < 12; nth++) await move(nth % 2 === 0 ? '2' : '3', nth % 2 === 0 ? '3' : '2')
  expect(await names()).toEqual(['녹차', '보리차', '홍차'])
  const late = { key: '1', before_key: null, version_no: 1 }
  expect((await server.call(calls.moveRow, { params, body: late }, { as: ops })).body.code).toBe('catalogue.changed')
})

test('undoes to a version and to the release; a row that was added stays, retired', async () => {
  await edit('1', { kcal: 10 })
  const first = await versionNo()
  await edit('1', { kcal: 20 })
  await add({ name: '백차', kcal: 3 })
  expect((await undo(first, first)).body.code).toBe('catalogue.changed')
  expect((await undo(9999)).body.code).toBe('catalogue.no_version')
  expect((await undo(first)).status).toBe(200)
  expect([(await rowOf('1')).row.kcal, (await rowOf('4')).state]).toEqual([10, 'retired'])
  expect((await undo(0)).status).toBe(200)
  expect(await rowOf('1')).toMatchObject({ row: { kcal: 0 }, state: 'active' })
  expect((await undo(0)).body.code).toBe('catalogue.nothing')
  // A later release changes a row that operators left as released; one that they changed stays theirs.
  const entries = await server.db.sql<
    { row_key: string; entry: object | null }[]
  >`select row_key, entry from catalogue_row where table_name = ${teaTable.name} order by row_key`
  expect(entries.map(({ row_key, entry }) => [row_key, entry === null])).toEqual([
    ['1', true],
    ['4', false],
  ])
  expect((await versions())[0]).toMatchObject({ act: 'undo', to_no: 0, reason: '잘못 고쳤어요' })
})

test('imports a file after checking it, and names its wrong lines', async () => {
  const csv = (await server.call(calls.exportRows, { params }, { as: ops })).body.query as { csv: string }
  const file = `${csv.csv.replace('홍차,1', '홍차,9')}8,백차,,\n9,"말차, 진한 것",4,retired\n10,녹차,3,\n11,흑차,x,\n8,백차,1,\n12,황차,1,gone\n`
  const run = async (apply: boolean, version_no: number) =>
    server.call(calls.importRows, { params, body: { csv: file, apply, version_no } }, { as: ops })
  const checked = (await run(false, 0)).body.query as Imported
  expect(checked).toMatchObject({ added: 2, changed: 1, same: 2, version_no: null })
  expect(checked.bad.map(({ line, key }) => [line, key])).toEqual([
    [7, '10'],
    [8, '11'],
    [9, '8'],
    [10, '12'],
  ])
  expect(checked.bad[1]!.problem).toContain('kcal')
  expect(await versions()).toEqual([])
  expect((await run(true, 9999)).body.code).toBe('catalogue.changed')
  expect((await run(true, 0)).body.query).toMatchObject({ added: 2, changed: 1, version_no: await versionNo() })
  expect(await names()).toEqual(['녹차', '홍차', '보리차', '백차'])
  expect(await names({ state: 'retired' })).toEqual(['말차, 진한 것'])
  expect((await versions())[0]).toMatchObject({ act: 'import', change_qtt: 3 })
  expect(
    (await server.call(calls.importRows, { params, body: { csv: 'a,b\n1,2', apply: false, version_no: await versionNo() } }, { as: ops }))
      .body.code,
  ).toBe('catalogue.csv_head')
  expect((await server.call(calls.exportRows, { params: { table: 'bank' } }, { as: ops })).body.code).toBe('catalogue.no_csv')
})

test('members’ devices load what is in use by its content; every process reads a change at once', async () => {
  const load = (headers = {}) => server.send(`GET /v1/catalogue/${teaTable.name}`, undefined, { headers })
  const [first, there] = [await load(), await namesOf(other)]
  expect([first.body.content, there]).toEqual([
    [
      ['녹차', 'active'],
      ['홍차', 'active'],
      ['보리차', 'active'],
    ],
    ['녹차', '홍차', '보리차'],
  ])
  const etag = first.headers.get('etag')!
  expect((await load({ 'if-none-match': etag })).status).toBe(304)
  // From here on both processes answer from memory.
  await expect.poll(async () => (await readTable(other, teaTable)) === (await readTable(other, teaTable))).toBe(true)
  await edit('1', {}, 'retired')
  await add({ name: '초안차', kcal: 1 }, { state: 'draft' })
  await expect.poll(() => namesOf(other)).toEqual(['홍차', '보리차'])
  // Each process is notified by a connection of its own.
  await expect.poll(async () => (await load({ 'if-none-match': etag })).status).toBe(200)
  const second = await load({ 'if-none-match': etag })
  expect(second.body.content).toEqual([
    ['녹차', 'retired'],
    ['홍차', 'active'],
    ['보리차', 'active'],
  ])
  expect(second.headers.get('cache-control')).toContain('stale-while-revalidate')
  expect((await server.send('GET /v1/catalogue/secret')).status).toBe(404)
  await server.db.transaction(async (tx) => expect(await namesOf(tx)).toEqual(['홍차', '보리차']))
})

test('no role of the application changes a version or a change', async () => {
  await edit('1', { kcal: 5 })
  await expect(server.db.sql`update catalogue_version set reason = 'x'`).rejects.toThrow()
  await expect(server.db.sql`delete from catalogue_change`).rejects.toThrow()
})
