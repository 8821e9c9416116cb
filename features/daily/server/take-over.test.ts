import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createDaily, editDaily, getDaily, listDailyLine, type Daily, type DailyCard, type DailyInfo } from '../contract.ts'
import { forgetPosts } from './forget.ts'
import { dailyHttp } from './http.ts'
import { repairCounters } from './repair.ts'

// Taking over a meal or a workout from another member's daily: access, counts, and visibility of the credit.

const yogurt = { key: '그릭요거트', calorie: 120, sort: 'breakfast' as const }
const run = { name: '달리기', time: '32:10', set: 0, meter: 5200, count: 0 }
const meal: DailyInfo = { ...moodOnly, eat: { setCalorie: 0, selectedFood: [yogurt] } }
const workout: DailyInfo = { ...moodOnly, health: { todayHealths: [run] } }

let server: TestServer
let me: TestMember
let author: TestMember

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  me = await server.aMember()
  author = await server.aMember()
})

describe('createDaily with from_daily_no refuses', () => {
  test('a guest, and with the same 404 every source that the member may not see', async () => {
    const closed = await server.aMember({ account_private: true })
    const blocker = await server.aMember()
    const blocked = await server.aMember()
    await relate(server.db, 'block', blocker.user_no, me.user_no)
    await relate(server.db, 'block', me.user_no, blocked.user_no)
    const unseen = [
      await aDaily(server.db, author.user_no, { info: meal, visibility: 'private' }),
      await aDaily(server.db, author.user_no, { info: meal, visibility: 'followers' }),
      await aDaily(server.db, author.user_no, { info: meal, state: 0 }),
      await aDaily(server.db, author.user_no, { info: meal, hide_dt: server.clock.now }),
      await aDaily(server.db, closed.user_no, { info: meal }),
      await aDaily(server.db, blocker.user_no, { info: meal }),
      await aDaily(server.db, blocked.user_no, { info: meal }),
      999_999,
    ]
    const before = await posts()
    for (const from of unseen) {
      const { status, body } = await createFrom(me, from)
      expect([status, body.code, body.field]).toEqual([404, 'daily.not_found', 'from_daily_no'])
    }
    const open = await aDaily(server.db, author.user_no, { info: meal })
    const body = { daily_info: meal, visibility: 'public' as const, from_daily_no: open }
    expect((await server.call(createDaily, { body }, { as: null, key: null })).status).toBe(401)
    expect(await posts()).toBe(before + 1)
    expect(await countsOf(open)).toEqual({ same_qtt: 0, rows: 0 })
  })

  test('my own daily, a source without records, and a daily with no record of the source', async () => {
    const mine = await aDaily(server.db, me.user_no, { info: meal })
    const bare = await aDaily(server.db, author.user_no)
    const theirs = await aDaily(server.db, author.user_no, { info: workout })
    const refused = [await createFrom(me, mine), await createFrom(me, bare), await createFrom(me, theirs, meal)]
    expect(refused.map(({ status, body }) => [status, body.code, body.field])).toEqual([
      [400, 'daily.own_source', 'from_daily_no'],
      [400, 'daily.nothing_taken', 'from_daily_no'],
      [400, 'daily.nothing_taken', 'from_daily_no'],
    ])
    expect(await countsOf(theirs)).toEqual({ same_qtt: 0, rows: 0 })
  })
})

