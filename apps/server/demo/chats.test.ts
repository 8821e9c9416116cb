import { afterAll, beforeAll, expect, test } from 'vitest'
import { repairRooms } from '#features/chat/server/repair.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { DEMO_NOW, demoDatabase } from './testing.ts'

const now = DEMO_NOW

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

test('loads rooms of clubs and members whose counts equal the messages', async () => {
  const rooms = await db.sql`
    select cr_type, count(distinct cr_no) as rooms, count(*) as people from chat_room join chat_member using (cr_no) group by 1 order by 1`
  expect([...rooms]).toEqual([
    { cr_type: 'admin', rooms: 1, people: 1 },
    { cr_type: 'counsel', rooms: 16, people: 32 },
    { cr_type: 'group', rooms: 10, people: 121 },
    { cr_type: 'private', rooms: 12, people: 24 },
  ])
  expect(await repairRooms(db)).toBe(0)
  const [wrong] = await db.sql<[{ count: number }]>`
    select count(*) from chat_message c where c.reg_dt > ${now} or c.cm_type = 'user-msg' and c.seq <> (
      select count(*) from chat_message b where b.cr_no = c.cr_no and b.cm_type = 'user-msg' and b.cm_no <= c.cm_no)`
  expect(wrong.count).toBe(0)
  const strangers = await db.sql`
    select cr_no, cm_from from chat_message c where cm_from is not null
      and not exists (select from chat_member m where m.cr_no = c.cr_no and m.user_no = c.cm_from)`
  expect([...strangers]).toEqual([])
})

test('the first member has requests in both directions, a rejected one, and unread messages in each list', async () => {
  const states = await db.sql`
    select m.state as mine, o.state as theirs, count(*) from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = 1
      join chat_member o on o.cr_no = r.cr_no and o.user_no <> 1 where r.cr_type = 'private' group by 1, 2 order by 1, 2`
  expect([...states]).toEqual([
    { mine: 0, theirs: 1, count: 2 },
    { mine: 1, theirs: 0, count: 1 },
    { mine: 1, theirs: 1, count: 2 },
    { mine: 1, theirs: 2, count: 1 },
  ])
  const unread = await db.sql`
    select r.cr_type, sum(r.seq - m.read_seq) as unread from chat_room r join chat_member m using (cr_no) where m.user_no = 1 group by 1 order by 1`
  expect([...unread]).toEqual([
    { cr_type: 'admin', unread: 0 },
    { cr_type: 'counsel', unread: 1 },
    { cr_type: 'group', unread: 7 },
    { cr_type: 'private', unread: 4 },
  ])
  const closed = await db.sql`select distinct coun_state from chat_room where cr_type = 'counsel' and is_closed order by coun_state`
  expect(closed.map(({ coun_state }) => coun_state as number)).toEqual([3, 5, 8])
})
