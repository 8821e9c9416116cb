import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { NEARBY_KINDS } from '../rules.ts'
import { BY_DISTRICT, CELLS, COUNTS, NEAREST } from './sources.ts'

// About the same number of pages with two thousand of a kind as with twenty thousand, which lie in the same country: closer to each other.

const NOW = new Date('2026-11-21T05:00:00Z')
const HERE = [3, NOW, 37.5, 127]
/** All of it: a view reads as many as it shows at most, also of two thousand. */
const VIEW = [37.2, 126.7, 37.8, 127.3]
const CELL = [0.02, 0.025]

const pools = scaledDatabases((db, times) => fill(db, 2000 * times))

testPages(pools, [
  ...NEARBY_KINDS.map((kind): [string, string, unknown[]] => [`the nearest ${kind}`, NEAREST[kind], [...HERE, null, null, null, null, 30]]),
  ...NEARBY_KINDS.map((kind): [string, string, unknown[]] => [`how many ${kind}`, COUNTS[kind], [...HERE, null, 5]]),
  ...(['people', 'club', 'bungae'] as const).map((kind): [string, string, unknown[]] => [
    `a view of ${kind}`,
    CELLS[kind],
    [...HERE, ...VIEW, ...CELL],
  ]),
  ...(['expert', 'shop', 'club'] as const).map((kind): [string, string, unknown[]] => [
    `districts of ${kind}`,
    BY_DISTRICT[kind],
    [...HERE, ...VIEW],
  ]),
])

/** Everything lies within half a degree around Seoul. Half of the members are experts of five districts, and everybody shares their place. */
async function fill(db: Pool, qtt: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender, birth, sigungu_code, expert_no, cate_no, is_share_geo, is_show_geo,
        share_geo_expire_dt, is_geo_manually_disabled)
      select e, 'u' || e, '하루' || e, '1', 'm', '1990-01-01', d.code, case when e % 2 = 0 then e end, case when e % 2 = 0 then 6 end, true, true,
        ${NOW}::timestamptz + interval '1 hour', false
      from generate_series(1, ${qtt}::int) e, (select array_agg(r.sigungu_code order by 1) as codes from region_center r where r.sigungu_code < '12') c,
        lateral (select c.codes[e % 5 + 1] as code) d`
    await sql`
      insert into user_setting (user_no, setting_key, setting_value) select e, 'geo_scope', 'all' from generate_series(1, ${qtt}::int) e`
    await sql`insert into follow (user_no, target_no) select 3, e * 7 from generate_series(1, 100) e`
    await sql`
      insert into location_position (user_no, shown_lat, shown_lng, sigungu_code, is_hidden, is_open, change_sealed, share_expire_dt, position_dt)
      select e, 37.25 + (e * 7919 % 10007) / 20014.0, 126.75 + (e * 104729 % 10009) / 20018.0, '11140', false, true, '', ${NOW}::timestamptz + interval '1 hour', ${NOW}
      from generate_series(1, ${qtt}::int) e`
    await sql`
      insert into expert_application (user_no, state, cate_no, form, decide_dt) select e, 3, 6, '{}', ${NOW} from generate_series(2, ${qtt}::int, 2) e`
    await sql`
      insert into meet (meet_no, meet_title, user_no, sigungu_code, address, lat, lng, member_qtt)
      select e, '모임 ' || e, e, u.sigungu_code, '반포', 37.25 + (e * 7919 % 10007) / 20014.0, 126.75 + (e * 104729 % 10009) / 20018.0, 1
      from generate_series(1, ${qtt}::int) e join users u on u.user_no = e`
    await sql`
      insert into adhoc (adhoc_no, meet_no, user_no, adhoc_name, state, start_dt, end_dt, deadline_dt, area_name, place_name, address, lat, lng, capacity,
        joined_qtt, agreed_start_dt, agreed_address, reg_dt, recent_dt)
      select e, e, e, '한 바퀴', 1, s.at, s.at + interval '1 hour', s.at, '여의나루', '2번 출구', '여의동로 343',
        37.25 + (e * 7919 % 10007) / 20014.0, 126.75 + (e * 104729 % 10009) / 20018.0, 20, 1, s.at, '여의동로 343', ${NOW}, ${NOW}
      from generate_series(1, ${qtt}::int) e cross join lateral (select ${NOW}::timestamptz + interval '2 days' as at) s`
    await sql`
      insert into shop_product (user_no, type, state, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt,
        exchange_amt, return_text, notice_kind, notice, cate_no, open_dt, reg_dt, edit_dt)
      select e * 2, 2, 1, '매트 ' || e, '', 100, 30, 0, 0, 3, 30, 60, '', 'sport', '{}', 6, now(), now(), now() from generate_series(1, ${qtt / 2}::int) e`
    await sql`update shop_product p set sigungu_code = u.sigungu_code from users u where u.user_no = p.user_no`
  })
}
