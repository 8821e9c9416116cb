import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '#features/viv/server/ledger/reconcile.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { DEMO_NOW, demoDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof demoDatabase>>
let db: Pool
beforeAll(async () => {
  database = await demoDatabase()
  db = openDb({ url: database.url, max: 2, guard: true })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test('requests have the conditions that their members told, and the first expert has private rooms', async () => {
  const asked = await db.sql<{ conditions: string[] }[]>`
    select i.user_interest_disease as conditions from counsel c join counsel_intake i using (coun_no) where c.state = 1 and c.expert_user_no = 101 order by coun_no`
  expect(asked.map(({ conditions }) => conditions.length)).toEqual([1, 2])
  const rooms = await db.sql`
    select m.state, count(*) from chat_room r join chat_member m using (cr_no) where r.cr_type = 'private' and m.user_no = 101 group by 1 order by 1`
  expect([...rooms]).toEqual([
    { state: 0, count: 1 },
    { state: 1, count: 3 },
  ])
})

test('there are counsellings in each state, with their money, timers and histories', async () => {
  const states = await db.sql<{ state: number; count: number }[]>`select state, count(*) from counsel group by state order by state`
  expect([...states]).toEqual([
    { state: 1, count: 2 },
    { state: 2, count: 1 },
    { state: 3, count: 12 },
    { state: 4, count: 1 },
    { state: 5, count: 2 },
    { state: 6, count: 1 },
    { state: 7, count: 1 },
    { state: 8, count: 3 },
  ])
  const reviews = await db.sql<{ expert_user_no: number; count: number; replies: number }[]>`
    select expert_user_no, count(*), count(reply) as replies from counsel_review where reg_dt < ${DEMO_NOW} group by 1 order by 1`
  expect([...reviews]).toEqual([
    { expert_user_no: 101, count: 3, replies: 0 },
    { expert_user_no: 104, count: 4, replies: 3 },
    { expert_user_no: 107, count: 1, replies: 0 },
  ])
  const plans = await db.sql<{ user_no: number; is_added: boolean; is_shared: boolean; checked: number; boxes: number }[]>`
    select p.user_no, p.start_date is not null as is_added, p.share_dt is not null as is_shared, count(b.check_dt)::int as checked,
      count(b.day)::int as boxes
    from plan p left join plan_box b on b.plan_no = p.plan_no group by p.plan_no order by p.user_no`
  expect([...plans]).toEqual([
    { user_no: 1, is_added: true, is_shared: true, checked: expect.any(Number) as number, boxes: 43 },
    { user_no: 5, is_added: false, is_shared: false, checked: 0, boxes: 0 },
  ])
  expect(plans[0]!.checked).toBeGreaterThan(10)
  const calls = await db.sql`
    select state, channel, adjust_seconds, (hope_dt - ${DEMO_NOW}::timestamptz)::text as starts_in from counsel where channel <> 'chat' order by coun_no`
  expect([...calls]).toEqual([
    { state: 3, channel: 'video', adjust_seconds: 70, starts_in: expect.stringMatching(/^-/) as string },
    { state: 8, channel: 'video', adjust_seconds: 0, starts_in: '00:20:00' },
  ])
  const disputes = await db.sql`select user_no, state from counsel_dispute`
  expect([...disputes]).toEqual([{ user_no: 3, state: 0 }])
  const [wrong] = await db.sql`
    select count(*) filter (where c.state in (3, 4, 5) <> (h.state > 1)) as holds,
      count(*) filter (where c.state in (3, 4, 5) = exists (select from timer t where t.kind = 'counsel.due' and t.no = c.coun_no)) as timers,
      count(*) filter (where not exists (select from counsel_history y where y.coun_no = c.coun_no and y.event = 'T01')) as histories
    from counsel c join viv_hold h on h.ref = 'coun:' || c.coun_no`
  expect(wrong).toEqual({ holds: 0, timers: 0, histories: 0 })
  expect(await findDifferences(db)).toEqual([])
})
