import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { DEMO_NOW, demoDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof demoDatabase>>
let db: Pool
beforeAll(async () => {
  database = await demoDatabase()
  db = openDb({ url: database.url, max: 1 })
})
afterAll(async () => {
  await db.end(1)
  await database.drop()
})

test('there are orders in every state, with claims that wait and that ended, and the ledger agrees', async () => {
  const states = await db.sql<{ state: number }[]>`select distinct state from order_item order by state`
  expect(states.map(({ state }) => state)).toEqual([2, 4, 5, 6, 7, 8, 9])
  const claims = await db.sql<{ state: number }[]>`select state from order_claim order by state`
  expect(claims.map(({ state }) => state)).toEqual([2, 2, 5, 5, 6, 8])
  const passes = await db.sql<{ state: number }[]>`select distinct state from order_pass order by state`
  expect(passes.map(({ state }) => state)).toEqual([1, 2, 4])
  const uses = await db.sql<{ state: number }[]>`select distinct state from pass_use order by state`
  expect(uses.map(({ state }) => state)).toEqual([1, 2, 3, 4])
  expect(await findDifferences(db)).toEqual([])
})

test('nothing of it is due already, and buyers and sellers were notified', async () => {
  const due =
    await db.sql`select kind, due_at from timer where kind in ('order.due', 'order.claim', 'order.pass', 'order.pass-use') and due_at < ${DEMO_NOW}`
  expect([...due]).toEqual([])
  const alarms = await db.sql<
    { kind: string }[]
  >`select distinct kind from alarm where kind like 'ORDER%' or kind = 'SELLER_ORDER' order by kind`
  expect(alarms.map(({ kind }) => kind)).toEqual([
    'ORDER_DONE',
    'ORDER_PAID',
    'ORDER_REFUND_NO',
    'ORDER_REFUND_OK',
    'ORDER_REFUND_REQ',
    'ORDER_REVIEW',
    'ORDER_SHIP',
    'SELLER_ORDER',
  ])
  const [scored] = await db.sql<{ score: number }[]>`select max(score) as score from shop_product`
  expect(scored!.score).toBeGreaterThan(0)
})

test('some products have several reviews, with pictures and replies, and each rates its product', async () => {
  const [found] = await db.sql<{ reviews: number; pictures: number; replies: number; most: number }[]>`
    select count(*)::int as reviews, count(*) filter (where images <> '[]')::int as pictures, count(reply)::int as replies,
      (select max(ir_count) from shop_product) as most
    from order_review where is_shown`
  expect(found).toEqual({ reviews: 8, pictures: 5, replies: 2, most: 3 })
})
