import { afterAll, beforeAll, expect, test } from 'vitest'
import { productProblems } from '#features/counsel/contract/product-rules.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import type { TestDatabase } from '#kit/server/testing/database.ts'
import { readCounselProducts } from './counsel-products.ts'
import { readSource } from './source.ts'
import { demoDatabase } from './testing.ts'

let database: TestDatabase
let db: Pool
beforeAll(async () => {
  database = await demoDatabase()
  db = openDb({ url: database.url, max: 1 })
})
afterAll(async () => {
  await db.end(1)
  await database.drop()
})

test('every expert offers a counselling by chat, within the limits', async () => {
  const products = readCounselProducts()
  expect(products.flatMap(productProblems)).toEqual([])
  const offered = await db.sql<{ user_no: number }[]>`
    select distinct expert_user_no as user_no from counsel_product where state = 1 and channel = 'chat' order by 1`
  expect(offered.map(({ user_no }) => user_no)).toEqual(readSource().experts.map(({ user_no }) => user_no))
})

test('some offer voice and video too', async () => {
  const rows = await db.sql`select channel, count(*)::int from counsel_product where channel <> 'chat' and state = 1 group by 1 order by 1`
  expect(rows).toEqual([
    { channel: 'video', count: 3 },
    { channel: 'voice', count: 2 },
  ])
})
