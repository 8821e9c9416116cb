import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOODS } from '#kit/contract/mood.ts'
import { aComment, aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { anEndedCounsel } from '#features/counsel/server/testing.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getActivityReport } from '../contract.ts'
import { roomHttp } from './http.ts'

let server: TestServer
let me: TestMember
let other: TestMember
let blocked: TestMember
/** A Saturday. */
const TODAY = '2026-11-21'

beforeAll(async () => {
  server = await testServer(roomHttp, { now: new Date(`${TODAY}T05:00:00Z`) })
  me = await server.aMember()
  other = await server.aMember()
  blocked = await server.aMember()
})
afterAll(() => server.close())

const report = async (query: { span?: 'week' | 'month'; date?: string } = {}, as = me) =>
  (await server.call(getActivityReport, { query }, { as })).body.query as Record<'now' | 'before', Record<string, unknown>> & {
    days: object[]
    streak: number
  }

test('refuses guests, and counts nothing of other members', async () => {
  expect((await server.call(getActivityReport)).status).toBe(401)
  await aDaily(server.db, other.user_no, { record_date: TODAY })
  expect((await report()).now).toMatchObject({ record_days: 0, record_qtt: 0, like_received: 0 })
})

test('compares a week with the week before: records, likes, comments and followers', async () => {
  const { db } = server
  const info = (emoji: number, kcal: number, time: string) => ({
    ...moodOnly,
    emoji,
    eat: { setCalorie: kcal, selectedFood: [] },
    health: { todayHealths: [{ name: '달리기', time, set: 0, meter: 0, count: 0 }] },
    routine: {
      record: {
        routine: [
          { text: '물', checked: true },
          { text: '책', checked: false },
        ],
        memo: '',
      },
    },
  })
  const mine = await aDaily(db, me.user_no, { record_date: TODAY, info: info(2, 1000, '30:00'), reg_dt: server.clock.now })
  await aDaily(db, me.user_no, { record_date: '2026-11-16', info: info(2, 2000, '10:00'), visibility: 'private' })
  await aDaily(db, me.user_no, { record_date: '2026-11-15', info: info(4, 500, '20:00') })
  await aDaily(db, me.user_no, { record_date: '2026-11-20', state: 0 })
  await aDaily(db, me.user_no, { kind: 'feed', info: null, record_date: null, reg_dt: server.clock.now })
  const theirs = await aDaily(db, other.user_no)
  const like = (post_no: number, user_no: number, reg_dt: string) => db.sql`insert into post_like ${db.sql({ post_no, user_no, reg_dt })}`
  await like(mine, other.user_no, '2026-11-16T00:00:00+09:00')
  await like(mine, me.user_no, '2026-11-20T00:00:00+09:00')
  await like(mine, blocked.user_no, '2026-11-20T00:00:00+09:00')
  await like(theirs, me.user_no, '2026-11-15T23:59:59+09:00')
  await aComment(db, mine, other.user_no)
  await aComment(db, theirs, me.user_no)
  await db.sql`update comment set reg_dt = ${server.clock.now}`
  await relate(db, 'block', me.user_no, blocked.user_no)
  await relate(db, 'follow', other.user_no, me.user_no, { reg_dt: server.clock.now })
  await relate(db, 'follow', blocked.user_no, me.user_no, { state: 0, reg_dt: server.clock.now })

  const { now, before, days, streak } = await report()
  expect(now).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
    record_days: 2,
    record_qtt: 2,
    feed_qtt: 1,
    moods: MOODS.map((mood) => (mood === 2 ? 2 : 0)),
    kcal_average: 1500,
    workout_seconds: 2400,
    workout_days: 2,
    routine_done: 2,
    routine_all: 4,
    like_given: 0,
    like_received: 1,
    comment_given: 1,
    comment_received: 1,
    follower_new: 1,
    counsel_requested: 0,
    counsel_completed: 0,
    counsel_given: 0,
    order_bought: 0,
    pass_used: 0,
    question_asked: 0,
    answer_given: 0,
    club_posted: 0,
    challenge_reached: 0,
    bungae_attended: 0,
  })
  expect(before).toMatchObject({ from: '2026-11-09', to: '2026-11-15', record_days: 1, kcal_average: 500, like_given: 1, like_received: 0 })
  expect(days).toMatchObject([{ record_date: '2026-11-16' }, { record_date: TODAY, kcal: 1000 }])
  expect(streak).toBe(1)
})

