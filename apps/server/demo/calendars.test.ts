import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { TestDatabase } from '#kit/server/testing/database.ts'
import { daysSql, HOLIDAY_DAYS } from '#features/calendar/server/public.ts'
import { DEMO_NOW, demoDatabase } from './testing.ts'

let database: TestDatabase
let db: Pool
beforeAll(async () => {
  database = await demoDatabase()
  db = openDb({ url: database.url, max: 1 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const DAYS: Statement = `
  select s.user_no, sum(s.slots)::int as slots, count(*) filter (where s.slots > 0)::int as days
  from ${daysSql({
    sessions: '(select x.user_no, 30 from users x where x.expert_no is not null and x.is_demo)',
    now: '$1::timestamptz',
    holidays: '$2::date[]',
    busy: 'select null::bigint as expert_user_no, null::tstzrange as during where false',
  })} s group by s.user_no order by s.user_no`

test('every expert has free slots on several days, of different hours, also weeks after the load', async () => {
  for (const weeks of [0, 8]) {
    const now = new Date(DEMO_NOW.getTime() + weeks * 7 * DAY_MS)
    const rows = await rowsOf<{ user_no: number; slots: number; days: number }>(db, DAYS, [now, HOLIDAY_DAYS])
    expect(rows).toHaveLength(12)
    expect(rows.filter(({ slots, days }) => slots < 20 || days < 5)).toEqual([])
  }
  const hours = await db.sql<{ hours: string }[]>`
    select distinct string_agg(format('%s %s %s', weekday, from_minute, to_minute), ',' order by weekday, from_minute) as hours
    from expert_calendar_week group by user_no`
  expect(hours).toHaveLength(12)
})
