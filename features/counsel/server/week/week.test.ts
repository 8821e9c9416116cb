import { expect, test } from 'vitest'
import { addDays, HOUR_MS, koreanDay, MINUTE_MS, momentOf, weekdayOf } from '#kit/contract/time.ts'
import { statementsOf } from '#kit/server/db/buffers.ts'
import { PLAN_LOOK_UPS } from '#kit/server/db/prepared.ts'
import { entireReadsOf } from '#kit/server/testing/plans.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { approveCounsel, cancelCounsel, moveCounsel, quitCounsel, rejectCounsel } from '../../contract/session.ts'
import { getExpertWeek, type ExpertWeek } from '../../contract/week.ts'
import { openCalendar } from '../apply/testing.ts'
import { startSessionTest } from '../session/testing.ts'
import { weekHttp } from './http.ts'
import { expertWeekOf } from './week.ts'

const api = await startSessionTest(weekHttp)
const { server, act, pass, stay } = api

const today = () => koreanDay(server.clock.now)
const ask = (as: TestMember | null, from: string = today()) => server.call(getExpertWeek, { query: { from } }, { as })
const weekOf = async (as: TestMember, from?: string) => (await ask(as, from)).body.query as ExpertWeek
/** Minutes from now to a time of the Korean day after so many days. */
const minutesTo = (days: number, clock: string): number =>
  (momentOf(addDays(today(), days), clock).getTime() - server.clock.now.getTime()) / MINUTE_MS
const accepted = async (expert: TestMember, startsIn: number, terms: object = {}): Promise<{ member: TestMember; no: number }> => {
  const member = await api.member()
  const no = await api.request({ member, expert }, startsIn, terms)
  expect((await act(approveCounsel, expert, no)).body).toMatchObject({ state: 1 })
  return { member, no }
}

test('refuses guests and members, and shows an expert nobody else’s week', async () => {
  const [member, expert, other] = [await api.member(), await api.expert(), await api.expert()]
  await accepted(expert, 600)
  expect([(await ask(null)).status, (await ask(member)).status]).toEqual([401, 403])
  expect(await weekOf(other)).toMatchObject({ calendar: null, version: 0, sessions: [], offers: [] })
  expect((await weekOf(expert)).sessions).toHaveLength(1)
  for (const wrong of ['2026-13-01', 'x']) expect((await ask(expert, wrong)).status).toBe(400)
})

test('shows requests, accepted, running and completed sessions at their times, and no others', async () => {
  const expert = await api.expert()
  await openCalendar(server, expert, { buffer_minutes: 10 })
  const done = await accepted(expert, 60)
  await pass(60)
  await stay(done.no, [done.member, expert], 4)
  await act(quitCounsel, done.member, done.no)
  const quit = server.clock.now
  const running = await accepted(expert, 60, { buffer_minutes: 10 })
  await pass(60)
  await stay(running.no, [running.member, expert], 0.1)
  const later = await accepted(expert, 300, { buffer_minutes: 10 })
  const requested = await api.request({ member: await api.member(), expert }, 400)
  const cancelled = await accepted(expert, 500)
  await act(cancelCounsel, cancelled.member, cancelled.no)
  const rejected = await api.request({ member: await api.member(), expert }, 600)
  await server.call(rejectCounsel, { params: { coun_no: rejected }, body: { reject_reason: '그날은 쉬어요' } }, { as: expert })

  // The day may have ended meanwhile.
  const week = await weekOf(expert, koreanDay(quit))
  expect(week.now).toBe(server.clock.now.toISOString())
  expect(week.sessions.map(({ coun_no, state }) => [coun_no, state])).toEqual([
    [done.no, 3],
    [running.no, 2],
    [later.no, 8],
    [requested, 1],
  ])
  const [over, live, booked, waiting] = week.sessions
  expect([over!.end_dt, over!.free_dt].map(Date.parse)).toEqual([quit.getTime(), quit.getTime()])
  expect(Date.parse(live!.end_dt) - Date.parse(live!.start_dt)).toBe(30 * MINUTE_MS)
  expect(Date.parse(booked!.free_dt) - Date.parse(booked!.start_dt)).toBe(40 * MINUTE_MS)
  expect(booked!.partner).toMatchObject({ user_no: later.member.user_no })
  expect(Date.parse(waiting!.answer_due_dt!)).toBeGreaterThan(server.clock.now.getTime())
  expect([booked!.answer_due_dt, booked!.move_dt, booked!.move_count]).toEqual([null, null, 0])
})