describe('createDaily with from_daily_no', () => {
  test('gives the credit, counts a member once, and shows the count to everyone', async () => {
    const from = await aDaily(server.db, author.user_no, { info: { ...meal, health: workout.health } })
    const first = await createdFrom(me, from)
    const second = await createdFrom(me, from, workout)
    expect([first.from, second.from]).toEqual(
      Array(2).fill({ daily_no: from, user_no: author.user_no, haru_name: `시험${author.user_no}` }),
    )
    expect(await countsOf(from)).toEqual({ same_qtt: 1, rows: 1 })
    await createdFrom(await server.aMember(), from)
    for (const as of [null, author, me]) expect((await daily(from, as)).same_qtt).toBe(2)
    expect((await daily(from, me)).from).toBeNull()
  })

  test('keeps the credit after an edit that removes the records', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const { daily_no } = await createdFrom(me, from)
    const body = { daily_info: moodOnly, visibility: 'public' as const }
    const { body: edited } = await server.call(editDaily, { params: { daily_no }, body }, { as: me })
    expect((edited.query as Daily[])[0]!.from).toMatchObject({ daily_no: from })
  })

  test('shows the credit only to those who may see the source', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const { daily_no } = await createdFrom(me, from)
    const blocked = await server.aMember()
    await relate(server.db, 'block', author.user_no, blocked.user_no)
    expect((await daily(daily_no, blocked)).from).toBeNull()
    expect((await daily(daily_no, null)).from).not.toBeNull()
    await server.db.sql`update post set visibility = 'private' where post_no = ${from}`
    for (const as of [null, me]) expect((await daily(daily_no, as)).from).toBeNull()
    expect((await daily(daily_no, author)).from).toMatchObject({ haru_name: `시험${author.user_no}` })
    const line = (await server.call(listDailyLine, { query: {} }, { as: me })).body.query as DailyCard[]
    expect(line.find((one) => one.daily_no === daily_no)).not.toHaveProperty('from')
  })
})

describe('parallel calls', () => {
  test('with one idempotency key write one daily and count once', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const key = crypto.randomUUID()
    const both = await Promise.all([createFrom(me, from, meal, key), createFrom(me, from, meal, key)])
    const again = await createFrom(me, from, meal, key)
    const written = [...both, again].filter(({ status }) => status === 200).map(({ body }) => (body.query as Daily[])[0]!.daily_no)
    expect(new Set(written).size).toBe(1)
    expect(await countsOf(from)).toEqual({ same_qtt: 1, rows: 1 })
    const [row] = await server.db.sql<{ n: number }[]>`select count(*) as n from post where from_no = ${from}`
    expect(row!.n).toBe(1)
  })

  test('of many members, each twice: the counter equals the rows', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const many = await Promise.all(Array.from({ length: 6 }, () => server.aMember()))
    const done = await Promise.all([...many, ...many].map((member) => createFrom(member, from)))
    expect(done.map((one) => one.status)).toEqual(Array(12).fill(200))
    expect(await countsOf(from)).toEqual({ same_qtt: 6, rows: 6 })
  })
})

test('erasing a member lowers the count, and the nightly repair corrects a wrong one', async () => {
  const from = await aDaily(server.db, author.user_no, { info: meal })
  await createdFrom(me, from)
  await createdFrom(await server.aMember(), from)
  await server.db.transaction((tx) => forgetPosts(tx, me.user_no))
  expect(await countsOf(from)).toEqual({ same_qtt: 1, rows: 1 })
  await server.db.sql`update post set same_qtt = 7 where post_no = ${from}`
  await repairCounters(server.db)
  expect(await countsOf(from)).toEqual({ same_qtt: 1, rows: 1 })
})

const createFrom = (as: TestMember, from: number, daily_info = meal, key?: string) =>
  server.call(createDaily, { body: { daily_info, visibility: 'public', from_daily_no: from } }, { as, ...(key && { key }) })

async function createdFrom(as: TestMember, from: number, info = meal): Promise<Daily> {
  const { status, body } = await createFrom(as, from, info)
  expect(status).toBe(200)
  return (body.query as Daily[])[0]!
}

async function daily(daily_no: number, as: TestMember | null): Promise<Daily> {
  return ((await server.call(getDaily, { params: { daily_no } }, { as })).body.query as Daily[])[0]!
}

async function countsOf(postNo: number): Promise<object> {
  const [row] = await server.db.sql`
    select p.same_qtt, (select count(*) from post_same s where s.post_no = p.post_no) as rows from post p where p.post_no = ${postNo}`
  return { ...row! }
}

async function posts(): Promise<number> {
  const [row] = await server.db.sql<
    { n: number }[]
  >`select count(*) as n from post where user_no = ${me.user_no} or user_no = ${author.user_no}`
  return row!.n
}
