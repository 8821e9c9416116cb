import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { aDaily, moodOnly } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getDailyPast, listDailyDays, listMyDailys, type Daily, type DailyDay, type DailyInfo } from '../contract.ts'
import type { Food } from '../contract/food.ts'
import { caloriesOf, DAILY_PAGE, MEALS, OFTEN_MAX, routineCountOf, workoutSecondsOf } from '../rules.ts'
import { dailyHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  other = await server.aMember()
})

test('refuses guests, and shows no days of another member', async () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }
  expect((await server.call(listDailyDays, { query: range })).status).toBe(401)
  expect((await server.call(listMyDailys, { query: {} })).status).toBe(401)
  expect((await server.call(getDailyPast, { query: { date: '2026-11-22' } })).status).toBe(401)

  await write(other, '2026-11-21', { ...moodOnly, eat: { setCalorie: 0, selectedFood: [rice] } })
  expect(await days(range)).toEqual([])
  expect(await mine({})).toEqual([])
  expect(await past('2026-11-22')).toMatchObject({ foods: [], often_foods: [] })
})

describe('listDailyDays', () => {
  test.each([
    ['2026-11-01', '2026-11-01', 200],
    ['2026-10-01', '2026-12-01', 200],
    ['2026-10-01', '2026-12-02', 400],
    ['2026-11-02', '2026-11-01', 400],
  ])('from %s to %s is answered %d', async (from, to, status) => {
    const answer = await server.call(listDailyDays, { query: { from, to } }, { as: me })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toMatchObject({ code: 'daily.bad_range', field: 'to' })
  })

  test.each(['0000-01-01', '0999-12-31', '2026-02-30', 'x', '-infinity'])('refuses the date %s', async (from) => {
    for (const path of [`daily_days?from=${from}&to=${from}`, `daily_mine?from=${from}`, `daily_past?date=${from}`]) {
      expect((await server.send(`GET /v2/user/${path}`, undefined, { as: me })).status).toBe(400)
    }
  })

  test('a day counts my dailys of every visibility that are not deleted, and has its latest mood', async () => {
    const day = '2026-11-20'
    await write(me, day, { ...moodOnly, emoji: 2 })
    await write(me, day, { ...moodOnly, emoji: 5 }, { visibility: 'private' })
    await write(me, day, { ...moodOnly, emoji: null })
    await write(me, day, { ...moodOnly, emoji: 1 }, { state: 0 })
    await write(me, '2026-11-19', { ...moodOnly, emoji: null })
    expect(await days({ from: day, to: day })).toMatchObject([{ record_date: day, post_qtt: 3, emoji: 5 }])
    expect(await days({ from: '2026-11-18', to: '2026-11-19' })).toEqual([
      { record_date: '2026-11-19', post_qtt: 1, emoji: null, kcal: 0, workout_seconds: 0, routine_done: 0, routine_all: 0 },
    ])
  })

  test('for any records, the totals of the days equal the sums over the list of the same days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ day: fc.integer({ min: 1, max: 4 }), info: anyInfo }), { maxLength: 12 }), async (kept) => {
        me = await server.aMember()
        for (const { day, info } of kept) await write(me, `2026-11-0${day}`, info)
        const range = { from: '2026-11-01', to: '2026-11-04' }
        expect(await days(range)).toEqual(totalsOf(await mine(range)))
      }),
      { numRuns: 40 },
    )
  })
})

describe('listMyDailys', () => {
  test('are paged by record date, then by number, each once', async () => {
    const written: [string, number][] = []
    for (let i = 0; i < 75; i++) {
      const day = `2026-11-${String(10 + ((i * 7) % 11)).padStart(2, '0')}`
      written.push([day, await write(me, day, moodOnly, { visibility: i % 3 === 0 ? 'private' : 'public' })])
    }
    await write(me, '2026-11-21', moodOnly, { state: 0 })
    const pages: Daily[][] = []
    for (let last: Daily | undefined; ; last = pages.at(-1)!.at(-1)) {
      const page = await mine(last === undefined ? {} : { before_date: last.record_date, before_no: last.daily_no })
      if (page.length === 0) break
      pages.push(page)
    }
    expect(pages.map((page) => page.length)).toEqual([DAILY_PAGE, DAILY_PAGE, 15])
    const newestFirst = written.toSorted(([a, m], [b, n]) => (a === b ? n - m : a < b ? 1 : -1))
    expect(pages.flat().map(({ record_date, daily_no }) => [record_date, daily_no])).toEqual(newestFirst)
    const few = await mine({ from: '2026-11-12', to: '2026-11-13', limit: 3 })
    expect(few.map(({ daily_no }) => daily_no)).toEqual(
      newestFirst
        .filter(([day]) => day === '2026-11-12' || day === '2026-11-13')
        .slice(0, 3)
        .map(([, number]) => number),
    )
  })

  test('refuses before_date without before_no, and the reverse', async () => {
    for (const [half, missing] of [
      ['before_no=3', 'before_date'],
      ['before_date=2026-11-01', 'before_no'],
    ]) {
      const { status, body } = await server.send(`GET /v2/user/daily_mine?${half}`, undefined, { as: me })
      expect([status, body.field]).toEqual([400, missing])
    }
  })
})

