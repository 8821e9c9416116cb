import { openDb } from '#kit/server/db/db.ts'
import { PRODUCTS } from './products.ts'
import type { Size } from './shape.ts'

export const ORDERS = 200_000
/** An order of this many has a review. */
const REVIEW_EVERY = 4

/** The number of an order of this member. */
export const orderOf = (userNo: number, members: number): number => userNo - 1 + 3 * members

/** Adds confirmed orders of one row each, and reviews, to a copy with products. Nobody has a block, and nothing is limited by its stock. */
export async function addOrders(url: string, { members }: Size, now: Date): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  try {
    await db.transaction(async ({ sql }) => {
      await sql`set local session_replication_role = replica`
      await sql`set local synchronous_commit = off`
      await sql`delete from block`
      await sql`delete from shop_stock`
      // Doctors have no public reviews.
      await sql`update shop_product set cate_no = 5 where cate_no in (1, 2, 8)`
      await sql`update users set cate_no = 5 where cate_no in (1, 2, 8)`
      await sql`insert into shop_version (item_no, version, content, reg_dt) select item_no, version, '{}', ${now} from shop_product`
      await sql`insert into order_group (user_no, total_amt, reg_dt) select n % ${members}::int + 1, 210, ${now} from generate_series(1, ${ORDERS}::int) n`
      await sql`
        insert into shop_order (group_no, user_no, seller_user_no, is_platform, state, states, seller, end_dt, reg_dt, recent_dt)
        select n, n % ${members}::int + 1, p.user_no, false, 9, 512, '{"company": "하루"}', ${now}::timestamptz, d.at, d.at
        from generate_series(1, ${ORDERS}::int) n join shop_product p on p.item_no = n % ${PRODUCTS}::int + 1
          cross join lateral (select ${now}::timestamptz - (${ORDERS}::int - n) * interval '1 minute' as at) d order by n`
      await sql`
        insert into order_item (order_no, item_no, version, sio_no, type, cate_no, item_name, sio_title, unit_amt, qtt, ship_amt, return_amt, exchange_amt,
          state, ship_due_dt, delivered_dt, confirm_dt, end_dt, post_viv, reg_dt)
        select o.order_no, p.item_no, 1, p.item_no * 3 - 2, 2, p.cate_no, p.item_name, '색 1', 180, 1, 30, 30, 60, 9, o.reg_dt, o.reg_dt, o.reg_dt, o.reg_dt, 210, o.reg_dt
        from shop_order o join shop_product p on p.item_no = o.order_no % ${PRODUCTS}::int + 1 order by o.order_no`
      await sql`
        insert into order_event (order_no, order_item_no, event, to_state, actor, qtt, detail, reg_dt)
        select i.order_no, i.order_item_no, e.id, e.to_state, 'buyer', 1, '{}', i.reg_dt
        from order_item i cross join (values ('O01', 2), ('O05', 4), ('O06', 5), ('O07', 9)) e(id, to_state) order by i.order_no`
      await sql`
        insert into viv_hold (user_no, ref, paid, free, left_paid, left_free, to_user_no, for_user_no, journals, state, reg_dt, end_dt)
        select user_no, 'order:' || order_no, 210, 0, 0, 0, seller_user_no, seller_user_no, '{}', 2, reg_dt, end_dt from shop_order`
      await sql`
        insert into order_review (order_item_no, item_no, seller_user_no, user_no, cate_no, rating, content, images, help_qtt, reg_dt)
        select i.order_item_no, i.item_no, o.seller_user_no, o.user_no, i.cate_no, i.order_no % 5 + 1, repeat('두툼해서 무릎이 아프지 않아요. ', 5), '[]',
          i.order_no % 50, i.reg_dt
        from order_item i join shop_order o using (order_no) where i.order_no % ${REVIEW_EVERY}::int = 0 order by i.order_no`
    })
    await db.sql`vacuum analyze`
  } finally {
    await db.end(1)
  }
}
