import { expect, test } from 'vitest'
import { preparedBuffersOf, statementsOf } from '#kit/server/db/buffers.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { freeSlotAt, slotDaysOf, slotsOf } from './apply/slots.ts'
import { EARLIER } from './desk/earlier.ts'
import { offerSummaries } from './product/offers.ts'
import { promiseBoards } from './product/promise.ts'
import { averagesOf, PUBLIC, RECEIVED, TO_WRITE, WRITTEN } from './review/sql.ts'
import { countsOf, infoOf, listOf } from './session/info.ts'

// About the same number of pages when there are ten times as many experts, and ten times as many counsellings of one expert and one member.

const EXPERTS = 200
const LIMIT = 1.5
const NOW = new Date('2026-11-21T05:00:00Z')
const DAY = '2026-11-24'
const LATEST = Number.MAX_SAFE_INTEGER
/** A member and an expert with 300 counsellings together, and an expert with ten. */
const [MEMBER, EXPERT, OTHER_EXPERT] = [12, 11, 22]

const pools = scaledDatabases((db, times) => fill(db, EXPERTS * times, 300 * times))

const page = { offset: 0, limit: 30 }
const reads: Record<string, (db: Pool) => unknown> = {
  'counsellings of a member': (db) => listOf(db, 'member', MEMBER, page, NOW),
  'ended counsellings of a member': (db) => listOf(db, 'member', MEMBER, { ...page, status: 'end' }, NOW),
  'counsellings of an expert': (db) => listOf(db, 'expert', EXPERT, page, NOW),
  'requests to an expert': (db) => listOf(db, 'expert', EXPERT, { ...page, status: 'new' }, NOW),
  'booked counsellings of an expert': (db) => listOf(db, 'expert', EXPERT, { ...page, status: 'ing' }, NOW),
  'ended counsellings of an expert': (db) => listOf(db, 'expert', EXPERT, { ...page, status: 'end' }, NOW),
  'a later page': (db) => listOf(db, 'expert', EXPERT, { ...page, status: 'end', before_dt: '2026-11-20T05:00:00Z', before_no: 9 }, NOW),
  'the counts of an expert': (db) => countsOf(db, EXPERT),
  'a counselling': (db) => infoOf(db, MEMBER, 1, NOW),
  'the days of a calendar': (db) => slotDaysOf(db, { viewerNo: MEMBER, productNo: 2, now: NOW }),
  'the times of a day': (db) => slotsOf(db, { viewerNo: MEMBER, productNo: 2, now: NOW, day: DAY }),
  'one free time': (db) =>
    freeSlotAt(db, { expertNo: EXPERT, minutes: 30, start: new Date(`${DAY}T00:00:00Z`), viewerNo: MEMBER, now: NOW }),
  'what experts offer': (db) => offerSummaries(db, [EXPERT, OTHER_EXPERT], NOW),
  'promise boards': (db) => promiseBoards(db, [OTHER_EXPERT], NOW),
  'average ratings': (db) => averagesOf(db, [OTHER_EXPERT]),
}
const statements: Record<string, [string, unknown[]]> = {
  'earlier counsellings of an expert with a member': [EARLIER, [MEMBER, EXPERT, LATEST, 10]],
  'reviews of an expert': [PUBLIC, [MEMBER, EXPERT, LATEST, 20]],
  'reviews that an expert received': [RECEIVED, [EXPERT, false, LATEST, 20]],
  'reviews of a member': [WRITTEN, [MEMBER, LATEST, 20]],
  'what a member can review': [TO_WRITE, [MEMBER + 1, NOW]],
}

const pagesOfRead = async (db: Pool, read: (db: Pool) => unknown): Promise<number> => {
  let sum = 0
  for (const { statement, parameters } of await statementsOf(db, read)) sum += await preparedBuffersOf(db, statement, parameters)
  return sum
}
const cases: [string, (db: Pool) => Promise<number>][] = [
  ...Object.entries(reads).map(([name, read]): (typeof cases)[0] => [name, (db) => pagesOfRead(db, read)]),
  ...Object.entries(statements).map(([name, [statement, parameters]]): (typeof cases)[0] => [
    name,
    (db) => preparedBuffersOf(db, statement, parameters),
  ]),
]