test('counts counsellings that were asked for, that took place, and that an expert gave', async () => {
  const pair = { member: me, expert: other }
  const [today, lastWeek] = [{ reg_dt: '2026-11-16T00:00:00+09:00' }, { reg_dt: '2026-11-15T23:59:59+09:00' }]
  const cancelled = { state: 5, close_code: 'MEMBER_CANCEL', start_dt: null, end_dt: null, quit_dt: null, paid_viv: 0 }
  await anEndedCounsel(server, pair, today)
  await anEndedCounsel(server, pair, { ...today, ...cancelled })
  await anEndedCounsel(server, pair, { ...lastWeek, minutesAgo: 7 * 24 * 60 })
  const counts = ({ counsel_requested, counsel_completed, counsel_given }: Record<string, unknown>) => [
    counsel_requested,
    counsel_completed,
    counsel_given,
  ]
  const [mine, theirs, nobodys] = [await report(), await report({}, other), await report({}, blocked)]
  expect([mine.now, mine.before].map(counts)).toEqual([
    [2, 1, 0],
    [1, 1, 0],
  ])
  expect([theirs.now, theirs.before].map(counts)).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ])
  expect(counts(nobodys.now)).toEqual([0, 0, 0])
})

test('counts orders that were paid for, without void ones', async () => {
  const orders = [
    [4, 16, '2026-11-16T00:00:00+09:00'],
    [7, 128, '2026-11-17T09:00:00+09:00'],
    [0, 1, '2026-11-17T10:00:00+09:00'],
    [9, 512, '2026-11-15T23:59:59+09:00'],
  ] as const
  for (const [state, states, at] of orders) {
    await server.db.sql`
      with made as (insert into order_group (user_no, total_amt, reg_dt) values (${me.user_no}, 10, ${at}) returning group_no)
      insert into shop_order (group_no, user_no, seller_user_no, is_platform, state, states, seller, reg_dt, recent_dt)
      select group_no, ${me.user_no}::bigint, ${other.user_no}::bigint, false, ${state}::smallint, ${states}::int, '{}', ${at}, ${at} from made`
  }
  const { now, before } = await report()
  expect([now['order_bought'], before['order_bought'], now['pass_used']]).toEqual([2, 1, 0])
  expect((await report({}, other)).now['order_bought']).toBe(0)
})

test('counts questions that the member asked, anonymous ones too, and answers; not deleted ones', async () => {
  const ask = async (userNo: number, state: number, at: string): Promise<number> => {
    const ki_no = await aDaily(server.db, userNo, { kind: 'question', visibility: 'kin', info: null, record_date: null, reg_dt: at })
    const row = { ki_no, user_no: userNo, is_anonymous: true, title: '무릎에서 소리가 나요', category: 'others', tags: '{}', guard: 'none' }
    const rest = { text_hash: Buffer.alloc(32), reward: 0, state, close_dt: at, reg_dt: at }
    await server.db.sql`insert into kin_question ${server.db.sql({ ...row, ...rest })}`
    return ki_no
  }
  await ask(me.user_no, 1, '2026-11-17T09:00:00+09:00')
  await ask(me.user_no, 0, '2026-11-17T10:00:00+09:00')
  const theirs = await ask(other.user_no, 1, '2026-11-15T09:00:00+09:00')
  const an_no = await aDaily(server.db, me.user_no, { kind: 'answer', visibility: 'kin', info: null, record_date: null })
  await server.db.sql`
    insert into kin_answer (an_no, ki_no, user_no, state, text_hash, reg_dt)
    values (${an_no}, ${theirs}, ${me.user_no}, 1, ${Buffer.alloc(32)}, '2026-11-18T09:00:00+09:00')`
  const { now, before } = await report()
  expect([now['question_asked'], now['answer_given'], before['question_asked'], before['answer_given']]).toEqual([1, 1, 0, 0])
  const theirReport = await report({}, other)
  expect([theirReport.now['question_asked'], theirReport.before['question_asked']]).toEqual([0, 1])
})

