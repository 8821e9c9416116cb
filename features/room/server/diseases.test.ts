import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableCalls, type ListedRow } from '#features/catalogue/operator-contract.ts'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { healthConditions } from '#features/counsel/server/public.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { saveInterests, type ListedDisease } from '../contract.ts'
import { DISEASE_GROUPS } from '../rules.ts'
import { readDiseaseFile } from './data.ts'
import { diseaseTable } from './diseases.ts'
import { room } from './feature.ts'

let server: TestServer
beforeAll(async () => {
  server = await featureServer([...tableFeatures, room])
})
afterAll(() => server.close())

const { addRow, editRow, getRow } = tableCalls.catalogue
const params = { table: diseaseTable.name }
const listed = async () => (await server.send('GET /v1/catalogue/disease')).body['content'] as ListedDisease[]

test('the release has conditions in known groups', () => {
  for (const { no, ...row } of readDiseaseFile()) expect([no, diseaseTable.shape.safeParse(row).success]).toEqual([no, true])
  expect(new Set(readDiseaseFile().map(({ group }) => group))).toEqual(new Set(DISEASE_GROUPS))
})

test('an added condition can be chosen; a retired one is not offered, and stays with who chose it', async () => {
  const as = await anOperator(server, { roles: ['expert_ops'] })
  const me = await server.aMember()
  await server.db.sql`
    insert into user_consent (user_no, kind, version, agreed, reg_dt)
    values (${me.user_no}, 'health_sensitive', '2026-01-01', true, ${server.clock.now})`
  const save = async (diseases: number[]) => (await server.call(saveInterests, { body: { interests: [], diseases } }, { as: me })).body
  const [conditions] = server.app.services.extensions.all(healthConditions)
  expect(await save([61])).toMatchObject({ code: 'room.unknown_choice', field: 'diseases' })
  const row = { group: '기타', name: '만성 피로' }
  const added = await server.call(addRow, { params, body: { row } }, { as })
  expect(added.body.query).toMatchObject({ key: '61' })
  await expect.poll(async () => (await listed()).at(-1)).toEqual([61, '기타', '만성 피로'])
  expect(await save([61])).toMatchObject({ query: { diseases: [61] } })
  expect(await conditions!.names(server.db)).toContain('만성 피로')

  const { seen_no } = (await server.call(getRow, { params, query: { key: '61' } }, { as })).body.query as ListedRow
  expect((await server.call(editRow, { params, body: { key: '61', row, state: 'retired', seen_no } }, { as })).status).toBe(200)
  await expect.poll(async () => (await listed()).at(-1)).toEqual([61, '기타', '만성 피로', 1])
  expect(await conditions!.names(server.db)).not.toContain('만성 피로')
  expect(await conditions!.of(server.db, me.user_no)).toEqual(['만성 피로'])
  expect(await save([61, 1])).toMatchObject({ query: { diseases: [1, 61] } })
})
