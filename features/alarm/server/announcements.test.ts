import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { aDaily } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { notifyAnnouncements } from './announcements.ts'
import { alarmHttp } from './http.ts'
import { recheckConsents } from './recheck.ts'
import { alarmsOf, withNewToken } from './testing.ts'
import { notifyWeekReports } from './week.ts'

// Alarms without an actor: new terms, old consents, weekly reports.

let server: TestServer
let me: TestMember
let other: TestMember
beforeAll(async () => {
  server = await testServer(alarmHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from users`
  const reg_dt = new Date('2024-01-01')
  me = await server.aMember({ reg_dt })
  other = await server.aMember({ reg_dt })
})

const listed = async (as: TestMember) =>
  (await alarmsOf(server, await withNewToken(server, as))).map(({ kind, target, text }) => [kind, target, text])
const now = () => server.clock.now

test('notifies members once of announced terms; not of the first of a kind, nor of those in effect', async () => {
  const announce = (version: string, announce_dt: Date, title = '이용약관') =>
    server.db.sql`
      insert into policy (kind, version, title, body, announce_dt, effective_dt)
      values ('terms', ${version}, ${title}, '글', ${announce_dt}, ${`${version}T00:00:00+09:00`})`
  await announce('2022-03-01', new Date('2022-01-01'))
  await announce('2026-11-01', new Date('2026-10-01'))
  expect(await notifyAnnouncements(server.db, now())).toBe(0)
  await server.aMember({ state: 0, reg_dt: new Date('2024-01-01') })
  const late = await server.aMember({ reg_dt: new Date(now().getTime() + DAY_MS) })
  await announce('2027-01-01', now(), '새 이용약관')
  expect(await notifyAnnouncements(server.db, new Date(now().getTime() - 1))).toBe(0)
  expect(
    await Promise.all([notifyAnnouncements(server.db, now()), notifyAnnouncements(server.db, now())]).then(([one, two]) => one + two),
  ).toBe(2)
  expect(await notifyAnnouncements(server.db, now())).toBe(0)
  for (const as of [me, other]) expect(await listed(as)).toEqual([['TERMS_CHANGE', 'policy:terms:2027-01-01', '새 이용약관']])
  expect(await listed(late)).toEqual([])
})

test('notifies members once of a notice that says so, from its moment on', async () => {
  const notice = async (hours: number, of: object = {}) => {
    const publish_dt = new Date(now().getTime() + hours * HOUR_MS)
    const row = { title: '점검해요', body: '**새벽**', is_told: true, publish_dt, ...of }
    return (await server.db.sql<[{ no: number }]>`insert into notice ${server.db.sql(row)} returning notice_no as no`)[0].no
  }
  await notice(-1, { is_told: false })
  await notice(-1, { state: 0 })
  await notice(-100)
  const no = await notice(1)
  expect(await notifyAnnouncements(server.db, now())).toBe(0)
  const later = new Date(now().getTime() + HOUR_MS)
  expect(await notifyAnnouncements(server.db, later)).toBe(2)
  expect(await notifyAnnouncements(server.db, later)).toBe(0)
  expect((await alarmsOf(server, await withNewToken(server, me)))[0]).toMatchObject({
    kind: 'NOTICE',
    text: '점검해요',
    link: `/notice?no=${no}`,
  })
})

test('asks again two years after the consent to advertising, unless it was withdrawn', async () => {
  const recordConsent = ({ user_no }: TestMember, agreed: boolean, days: number) =>
    server.db.sql`
      insert into user_consent (user_no, kind, version, agreed, reg_dt)
      values (${user_no}, 'marketing', '2022-03-01', ${agreed}, ${new Date(now().getTime() - days * DAY_MS)})`
  await recordConsent(me, true, 731)
  await recordConsent(other, true, 800)
  await recordConsent(other, false, 10)
  const young = await server.aMember()
  await recordConsent(young, true, 700)
  expect(await recheckConsents(server.db, now())).toBe(1)
  expect(await recheckConsents(server.db, now())).toBe(0)
  expect((await listed(me)).map(([kind]) => kind)).toEqual(['CONSENT_RECHECK'])
  for (const as of [other, young]) expect(await listed(as)).toEqual([])
  expect(await recheckConsents(server.db, new Date(now().getTime() + 729 * DAY_MS))).toBe(1)
  expect(await recheckConsents(server.db, new Date(now().getTime() + 731 * DAY_MS))).toBe(1)
})

test('notifies members with a record in the previous week once, with the number of days', async () => {
  const monday = new Date('2026-11-23T00:00:00Z')
  for (const record_date of ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-22']) await aDaily(server.db, me.user_no, { record_date })
  await aDaily(server.db, other.user_no, { record_date: '2026-11-23' })
  const deleted = await server.aMember()
  await aDaily(server.db, deleted.user_no, { record_date: '2026-11-18', state: 0 })
  expect(await notifyWeekReports(server.db, monday)).toBe(1)
  await server.db.sql`update alarm set read_dt = now()`
  expect(await notifyWeekReports(server.db, new Date(monday.getTime() + HOUR_MS))).toBe(0)
  expect(await listed(me)).toEqual([['WEEK_REPORT', 'week:2026-11-16', '지난주에 2일을 기록했어요']])
  expect((await alarmsOf(server, await withNewToken(server, me)))[0]!.link).toBe('/activity-report-main?date=2026-11-16')
  for (const as of [other, deleted]) expect(await listed(as)).toEqual([])
})
