import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { CLAIMS } from './claim/read.ts'
import { NEWEST, OF_SELLER, ORDERED, PURCHASE, RECEIVED, TO_WRITE, UNANSWERED, WRITTEN } from './review/sql.ts'
import { AS_BUYER, AS_SELLER } from './read/detail.ts'
import { OF_ORDER, ONE, PASSES, USES } from './pass/read.ts'
import { ORDERS } from './read/list.ts'
import { BY_DEADLINE, BY_NUMBER, COUNTS, PACKING } from './read/seller-list.ts'

// About the same number of pages with two thousand orders as with twenty thousand, half of them of one seller who has finished nearly all.

const ORDERS_QTT = 2000
const NOW = new Date('2026-11-21T05:00:00Z')
const LAST_NO = Number.MAX_SAFE_INTEGER

const pools = scaledDatabases((db, times) => fill(db, ORDERS_QTT * times))

const cases: [string, string, unknown[]][] = [
  ['orders of a buyer', ORDERS.members, [7, 1012, null, null, null, LAST_NO, 20]],
  ['orders of a buyer in a state', ORDERS.members, [7, 4, null, null, null, LAST_NO, 20]],
  ['orders of a buyer in a month', ORDERS.members, [7, 1012, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', null, LAST_NO, 20]],
  ['orders of an expert in the platform’s shop', ORDERS.platform, [2, 1012, null, null, null, LAST_NO, 20]],
  ['the platform’s orders: to be sent', BY_DEADLINE, [0, null, null, null, null, 20]],
  ['the platform’s orders', BY_NUMBER.all, [0, null, LAST_NO, 20]],
  ...Object.entries(BY_NUMBER).map(([tab, statement]): [string, string, unknown[]] => [
    `orders of a seller: ${tab}`,
    statement,
    [1, null, LAST_NO, 20],
  ]),
  ['orders of a seller: to be sent', BY_DEADLINE, [1, null, null, null, null, 20]],
  ['orders of a seller: late', BY_DEADLINE, [1, NOW, null, null, null, 20]],
  ['the counts of a seller', COUNTS, [1, NOW]],
  ['what is to be packed', PACKING, [1, null, 100]],
  ['an order of a buyer', AS_BUYER, [500, 1]],
  ['an order of a seller', AS_SELLER, [500, 1]],
  ['claims of an order', CLAIMS, [500, 1, NOW]],
  ['the review of a purchase', PURCHASE, [500, 1]],
  ['what a buyer can review', TO_WRITE, [7, NOW]],
  ['reviews by a buyer', WRITTEN, [7, LAST_NO, 20]],
  ['reviews of a seller', RECEIVED, [1, LAST_NO, 20]],
  ['reviews that a seller has not answered', UNANSWERED, [1, LAST_NO, 20]],
  ...NEWEST.map(({ rating, pictures, statement }): [string, string, unknown[]] => [
    `reviews of a product${rating ? ', with a rating' : ''}${pictures ? ', with pictures' : ''}`,
    statement,
    [7, 2, LAST_NO, 20, rating ? 4 : null, pictures, NOW],
  ]),
  ...Object.entries(ORDERED).map(([order, statement]): [string, string, unknown[]] => [
    `reviews of a product: ${order}`,
    statement,
    [7, 2, LAST_NO, 20, null, false, NOW, order === 'low' ? 0 : 1_000_000],
  ]),
  ['reviews of a product with a rating: helpful', ORDERED.helpful, [7, 2, LAST_NO, 20, 4, false, NOW, 1_000_000]],
  ['reviews of all products of a seller', OF_SELLER, [7, 1, LAST_NO, 20, null, false, NOW]],
  ['passes of a buyer', PASSES.buyer.open, [7, LAST_NO, 20]],
  ['ended passes of a buyer', PASSES.buyer.ended, [7, LAST_NO, 20]],
  ['passes that a seller sold', PASSES.seller.open, [1, LAST_NO, 20]],
  ['ended passes that a seller sold', PASSES.seller.ended, [1, LAST_NO, 20]],
  ['passes of an order', OF_ORDER, [1, LAST_NO, 20, 500]],
  ['a pass of a buyer', ONE.buyer, [1, 500, NOW]],
  ['uses of a pass', USES, [500, 200]],
]

testPages(pools, cases)

/** The last hundred orders are open, fifty of them of seller 1; the others are finished. */
async function fill(db: Pool, orders: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender) select e, 'u' || e, '하루' || e, '1', 'm' from generate_series(1, ${orders / 20}::int) e`
    await sql`insert into order_group (user_no, total_amt, reg_dt) select e % ${orders / 20} + 1, 210, now() from generate_series(1, ${orders}::int) e`
    await sql`
      insert into shop_order (group_no, user_no, seller_user_no, is_platform, state, states, seller, ship_due_dt, end_dt, reg_dt, recent_dt)
      select e, e % ${orders / 20} + 1, case when e % 2 = 0 then 1 else e % ${orders / 20} + 1 end, false, s.state, 1 << s.state, '{}',
        case when s.state = 2 then ${NOW}::timestamptz + (e % 5 - 2) * interval '1 day' end, case when s.state = 9 then now() end, ${NOW}, ${NOW}
      from generate_series(1, ${orders}::int) e
        cross join lateral (select case when e <= ${orders - 100} then 9 when e % 10 < 4 then 2 when e % 10 < 7 then 4 else 6 end as state) s order by e`
    // Every twentieth order was bought from the platform.
    await sql`update shop_order set is_platform = true, seller_user_no = null where order_no % 20 = 1`
    await sql`
      insert into order_item (order_no, item_no, version, sio_no, type, cate_no, item_name, sio_title, unit_amt, qtt, ship_amt, return_amt, exchange_amt,
        state, ship_due_dt, reg_dt)
      select order_no, 1, 1, 1, 2, 5, '요가 매트', '', 180, 1, 30, 30, 60, state, ${NOW}, ${NOW} from shop_order order by order_no`
    await sql`
      insert into order_pass (order_item_no, order_no, user_no, seller_user_no, state, unit, total, paid_viv, fee_percent, expired_percent, start_on, expire_on, freeze_left, count_on, reg_dt, end_dt)
      select i.order_item_no, o.order_no, o.user_no, o.seller_user_no, case when o.end_dt is null then 1 else 3 end, 'session', 10, 180, 10, 100, '2026-11-01',
        '2026-12-01', 0, '2026-11-01', ${NOW}, o.end_dt
      from order_item i join shop_order o using (order_no)`
    await sql`insert into pass_use (order_item_no, state, used_on, note, reg_dt) select order_item_no, 1, '2026-11-20', '', ${NOW} from order_pass`
    await sql`
      insert into order_event (order_no, order_item_no, event, to_state, actor, qtt, detail, reg_dt)
      select order_no, order_item_no, 'O01', 2, 'buyer', 1, '{}', ${NOW} from order_item`
    await sql`
      insert into order_claim (order_no, kind, state, reason_code, content, images, item_amt, fee_amt, reg_dt)
      select order_no, 'return', 1, 'MIND', '생각보다 두꺼워요 정말로', '[]', 180, 30, ${NOW} from shop_order where order_no % 10 = 0`
    await sql`update users set expert_no = 1, cate_no = 5 where user_no = 1`
    await sql`insert into expert_application (user_no, state, cate_no, form) values (1, 3, 5, '{}')`
    await sql`
      insert into shop_product (user_no, type, state, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt,
        exchange_amt, return_text, notice_kind, notice, cate_no, open_dt, reg_dt, edit_dt)
      select 1, 2, 1, '요가 매트', '', 180, 30, 0, 0, 3, 30, 60, '', 'sport', '{}', 5, ${NOW}, ${NOW}, ${NOW} from generate_series(1, 7)`
    await sql`
      insert into order_review (order_item_no, item_no, seller_user_no, user_no, cate_no, rating, images, help_qtt, reg_dt, reply, reply_dt)
      select i.order_item_no, i.order_item_no % 7 + 1, o.seller_user_no, o.user_no, 5, i.order_item_no % 5 + 1, case when i.order_item_no % 3 = 0 then '[{}]' else '[]' end::jsonb,
        i.order_item_no % 50, ${NOW}, r.text, case when r.text is not null then ${NOW}::timestamptz end
      from order_item i join shop_order o using (order_no) cross join lateral (select case when i.order_item_no % 4 = 0 then '고마워요' end as text) r
      where i.state = 9 and i.order_item_no % 10 <> 0`
  })
}
