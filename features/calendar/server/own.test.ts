import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { extend } from '#kit/server/extensions.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { getMyCalendar, previewCalendar, saveCalendar, type CalendarPreview, type MyCalendar } from '../contract.ts'
import { suggestedCalendar, type Calendar } from '../rules.ts'
import { requestedSessions, bookedSessions, type BookedSession } from './booked.ts'
import { calendarExport } from './export.ts'
import { calendar } from './feature.ts'

// A Saturday, 14:00 in Korea.
const MONDAY = '2026-11-23'
const EXPERT = { user_verified: true, main_type: 'expert', expert_no: 7, cate_no: 6 }
const NONE = { version: 0, calendar: suggestedCalendar(), booked: [], next_slot_dt: null }

let server: TestServer
let expert: TestMember
let booked: BookedSession[] = []
let asked: BookedSession[] = []
let nth = 0

beforeAll(async () => {
  const session = extend(bookedSessions, (_db, expertNo) => Promise.resolve(expertNo === expert.user_no ? booked : []))
  const request = extend(requestedSessions, (_db, expertNo) => Promise.resolve(expertNo === expert.user_no ? asked : []))
  server = await featureServer([calendar, { name: 'sessions', extensions: [session, request] }])
})
beforeEach(async () => {
  booked = []
  asked = []
  expert = await server.aMember({ ...EXPERT, expert_no: ++nth })
})
afterAll(() => server.close())

type Change = Partial<Calendar> & { version?: number }
type Who = TestMember | null
const bodyOf = (change: Change) => ({ ...suggestedCalendar(), version: 0, ...change })
const save = (change: Change = {}, as: Who = expert, key?: string) =>
  server.call(saveCalendar, { body: bodyOf(change) }, { as, ...(key ? { key } : {}) })
const preview = (change: Change = {}, as: Who = expert) => server.call(previewCalendar, { body: bodyOf(change) }, { as })
const read = async (as: Who = expert) => (await server.call(getMyCalendar, {}, { as })).body.query as MyCalendar
const previewed = async (change: Change) => (await preview(change)).body.query as CalendarPreview

/** A session of 30 minutes and its buffer of 10. */
function sessionAt(day: string, minute: number, coun_no = 1): BookedSession {
  const at = (minutes: number) => new Date(startOfDay(day).getTime() + (minute + minutes) * MINUTE_MS).toISOString()
  return { coun_no, start_dt: at(0), end_dt: at(30), free_dt: at(40), haru_name: '하루' }
}

test('guests, members and experts without verification may neither read, save nor preview', async () => {
  const member = await server.aMember({ user_verified: true })
  const unverified = await server.aMember({ ...EXPERT, user_verified: false, expert_no: 900 })
  for (const [as, status] of [
    [null, 401],
    [member, 403],
    [unverified, 403],
  ] as const) {
    expect((await server.call(getMyCalendar, {}, { as })).status).toBe(status)
    expect((await save({}, as)).status).toBe(status)
    expect((await preview({}, as)).status).toBe(status)
  }
  expect(await server.db.sql`select from expert_calendar`).toHaveLength(0)
})

test('a new expert reads a suggestion, of which nothing is open before it is saved', async () => {
  expect(await read()).toEqual(NONE)
  const answer = await save()
  expect(answer.status).toBe(200)
  expect(answer.body.query).toEqual({ ...NONE, version: 1, next_slot_dt: expect.any(String) as string })
  expect(Date.parse((answer.body.query as MyCalendar).next_slot_dt!)).toBe(startOfDay(MONDAY).getTime() + 600 * MINUTE_MS)
  expect(await read()).toEqual(answer.body.query)
  const other = await server.aMember({ ...EXPERT, expert_no: 901 })
  expect(await read(other)).toEqual(NONE)
})

test('a save replaces everything, and drops exceptions of past days', async () => {
  await save({ exceptions: [{ day: '2026-12-03', ranges: [] }] })
  const change = {
    version: 1,
    is_open: false,
    buffer_minutes: 0,
    notice_minutes: 60,
    horizon_days: 60,
    day_max: 5,
    is_holiday_closed: false,
    week: [{ weekday: 0, from_minute: 0, to_minute: 1440 }],
    exceptions: [
      { day: '2026-11-29', ranges: [{ from_minute: 840, to_minute: 1020 }] },
      { day: '2026-11-20', ranges: [] },
    ],
  }
  expect((await save(change)).status).toBe(200)
  const { version: _, ...calendarSaved } = change
  expect(await read()).toEqual({ ...NONE, version: 2, calendar: { ...calendarSaved, exceptions: change.exceptions.slice(0, 1) } })
})

