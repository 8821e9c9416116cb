import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedCategory } from '#features/account/contract/categories.ts'
import { account } from '#features/account/server/feature.ts'
import { categories } from '#features/account/words/categories.ts'
import { tableCalls, type ListedRow } from '#features/catalogue/operator-contract.ts'
import { tableFeatures } from '#features/catalogue/server/testing.ts'
import { expertServer, PROVEN, whole, type ExpertServer } from '#features/expert/server/testing.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import type { TestOperator } from '#kit/server/testing/server.ts'

let api: ExpertServer
let server: ExpertServer['server']
let as: TestOperator
beforeAll(async () => {
  api = await expertServer([...tableFeatures, account])
  ;({ server } = api)
  as = await api.anOperator({ roles: ['expert_ops'] })
})
afterAll(() => api.close())

const params = { table: 'category' }
const { addRow, editRow, getRow } = tableCalls.catalogue
async function edit(no: number, name: string, state: 'active' | 'retired', by = as) {
  const key = String(no)
  const { seen_no } = (await server.call(getRow, { params, query: { key } }, { as })).body.query as ListedRow
  return (await server.call(editRow, { params, body: { key, row: { name }, state, seen_no } }, { as: by })).body
}
const listed = async () => (await server.send('GET /v1/catalogue/category')).body['content'] as ListedCategory[]

test('who may not change content renames no category, and nobody adds one', async () => {
  expect((await edit(5, '요가 강사', 'active', await anOperator(server, { roles: ['ads'] }))).code).toBe('auth.no_right')
  const body = { row: { name: '심리 상담' } }
  expect((await server.call(addRow, { params, body }, { as })).body.code).toBe('catalogue.fixed')
  expect(await edit(5, '의사', 'active')).toMatchObject({ code: 'catalogue.twice', field: 'name' })
  expect(await listed()).toEqual(Object.entries(categories).map(([no, name]) => [Number(no), name]))
})

test('devices load a new name; a retired category takes no applications, and stays with who has it', async () => {
  const { no } = await api.applied({ ...whole, cate_no: 9 })
  const { no: other } = await api.applied()
  const draft = await server.aMember(PROVEN)
  await api.ready(draft)
  await api.save(draft, { cate_no: 9 })

  expect(await edit(9, '골프 레슨', 'retired')).toMatchObject({ query: { key: '9' } })
  await expect.poll(listed).toContainEqual([9, '골프 레슨', 1])
  const late = await server.aMember(PROVEN)
  expect((await api.save(late, { cate_no: 9 })).body).toMatchObject({ code: 'expert.cate', field: 'cate_no' })
  expect((await api.submit(draft)).body).toMatchObject({ code: 'expert.cate', field: 'cate_no' })
  // Other answers of the draft are stored still.
  expect((await api.save(draft, { job_title: '골프 강사' })).status).toBe(200)

  // Operators approve who applied before, and nobody else, with it.
  expect((await api.approve(as, other, { cate_no: 9 })).body).toMatchObject({ code: 'expert.cate', field: 'cate_no' })
  expect((await api.approve(as, no, { cate_no: 9 })).status).toBe(200)
  expect(await edit(9, '골프', 'active')).toMatchObject({ query: { key: '9' } })
  expect((await api.submit(draft)).status).toBe(200)
})

test('who answers a question of operators may submit again with a category that is retired since', async () => {
  const { member, no } = await api.applied({ ...whole, cate_no: 10 })
  expect((await api.hold(as, no)).status).toBe(200)
  await edit(10, '서핑', 'retired')
  expect((await api.answer(member, no)).status).toBe(200)
})
