import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aDaily, moodOnly } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { countNewDailys, deleteDaily, editDaily, getDailyWeek, listDailyLine, type Daily } from '../contract.ts'
import { GUEST_PAGE_MS, guestLine } from './guest-line.ts'
import { dailyHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'post')
  // The guests' page of earlier tests has expired after this.
  server.clock.advance(GUEST_PAGE_MS)
  me = await server.aMember()
  other = await server.aMember()
})

test('refuses the week to a guest', async () => {
  expect((await server.call(getDailyWeek)).status).toBe(401)
})

test('pages through the line by twenty, mine and others merged, each daily once', async () => {
  const all: number[] = []
  for (let i = 0; i < 45; i++) {
    all.push(await aDaily(server.db, i % 3 === 0 ? me.user_no : other.user_no, { visibility: i % 9 === 0 ? 'private' : 'public' }))
  }
  const pages: number[][] = []
  for (let before: number | undefined; ; before = pages.at(-1)!.at(-1)) {
    const page = await line(me, before === undefined ? {} : { before_no: before })
    if (page.length === 0) break
    pages.push(page)
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  expect(pages.flat()).toEqual(all.toReversed())
  expect(await line(me, { limit: 3 })).toEqual(all.slice(-3).toReversed())
  expect((await server.send('GET /v2/user/daily_line?limit=21', undefined, { as: me })).status).toBe(400)
})

test('isfav tells whether the viewer likes the daily', async () => {
  const liked = await aDaily(server.db, other.user_no, { like_qtt: 1 })
  await server.db.sql`insert into post_like (post_no, user_no) values (${liked}, ${me.user_no})`
  for (const [as, isfav] of [
    [me, true],
    [other, false],
    [null, false],
  ] as const) {
    const { body } = await server.call(listDailyLine, { query: {} }, { as })
    expect((body.query as Daily[])[0]).toMatchObject({ daily_no: liked, isfav, like_qtt: 1 })
  }
})

test('a card has what it shows, and leaves out usual values', async () => {
  const amount = { quantity: 1, by: 'portion', portion: { name: '1그릇', size: 200, unit: 'g', kcal: 312, carb: 60, protein: 6, fat: 1 } }
  const foods = [
    { key: '현미밥', calorie: 312, sort: 'lunch', amount },
    { key: '사과', calorie: 95, sort: 'snack' },
  ]
  const workout = { name: '달리기', time: '32:10', set: 0, meter: 5200, count: 0 }
  const routine = [
    { text: '물 여덟 잔', checked: true },
    { text: '스트레칭', checked: false },
  ]
  const picture = (key: string) => ({
    key,
    mimetype: 'image/jpeg',
    width: 40,
    height: 30,
    seconds: null,
    placeholder: `data:${key}`,
    transforms: Object.fromEntries(['thm', 'lst', 'lst2x', 'full'].map((size) => [size, `/media/${key}/${size}`])),
  })
  const profile = JSON.stringify([picture('face'), picture('older')])
  await server.db.sql`update users set user_profile = ${profile}::text::jsonb where user_no = ${other.user_no}`
  const reg_dt = new Date('2026-11-21T14:00:00+09:00')
  const plain = await aDaily(server.db, other.user_no, { info: { ...moodOnly, emoji: null }, reg_dt })
  const full = await aDaily(server.db, other.user_no, {
    info: {
      emoji: 2,
      eat: { setCalorie: 0, selectedFood: foods },
      health: { todayHealths: [workout] },
      routine: { record: { routine, memo: '메모' } },
    },
    images: [picture('one'), picture('two')],
    record_date: '2026-11-20',
    reg_dt,
  })
  const author = {
    user_no: other.user_no,
    haru_name: `시험${other.user_no}`,
    haru_character: '1',
    gender: 'm',
    user_profile: [{ key: 'face', mimetype: 'image/jpeg', transforms: { thm: '/media/face/thm' } }],
  }
  const counts = { like_qtt: 0, reply_qtt: 0, isfav: false, reg_dt: '2026-11-21T14:00:00+09:00' }
  const shown = (key: string) => ({
    key,
    mimetype: 'image/jpeg',
    width: 40,
    height: 30,
    transforms: { lst: `/media/${key}/lst`, lst2x: `/media/${key}/lst2x` },
  })
  expect((await server.call(listDailyLine, { query: {} }, { as: me })).body.query).toEqual([
    {
      ...author,
      ...counts,
      daily_no: full,
      daily_content: '글',
      daily_images: [{ ...shown('one'), placeholder: 'data:one' }, shown('two')],
      daily_thumb: '/media/one/thm',
      daily_info: {
        emoji: 2,
        eat: { setCalorie: 0, selectedFood: foods.map(({ key, calorie, sort }) => ({ key, calorie, sort })) },
        health: { todayHealths: [workout] },
        routine: { record: { routine: [{ checked: true }, { checked: false }] } },
      },
      record_date: '2026-11-20',
    },
    { ...author, ...counts, daily_no: plain, daily_content: '글', daily_info: {} },
  ])
})

test('the count of new dailys leaves out mine and stops at twenty', async () => {
  const first = await aDaily(server.db, other.user_no)
  const count = async (as: TestMember | null) => (await server.call(countNewDailys, { query: { after_no: first } }, { as })).body.query
  expect(await count(me)).toEqual({ count: 0 })
  await aDaily(server.db, me.user_no)
  await aDaily(server.db, other.user_no)
  expect([await count(me), await count(null)]).toEqual([{ count: 1 }, { count: 2 }])
  for (let i = 0; i < 25; i++) await aDaily(server.db, other.user_no)
  expect(await count(me)).toEqual({ count: 20 })
})

test('guests get the first page from memory for five seconds', async () => {
  const first = await aDaily(server.db, other.user_no)
  await waitForCachedPage()
  const second = await aDaily(server.db, other.user_no)
  expect(await line(null)).toEqual([first])
  expect(await line(me)).toEqual([second, first])
  server.clock.advance(GUEST_PAGE_MS - 1)
  expect(await line(null)).toEqual([first])
  server.clock.advance(1)
  expect(await line(null)).toEqual([second, first])
})

test('reads the guests’ page again after a failed read', async () => {
  await waitForCachedPage()
  server.clock.advance(GUEST_PAGE_MS)
  await server.admin.sql`alter table post rename to post_away`
  expect((await server.call(listDailyLine, { query: {} })).status).toBe(500)
  await server.admin.sql`alter table post_away rename to post`
  expect(await line(null)).toEqual([])
})

test('the guests’ page changes at once when an author edits, hides or deletes a daily', async () => {
  const [hidden, deleted, edited] = [
    await aDaily(server.db, me.user_no),
    await aDaily(server.db, me.user_no),
    await aDaily(server.db, me.user_no),
  ]
  const params = (daily_no: number) => ({ params: { daily_no } })
  await waitForCachedPage()
  await server.call(deleteDaily, params(deleted), { as: me })
  expect(await line(null)).toEqual([edited, hidden])
  await server.call(editDaily, { ...params(hidden), body: { daily_info: moodOnly, visibility: 'private' } }, { as: me })
  expect(await line(null)).toEqual([edited])
  await server.call(
    editDaily,
    { ...params(edited), body: { daily_content: '고침', daily_info: moodOnly, visibility: 'public' } },
    { as: me },
  )
  const { body } = await server.call(listDailyLine, { query: {} })
  expect((body.query as Daily[])[0]!.daily_content).toBe('고침')
})

test('a second server on the same database drops its page too', async () => {
  const daily_no = await aDaily(server.db, me.user_no)
  await waitForCachedPage()
  // The same statements as another process commits.
  await server.db.sql`with gone as (update post set state = 0 where post_no = ${daily_no}) select pg_notify('daily_line', '')`
  await expect.poll(() => line(null)).toEqual([])
})

test('the week runs from Monday to Sunday with the latest mood of each day', async () => {
  expect(await week()).toMatchObject({ days: Array.from({ length: 7 }, () => ({ recorded: false, emoji: null })), streak: 0 })
  const keep = (record_date: string, emoji: number | null, columns = {}) =>
    aDaily(server.db, me.user_no, { record_date, info: { ...moodOnly, emoji }, ...columns })
  const today = koreanDay(server.clock.now)
  const monday = dayAfter(today, -((new Date(today).getUTCDay() + 6) % 7))
  await keep(dayAfter(monday, 6), 5, { state: 0 })
  await keep(monday, 2)
  await keep(monday, 4, { visibility: 'private' })
  await keep(monday, null)
  await aDaily(server.db, other.user_no, { record_date: dayAfter(monday, 1) })
  const { days } = await week()
  expect(days.map((day) => day.record_date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => dayAfter(monday, i)))
  expect(days[0]).toEqual({ record_date: monday, recorded: true, emoji: 4 })
  expect(days.slice(1).every(({ recorded, emoji }) => !recorded && emoji === null)).toBe(true)
})

test.each([
  ['none', [], 0],
  ['today alone', [0], 1],
  ['up to yesterday', [-1, -2, -3], 3],
  ['up to today, over a month', Array.from({ length: 40 }, (_, i) => -i), 40],
  ['broken the day before yesterday', [0, -1, -3], 2],
  ['ended two days ago', [-2, -3], 0],
])('the streak of days with a record: %s', async (_, days, streak) => {
  for (const day of days) await aDaily(server.db, me.user_no, { record_date: dayAfter(koreanDay(server.clock.now), day) })
  expect((await week()).streak).toBe(streak)
})

type Week = { days: { record_date: string; recorded: boolean; emoji: number | null }[]; streak: number }

async function week(): Promise<Week> {
  return (await server.call(getDailyWeek, undefined, { as: me })).body.query as Week
}

async function line(as: TestMember | null, query: { before_no?: number; limit?: number } = {}): Promise<number[]> {
  const { body } = await server.call(listDailyLine, { query }, { as })
  return (body.query as Daily[]).map(({ daily_no }) => daily_no)
}

/** Reads the guests' page until it stays in memory: this process stores none before it listens for invalidations. */
async function waitForCachedPage(): Promise<void> {
  const read = () => guestLine(server.db).read(server.clock.now)
  await expect.poll(async () => (await read()) === (await read())).toBe(true)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
