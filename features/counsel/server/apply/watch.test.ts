import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMyCalendar, previewCalendar, saveCalendar, type CalendarPreview, type MyCalendar } from '#features/calendar/contract.ts'
import { calendarHttp } from '#features/calendar/server/testing.ts'
import { addDays, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { deleteAllRows } from '#kit/server/testing/delete-rows.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { applyCounsel, getApplyStart, listSlots, watchSlots } from '../../contract/apply.ts'
import { approveCounsel } from '../../contract/session.ts'
import { OFFER_MINUTES } from '../../rules.ts'
import { counsel } from '../feature.ts'
import { aClient, aCounsellor, anApplication, aProduct, conditionsFeature, request, slotOn, type Counsellor } from './testing.ts'
import { offerFreedTime } from './watch.ts'

let server: TestServer
let expert: Counsellor
let holder: TestMember
let waiting: TestMember[]
let taken: number
beforeAll(async () => {
  server = await featureServer([conditionsFeature, counsel, { name: 'calendar', http: calendarHttp }])
})
afterAll(() => server.close())
beforeEach(async () => {
  await deleteAllRows(server.admin, 'users', 'alarm', 'timer')
  expert = await aCounsellor(server)
  holder = await aClient(server)
  waiting = [await aClient(server), await aClient(server)]
  taken = await request(server, holder, expert, { hope_dt: slotOn(server, 2, 4) })
})

const watch = (as: TestMember | null, is_watching = true) =>
  server.call(watchSlots, { body: { product_no: expert.product_no, is_watching } }, { as })
async function everybodyWaits(): Promise<void> {
  for (const as of waiting) {
    expect((await watch(as)).status).toBe(200)
    server.clock.advance(1000)
  }
}
/** Ends the counselling that has the time, as a rejection does. */
async function release(): Promise<void> {
  await server.db.transaction(async (tx) => {
    const [row] = await tx.sql<[{ expert_user_no: number; during: string }]>`
      update counsel set state = 4, close_code = 'REJECTED' where coun_no = ${taken} returning expert_user_no, during`
    await offerFreedTime(tx, row, server.clock.now)
  })
}
const offers = () => server.db.sql<{ user_no: number }[]>`select user_no from counsel_offer order by offer_no`
const offered = async (as: TestMember) =>
  ((await server.call(getApplyStart, { params: expert }, { as })).body.query as { offer: object | null }).offer
const sees = async (as: TestMember | null) => {
  const query = { product_no: expert.product_no, day: addDays(koreanDay(server.clock.now), 2) }
  const slots = (await server.call(listSlots, { query }, { as })).body.query as { start_dt: string; is_free: boolean }[]
  return slots.find(({ start_dt }) => Date.parse(start_dt) === Date.parse(slotOn(server, 2, 4)))?.is_free
}
const apply = (as: TestMember) =>
  server.call(applyCounsel, { body: anApplication(server, expert, { hope_dt: slotOn(server, 2, 4) }) }, { as })
const alarms = async (as: TestMember) =>
  (await server.db.sql`select from alarm where kind = 'COUN_SLOT' and user_no = ${as.user_no}`).length

test('refuses guests, the expert, and who is blocked', async () => {
  expect((await watch(null)).status).toBe(401)
  expect((await watch(expert)).body.code).toBe('counsel.own')
  await relate(server.db, 'block', expert.user_no, waiting[0]!.user_no)
  expect((await watch(waiting[0]!)).body.code).toBe('counsel.no_product')
  expect(await server.db.sql`select from counsel_watch`).toHaveLength(0)
})

test('a freed time is kept for the first who waits, then for the next, then for everybody', async () => {
  const [first, second] = waiting as [TestMember, TestMember]
  await everybodyWaits()
  expect((await server.call(getApplyStart, { params: expert }, { as: first })).body.query).toMatchObject({ is_watching: true })
  await release()
  expect(await offers()).toEqual([{ user_no: first.user_no }])
  expect([await sees(first), await sees(second), await sees(null)]).toEqual([true, false, false])
  expect(await offered(first)).toMatchObject({ product_no: expert.product_no, start_dt: expect.anything() as string })
  expect([await offered(second), await alarms(first), await alarms(second)]).toEqual([null, 1, 0])
  expect((await apply(second)).body.code).toBe('counsel.slot_taken')

  server.clock.advance(OFFER_MINUTES * MINUTE_MS + 1000)
  expect(await server.app.services.timers.run(server.clock.now)).toBe(1)
  expect(await offers()).toEqual([{ user_no: second.user_no }])
  expect([await sees(first), await sees(second), await alarms(second)]).toEqual([false, true, 1])
  server.clock.advance(OFFER_MINUTES * MINUTE_MS + 1000)
  await server.app.services.timers.run(server.clock.now)
  expect(await offers()).toEqual([])
  expect([await sees(first), await sees(null)]).toEqual([true, true])
  expect(await server.db.sql`select from counsel_watch`).toHaveLength(0)
})

test('who takes the offered time waits no longer, and nobody else is offered it', async () => {
  await everybodyWaits()
  await release()
  expect((await apply(waiting[0]!)).status).toBe(200)
  expect(await offers()).toEqual([])
  server.clock.advance(OFFER_MINUTES * MINUTE_MS + 1000)
  await server.app.services.timers.run(server.clock.now)
  expect(await offers()).toEqual([])
  expect(await alarms(waiting[1]!)).toBe(0)
})

test('passes over who stopped waiting, has an open counselling, or may not ask', async () => {
  const [first, second] = waiting as [TestMember, TestMember]
  const third = await aClient(server)
  waiting.push(third, await aClient(server))
  await everybodyWaits()
  await watch(first, false)
  await request(server, second, expert, { hope_dt: slotOn(server, 3) })
  await server.db.sql`insert into counsel_watch values (${expert.user_no}, ${second.user_no}, 30, now() - interval '1 year')`
  await server.db.sql`insert into counsel_refusal values (${expert.user_no}, ${third.user_no}, now())`
  await release()
  expect(await offers()).toEqual([{ user_no: waiting[3]!.user_no }])
})

test('offers nothing where nobody waits, or the session of who waits does not fit', async () => {
  await release()
  expect(await offers()).toEqual([])
  taken = await request(server, await aClient(server), expert, { hope_dt: slotOn(server, 2, 4) })
  await everybodyWaits()
  await server.db.sql`delete from expert_calendar_week`
  await release()
  expect(await offers()).toEqual([])
})

test('names a product of the length that the member waits for, and offers nothing once it is gone', async () => {
  await everybodyWaits()
  await server.db.sql`update counsel_product set minutes = 20`
  await release()
  expect(await offers()).toEqual([])
  const other = await aProduct(server, expert, { position: 2 })
  taken = await request(server, await aClient(server), { product_no: other }, { hope_dt: slotOn(server, 2, 4) })
  await release()
  expect(await offered(waiting[0]!)).toMatchObject({ product_no: other })
  expect(await server.db.sql`select link from alarm where kind = 'COUN_SLOT'`).toMatchObject([
    { link: expect.stringContaining(`/coun-apply/${expert.user_no}?product=${other}&start=`) as string },
  ])
})

const calendar = async () => (await server.call(getMyCalendar, {}, { as: expert })).body.query as MyCalendar
async function change(to: Partial<MyCalendar['calendar']>): Promise<void> {
  const { version, calendar: now } = await calendar()
  const body = { ...now, ...to, version }
  expect((await server.call(saveCalendar, { body }, { as: expert })).body).toMatchObject({ state: 1 })
}
const startsOf = async () => {
  const rows = await server.db.sql<{ user_no: number; start_dt: string }[]>`
    select user_no, lower(during) as start_dt from counsel_offer order by offer_no`
  return rows.map(({ user_no, start_dt }) => [user_no, new Date(start_dt).toISOString()])
}

test('times that a change of the calendar opens are offered to those who wait, and what was free before is not', async () => {
  const [first, second] = waiting as [TestMember, TestMember]
  const day = addDays(koreanDay(server.clock.now), 2)
  await change({ exceptions: [{ day, ranges: [] }] })
  await everybodyWaits()
  // Fewer days, and the same times as before: nothing is opened.
  await change({ horizon_days: 10 })
  await change({ exceptions: [{ day, ranges: [] }], day_max: 40 })
  expect(await startsOf()).toEqual([])
  // Of the closed day two sessions are opened, one for each who waits.
  const at = (minute: number) => new Date(startOfDay(day).getTime() + minute * MINUTE_MS).toISOString()
  await change({ exceptions: [{ day, ranges: [{ from_minute: 1320, to_minute: 1400 }] }] })
  expect(await startsOf()).toEqual([
    [first.user_no, at(1320)],
    [second.user_no, at(1360)],
  ])
  expect([await alarms(first), await alarms(second), await alarms(holder)]).toEqual([1, 1, 0])
  expect(await server.db.sql`select from counsel_watch`).toHaveLength(0)
})

test('a longer horizon, removed exceptions and opening again open times too; a preview opens none', async () => {
  const [first, second] = waiting as [TestMember, TestMember]
  const day = addDays(koreanDay(server.clock.now), 3)
  await change({ is_open: false })
  await everybodyWaits()
  await change({ exceptions: [{ day, ranges: [] }] })
  expect(await startsOf()).toEqual([])
  await change({ is_open: true, week: [] })
  expect(await startsOf()).toEqual([])
  const { calendar: now, version } = await calendar()
  await server.call(
    previewCalendar,
    { body: { ...now, week: [{ weekday: 0, from_minute: 540, to_minute: 600 }], version } },
    { as: expert },
  )
  expect(await startsOf()).toEqual([])
  const opened = addDays(koreanDay(server.clock.now), 20)
  await change({ exceptions: [{ day: opened, ranges: [{ from_minute: 600, to_minute: 630 }] }] })
  expect(await startsOf()).toEqual([])
  await change({ horizon_days: 30 })
  const start = new Date(startOfDay(opened).getTime() + 600 * MINUTE_MS).toISOString()
  expect(await startsOf()).toEqual([[first.user_no, start]])
  expect(await alarms(second)).toBe(0)
})

test('a preview names a request on a closed day until it is answered, then the session', async () => {
  const { calendar: now, version } = await calendar()
  const closed = { ...now, exceptions: [{ day: addDays(koreanDay(server.clock.now), 2), ranges: [] }], version }
  const previewed = async () => {
    const { outside, outside_requested } = (await server.call(previewCalendar, { body: closed }, { as: expert })).body
      .query as CalendarPreview
    return [outside, outside_requested].map((sessions) => sessions.map(({ coun_no }) => coun_no))
  }
  expect(await previewed()).toEqual([[], [taken]])
  await server.call(approveCounsel, { params: { coun_no: taken } }, { as: expert })
  expect(await previewed()).toEqual([[taken], []])
})