test('counts posts in clubs, challenges that were reached and bungae that the member came to', async () => {
  const { sql } = server.db
  const [{ meet_no }] = await sql<
    [{ meet_no: number }]
  >`insert into meet (meet_title, user_no) values ('한강 러닝', ${other.user_no}) returning meet_no`
  const [monday, sunday] = ['2026-11-16T09:00:00+09:00', '2026-11-15T09:00:00+09:00']
  for (const reg_dt of [monday, sunday, sunday]) {
    const post_no = await aDaily(server.db, me.user_no, { kind: 'board', visibility: 'club', info: null, record_date: null, reg_dt })
    await sql`insert into club_post ${sql({ post_no, meet_no, user_no: me.user_no, board: 'free', title: '후기', reg_dt })}`
  }
  const challenge = {
    meet_no,
    title: '기록',
    kind: 'record',
    scope: 'each',
    goal: 1,
    start_date: '2026-11-09',
    end_date: '2026-11-15',
    reg_dt: sunday,
  }
  const [{ challenge_no }] = await sql<[{ challenge_no: number }]>`insert into club_challenge ${sql(challenge)} returning challenge_no`
  const entry = { challenge_no, user_no: me.user_no, state: 1, join_dt: sunday, join_date: '2026-11-09', reach_dt: monday }
  await sql`insert into club_challenge_entry ${sql(entry)}`
  for (const [state, start_dt] of [
    [5, monday],
    [6, monday],
    [5, sunday],
  ] as const) {
    const end_dt = new Date(Date.parse(start_dt) + 3_600_000)
    const times = { start_dt, end_dt, deadline_dt: start_dt, agreed_start_dt: start_dt, reg_dt: sunday, recent_dt: sunday }
    const place = { area_name: '여의도', place_name: '2번 출구', address: '여의동로 343', agreed_address: '여의동로 343', capacity: 5 }
    const [{ adhoc_no }] = await sql<[{ adhoc_no: number }]>`
      insert into adhoc ${sql({ meet_no, user_no: other.user_no, adhoc_name: '한 바퀴', state: 4, ...times, ...place })} returning adhoc_no`
    await sql`insert into adhoc_member ${sql({ adhoc_no, user_no: me.user_no, state, mark_dt: start_dt, reg_dt: sunday })}`
  }
  const counts = ({ club_posted, challenge_reached, bungae_attended }: Record<string, unknown>) => [
    club_posted,
    challenge_reached,
    bungae_attended,
  ]
  const { now, before } = await report()
  expect([now, before].map(counts)).toEqual([
    [1, 1, 1],
    [2, 0, 1],
  ])
  expect(counts((await report({}, other)).now)).toEqual([0, 0, 0])
})

test('reports the month of any of its days', async () => {
  expect((await report({ span: 'month' })).now).toMatchObject({ from: '2026-11-01', to: '2026-11-30', record_days: 3 })
  const { now, before } = await report({ span: 'month', date: '2026-12-31' })
  expect([now, before]).toMatchObject([
    { from: '2026-12-01', to: '2026-12-31', record_days: 0, kcal_average: null },
    { from: '2026-11-01', to: '2026-11-30', record_days: 3 },
  ])
})

test.each(['2026-02-30', '0001-01-01', 'x'])('refuses the date %s', async (date) => {
  expect((await server.send(`GET /v1/user/activity_report?date=${date}`, undefined, { as: me })).status).toBe(400)
})
