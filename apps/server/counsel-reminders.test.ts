import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverAlarms } from '#features/alarm/server/deliver.ts'
import { aBrowser, alarmsOf, setSettings, takeOutbox, withNewToken } from '#features/alarm/server/testing.ts'
import { answerMove, approveCounsel, cancelCounsel, moveCounsel } from '#features/counsel/contract/session.ts'
import { whenText } from '#features/counsel/server/session/when.ts'
import { aClient, aCounsellor, request, slotOn, type Counsellor } from '#features/counsel/server/apply/testing.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

// Reminders of accepted sessions, in the app and on devices.

let server: TestServer
let member: TestMember
let expert: Counsellor
beforeAll(async () => {
  server = await featureServer(features)
})
afterAll(() => server.close())
beforeEach(async () => {
  // Three in the afternoon of the next day in Korea.
  const tomorrow = startOfDay(addDays(koreanDay(server.clock.now), 1))
  server.clock.advance(tomorrow.getTime() + 15 * HOUR_MS - server.clock.now.getTime())
  await server.db.sql`delete from timer`
  await server.admin.sql`truncate alarm, outbox`
  ;[member, expert] = [await aClient(server), await aCounsellor(server)]
})

/** Moves the clock to a moment and fires the timers that became due. */
async function advanceTo(moment: number): Promise<void> {
  server.clock.advance(moment - server.clock.now.getTime())
  await server.app.services.timers.run(server.clock.now)
}
async function accepted(as: TestMember, of: Counsellor, hopeDt: string): Promise<number> {
  const coun_no = await request(server, await withNewToken(server, as), of, { hope_dt: hopeDt })
  const { body } = await server.call(approveCounsel, { params: { coun_no } }, { as: await withNewToken(server, of) })
  expect(body).toMatchObject({ state: 1 })
  return coun_no
}
const remindersOf = async (as: TestMember) =>
  (await alarmsOf(server, await withNewToken(server, as), { group: 'counsel' })).filter(({ kind }) => kind === 'COUN_SOON')
/** The texts of their reminders, oldest first. */
const textsOf = async (as: TestMember) => (await remindersOf(as)).map(({ text }) => text).toReversed()
const timeOf = (hopeDt: string): number => Date.parse(hopeDt)
const textOf = (hopeDt: string, more = ''): string => `${whenText(new Date(hopeDt))} 운동 질문${more}`
/** Delivers what is due and returns the pushed texts by browser. */
async function pushesTo(members: readonly TestMember[]): Promise<(string | undefined)[][]> {
  await deliverAlarms(server.db, server.clock.now, 'http://haru.test')
  const sent = await takeOutbox(server)
  return members.map(({ user_no }) => sent.filter(({ recipient }) => recipient.endsWith(`/${user_no}`)).map(({ message }) => message.text))
}

test('reminds both sides 7 days, a day, an hour and 10 minutes before', async () => {
  const hope = slotOn(server, 9)
  const no = await accepted(member, expert, hope)
  await advanceTo(timeOf(hope) - 7 * DAY_MS - 1)
  expect([await textsOf(member), await textsOf(expert)]).toEqual([[], []])
  const counts: number[][] = []
  for (const before of [7 * DAY_MS, DAY_MS, HOUR_MS, 10 * MINUTE_MS, 1]) {
    await advanceTo(timeOf(hope) - before)
    counts.push([(await textsOf(member)).length, (await textsOf(expert)).length])
  }
  expect(counts).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [4, 4],
  ])
  expect(new Set(await textsOf(member))).toEqual(new Set([textOf(hope)]))
  const links = await Promise.all([member, expert].map(async (as) => new Set((await remindersOf(as)).map(({ link }) => link))))
  expect(links).toEqual([new Set([`/coun-detail/${no}`]), new Set([`/expert-coun-detail/${no}`])])
})

test('a session that is accepted later than a reminder gets the next ones alone', async () => {
  const hope = slotOn(server, 1)
  await accepted(member, expert, hope)
  await advanceTo(timeOf(hope) - HOUR_MS - 1)
  expect(await textsOf(member)).toEqual([])
  await advanceTo(timeOf(hope) - HOUR_MS)
  expect(await textsOf(member)).toHaveLength(1)
})

