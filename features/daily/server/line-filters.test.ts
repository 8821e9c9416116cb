import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { countNewDailys, getDaily, getDailyWeek, listDailyLine, type DailyCard } from '../contract.ts'
import { GUEST_PAGE_MS } from './guest-line.ts'
import { dailyHttp } from './http.ts'

// Dailys that the line leaves out: with muted words or words of the care mode, limited or hidden by reports. Also tests when the care
// mode is offered.

let server: TestServer
let me: TestMember
let other: TestMember

beforeAll(async () => {
  server = await testServer(dailyHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'post')
  server.clock.advance(GUEST_PAGE_MS)
  me = await server.aMember()
  other = await server.aMember()
})

describe('muted words', () => {
  test('are left out of my line and my count in any case, not of others’; the detail still opens', async () => {
    const visible = await aDaily(server.db, other.user_no, { content: '저녁 산책' })
    const muted = await aDaily(server.db, other.user_no, { content: '오늘은 Diet 콜라' })
    const mine = await aDaily(server.db, me.user_no, { content: 'diet 일기' })
    await set('mute_words', JSON.stringify([{ w: 'DIET' }]))
    expect(await line(me)).toEqual([mine, visible])
    expect(await line(other)).toEqual([mine, muted, visible])
    expect(await line(null)).toEqual([mine, muted, visible])
    expect(await newer(me, visible)).toBe(0)
    expect((await server.call(getDaily, { params: { daily_no: muted } }, { as: me })).status).toBe(200)
  })

  test('apply until their end', async () => {
    const daily_no = await aDaily(server.db, other.user_no, { content: '치킨' })
    await set('mute_words', JSON.stringify([{ w: '치킨', until: new Date(server.clock.now.getTime() + MINUTE_MS).toISOString() }]))
    expect(await line(me)).toEqual([])
    server.clock.advance(61_000)
    expect(await line(me)).toEqual([daily_no])
  })
})

describe('the care mode', () => {
  test.each(['눈바디 기록', '오늘 몸무게 공개', '체중 감량 성공', '16시간 단식', '바디 프로필 D-30', '62kg 달성', '55 Kg'])(
    'leaves out "%s" while it is on',
    async (content) => {
      const plain = await aDaily(server.db, other.user_no, { content: '오늘도 걸었어요' })
      const heavyWords = await aDaily(server.db, other.user_no, { content })
      const mine = await aDaily(server.db, me.user_no, { content })
      expect(await line(me)).toEqual([mine, heavyWords, plain])
      await set('hide_calorie', '1')
      expect(await line(me)).toEqual([mine, plain])
      expect(await newer(me, plain)).toBe(0)
      await set('hide_calorie', '0')
      expect(await line(me)).toEqual([mine, heavyWords, plain])
      expect(await line(null)).toEqual([mine, heavyWords, plain])
    },
  )
})

describe('reports', () => {
  test('limit a daily: only followers and its author see it in the line; its address still opens it', async () => {
    const daily_no = await aDaily(server.db, other.user_no, { limit_dt: server.clock.now })
    const follower = await server.aMember()
    await relate(server.db, 'follow', follower.user_no, other.user_no, { state: 1 })
    expect(await Promise.all([line(null), line(me), line(follower), line(other)])).toEqual([[], [], [daily_no], [daily_no]])
    expect(await newer(me, daily_no - 1)).toBe(0)
    expect(await newer(follower, daily_no - 1)).toBe(1)
    expect((await server.call(getDaily, { params: { daily_no } }, { as: me })).status).toBe(200)
  })

  test('hide a daily: only its author sees it, marked as hidden', async () => {
    const daily_no = await aDaily(server.db, other.user_no, { hide_dt: server.clock.now })
    const open = await aDaily(server.db, other.user_no)
    const follower = await server.aMember()
    await relate(server.db, 'follow', follower.user_no, other.user_no, { state: 1 })
    for (const as of [null, me, follower]) {
      expect(await line(as)).toEqual([open])
      expect((await server.call(getDaily, { params: { daily_no } }, { as })).status).toBe(404)
    }
    expect((await page(other)).map((one) => [one.daily_no, one.hidden])).toEqual([
      [open, undefined],
      [daily_no, true],
    ])
  })
})

test('is_bookmarked tells whether the viewer bookmarked the daily', async () => {
  const daily_no = await aDaily(server.db, other.user_no)
  await server.db.sql`insert into post_bookmark (user_no, post_no) values (${me.user_no}, ${daily_no})`
  const seen = await Promise.all([me, other, null].map(async (as) => (await page(as))[0]!.is_bookmarked))
  expect(seen).toEqual([true, undefined, undefined])
})

describe('the care mode is offered', () => {
  // 2026-11-21 in Korea, at 20:00 and at 18:00.
  const EVENING = new Date('2026-11-21T11:00:00Z')
  const BEFORE = new Date('2026-11-21T09:00:00Z')
  const heavy = [4, 5, 4, 4, 5]
  const days = (moods: (number | null)[], last = 21) =>
    Promise.all(
      moods.map((emoji, back) => aDaily(server.db, me.user_no, { record_date: `2026-11-${last - back}`, info: { ...moodOnly, emoji } })),
    )

  test.each<[string, (number | null)[], number, Date, boolean]>([
    ['five heavy days in a row, in the evening', heavy, 21, EVENING, true],
    ['up to yesterday', heavy, 20, EVENING, true],
    ['not before 19:00', heavy, 21, BEFORE, false],
    ['not after four heavy days', heavy.slice(1), 21, EVENING, false],
    ['not with a good day among them', [4, 5, 1, 4, 5], 21, EVENING, false],
    ['not with a day without a mood among them', [4, 5, null, 4, 5], 21, EVENING, false],
    ['a good day before the five does not count', [...heavy, 1], 21, EVENING, true],
    ['not days after the last record', heavy, 18, EVENING, false],
  ])('%s', async (_, moods, last, at, offered) => {
    await days(moods, last)
    await atTime(at, async () => expect(await care()).toBe(offered))
  })

  test('by the latest mood of each day, also across days without a record, and not while it is on', async () => {
    await days([1, 4, 4])
    await aDaily(server.db, me.user_no, { record_date: '2026-11-21', info: { ...moodOnly, emoji: 5 } })
    await days([4, 4], 15)
    await atTime(EVENING, async () => {
      expect(await care()).toBe(true)
      await set('hide_calorie', '1')
      expect(await care()).toBe(false)
    })
  })
})

async function atTime(moment: Date, work: () => Promise<void>): Promise<void> {
  const before = server.clock.now
  server.clock.advance(moment.getTime() - before.getTime())
  await work()
  server.clock.advance(before.getTime() - server.clock.now.getTime())
}

const set = (key: string, value: string) => server.db.sql`
  insert into user_setting (user_no, setting_key, setting_value) values (${me.user_no}, ${key}, ${value})
  on conflict (user_no, setting_key) do update set setting_value = excluded.setting_value`
const page = async (as: TestMember | null) => (await server.call(listDailyLine, { query: { limit: 19 } }, { as })).body.query as DailyCard[]
const line = async (as: TestMember | null) => (await page(as)).map((daily) => daily.daily_no)
const newer = async (as: TestMember | null, after_no: number) =>
  ((await server.call(countNewDailys, { query: { after_no } }, { as })).body.query as { count: number }).count
const care = async () => ((await server.call(getDailyWeek, {}, { as: me })).body.query as { care: boolean }).care