test.each(cases)('%s: at most 1.5 times the pages at ten times the rows', async (_, pagesOf) => {
  const [small, large] = [await pagesOf(pools[0]!), await pagesOf(pools[1]!)]
  expect(small).toBeGreaterThan(0)
  expect(large / small).toBeLessThanOrEqual(LIMIT)
})

/** Experts with offers and ten members each, of whom seven have completed a counselling; `many` further ones of one pair, every second reviewed. */
async function fill(db: Pool, experts: number, many: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const all = sql`generate_series(11, ${experts * 11}::int, 11) e`
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender, expert_no, cate_no)
      select n, 'u' || n, '하루' || n, '1', 'm', case when n % 11 = 0 then n end, case when n % 11 = 0 then 3 end
      from generate_series(11, ${experts * 11 + 10}::int) n`
    await sql`insert into expert_application (user_no, state, cate_no, form) select e, 3, 3, '{}' from ${all}`
    await sql`
      insert into counsel_product (expert_user_no, title, channel, minutes, price, position, reg_dt, edit_dt)
      select e, '운동 질문', 'chat', 30, 300, i, now(), now() from ${all}, generate_series(1, 2) i order by e`
    await sql`
      insert into expert_calendar (user_no, is_open, buffer_minutes, notice_minutes, horizon_days, is_holiday_closed, edit_dt)
      select e, true, 10, 60, 60, true, now() from ${all}`
    await sql`insert into expert_calendar_week (user_no, weekday, from_minute, to_minute) select e, d, 540, 1260 from ${all}, generate_series(0, 6) d`
    await sql`
      insert into chat_room (cr_type, one_no, other_no, coun_no)
      select 'counsel', m, e, row_number() over (order by e, m) from ${all}, generate_series(e + 1, e + 10) m order by e, m`
    await sql`insert into chat_member (cr_no, user_no) select cr_no, n from chat_room, unnest(array[one_no, other_no]) n order by 1, 2`
    await sql`
      insert into counsel (user_no, expert_user_no, state, close_code, product_no, title, hope_dt, recent_dt, reg_dt, quit_dt, cr_no, during)
      select one_no, other_no, state, case when state = 3 then 'TIME_UP' end, 1, '운동 질문', at, at, at - interval '1 day', case when state = 3 then at end,
        cr_no, tstzrange(at, at + interval '30 minutes')
      from chat_room, lateral (select case one_no - other_no when 8 then 1 when 9 then 8 when 10 then 8 else 3 end as state,
        ${NOW}::timestamptz + (one_no - other_no - 7) * interval '1 day' as at) x order by cr_no`
    await sql`
      insert into counsel (user_no, expert_user_no, state, close_code, product_no, title, hope_dt, recent_dt, reg_dt, quit_dt, during)
      select ${MEMBER}::int, ${EXPERT}::int, 3, 'TIME_UP', 1, '운동 질문', at, at, at, at, tstzrange(at, at + interval '30 minutes')
      from generate_series(1, ${many}::int) n, lateral (select ${NOW}::timestamptz - n * interval '1 hour' as at) x`
    await sql`
      insert into counsel_intake (coun_no, gender, old, question, consents) select coun_no, 'w', 30, '무엇을 먹을까요?', '{}' from counsel`
    await sql`
      insert into counsel_presence (coun_no, side, from_dt, to_dt)
      select coun_no, s, hope_dt + i * interval '1 hour', hope_dt + i * interval '1 hour' from counsel, generate_series(1, 2) i, unnest('{member,expert}'::text[]) s`
    await sql`
      insert into counsel_history (coun_no, event, actor, reg_dt) select coun_no, ev, 'expert', hope_dt from counsel, unnest('{T02,T06,T18}'::text[]) ev`
    await sql`
      insert into counsel_review (coun_no, user_no, expert_user_no, cate_no, rating, content, reg_dt)
      select coun_no, user_no, expert_user_no, 3, 5, '좋았어요', hope_dt from counsel where state = 3 and coun_no % 2 = 0`
    await sql`
      insert into counsel_offer (expert_user_no, user_no, during, until_dt, reg_dt)
      select e, e + 1, tstzrange(${NOW}::timestamptz, ${NOW}::timestamptz + interval '30 minutes'), ${NOW}, ${NOW} from ${all}`
    await sql`insert into block (user_no, target_no) select e + 5, e from ${all}`
  })
}
