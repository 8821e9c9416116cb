import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setRoom } from '#features/chat/contract.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, momentOf, periodOf } from '#kit/contract/time.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../contract.ts'
import { nextBungaes, type BungaeCard } from './extensions.ts'
import { aClub, aPost, aVerified, clubFeatures, clubSeenBy, join } from './testing.ts'
import { clubWeekJob } from './week.ts'

let server: TestServer
let leader: TestMember
let me: TestMember
let meet_no: number
/** The first moment at which the job runs after this week. */
let monday: Date
const bungaes = new Map<number, BungaeCard[]>()
beforeAll(async () => {
  server = await featureServer(clubFeatures)
  monday = momentOf(addDays(periodOf(koreanDay(server.clock.now), 'week').from, 7), '09:30')
})
afterAll(() => server.close())
beforeEach(async () => {
  bungaes.clear()
  ;[leader, me] = [await aVerified(server), await aVerified(server)]
  meet_no = await aClub(server, leader, { meet_title: `아침 달리기 ${leader.user_no}` })
  await join(server, me, meet_no)
})

function run(now = monday): Promise<unknown> {
  const extensions = makeExtensions([extend(nextBungaes, () => Promise.resolve(bungaes))])
  const services = { ...server.app.services, extensions }
  return clubWeekJob.work({ services, data: {} as never, now, attempt: { tries: 0, isLast: true } })
}
const summariesFor = ({ user_no }: TestMember) =>
  server.db.sql<{ text: string; link: string }[]>`
    select text, link from alarm where user_no = ${user_no} and kind = 'CLUB_WEEK' order by alarm_no`
const textsFor = async (as: TestMember) => (await summariesFor(as)).map(({ text }) => text)

test('tells each member once what the others did in the week before, also where the job runs again', async () => {
  await aPost(server, leader, meet_no)
  await aPost(server, me, meet_no)
  const hidden = await aPost(server, me, meet_no)
  const params = { board_no: hidden }
  await server.call(wire.moderateBoardPost, { params, body: { hide: true, reason: '광고' } }, { as: leader })
  await run()
  const title = `아침 달리기 ${leader.user_no}`
  expect(await summariesFor(leader)).toEqual([{ text: `${title} 새 글 1개, 새 멤버 1명`, link: `/club-detail/${meet_no}` }])
  expect(await textsFor(me)).toEqual([`${title} 새 글 1개`])
  await server.db.sql`update alarm set read_dt = ${monday}`
  await run(new Date(monday.getTime() + 30 * HOUR_MS))
  expect([await textsFor(leader), await textsFor(me)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('says nothing of a week without news, of a week ago, nor of a club whose room is muted or that has ended', async () => {
  const quiet = await aVerified(server)
  await aClub(server, quiet)
  await server.call(setRoom, { body: { cr_no: (await clubSeenBy(server, leader, meet_no)).cr_no!, mute: true } }, { as: leader })
  await aPost(server, me, meet_no)
  await run(new Date(monday.getTime() + 7 * DAY_MS))
  await run()
  expect([await textsFor(quiet), await textsFor(leader), await textsFor(me)]).toEqual([[], [], []])
  await server.call(setRoom, { body: { cr_no: (await clubSeenBy(server, leader, meet_no)).cr_no!, mute: false } }, { as: leader })
  await server.db.sql`update meet set state = 3 where meet_no = ${meet_no}`
  await run()
  expect(await textsFor(leader)).toEqual([])
})

test('names several clubs in one alarm, the one with the most news first, with the meetups of this week', async () => {
  const busy = await aClub(server, me, { meet_title: `저녁마다 함께 걷기 ${me.user_no}` })
  const long = '이름이 길어서 알림에 안 들어가는 모임'.padEnd(29, '~')
  const [third, fourth] = [await aClub(server, me, { meet_title: `${long}1` }), await aClub(server, me, { meet_title: `${long}2` })]
  for (const no of [busy, third, fourth]) await join(server, leader, no)
  for (let nth = 0; nth < 5; nth++) await aPost(server, me, busy)
  await aPost(server, me, meet_no)
  const cards = [3, 6, 7].map((days) => ({
    adhoc_no: days,
    adhoc_name: '한강',
    start_dt: new Date(monday.getTime() + days * DAY_MS).toISOString(),
  }))
  bungaes.set(meet_no, cards).set(third, cards.slice(0, 1)).set(fourth, cards.slice(0, 1))
  await run()
  const first = `저녁마다 함께 걷기 ${me.user_no} 새 글 5개`
  const second = `아침 달리기 ${leader.user_no} 새 글 1개, 새 멤버 1명, 이번 주 번개 2개`
  expect(await textsFor(leader)).toEqual([`${first} · ${second} · 외 2곳`])
  expect((await summariesFor(leader))[0]!.link).toBe(`/club-detail/${busy}`)
})
