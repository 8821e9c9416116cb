import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableCalls, type ListedRow } from '#features/catalogue/operator-contract.ts'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { readFileSync } from 'node:fs'
import { FOOD_GROUPS, type FoodFile, type ListedWorkoutRow } from '../contract/tables.ts'
import { daily } from './feature.ts'
import { foodTable } from './foods.ts'
import { workoutTable } from './workouts.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer([...tableFeatures, daily])
})
afterAll(() => server.close())

const { addRow, editRow, exportRows, getRow, importRows } = tableCalls.catalogue
const params = { table: workoutTable.name }
const listed = async () => (await server.send('GET /v1/catalogue/workout')).body['content'] as ListedWorkoutRow[]

test('the release has workouts with known categories and units', () => {
  const rows = [...workoutTable.bundled()]
  expect(rows.length).toBeGreaterThan(100)
  for (const [key, row] of rows) expect([key, workoutTable.shape.safeParse(row).success]).toEqual([key, true])
})

test('devices load what operators added, and what they retired with a mark', async () => {
  const as = await anOperator(server, { roles: ['expert_ops'] })
  const row = { name: '줄넘기 2단 뛰기', category: '맨몸', met: 12.3, units: ['count', 'time'] } as const
  expect((await server.call(addRow, { params, body: { row: { ...row, units: [] } } }, { as })).body).toMatchObject({ field: 'units' })
  expect((await server.call(addRow, { params, body: { row } }, { as })).status).toBe(200)
  await expect.poll(async () => (await listed()).at(-1)).toEqual([row.name, '맨몸', 12.3, ['count', 'time']])

  const query = { key: '산책' }
  const known = (await server.call(getRow, { params, query }, { as })).body.query as ListedRow
  const body = { key: '산책', row: known.row, state: 'retired', seen_no: known.seen_no } as const
  expect((await server.call(editRow, { params, body }, { as })).status).toBe(200)
  await expect
    .poll(async () => (await listed()).find(([name]) => name === '산책'))
    .toEqual(['산책', ...Object.values(known.row).slice(1), 1])
})

const foods = async () => (await server.send('GET /v1/catalogue/food')).body['content'] as FoodFile

test('devices load the foods of the release as its file has them', async () => {
  const file = JSON.parse(readFileSync(new URL('../data/foods.json', import.meta.url), 'utf8')) as FoodFile
  expect(file.groups).toEqual(FOOD_GROUPS)
  for (const [key, row] of foodTable.bundled()) expect([key, foodTable.shape.safeParse(row).success]).toEqual([key, true])
  expect(await foods()).toEqual(file)
})

test('a food is added and changed by a file; a line with a problem is named', async () => {
  const as = await anOperator(server, { roles: ['expert_ops'] })
  const inFoods = { table: foodTable.name }
  const row = {
    key: '두바이쫀득쿠키',
    group: FOOD_GROUPS[0][0],
    portion: '1개',
    amount: 80,
    kcal: 350,
    carb: null,
    protein: 5,
    fat: 20,
    often: 3,
    aliases: [],
  }
  const added = await server.call(addRow, { params: inFoods, body: { row } }, { as })
  expect(added.body).toMatchObject({ query: { key: row.key } })
  const lastOf = async () => (await foods()).foods.at(-1)
  const { portions } = await foods()
  await expect.poll(lastOf).toEqual([row.key, 0, portions.indexOf('1개'), 80, 350, null, 5, 20, 3])

  const { csv } = (await server.call(exportRows, { params: inFoods }, { as })).body.query as { csv: string }
  const head = csv.split('\r\n')[0]!
  const lines = [
    head,
    `${row.key},${row.group},1개,80,400,,5,20,3,두쫀쿠|쫀득쿠키,active`,
    '이상한 음식,없는 묶음,1개,80,400,,5,20,3,,active',
  ]
  const { version_no } = added.body.query as { version_no: number }
  const body = { csv: lines.join('\r\n'), apply: true, version_no, reason: '이름을 더해요' }
  expect((await server.call(importRows, { params: inFoods, body }, { as })).body.query).toMatchObject({
    added: 0,
    changed: 1,
    bad: [{ line: 3 }],
  })
  await expect.poll(lastOf).toEqual([row.key, 0, portions.indexOf('1개'), 80, 400, null, 5, 20, 3, '두쫀쿠|쫀득쿠키'])
})
