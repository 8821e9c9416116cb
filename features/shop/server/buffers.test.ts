import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { SORTS, type Sort } from '../rules.ts'
import { ITEM } from './catalog/detail.ts'
import { LISTS, SEARCHES } from './catalog/list-sql.ts'
import { GOODS, ONE } from './catalog/platform.ts'
import { SEEN, WISHES } from './wish/lists.ts'
import { OWN_ITEMS } from './own/sql.ts'
import { ASKED, OF_ITEM, RECEIVED, UNANSWERED } from './question/question.ts'

// About the same number of pages with a thousand products as with ten thousand.

const SELLERS = 100
const NOW = new Date('2026-11-21T05:00:00Z')
const LAST_NO = Number.MAX_SAFE_INTEGER
/** The centre of Mapo-gu. */
const PLACE = [37.5638, 126.9084]

const pools = scaledDatabases((db, times) => fill(db, SELLERS * times))

const FIRST: Record<Sort, [string | number, number]> = {
  recommend: [2_147_483_647, LAST_NO],
  distance: [-1, LAST_NO],
  price: [-1, 0],
  rating: [9.9, LAST_NO],
  new: ['infinity', LAST_NO],
}
const LATER: Record<Sort, [string | number, number]> = {
  recommend: [500, 400],
  distance: [2, 400],
  price: [500, 400],
  rating: [3.5, 400],
  new: ['2026-11-10T00:00:00Z', 400],
}
type Page = [after: string | number, no: number]
const listed = (viewer: number | null, cursor: Page, cate: number | null): unknown[] => {
  const filters = [null, 0, 100_000, cate, '11440']
  return [viewer, NOW, ...cursor, 20, ...filters]
}
const cases: [string, string, unknown[]][] = [
  ...SORTS.flatMap((sort): [string, string, unknown[]][] => [
    [`products by ${sort} for a guest`, LISTS[sort].all, listed(null, FIRST[sort], null)],
    [`products by ${sort} for a member`, LISTS[sort].all, listed(7, FIRST[sort], null)],
    [`products of a category by ${sort}`, LISTS[sort].one, listed(7, FIRST[sort], 4)],
    [`a later page by ${sort}`, LISTS[sort].all, listed(7, LATER[sort], null)],
  ]),
  ['goods after the distances', LISTS.distance.all, listed(7, [999_999_499, 400], null)],
  ['goods of a category by distance', LISTS.distance.one, listed(7, FIRST.distance, 4).with(5, [2, 3])],
  ['goods of a category without any', LISTS.distance.one, listed(7, FIRST.distance, 99).with(5, [2, 3])],
  ['products by the start of their names', SEARCHES.start.recommend, [...listed(7, FIRST.recommend, null), ['특'], []]],
  ['products by rare words', SEARCHES.letters.recommend, [...listed(7, FIRST.recommend, null), ['특별한'], []]],
  ['a product', ITEM, [7, NOW, 401, null]],
  ['products of a seller', OWN_ITEMS, [7, null, null, LAST_NO, 30, NOW]],
  ...Object.entries(GOODS).map(([sort, statement]): [string, string, unknown[]] => [
    `the platform’s goods by ${sort}`,
    statement,
    [[], [], ...FIRST[sort as Sort], 20, null, NOW],
  ]),
  ['goods of the platform', ONE, [7, 1, NOW]],
  ['wishes of a member', WISHES, [7, NOW, ...PLACE, 'infinity', LAST_NO, 20]],
  ['what a member opened', SEEN, [7, NOW, ...PLACE]],
  ['questions about a product', OF_ITEM, [7, 401, LAST_NO, 20]],
  ['questions of a member', ASKED.members, [7, LAST_NO, 20]],
  ['questions to a seller', RECEIVED, [3, LAST_NO, 20]],
  ['unanswered questions to a seller', UNANSWERED, [3, LAST_NO, 20]],
]

testPages(pools, cases)

/** Sellers of all categories and districts with ten products each, of which a tenth is not on sale, and members who block each other. */
async function fill(db: Pool, sellers: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const all = sql`generate_series(1, ${sellers}::int) e`
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender, expert_no, cate_no, sigungu_code)
      select e, 'u' || e, '하루' || e, '1', 'm', e, e % 10 + 1, c.sigungu_code
      from ${all} join (select sigungu_code, row_number() over (order by sigungu_code) - 1 as nth from region_center) c on c.nth = e % 252`
    await sql`insert into expert_application (user_no, state, cate_no, form) select e, 3, e % 10 + 1, '{}' from ${all}`
    await sql`
      insert into shop_seller (user_no, company, owner, address, tel, mail, edit_dt) select e, '하루', '하루', '서울', '0212345678', 'a@b.c', now() from ${all}`
    await sql`
      insert into shop_product (user_no, type, state, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt,
        exchange_amt, return_text, notice_kind, notice, cate_no, score, ir_sum, ir_count, open_dt, reg_dt, edit_dt)
      select e % ${sellers} + 1, e % 4, case when e % 10 = 0 then 2 else 1 end,
        case when e < 5 then '특별한 상품 ' else '상품 ' end || e, repeat('설명 ', 60), 100 + (e * 7) % 900, 30, 0, 0, 3, 30, 60, '', 'sport', '{}', 0,
        (e * 13) % 1000, (e % 5 + 1) * 3, 3, ${NOW}::timestamptz - e % 30 * interval '1 day', now(), now()
      from generate_series(1, ${sellers * 10}::int) e`
    await sql`
      insert into shop_product (is_platform, type, state, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt,
        exchange_amt, return_text, notice_kind, notice, cate_no, open_dt, reg_dt, edit_dt)
      select true, 2, 1, '용품 ' || e, '설명', 100 + e, 30, 0, 0, 3, 30, 60, '', 'sport', '{}', 104, now(), now(), now() from generate_series(1, 60) e`
    await sql`insert into shop_option (item_no, sio_title, sio_amt, position) select item_no, '색 ' || n, 0, n from shop_product, generate_series(1, 3) n order by 1, n`
    await sql`insert into shop_stock (sio_no, item_no, stock) select sio_no, item_no, 5 from shop_option`
    await sql`
      insert into shop_wish (user_no, item_no, reg_dt)
      select 7, item_no, ${NOW}::timestamptz - item_no * interval '1 minute' from shop_product union all select 8, item_no, now() from shop_product`
    await sql`insert into shop_seen (user_no, item_no, seen_dt) select 7, item_no, now() from shop_product where item_no <= 50`
    await sql`
      insert into shop_question (item_no, user_no, content, is_secret, reply, reply_dt, reg_dt)
      select case when n % 2 = 0 then 401 else n % ${sellers * 10} + 1 end, n % 11 + 1, '두께가 얼마나 되나요?', n % 3 = 0,
        case when n % 4 = 0 then '6mm예요' end, case when n % 4 = 0 then now() end, now()
      from generate_series(1, ${sellers * 20}::int) n`
    await sql`insert into member_limit (user_no, sell_dt) select e, ${NOW} from ${all}`
    await sql`insert into block (user_no, target_no) select e, e + 1 from ${all} where e % 20 = 0`
  })
}