test('a save of an old version is refused and changes nothing; the same key twice saves once', async () => {
  const key = crypto.randomUUID()
  const [first, second] = [await save({}, expert, key), await save({}, expert, key)]
  expect(second.body).toEqual(first.body)
  for (const version of [0, 2]) {
    const { status, body } = await save({ version, buffer_minutes: 30 })
    expect([status, body.code]).toEqual([409, 'calendar.stale'])
    expect((await preview({ version })).status).toBe(409)
  }
  expect((await save({ version: 2 ** 31 })).body).toMatchObject({ code: 'request.invalid', field: 'version' })
  expect((await read()).version).toBe(1)
  const races = await Promise.all([0, 5, 15, 20].map((buffer_minutes) => save({ version: 1, buffer_minutes })))
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect((await read()).version).toBe(2)
  const beginner = await server.aMember({ ...EXPERT, expert_no: 902 })
  const starts = await Promise.all([1, 2].map(() => save({}, beginner)))
  expect(starts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a calendar with a wrong field is refused with that field and changes nothing', async () => {
  const overlap = [600, 660].map((from_minute) => ({ weekday: 1, from_minute, to_minute: from_minute + 90 }))
  const wrong: [Change, string, string][] = [
    [{ week: overlap }, 'week', 'calendar.range_overlap'],
    [{ exceptions: [{ day: '2028-01-01', ranges: [] }] }, 'exceptions', 'calendar.day'],
    [{ buffer_minutes: 40 }, 'buffer_minutes', 'calendar.buffer'],
    [{ horizon_days: 61 }, 'horizon_days', 'calendar.horizon'],
    [{ is_open: 'yes' as never }, 'is_open', 'request.invalid'],
    [{ week: undefined as never }, 'week', 'request.invalid'],
  ]
  for (const [change, field, code] of wrong) {
    for (const { status, body } of [await save(change), await preview(change)]) {
      expect([status, body.field, body.code]).toEqual([400, field, code])
    }
  }
  expect(await read()).toEqual(NONE)
})

test('the database refuses overlapping ranges by itself', async () => {
  await save({ exceptions: [{ day: MONDAY, ranges: [{ from_minute: 600, to_minute: 720 }] }] })
  const weekly = server.db.sql`insert into expert_calendar_week values (${expert.user_no}, 1, 660, 900)`
  await expect(weekly).rejects.toThrow('exclusion constraint')
  const daily = server.db.sql`insert into expert_calendar_day_range values (${expert.user_no}, ${MONDAY}, 700, 800)`
  await expect(daily).rejects.toThrow('exclusion constraint')
})

test('a preview counts free slots, names sessions outside of the new hours, and saves nothing', async () => {
  booked = [sessionAt(MONDAY, 600), sessionAt('2026-11-24', 840, 2)]
  // Mon–Fri 10:00–12:00 in 3 and 14:00–18:00 in 6 slots of 30 + 10 minutes, of which two are booked.
  const perDay = 9
  expect(await previewed({})).toEqual({ outside: [], outside_requested: [], slots: { before: 0, after: 10 * perDay - 2 } })
  await save()
  const saved = await read()
  expect(saved.booked.map(({ coun_no }) => coun_no)).toEqual([1, 2])
  const week = saved.calendar.week.filter(({ from_minute }) => from_minute !== 600)
  const { outside, slots } = await previewed({ version: 1, week })
  expect(outside.map(({ coun_no }) => coun_no)).toEqual([1])
  expect(slots).toEqual({ before: 10 * perDay - 2, after: 10 * 6 - 1 })
  const closed = await previewed({ version: 1, is_open: false })
  expect([closed.outside.length, closed.slots.after]).toEqual([2, 0])
  const dayOff = await previewed({ version: 1, exceptions: [{ day: MONDAY, ranges: [] }] })
  expect([dayOff.outside.length, dayOff.slots.after]).toEqual([1, 9 * perDay - 1])
  expect(await read()).toEqual(saved)
})

test('a preview names requests without an answer outside of the new hours apart from sessions', async () => {
  booked = [sessionAt(MONDAY, 600)]
  asked = [sessionAt(MONDAY, 840, 3), sessionAt('2026-11-24', 600, 4), sessionAt(MONDAY, 660, 5)]
  await save()
  const dayOff = await previewed({ version: 1, exceptions: [{ day: MONDAY, ranges: [] }] })
  expect(dayOff.outside.map(({ coun_no }) => coun_no)).toEqual([1])
  expect(dayOff.outside_requested.map(({ coun_no }) => coun_no)).toEqual([5, 3])
})

test('the next slot passes what is booked, and closed holidays', async () => {
  await save({ week: [{ weekday: 5, from_minute: 600, to_minute: 630 }], horizon_days: 60 })
  booked = [sessionAt('2026-11-27', 600)]
  expect(Date.parse((await read()).next_slot_dt!)).toBe(startOfDay('2026-12-04').getTime() + 600 * MINUTE_MS)
  // 25 December and 1 January are Fridays.
  booked = [4, 11, 18].map((date, at) => sessionAt(`2026-12-${String(date).padStart(2, '0')}`, 600, at)).concat(booked)
  expect(Date.parse((await read()).next_slot_dt!)).toBe(startOfDay('2027-01-08').getTime() + 600 * MINUTE_MS)
})

test('the data export has the calendar as it was saved', async () => {
  const exceptions = [{ day: '2026-12-03', ranges: [{ from_minute: 600, to_minute: 720 }] }]
  await save({ exceptions })
  let text = ''
  for await (const piece of calendarExport[0]!.pieces(server.db, expert.user_no, server.app.services.secretBox)) text += piece
  expect(JSON.parse(text)).toEqual([{ ...suggestedCalendar(), exceptions, version: 1 }])
})

test('a deleted account takes its calendar along', async () => {
  await save({ exceptions: [{ day: MONDAY, ranges: [{ from_minute: 600, to_minute: 720 }] }] })
  await server.admin.sql`delete from users where user_no = ${expert.user_no}`
  const left = await server.db.sql`
    select user_no from expert_calendar_week where user_no = ${expert.user_no}
    union all select user_no from expert_calendar_day_range where user_no = ${expert.user_no}`
  expect(left).toHaveLength(0)
})
