import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDaily, moodOnly } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { alarmHttp } from './http.ts'
import { remind } from './remind.ts'
import { aBrowser, setSettings } from './testing.ts'

let server: TestServer
let me: TestMember
// Each test uses another day.
let day = 1

beforeAll(async () => {
  server = await testServer(alarmHttp)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.sql`delete from user_setting`
  me = await server.aMember()
  await aBrowser(server, me)
  day++
})

const today = (): string => `2026-12-${String(day).padStart(2, '0')}`
const at = (clock: string): Date => new Date(`${today()}T${clock}:00+09:00`)
const reminders = () =>
  server.db.sql<{ target: string; link: string; read_dt: string | null }[]>`
    select target, link, kind, read_dt, push_dt is not null as pushed from alarm where user_no = ${me.user_no} order by alarm_no`

test('sends a reminder once at its time, also when several jobs run', async () => {
  await setSettings(server, me, { remind_meal: '08:00,12:30', remind_weight: '08:00' })
  expect(await remind(server.db, at('07:59'))).toBe(0)
  await Promise.all([remind(server.db, at('08:00')), remind(server.db, at('08:00'))])
  for (const clock of ['08:00', '08:01', '08:14']) await remind(server.db, at(clock))
  expect(await reminders()).toHaveLength(2)
  expect(await reminders()).toEqual(
    expect.arrayContaining([
      { kind: 'RECORD_REMIND', target: `meal:${today()}`, link: '/daily-create', read_dt: null, pushed: true },
      { kind: 'RECORD_REMIND', target: `weight:${today()}`, link: '/daily-create', read_dt: null, pushed: true },
    ]),
  )
  await server.db.sql`delete from alarm where user_no = ${me.user_no}`
  await remind(server.db, at('08:02'))
  expect(await reminders()).toEqual([])
  await remind(server.db, at('12:30'))
  expect(await reminders()).toMatchObject([{ target: `meal:${today()}` }])
})

test('sends a late reminder within 15 minutes, and none after that', async () => {
  await setSettings(server, me, { remind_routine: '08:00,20:00' })
  await remind(server.db, at('08:15'))
  expect(await reminders()).toEqual([])
  await remind(server.db, at('20:10'))
  expect(await reminders()).toHaveLength(1)
})

const FULL = {
  remind_meal: { ...moodOnly, eat: { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' }] } },
  remind_workout: { ...moodOnly, health: { todayHealths: [{ name: '걷기', time: '30:00' }] } },
  remind_routine: { ...moodOnly, routine: { record: { routine: [{ text: '물', checked: false }], memo: '' } } },
}
test.each(Object.entries(FULL))(
  '%s: skips members who recorded it today; another day, kind or a deleted record does not count',
  async (key, info) => {
    await setSettings(server, me, { [key]: '08:00,09:00,10:00' })
    await aDaily(server.db, me.user_no, { info: moodOnly, record_date: today() })
    await aDaily(server.db, me.user_no, { info, record_date: `2026-12-${String(day - 1).padStart(2, '0')}` })
    await aDaily(server.db, me.user_no, { info, record_date: today(), state: 0 })
    await remind(server.db, at('08:00'))
    expect(await reminders()).toHaveLength(1)
    await server.db.sql`delete from alarm where user_no = ${me.user_no}`
    await aDaily(server.db, me.user_no, { info, record_date: today(), visibility: 'private' })
    await remind(server.db, at('09:00'))
    expect(await reminders()).toEqual([])
  },
)

test('counts a set amount of calories as a meal', async () => {
  await setSettings(server, me, { remind_meal: '08:00' })
  await aDaily(server.db, me.user_no, { info: { ...moodOnly, eat: { setCalorie: 500, selectedFood: [] } }, record_date: today() })
  await remind(server.db, at('08:00'))
  expect(await reminders()).toEqual([])
})

test('skips deleted members and removed times', async () => {
  const gone = await server.aMember({ state: 0 })
  await setSettings(server, gone, { remind_meal: '08:00' })
  await setSettings(server, me, { remind_meal: '08:00' })
  await setSettings(server, me, { remind_meal: '' })
  expect(await remind(server.db, at('08:00'))).toBe(0)
})
