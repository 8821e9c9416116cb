import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logInAgain } from '#features/viv/server/testing.ts'
import { addDays, DAY_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { aDaily, moodOnly, relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import { forgetMemberships } from '../account-deletion.ts'
import {
  aChallenge as startedBy,
  aClub,
  aVerified,
  challengeFields,
  clubFeatures,
  codeOf,
  join,
  type ChallengeFields as Fields,
} from '../testing.ts'

let server: TestServer
let leader: TestMember
let me: TestMember
let other: TestMember
let meet_no: number
beforeAll(async () => {
  server = await featureServer(clubFeatures)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[leader, me, other] = [await aVerified(server), await aVerified(server), await aVerified(server)]
  meet_no = await aClub(server, leader)
  for (const one of [me, other]) await join(server, one, meet_no)
})

const today = () => koreanDay(server.clock.now)
const fields = (more: Partial<Fields> = {}) => challengeFields(server, more)
const start = (more: Partial<Fields> = {}, as: TestMember | null = leader) =>
  server.call(wire.startChallenge, { params: { meet_no }, body: fields(more) }, { as })
async function aChallenge(more: Partial<Fields> = {}, joining: TestMember[] = []): Promise<number> {
  const challenge_no = await startedBy(server, leader, meet_no, more)
  for (const one of joining) expect((await enter(challenge_no, one)).status).toBe(200)
  return challenge_no
}
const params = (challenge_no: number) => ({ params: { challenge_no } })
const enter = (no: number, as: TestMember | null) => server.call(wire.joinChallenge, params(no), { as })
const leave = (no: number, as: TestMember | null) => server.call(wire.leaveChallenge, params(no), { as })
const edit = (no: number, more: Partial<Fields>, as: TestMember | null = leader) =>
  server.call(wire.editChallenge, { ...params(no), body: fields(more) }, { as })
const cancel = (no: number, as: TestMember | null = leader) =>
  server.call(wire.cancelChallenge, { ...params(no), body: { reason: '비가 많이 와요.' } }, { as })
const cheer = (no: number, { user_no }: TestMember, as: TestMember | null) =>
  server.call(wire.cheerMember, { params: { challenge_no: no, user_no } }, { as })
const read = (no: number, as: TestMember | null, week?: number) =>
  server.call(wire.getChallenge, { ...params(no), query: week === undefined ? {} : { week } }, { as })
const seen = async (no: number, as: TestMember, week?: number) => (await read(no, as, week)).body.query as wire.ChallengeDetail
const listed = async (as: TestMember, query: Input<typeof wire.listChallenges>['query'] = {}) =>
  (await server.call(wire.listChallenges, { params: { meet_no }, query }, { as })).body.query as wire.ChallengeCard[]
const record = ({ user_no }: TestMember, record_date: string, info: object = moodOnly) =>
  aDaily(server.db, user_no, { record_date, info, visibility: 'private' })
const workout = (meter: number, time = '30:00') => ({
  ...moodOnly,
  health: { todayHealths: [{ name: '러닝', time, set: 0, meter, count: 0 }] },
})
const alarmsOf = async ({ user_no }: TestMember) =>
  (
    await server.db.sql<{ kind: string; text: string; link: string }[]>`
      select kind, text, link from alarm where user_no = ${user_no} and target like ${'%:challenge:%'} order by alarm_no`
  ).map(({ kind, text, link }) => [kind, text, link])

/** Moves the clock to the beginning of a day, does what is due, and logs everybody in again. */
async function moveTo(day: string): Promise<void> {
  server.clock.advance(startOfDay(day).getTime() - server.clock.now.getTime())
  await server.app.services.timers.run(server.clock.now)
  for (const one of [leader, me, other]) Object.assign(one, await logInAgain(server, one))
}

test('guests and people outside see nothing; members start and end nothing', async () => {
  const no = await aChallenge()
  const outside = await aVerified(server)
  for (const call of [read, enter, leave] as const) {
    expect((await call(no, null)).status).toBe(401)
    expect([403, 404]).toContain((await call(no, outside)).status)
  }
  expect((await start({}, null)).status).toBe(401)
  for (const one of [outside, me]) {
    expect(codeOf(await start({}, one))).toEqual([403, 'club.forbidden'])
    expect(codeOf(await edit(no, {}, one))).toEqual([403, 'club.forbidden'])
    expect(codeOf(await cancel(no, one))).toEqual([403, 'club.forbidden'])
  }
  expect(codeOf(await server.call(wire.listChallenges, { params: { meet_no }, query: {} }, { as: outside }))).toEqual([
    403,
    'club.forbidden',
  ])
  expect(codeOf(await cheer(no, me, outside))).toEqual([403, 'club.forbidden'])
  expect(codeOf(await read(999_999, me))).toEqual([404, 'club.no_challenge'])
})

describe('starting', () => {
  test('refuses a day that is over or far away, a goal out of its limits and a fourth challenge', async () => {
    const starting = async (more: Partial<Fields>) => {
      const { body } = await start(more)
      return [body.code, body.field]
    }
    for (const days of [-1, 31]) {
      expect(await starting({ start_date: addDays(today(), days) })).toEqual(['club.challenge_start', 'start_date'])
    }
    expect(await starting({ goal: 8 })).toEqual(['club.challenge_goal', 'goal'])
    expect(await starting({ kind: 'distance', goal: 999 })).toEqual(['club.challenge_goal', 'goal'])
    expect((await start({ weeks: 3 as never })).status).toBe(400)
    for (const title of ['하나 둘', '둘 셋', '셋 넷']) await aChallenge({ title })
    expect(codeOf(await start())).toEqual([409, 'club.challenges_max'])
    expect((await listed(me)).map(({ title }) => title)).toEqual(['하나 둘', '둘 셋', '셋 넷'])
  })

  test('is announced until its day, and can be changed until then; who joined is told', async () => {
    const tomorrow = addDays(today(), 1)
    const no = await aChallenge({ start_date: tomorrow }, [me])
    expect(await seen(no, me)).toMatchObject({ state: 1, acts: ['leave'], my: { amount: 0, is_reached: false } })
    expect((await seen(no, leader)).acts).toEqual(['join', 'edit', 'cancel'])
    await edit(no, { title: '주 4회 기록', goal: 4, start_date: tomorrow, weeks: 2 })
    expect(await seen(no, me)).toMatchObject({ title: '주 4회 기록', goal: 4, weeks: 2, end_date: addDays(tomorrow, 13) })
    await moveTo(tomorrow)
    expect(await seen(no, leader)).toMatchObject({ state: 2, acts: ['join', 'cancel', 'cheer'] })
    expect(codeOf(await edit(no, {}))).toEqual([409, 'club.challenge_begun'])
    expect((await alarmsOf(me)).map(([, text]) => text)).toEqual([
      expect.stringContaining('챌린지가 열렸어요'),
      expect.stringContaining('내용이 바뀌었어요'),
      expect.stringContaining('오늘부터 “주 4회 기록” 챌린지를 시작해요'),
    ])
    expect((await alarmsOf(me))[0]![2]).toBe(`/club-detail/${meet_no}?challenge=${no}`)
  })
})

describe('counting', () => {
  test('days count once, from the day of joining, and follow edits and deletions', async () => {
    await record(me, addDays(today(), -1))
    const no = await aChallenge({ start_date: today() }, [me])
    const first = await record(me, today())
    await record(me, today())
    await moveTo(addDays(today(), 1))
    await enter(no, other)
    await record(other, addDays(today(), -1))
    await record(other, today())
    const { board, my } = await seen(no, me)
    expect(my).toMatchObject({ amount: 1 })
    expect(board.map(({ days, amount }) => [days.slice(0, 2), amount])).toEqual([
      [[1, 0], 1],
      [[null, 1], 1],
    ])
    await server.db.sql`update post set record_date = ${today()} where post_no = ${first}`
    expect((await seen(no, me)).my).toMatchObject({ amount: 2 })
    await server.db.sql`update post set state = 0 where user_no = ${me.user_no}`
    expect((await seen(no, me)).my).toMatchObject({ amount: 0 })
  })

  test.each([
    ['record', 3, 1],
    ['workout', 2, 1],
    ['meal', 1, 1],
    ['distance', 10_000, 8400],
    ['minutes', 60, 45],
  ] as const)('%s counts what such a record holds, and nothing else of it leaves the member', async (kind, goal, amount) => {
    const no = await aChallenge({ kind, goal }, [me])
    const eat = { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' }] }
    await record(me, today(), { ...workout(5000, '30:30'), eat })
    await record(me, today(), workout(3400, '14:30'))
    await record(other, today(), moodOnly)
    const page = await seen(no, other)
    expect(page.board.map((row) => [row.days[0], row.amount])).toEqual([[amount, amount]])
    expect(JSON.stringify(page)).not.toMatch(/현미밥|러닝|300|calorie|weight/)
  })

  test('members who block each other do not see each other, and the club’s sum counts everybody', async () => {
    const no = await aChallenge({ kind: 'distance', scope: 'club', goal: 100_000, title: '함께 100 km' }, [me, other])
    await relate(server.db, 'block', me.user_no, other.user_no)
    for (const one of [me, other]) await record(one, today(), workout(6000))
    for (const [viewer, names] of [
      [me, [me]],
      [other, [other]],
      [leader, [me, other]],
    ] as const) {
      const { board, total } = await seen(no, viewer)
      expect(board.map(({ person }) => person.user_no)).toEqual(names.map(({ user_no }) => user_no))
      expect(total).toBe(12_000)
    }
    expect(codeOf(await cheer(no, other, me))).toEqual([404, 'club.no_entry'])
  })
})

test('a cheer counts once a day and tells the member', async () => {
  const no = await aChallenge({}, [me])
  expect(codeOf(await cheer(no, me, me))).toEqual([400, 'club.cheer_self'])
  expect(codeOf(await cheer(no, other, me))).toEqual([404, 'club.no_entry'])
  for (let nth = 0; nth < 2; nth++) expect((await cheer(no, me, other)).status).toBe(200)
  expect((await seen(no, other)).board).toMatchObject([{ cheer_qtt: 1, is_cheered: true }])
  expect((await seen(no, leader)).board).toMatchObject([{ cheer_qtt: 1, is_cheered: false }])
  expect((await alarmsOf(me)).filter(([kind]) => kind === 'CLUB_CHEER')).toHaveLength(1)
  await moveTo(addDays(today(), 1))
  await cheer(no, me, other)
  expect((await seen(no, other)).board).toMatchObject([{ cheer_qtt: 2 }])
})

describe('to the end', () => {
  test('every due week counts; who reached the goal gets a mark and an alarm, and later changes change nothing', async () => {
    const first = today()
    const no = await aChallenge({ goal: 2, weeks: 2 }, [me, other])
    const days = (...nth: number[]) => nth.map((day) => addDays(first, day))
    for (const day of days(0, 3, 7, 13)) await record(me, day)
    for (const day of days(0, 3, 7)) await record(other, day)
    await moveTo(addDays(first, 5))
    await enter(no, leader)
    for (const day of days(8, 9)) await record(leader, day)
    await moveTo(addDays(first, 7))
    expect((await seen(no, me, 0)).board.map(({ is_reached }) => is_reached)).toEqual([true, true, false])
    await moveTo(addDays(first, 13))
    expect(await seen(no, me)).toMatchObject({ state: 2, week: 1 })
    await moveTo(addDays(first, 14))
    const page = await seen(no, me)
    expect(page).toMatchObject({ state: 3, reached_qtt: 2, joined_qtt: 3, my: { amount: 4, is_reached: true }, acts: [] })
    expect(page.board.map(({ person }) => person.user_no)).toEqual([me.user_no, leader.user_no])
    expect((await alarmsOf(me)).at(-1)![1]).toContain('마크가 생겼어요')
    expect((await alarmsOf(other)).at(-1)![1]).toContain('챌린지가 끝났어요')
    await server.db.sql`update post set state = 0 where user_no = ${me.user_no}`
    expect((await seen(no, me)).my).toEqual({ join_date: first, amount: 4, is_reached: true })
    expect(codeOf(await enter(no, other))).toEqual([409, 'club.challenge_over'])
    expect(codeOf(await cancel(no))).toEqual([409, 'club.challenge_over'])
    expect((await listed(me, { past: '1' })).map(({ challenge_no, state }) => [challenge_no, state])).toEqual([[no, 3]])
    expect(await listed(me)).toEqual([])
  })

  test('what a club reaches together gives a mark to everybody who took part', async () => {
    const no = await aChallenge({ kind: 'minutes', scope: 'club', goal: 60, title: '함께 60분' }, [me, other, leader])
    await record(me, today(), workout(0, '50:00'))
    await record(other, today(), workout(0, '10:00'))
    await moveTo(addDays(today(), 7))
    expect(await seen(no, leader)).toMatchObject({ state: 3, total: 60, reached_qtt: 2, my: { amount: 0, is_reached: false } })
  })

  test('a cancelled challenge says why, and no mark comes of it', async () => {
    const no = await aChallenge({ goal: 1 }, [me])
    await record(me, today())
    await cancel(no)
    expect(await seen(no, me)).toMatchObject({ state: 0, reason: '비가 많이 와요.', acts: [], board: [] })
    expect((await alarmsOf(me)).at(-1)![1]).toContain('취소됐어요. 비가 많이 와요.')
    server.clock.advance(8 * DAY_MS)
    await moveTo(today())
    expect(await seen(no, me)).toMatchObject({ state: 0, reached_qtt: 0 })
  })
})

describe('leaving', () => {
  test('takes the member off the board, and joining again counts from that day', async () => {
    const no = await aChallenge({}, [me])
    await record(me, today())
    expect(codeOf(await enter(no, me))).toEqual([409, 'club.not_now'])
    await leave(no, me)
    expect(await seen(no, me)).toMatchObject({ joined_qtt: 0, board: [], my: null })
    expect(codeOf(await leave(no, me))).toEqual([409, 'club.not_now'])
    await moveTo(addDays(today(), 1))
    await enter(no, me)
    expect(await seen(no, me)).toMatchObject({ joined_qtt: 1, my: { amount: 0, join_date: today() } })
  })

  test('who leaves, is kicked or deletes the account is not in it any more', async () => {
    const third = await aVerified(server)
    await join(server, third, meet_no)
    const no = await aChallenge({}, [me, other, third])
    await cheer(no, me, third)
    await server.call(wire.leaveClub, { params: { meet_no } }, { as: me })
    expect((await seen(no, leader)).joined_qtt).toBe(2)
    await server.call(wire.kickMember, { params: { meet_no, user_no: other.user_no }, body: { reason: '광고' } }, { as: leader })
    expect((await seen(no, leader)).joined_qtt).toBe(1)
    await server.db.transaction((tx) => forgetMemberships(tx, third.user_no))
    expect(await seen(no, leader)).toMatchObject({ joined_qtt: 0, board: [] })
    const [left] = await server.db.sql<[{ count: number }]>`
      select (select count(*) from club_challenge_entry where user_no = ${third.user_no})::int + (select count(*) from club_challenge_cheer where user_no = ${third.user_no})::int as count`
    expect(left.count).toBe(0)
  })

  test('a club that closes cancels its challenges', async () => {
    const no = await aChallenge({ weeks: 4 }, [me])
    await server.call(wire.announceClubClose, { params: { meet_no }, body: { reason: '이사 가요.' } }, { as: leader })
    await moveTo(addDays(today(), 9))
    expect(await seen(no, me)).toMatchObject({ state: 0, acts: [] })
  })
})
