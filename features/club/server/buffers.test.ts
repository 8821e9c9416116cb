import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { ALL_POSTS, BOARD_POST, BOARD_POSTS, PINNED_POSTS } from './board.ts'
import { BOARD, CURRENT, PAST } from './challenge/read.ts'
import { OWN_DAYS, TOTAL } from './challenge/amounts.ts'
import { VOTERS } from './poll-sql.ts'
import { HIDDEN_POSTS, REPORTS } from './reports.ts'
import { BY_INTEREST, MEMBER_LIST, NEAR, OUTSIDE_LISTS, searchSql } from './lists.ts'

// About the same number of pages with two hundred clubs as with two thousand. A member is in ten clubs; a club has twenty posts and challenges, and five polls.

const CLUB_QTT = 200
const NOW = new Date('2026-11-21T05:00:00Z')
const LAST_NO = Number.MAX_SAFE_INTEGER

const pools = scaledDatabases((db, times) => fill(db, CLUB_QTT * times))

const search = (q: string, more: { category?: number; sigungu_code?: string } = {}): [string, unknown[]] => {
  const { category = null, sigungu_code = null } = more
  const sql = searchSql({ q, limit: 20, ...more })
  return [sql, [3, null, 20, q, category, sigungu_code, sigungu_code && `${sigungu_code}:`, null, false]]
}

testPages(pools, [
  ['the newest clubs', ...search('')],
  ['clubs of a category', ...search('', { category: 5 })],
  ['clubs of a district', ...search('', { sigungu_code: '26110' })],
  ['clubs nearby', NEAR, [3, 37.5, 127, 10]],
  ['clubs by interests', BY_INTEREST, [3, 10, [5]]],
  ['the members of a club', MEMBER_LIST, [7, 3, 0, 50]],
  ['the requests of a club', OUTSIDE_LISTS.pending, [7, 3, 0, 50]],
  ['the posts of a club', ALL_POSTS, [3, 7, NOW, LAST_NO, 20, null]],
  ['the posts of a board', BOARD_POSTS, [3, 7, NOW, LAST_NO, 20, 'free']],
  ['the pinned posts', PINNED_POSTS, [3, 7, NOW]],
  ['a post', BOARD_POST, [3, 500, NOW]],
  ['who chose an option of a poll', VOTERS, [3, 40, 80, LAST_NO, 30]],
  ['the reports of a club', REPORTS, [3, 7, NOW]],
  ['the hidden posts of a club', HIDDEN_POSTS, [7]],
  ['the challenges of a club', CURRENT, [7, 3]],
  ['the past challenges of a club', PAST, [7, 3, LAST_NO, 20]],
  ['the board of a challenge', BOARD, [7, '2026-11-16', '2026-11-22', 3, '2026-11-21', false]],
  ['my days in a challenge', OWN_DAYS, [7, '2026-11-16', '2026-12-13', 7]],
  ['the sum of a challenge', TOTAL, [7, '2026-11-16', '2026-12-13']],
])

/** Clubs lie in the districts of Seoul, thirty in another. Each has twenty members, twenty posts of boards, twenty challenges, of which one runs, and a member has fourteen days. */
async function fill(db: Pool, clubs: number): Promise<void> {
  const members = clubs * 2
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender) select e, 'u' || e, '하루' || e, '1', 'm' from generate_series(1, ${members}::int) e`
    await sql`
      insert into meet (meet_no, meet_title, user_no, category, is_online, sigungu_code, address, lat, lng, member_qtt)
      select e, '모임 ' || e, e, e % 2 + 4, false, case when e <= 30 then '26110' else (array(select r.sigungu_code from region_center r order by 1))[e % 25 + 1] end, '반포', 37.5, 127, 20 from generate_series(1, ${clubs}::int) e`
    await sql`
      insert into meet_member (meet_no, user_no, state, reg_dt, join_dt) select (e + k * 7) % ${clubs} + 1, e, case when k = 9 then 0 else 1 end, ${NOW}, ${NOW}
      from generate_series(1, ${members}::int) e cross join generate_series(0, 9) k`
    await sql`
      insert into post (post_no, kind, user_no, content, visibility) select e, 'board', e % ${members} + 1, '글', 'club' from generate_series(1, ${clubs * 20}::int) e`
    await sql`
      insert into club_post (post_no, meet_no, user_no, board, title, pin_dt, reg_dt)
      select e, e % ${clubs} + 1, e % ${members} + 1, case when e / ${clubs} % 2 = 0 then 'free' else 'photo' end, '오늘 달렸어요',
        case when e / ${clubs} = 3 then ${NOW}::timestamptz end, ${NOW} from generate_series(1, ${clubs * 20}::int) e`
    await sql`update club_post set hide_dt = ${NOW}, hide_reason = '광고' where post_no / ${clubs} in (5, 7, 9)`
    await sql`
      insert into club_report (meet_no, target_kind, target_no, post_no, user_no, title, report_qtt, report_dt, settle_dt)
      select meet_no, 'board', post_no, post_no, user_no, title, 1, reg_dt, case when post_no / ${clubs} % 2 = 0 then reg_dt end from club_post`
    await sql`
      insert into club_poll (post_no, is_date, is_multiple, is_anonymous, end_dt)
      select e * 4, false, false, false, ${NOW} from generate_series(1, ${clubs * 5}::int) e`
    await sql`
      insert into club_poll_option (option_no, post_no, nth, text) overriding system value
      select post_no * 2 + k, post_no, k + 1, '한강' from club_poll cross join generate_series(0, 1) k`
    await sql`
      insert into club_poll_vote (post_no, option_no, user_no, reg_dt)
      select o.post_no, o.option_no, (o.post_no + k * 3) % ${members} + 1, ${NOW} from club_poll_option o
        cross join generate_series(0, case when o.post_no = 40 then 39 else 3 end) k
      where o.nth = 1`
    await sql`
      insert into club_challenge (challenge_no, meet_no, user_no, title, kind, scope, goal, start_date, end_date, state, reg_dt)
      overriding system value
      select e, (e - 1) % ${clubs} + 1, 1, '함께 100 km', 'distance', 'club', 100000, '2026-11-16', '2026-12-13', case when e <= ${clubs} then 2 else 3 end, ${NOW}
      from generate_series(1, ${clubs * 20}::int) e`
    await sql`
      insert into club_challenge_entry (challenge_no, user_no, state, join_dt, join_date) select e, (e + k) % ${members} + 1, 1, ${NOW}, '2026-11-16'
      from generate_series(1, ${clubs * 20}::int) e cross join generate_series(-1, 2) k`
    await sql`
      insert into post (post_no, kind, user_no, content, visibility, info, record_date)
      select 1000000 + e * 20 + d, 'daily', e, '글', 'public', ${sql.json(DAY)}, date '2026-11-10' + d
      from generate_series(1, ${members}::int) e cross join generate_series(1, 14) d`
  })
}

const DAY = {
  emoji: 1,
  eat: { setCalorie: 0, selectedFood: [] },
  health: { todayHealths: [{ name: '러닝', time: '30:00', set: 0, meter: 5000, count: 0 }] },
  routine: { record: { routine: [], memo: '' } },
}
