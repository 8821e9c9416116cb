import { afterAll, beforeAll, expect, test } from 'vitest'
import { formProblems } from '#features/shop/contract/form-rules.ts'
import { GOODS_CATEGORIES, TYPES } from '#features/shop/rules.ts'
import { PRODUCT } from '#features/shop/transitions.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import type { TestDatabase } from '#kit/server/testing/database.ts'
import { goodsOf, readPlatformShop } from './platform-shop.ts'
import { formOf, readShop } from './shop.ts'
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

test('every product is valid, and every expert sells something', () => {
  const shop = readShop()
  const cates = new Map(readSource().experts.map(({ user_no, cate_no }) => [user_no, cate_no]))
  expect(shop.items.flatMap((item) => formProblems(formOf(shop, item), { cate_no: cates.get(item.user_no)! }))).toEqual([])
  expect([...new Set(shop.items.map(({ user_no }) => user_no))].toSorted((a, b) => a - b)).toEqual([...cates.keys()])
})

test('several experts sell each type, and every state but the last is there', async () => {
  const sellers = await db.sql<{ type: number; sellers: number }[]>`
    select type, count(distinct user_no)::int as sellers from shop_product group by type order by type`
  expect(sellers.map(({ type }) => type)).toEqual([...TYPES])
  for (const { sellers: qtt } of sellers) expect(qtt).toBeGreaterThanOrEqual(3)
  const states = await db.sql<{ state: number }[]>`select distinct state from shop_product order by state`
  expect(states.map(({ state }) => state)).toEqual([PRODUCT.draft, PRODUCT.onSale, PRODUCT.paused, PRODUCT.soldOut])
  const unversioned = await db.sql`
    select item_no from shop_product p where (state = 0) = exists (select from shop_version v where v.item_no = p.item_no and v.version = p.version)`
  expect(unversioned).toHaveLength(0)
})

test('questions and wishes are about products of others', async () => {
  const rows = await db.sql`
    select 1 from shop_product p join (select item_no, user_no from shop_question union all select item_no, user_no from shop_wish) k using (item_no)
    where k.user_no = p.user_no`
  expect(rows).toHaveLength(0)
})

test('the platform sells goods of each category to experts, who asked about them and bought some', async () => {
  expect(readPlatformShop().items.flatMap((item) => formProblems(goodsOf(item), { cate_no: item.cate_no }))).toEqual([])
  const goods = await db.sql<{ cate_no: number; qtt: number }[]>`
    select cate_no, count(*) as qtt from shop_product where is_platform group by cate_no order by cate_no`
  expect(goods.map(({ cate_no }) => cate_no)).toEqual([...GOODS_CATEGORIES])
  const asked = await db.sql`select 1 from shop_question q join shop_product p using (item_no) where p.is_platform and q.reply is null`
  expect(asked).toHaveLength(2)
  const states = await db.sql<{ state: number }[]>`select distinct state from shop_order where is_platform order by state`
  expect(states.map(({ state }) => state)).toEqual([2, 4, 5, 6, 7, 9])
})