describe('getDailyPast', () => {
  test('gives foods and workouts of all dailys of the day before, and the latest routine unchecked', async () => {
    const soup = { key: '된장국', calorie: 120, sort: 'dinner' as const }
    const eaten = (...selectedFood: DailyInfo['eat']['selectedFood']) => ({ ...moodOnly, eat: { setCalorie: 0, selectedFood } })
    await write(me, '2026-11-20', { ...eaten(rice, soup), health: { todayHealths: [run] } })
    await write(me, '2026-11-20', eaten(soup))
    await write(me, '2026-11-20', eaten(rice), { state: 0 })
    await write(me, '2026-11-19', { ...eaten(rice), routine: routine(['물 2L', true], ['일찍 자기', false]) })
    await write(me, '2026-11-18', { ...moodOnly, routine: routine(['산책', true]) })
    await write(me, '2026-11-21', { ...eaten(rice), routine: routine(['오늘 것', true]) })
    expect(await past('2026-11-21')).toEqual({
      foods: [rice, soup, soup],
      workouts: [run],
      routine: [{ text: '물 2L' }, { text: '일찍 자기' }],
      often_foods: [
        { key: '된장국', calorie: 120 },
        { key: '현미밥', calorie: 300 },
      ],
      recent_foods: [
        { key: '된장국', calorie: 120 },
        { key: '현미밥', calorie: 300 },
      ],
      usual_foods: [soup, rice],
      often_workouts: [{ name: '달리기' }],
      weight: null,
    })
    expect(await past('2026-11-19')).toMatchObject({ foods: [], workouts: [], routine: [{ text: '산책' }] })
  })

  test('gives the latest foods first, and of each meal those eaten there at least twice, with their amounts', async () => {
    const half = { ...rice, calorie: 150, amount: { quantity: 0.5, by: 'portion' as const, portion: bowl } }
    const eaten = (...selectedFood: Food[]) => ({ ...moodOnly, eat: { setCalorie: 0, selectedFood } })
    await write(me, '2026-11-18', eaten(rice, { ...rice, sort: 'dinner' }, { ...rice, key: '김' }))
    await write(me, '2026-11-19', eaten(half))
    await write(me, '2026-11-20', eaten({ ...rice, key: '귤', sort: 'snack' }))
    const { recent_foods, usual_foods } = await past('2026-11-21')
    expect(recent_foods.map(({ key }) => key)).toEqual(['귤', '현미밥', '김'])
    const { sort: _sort, ...latest } = half
    expect(recent_foods[1]).toEqual(latest)
    expect(usual_foods).toEqual([half])
  })

  test('gives the member’s weight as a number', async () => {
    me = await server.aMember({ weight: 61.5 })
    expect(await past('2026-11-21')).toMatchObject({ weight: 61.5 })
  })

  test('gives the twenty foods used most in thirty days, then most recently, each once with its latest kcal', async () => {
    const food = fc.record({
      key: fc.integer({ min: 0, max: 39 }).map((n) => `음식 ${n}`),
      calorie: fc.integer({ min: 0, max: 9 }),
    })
    const days = fc.array(fc.record({ ago: fc.integer({ min: 0, max: 33 }), foods: fc.array(food, { maxLength: 20 }) }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(days, async (kept) => {
        me = await server.aMember()
        for (const { ago, foods } of kept) {
          const selectedFood = foods.map((one) => ({ ...one, sort: 'lunch' as const }))
          await write(me, dayBefore('2026-11-21', ago), { ...moodOnly, eat: { setCalorie: 0, selectedFood } })
        }
        expect((await past('2026-11-21')).often_foods).toEqual(expectedOften(kept))
      }),
      { numRuns: 30 },
    )
  })
})

const rice = { key: '현미밥', calorie: 300, sort: 'lunch' as const }
const bowl = { name: '1공기', size: 210, unit: 'g' as const, kcal: 300, carb: 65, protein: 6, fat: null }
const run = { name: '달리기', time: '32:00', set: 0, meter: 5000, count: 0 }
const routine = (...items: [string, boolean][]) => ({
  record: { routine: items.map(([text, checked]) => ({ text, checked })), memo: '' },
})

const anyInfo: fc.Arbitrary<DailyInfo> = fc.record({
  emoji: fc.option(fc.integer({ min: 1, max: 5 })),
  eat: fc.record({
    setCalorie: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9999 })),
    selectedFood: fc.array(
      fc.record({ key: fc.constant('밥'), calorie: fc.integer({ min: 0, max: 5000 }), sort: fc.constantFrom(...MEALS) }),
      { maxLength: 4 },
    ),
  }),
  health: fc.record({
    todayHealths: fc.array(
      fc.record({
        name: fc.constant('걷기'),
        time: fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 59 })).map((two) => two.map(padded).join(':')),
        set: fc.constant(0),
        meter: fc.constant(0),
        count: fc.constant(0),
      }),
      { maxLength: 4 },
    ),
  }),
  routine: fc.record({
    record: fc.record({
      routine: fc.array(fc.record({ text: fc.constant('물'), checked: fc.boolean() }), { maxLength: 4 }),
      memo: fc.constant(''),
    }),
  }),
})

