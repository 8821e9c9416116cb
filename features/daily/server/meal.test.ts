import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leaveTransactionOpen, countLockWaits } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { deleteMeal, listMeals, saveMeal, type SavedMeal } from '../contract.ts'
import type { KnownFood } from '../contract/food.ts'
import { SAVED_MEALS_MAX } from '../rules.ts'
import { dailyHttp } from './http.ts'
import { upsertMeal } from './meal.ts'

let server: TestServer
let me: TestMember
let other: TestMember
const rice = { key: '현미밥', calorie: 300 }
const soup = { key: '된장국', calorie: 120 }

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  other = await server.aMember()
})

test('refuses guests, and shows or deletes no meal of another member', async () => {
  const { meal_no } = await saved('아침')
  expect((await server.call(listMeals)).status).toBe(401)
  expect((await server.call(saveMeal, { body: { meal_name: '아침', foods: [rice] } }, { key: null })).status).toBe(401)
  expect((await server.call(deleteMeal, { params: { meal_no } })).status).toBe(401)
  expect((await server.call(listMeals, {}, { as: other })).body.query).toEqual([])
  expect((await server.call(deleteMeal, { params: { meal_no } }, { as: other })).body).toMatchObject({ code: 'daily.meal_not_found' })
  expect(await list()).toHaveLength(1)
})

test('lists saved meals newest first with their foods in order, until they are deleted', async () => {
  const first = await saved(' 아침 ', [rice, soup])
  expect(first).toEqual({ meal_no: expect.any(Number) as number, meal_name: '아침', foods: [rice, soup] })
  const portion = { name: '1공기', size: 210, unit: 'g' as const, kcal: 300, carb: 65, protein: 6, fat: 1 }
  const second = await saved('점심', [{ ...rice, calorie: 150, amount: { quantity: 105, by: 'size', portion } }])
  expect(await list()).toEqual([second, first])
  expect((await server.call(deleteMeal, { params: { meal_no: first.meal_no } }, { as: me })).body).toEqual({ state: 1, query: {} })
  expect(await list()).toEqual([second])
  expect((await server.call(deleteMeal, { params: { meal_no: first.meal_no } }, { as: me })).status).toBe(404)
})

test('a name saved again in another case replaces the foods; another member may use the same name', async () => {
  const { meal_no } = await saved('Brunch A')
  expect(await saved('brunch a', [soup])).toEqual({ meal_no, meal_name: 'brunch a', foods: [soup] })
  expect(await list()).toHaveLength(1)
  expect((await server.call(saveMeal, { body: { meal_name: 'brunch a', foods: [rice] } }, { as: other })).status).toBe(200)
  expect(await list()).toEqual([{ meal_no, meal_name: 'brunch a', foods: [soup] }])
})

test('refuses a meal without a name or foods, or above the limits', async () => {
  for (const body of [
    { meal_name: ' ', foods: [rice] },
    { meal_name: '가'.repeat(31), foods: [rice] },
    { meal_name: '빈 식단', foods: [] },
    { meal_name: '많은 식단', foods: Array.from({ length: 21 }, () => rice) },
  ]) {
    expect((await server.call(saveMeal, { body }, { as: me })).status).toBe(400)
  }
  expect(await list()).toEqual([])
})

test('allows fifty meals, also with two parallel calls; an existing name can still be saved', async () => {
  for (let i = 2; i < SAVED_MEALS_MAX; i++) await saved(`식단 ${i}`)
  const commit = await leaveTransactionOpen(server.db, (tx) =>
    upsertMeal(tx, me.user_no, server.clock.now, { meal_name: '쉰째', foods: [rice] }),
  )
  const late = [save('하나 더'), save('또 하나 더')]
  await expect.poll(() => countLockWaits(server.db)).toBe(2)
  await commit()
  const answers = (await Promise.all(late)).toSorted((a, b) => a.status - b.status)
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(answers[1]!.body).toMatchObject({ code: 'daily.meals_full', field: 'meal_name' })
  expect(await list()).toHaveLength(SAVED_MEALS_MAX)
  expect((await save('식단 2', [soup])).status).toBe(200)
})

test('a repeated idempotency key saves once and gives the same answer', async () => {
  const key = crypto.randomUUID()
  const [first, second] = await Promise.all([save('저녁', [rice], key), save('저녁', [rice], key)])
  expect(first.body).toEqual(second.body)
  expect(await list()).toHaveLength(1)
})

function save(meal_name: string, foods: KnownFood[] = [rice], key?: string) {
  return server.call(saveMeal, { body: { meal_name, foods } }, { as: me, ...(key ? { key } : {}) })
}

async function saved(meal_name: string, foods: KnownFood[] = [rice]): Promise<SavedMeal> {
  return (await save(meal_name, foods)).body.query as SavedMeal
}

async function list(): Promise<SavedMeal[]> {
  return (await server.call(listMeals, {}, { as: me })).body.query as SavedMeal[]
}
