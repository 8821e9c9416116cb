import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { DETAIL } from './read/detail.ts'
import { MINE, NEXT, PAST, WEEK } from './read/list.ts'
import { NEXT_OF_CLUBS } from './read/next.ts'
import { FACTS, FACTS_OF_ALL } from './read/trust.ts'

// About the same number of pages with two thousand bungae as with twenty thousand. A member is in ten clubs and takes part in ten bungae.

const BUNGAE_QTT = 2000
const NOW = new Date('2026-11-21T05:00:00Z')
const PAST_DT = new Date('2025-11-21T05:00:00Z')
const LAST_NO = Number.MAX_SAFE_INTEGER

const pools = scaledDatabases((db, times) => fill(db, BUNGAE_QTT * times))

const cases: [string, string, unknown[]][] = [
  ['the next of a club', NEXT, [7, 3, NOW, '-infinity', 0, 20]],
  ['the past of a club', PAST, [7, 3, NOW, 'infinity', LAST_NO, 20]],
  ['the next of a club for a guest', NEXT, [7, null, NOW, '-infinity', 0, 20]],
  ['mine', MINE, [3, NOW, '-infinity', 0, 20]],
  ['of my clubs within a week', WEEK, [3, NOW, '-infinity', 0, 20, new Date('2026-11-28T05:00:00Z')]],
  ['the next of ten clubs', NEXT_OF_CLUBS, [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], NOW, 3, 3]],
  ['a bungae', DETAIL, [500, 3]],
  ['the facts of a member', FACTS, [3, PAST_DT]],
  ['the facts of those who ask to join', FACTS_OF_ALL, [[3, 4, 5, 6, 7], PAST_DT]],
]

testPages(pools, cases)

/** Each club has twenty bungae, two of them to come, each with ten participants. */
async function fill(db: Pool, bungaes: number): Promise<void> {
  const [clubs, members] = [bungaes / 20, bungaes / 2]
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender) select e, 'u' || e, '하루' || e, '1', 'm' from generate_series(1, ${members}::int) e`
    await sql`insert into meet (meet_no, meet_title, user_no) select e, '모임 ' || e, e from generate_series(1, ${clubs}::int) e`
    await sql`
      insert into meet_member (meet_no, user_no, state, reg_dt) select (e + k * 7) % ${clubs} + 1, e, 1, ${NOW}
      from generate_series(1, ${members}::int) e cross join generate_series(0, 9) k on conflict do nothing`
    await sql`
      insert into adhoc (adhoc_no, meet_no, user_no, adhoc_name, state, start_dt, end_dt, deadline_dt, area_name, place_name, address, capacity, joined_qtt,
        agreed_start_dt, agreed_address, reg_dt, recent_dt)
      select e, e % ${clubs} + 1, e % ${members} + 1, '한 바퀴', case when s.at > ${NOW}::timestamptz then 1 else 4 end, s.at, s.at + interval '1 hour', s.at,
        '여의나루', '2번 출구', '여의동로 343', 20, 10, s.at, '여의동로 343', ${NOW}, ${NOW}
      from generate_series(1, ${bungaes}::int) e
        cross join lateral (select ${NOW}::timestamptz + (2 - e / ${clubs}) * interval '2 days' + interval '1 hour' as at) s`
    await sql`
      insert into adhoc_member (adhoc_no, user_no, state, join_dt, mark_dt, reg_dt)
      select e, (e + k * 11) % ${members} + 1, case when e / ${clubs} > 2 then 5 else 1 end, ${NOW}, case when e / ${clubs} > 2 then ${NOW}::timestamptz end, ${NOW}
      from generate_series(1, ${bungaes}::int) e cross join generate_series(0, 9) k`
  })
}