const padded = (n: number): string => String(n).padStart(2, '0')

/** The totals of a list's days by the functions of rules.ts, which the web uses. */
function totalsOf(list: Daily[]): DailyDay[] {
  return [...Map.groupBy(list, ({ record_date }) => record_date)]
    .map(([record_date, dailys]) => {
      const sum = (of: (info: DailyInfo) => number): number => dailys.reduce((all, { daily_info }) => all + of(daily_info), 0)
      return {
        record_date,
        post_qtt: dailys.length,
        emoji: dailys.find(({ daily_info }) => daily_info.emoji !== null)?.daily_info.emoji ?? null,
        kcal: sum(({ eat }) => caloriesOf(eat)),
        workout_seconds: sum(({ health }) => workoutSecondsOf(health)),
        routine_done: sum((info) => routineCountOf(info.routine).done),
        routine_all: sum((info) => routineCountOf(info.routine).all),
      }
    })
    .toReversed()
}

type KnownFoods = Pick<Food, 'key' | 'calorie'>[]

function expectedOften(kept: { ago: number; foods: KnownFoods }[]): KnownFoods {
  const used = kept
    .map((daily, no) => ({ ...daily, no }))
    .filter(({ ago }) => ago >= 1 && ago <= 30)
    .toSorted((a, b) => b.ago - a.ago || a.no - b.no)
    .flatMap(({ foods }) => foods)
    .toReversed()
  const groups = [...Map.groupBy(used, ({ key }) => key).values()]
  return groups
    .toSorted((a, b) => b.length - a.length)
    .slice(0, OFTEN_MAX)
    .map(([last]) => last!)
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

const write = (who: TestMember, record_date: string, info: DailyInfo, columns = {}): Promise<number> =>
  aDaily(server.db, who.user_no, { record_date, info, ...columns })

async function days(query: { from: string; to: string }): Promise<DailyDay[]> {
  return (await server.call(listDailyDays, { query }, { as: me })).body.query as DailyDay[]
}

type MineQuery = { from?: string; to?: string; before_date?: string; before_no?: number; limit?: number }

async function mine(query: MineQuery): Promise<Daily[]> {
  return (await server.call(listMyDailys, { query }, { as: me })).body.query as Daily[]
}

type Past = {
  foods: KnownFoods
  workouts: unknown[]
  routine: unknown[]
  often_foods: KnownFoods
  recent_foods: KnownFoods
  usual_foods: Food[]
  often_workouts: unknown[]
  weight: number | null
}

async function past(date: string): Promise<Past> {
  return (await server.call(getDailyPast, { query: { date } }, { as: me })).body.query as Past
}