test('is bounded by seven Korean days, and adds sessions that are proposed to move into them', async () => {
  const expert = await api.expert()
  await openCalendar(server, expert)
  const first = await accepted(expert, minutesTo(1, '00:00'))
  const last = await accepted(expert, minutesTo(7, '23:00'))
  const after = await accepted(expert, minutesTo(8, '09:00'))
  const of = async (from: string) => (await weekOf(expert, from)).sessions.map(({ coun_no }) => coun_no)
  const monday = addDays(today(), 1)
  expect(await of(monday)).toEqual([first.no, last.no])
  expect(await of(addDays(monday, 7))).toEqual([after.no])
  expect(await of(addDays(monday, -7))).toEqual([])

  const to = momentOf(addDays(monday, 2), '09:00').toISOString()
  const moved = await server.call(moveCounsel, { params: { coun_no: after.no }, body: { hope_dt: to } }, { as: expert })
  expect(moved.body).toMatchObject({ state: 1 })
  const week = await weekOf(expert, monday)
  expect(week.sessions.map(({ coun_no }) => coun_no)).toEqual([first.no, last.no, after.no])
  // Its own time is kept until the member accepts.
  const proposed = week.sessions.at(-1)!
  expect([Date.parse(proposed.move_dt!), proposed.move_by]).toEqual([Date.parse(to), 'expert'])
  expect(koreanDay(new Date(proposed.start_dt))).toBe(addDays(monday, 7))
})

test('has the hours with their days that differ, and times that are offered to others', async () => {
  const expert = await api.expert()
  await openCalendar(server, expert)
  const day = addDays(today(), 2)
  await server.db.sql`insert into expert_calendar_day (user_no, day) values (${expert.user_no}, ${day})`
  await server.db
    .sql`insert into expert_calendar_day_range (user_no, day, from_minute, to_minute) values (${expert.user_no}, ${day}, 600, 660)`
  const from = momentOf(day, '10:00')
  const until = new Date(server.clock.now.getTime() + HOUR_MS)
  await server.db.sql`
    insert into counsel_offer (expert_user_no, user_no, during, until_dt, reg_dt)
    select ${expert.user_no}, ${(await api.member()).user_no}, tstzrange(${from}::timestamptz, ${from}::timestamptz + interval '40 minutes'), ${until}, ${server.clock.now}`
  const { calendar, version, offers } = await weekOf(expert)
  expect(version).toBe(1)
  expect(calendar).toMatchObject({
    is_open: true,
    buffer_minutes: 10,
    exceptions: [{ day, ranges: [{ from_minute: 600, to_minute: 660 }] }],
  })
  expect(calendar!.week.filter(({ weekday }) => weekday === weekdayOf(day))).toHaveLength(1)
  expect(offers.map(({ from_dt, to_dt }) => [Date.parse(from_dt), Date.parse(to_dt)])).toEqual([
    [from.getTime(), from.getTime() + 40 * MINUTE_MS],
  ])
})

test('needs three statements whatever the week holds, and looks its rows up by indexes', async () => {
  const expert = await api.expert()
  for (const startsIn of [600, 700, 800, 900]) await accepted(expert, startsIn)
  const statements = await statementsOf(server.db, (db) =>
    expertWeekOf(db, { expertNo: expert.user_no, from: today(), now: server.clock.now }),
  )
  expect(statements).toHaveLength(3)
  for (const { statement } of statements) {
    const read = await entireReadsOf(server.db, { statement, settings: PLAN_LOOK_UPS })
    expect(read.filter((table) => table !== 'users')).toEqual([])
  }
})
