import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { OWN, PAST_CLUBS } from './own-clubs.ts'

// About the same number of pages with a thousand clubs as with ten thousand. A member is in ten clubs, leads one and was in thirty.

const CLUB_QTT = 1000
const NOW = new Date('2026-11-21T05:00:00Z')
const LAST_NO = Number.MAX_SAFE_INTEGER

const pools = scaledDatabases((db, times) => fill(db, CLUB_QTT * times))

testPages(pools, [
  ['the clubs of a member', OWN, [3, 1, LAST_NO, 20, false]],
  ['the clubs that a member leads', OWN, [3, 1, LAST_NO, 20, true]],
  ['the past clubs of a member', PAST_CLUBS, [3, 'infinity', LAST_NO, 20]],
  ['an older page of them', PAST_CLUBS, [3, '2026-11-10T05:00:00Z', LAST_NO, 20]],
])

/** As many members as clubs. Each club has a leader and nine members, of whom each has a place in its room, and four former members. The member who is asked about has left thirty clubs. */
async function fill(db: Pool, clubs: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender) select e, 'u' || e, '하루' || e, '1', 'm' from generate_series(1, ${clubs}::int) e`
    await sql`insert into meet (meet_no, meet_title, user_no) select e, '모임 ' || e, e from generate_series(1, ${clubs}::int) e`
    await sql`
      insert into meet_member (meet_no, user_no, role, state, reg_dt, join_dt)
      select e, (e + k * 7 - 1) % ${clubs} + 1, case when k = 0 then 'leader' else 'member' end, 1, ${NOW}, ${NOW}
      from generate_series(1, ${clubs}::int) e cross join generate_series(0, 9) k`
    await sql`
      insert into meet_member (meet_no, user_no, state, reg_dt, join_dt, end_dt)
      select e, (e + k * 7 - 1) % ${clubs} + 1, k % 3 + 2, ${NOW}, ${NOW}, ${NOW}::timestamptz - k * interval '1 day'
      from generate_series(1, ${clubs}::int) e cross join generate_series(10, 39) k where k < 14 or (e + k * 7 - 1) % ${clubs} + 1 = 3`
    await sql`insert into chat_room (cr_no, cr_type, meet_no, seq, last_dt, reg_dt) overriding system value select e, 'group', e, 20, ${NOW}, ${NOW} from generate_series(1, ${clubs}::int) e`
    await sql`
      insert into chat_member (cr_no, user_no, state, read_seq) select m.meet_no, m.user_no, 1, 15 from meet_member m where m.state = 1`
  })
}