test('several sessions of one day are one message to each side, at 7 days and at one day', async () => {
  const [otherMember, otherExpert] = [await aClient(server), await aCounsellor(server)]
  const people = [member, expert, otherMember, otherExpert]
  for (const one of people) await aBrowser(server, one)
  const [first, second] = [slotOn(server, 9), slotOn(server, 9, 3)]
  await accepted(member, expert, first)
  await accepted(member, otherExpert, second)
  await accepted(otherMember, expert, second)
  await pushesTo(people)
  for (const before of [7 * DAY_MS, DAY_MS]) {
    await advanceTo(timeOf(first) - before)
    const both = textOf(first, ' 외 1건')
    expect(await pushesTo(people)).toEqual([[both], [both], [], []])
    await advanceTo(timeOf(second) - before)
    const one = textOf(second)
    expect(await pushesTo(people)).toEqual([[], [], [one], [one]])
  }
  // Each start is told separately.
  await advanceTo(timeOf(first) - HOUR_MS)
  expect(await pushesTo(people)).toEqual([[textOf(first)], [textOf(first)], [], []])
})

test('a session that was booked after the message of its day gets one of its own', async () => {
  const [first, later] = [slotOn(server, 9), slotOn(server, 9, 3)]
  await accepted(member, expert, first)
  await advanceTo(timeOf(first) - 7 * DAY_MS)
  await accepted(await aClient(server), expert, later)
  await advanceTo(timeOf(later) - 7 * DAY_MS)
  expect(await textsOf(expert)).toEqual([textOf(later, ' 외 1건')])
})

test('a moved session is reminded of at its new time alone', async () => {
  const [before, after] = [slotOn(server, 3), slotOn(server, 5)]
  const coun_no = await accepted(member, expert, before)
  const move = { params: { coun_no }, body: { hope_dt: after } }
  expect((await server.call(moveCounsel, move, { as: member })).status).toBe(200)
  expect((await server.call(answerMove, { params: { coun_no }, body: { accept: true } }, { as: expert })).status).toBe(200)
  await advanceTo(timeOf(before))
  expect(await textsOf(member)).toEqual([])
  await advanceTo(timeOf(after) - DAY_MS)
  expect([await textsOf(member), await textsOf(expert)]).toEqual([[textOf(after)], [textOf(after)]])
})

test('a session that was moved within its day after the message of the day gets another one', async () => {
  const [first, second, moved] = [slotOn(server, 9), slotOn(server, 9, 3), slotOn(server, 9, 6)]
  await accepted(await aClient(server), expert, first)
  const coun_no = await accepted(member, expert, second)
  await advanceTo(timeOf(first) - 7 * DAY_MS)
  const [asMember, asExpert] = [await withNewToken(server, member), await withNewToken(server, expert)]
  await server.call(moveCounsel, { params: { coun_no }, body: { hope_dt: moved } }, { as: asMember })
  await server.call(answerMove, { params: { coun_no }, body: { accept: true } }, { as: asExpert })
  await advanceTo(timeOf(moved) - 7 * DAY_MS)
  expect(await textsOf(expert)).toEqual([textOf(moved, ' 외 1건')])
})

test('a cancelled session is not reminded of', async () => {
  const hope = slotOn(server, 3)
  const coun_no = await accepted(member, expert, hope)
  expect((await server.call(cancelCounsel, { params: { coun_no } }, { as: member })).status).toBe(200)
  await advanceTo(timeOf(hope))
  expect([await textsOf(member), await textsOf(expert)]).toEqual([[], []])
})

test('without the pushes of counselling reminders stay in the app, and a cancellation is pushed', async () => {
  for (const one of [member, expert]) {
    await aBrowser(server, one)
    await setSettings(server, one, { push_counsel: '0' })
  }
  const hope = slotOn(server, 3)
  const coun_no = await accepted(member, expert, hope)
  await advanceTo(timeOf(hope) - DAY_MS)
  expect(await textsOf(expert)).toHaveLength(1)
  expect(await pushesTo([member, expert])).toEqual([[], []])
  await server.call(cancelCounsel, { params: { coun_no } }, { as: await withNewToken(server, member) })
  expect(await pushesTo([expert])).toEqual([['운동 질문 · 회원이 상담을 취소했어요']])
})

test('a cancellation is mailed, also to an expert who gets no pushes at all', async () => {
  await server.db.sql`update users set mail = 'expert@haru.test', mail_dt = now() where user_no = ${expert.user_no}`
  await setSettings(server, expert, { push_all: '0' })
  const coun_no = await accepted(member, expert, slotOn(server, 3))
  await server.call(cancelCounsel, { params: { coun_no } }, { as: member })
  await deliverAlarms(server.db, server.clock.now, 'http://haru.test')
  expect(await takeOutbox(server)).toMatchObject([
    { channel: 'mail', recipient: 'expert@haru.test', message: { subject: '[하루] 상담이 취소됐어요' } },
  ])
})
