import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { createDaily, editDaily, getDaily, listDailyLine, type Daily, type DailyInfo } from '../contract.ts'
import { forgetPosts } from './forget.ts'
import { dailyHttp } from './http.ts'
import { repairCounters } from './repair.ts'

// Taking a meal or a workout over from someone's daily: who may, what is counted, and who sees the credit.

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

describe('who may not', () => {
  test('a guest; and nobody from what they may not see, which is the same 404', async () => {
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
      const { status, body } = await take(me, from)
      expect([status, body.code, body.field]).toEqual([404, 'daily.not_found', 'from_daily_no'])
    }
    const open = await aDaily(server.db, author.user_no, { info: meal })
    const body = { daily_info: meal, visibility: 'public' as const, from_daily_no: open }
    expect((await server.call(createDaily, { body }, { as: null, key: null })).status).toBe(401)
    expect(await posts()).toBe(before + 1)
    expect(await counted(open)).toEqual({ same_qtt: 0, rows: 0 })
  })

  test('not from my own, not without records, and not where nothing of it is left', async () => {
    const mine = await aDaily(server.db, me.user_no, { info: meal })
    const bare = await aDaily(server.db, author.user_no)
    const theirs = await aDaily(server.db, author.user_no, { info: workout })
    const refused = [await take(me, mine), await take(me, bare), await take(me, theirs, meal)]
    expect(refused.map(({ status, body }) => [status, body.code, body.field])).toEqual([
      [400, 'daily.own_source', 'from_daily_no'],
      [400, 'daily.nothing_taken', 'from_daily_no'],
      [400, 'daily.nothing_taken', 'from_daily_no'],
    ])
    expect(await counted(theirs)).toEqual({ same_qtt: 0, rows: 0 })
  })
})

describe('taking over', () => {
  test('says from whom, counts once for a member however often, and everyone who reads it sees the count', async () => {
    const from = await aDaily(server.db, author.user_no, { info: { ...meal, health: workout.health } })
    const first = await taken(me, from)
    const second = await taken(me, from, workout)
    expect([first.from, second.from]).toEqual(
      Array(2).fill({ daily_no: from, user_no: author.user_no, haru_name: `시험${author.user_no}` }),
    )
    expect(await counted(from)).toEqual({ same_qtt: 1, rows: 1 })
    await taken(await server.aMember(), from)
    for (const as of [null, author, me]) expect((await daily(from, as)).same_qtt).toBe(2)
    expect((await daily(from, me)).from).toBeNull()
  })

  test('keeps the credit through an edit, whatever is left then', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const { daily_no } = await taken(me, from)
    const body = { daily_info: moodOnly, visibility: 'public' as const }
    const { body: said } = await server.call(editDaily, { params: { daily_no }, body }, { as: me })
    expect((said.query as Daily[])[0]!.from).toMatchObject({ daily_no: from })
  })

  test('the credit is there only for who may see the source', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const { daily_no } = await taken(me, from)
    const blocked = await server.aMember()
    await relate(server.db, 'block', author.user_no, blocked.user_no)
    expect((await daily(daily_no, blocked)).from).toBeNull()
    expect((await daily(daily_no, null)).from).not.toBeNull()
    await server.db.sql`update post set visibility = 'private' where post_no = ${from}`
    for (const as of [null, me]) expect((await daily(daily_no, as)).from).toBeNull()
    expect((await daily(daily_no, author)).from).toMatchObject({ haru_name: `시험${author.user_no}` })
    const line = (await server.call(listDailyLine, { query: {} }, { as: me })).body.query as Daily[]
    expect(line.find((one) => one.daily_no === daily_no)?.from).toBeNull()
  })
})

describe('at once', () => {
  test('two tries with one key make one daily and count once', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const key = crypto.randomUUID()
    const both = await Promise.all([take(me, from, meal, key), take(me, from, meal, key)])
    const again = await take(me, from, meal, key)
    const made = [...both, again].filter(({ status }) => status === 200).map(({ body }) => (body.query as Daily[])[0]!.daily_no)
    expect(new Set(made).size).toBe(1)
    expect(await counted(from)).toEqual({ same_qtt: 1, rows: 1 })
    const [row] = await server.db.sql<{ n: number }[]>`select count(*) as n from post where from_no = ${from}`
    expect(row!.n).toBe(1)
  })

  test('many members, each twice: the count is the rows', async () => {
    const from = await aDaily(server.db, author.user_no, { info: meal })
    const many = await Promise.all(Array.from({ length: 6 }, () => server.aMember()))
    const done = await Promise.all([...many, ...many].map((member) => take(member, from)))
    expect(done.map((one) => one.status)).toEqual(Array(12).fill(200))
    expect(await counted(from)).toEqual({ same_qtt: 6, rows: 6 })
  })
})

test('whoever is forgotten is uncounted, and a wrong count is put right at night', async () => {
  const from = await aDaily(server.db, author.user_no, { info: meal })
  await taken(me, from)
  await taken(await server.aMember(), from)
  await server.db.transaction((tx) => forgetPosts(tx, me.user_no))
  expect(await counted(from)).toEqual({ same_qtt: 1, rows: 1 })
  await server.db.sql`update post set same_qtt = 7 where post_no = ${from}`
  await repairCounters(server.db)
  expect(await counted(from)).toEqual({ same_qtt: 1, rows: 1 })
})

const take = (as: TestMember, from: number, daily_info = meal, key?: string) =>
  server.call(createDaily, { body: { daily_info, visibility: 'public', from_daily_no: from } }, { as, ...(key && { key }) })

async function taken(as: TestMember, from: number, info = meal): Promise<Daily> {
  const { status, body } = await take(as, from, info)
  expect(status).toBe(200)
  return (body.query as Daily[])[0]!
}

async function daily(daily_no: number, as: TestMember | null): Promise<Daily> {
  return ((await server.call(getDaily, { params: { daily_no } }, { as })).body.query as Daily[])[0]!
}

async function counted(postNo: number): Promise<object> {
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
