import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableCalls, type ListedRow } from '#features/catalogue/operator-contract.ts'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import type { ListedWorkoutRow } from '../contract.ts'
import { daily } from './feature.ts'
import { workoutTable } from './workouts.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer([...tableFeatures, daily])
})
afterAll(() => server.close())

const { addRow, editRow, getRow } = tableCalls.catalogue
const params = { table: workoutTable.name }
const listed = async () => (await server.send('GET /v1/catalogue/workout')).body['content'] as ListedWorkoutRow[]

test('the release has workouts with known categories and units', () => {
  const rows = [...workoutTable.bundled()]
  expect(rows.length).toBeGreaterThan(100)
  for (const [key, row] of rows) expect([key, workoutTable.shape.safeParse(row).success]).toEqual([key, true])
})

test('devices load what operators added, and no longer what they retired', async () => {
  const as = await anOperator(server, { roles: ['expert_ops'] })
  const row = { name: '줄넘기 2단 뛰기', category: '맨몸', met: 12.3, units: ['count', 'time'] } as const
  expect((await server.call(addRow, { params, body: { row: { ...row, units: [] } } }, { as })).body).toMatchObject({ field: 'units' })
  expect((await server.call(addRow, { params, body: { row } }, { as })).status).toBe(200)
  expect((await listed()).at(-1)).toEqual([row.name, '맨몸', 12.3, ['count', 'time']])

  const query = { key: '산책' }
  const known = (await server.call(getRow, { params, query }, { as })).body.query as ListedRow
  const body = { key: '산책', row: known.row, state: 'retired', seen_no: known.seen_no } as const
  expect((await server.call(editRow, { params, body }, { as })).status).toBe(200)
  expect((await listed()).map(([name]) => name)).not.toContain('산책')
})
