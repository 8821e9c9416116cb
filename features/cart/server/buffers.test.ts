import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { OWN_ROWS } from './read.ts'
import { ADD } from './write.ts'

// About the same number of pages with a thousand products and members as with ten thousand.

const MEMBERS = 1000
const NOW = new Date('2026-11-21T05:00:00Z')

const pools = scaledDatabases((db, times) => fill(db, MEMBERS * times))

const cases: [string, string, unknown[]][] = [
  ['a cart of thirty rows', OWN_ROWS.members, [7, NOW]],
  ['a cart of the platform’s shop beside it', OWN_ROWS.platform, [7, NOW]],
  ['adding to a cart', ADD, [7, NOW, 900, [1800], [1]]],
]

testPages(pools, cases)

/** A tenth of the members sells; each member has three rows in the cart, the seventh thirty. */
async function fill(db: Pool, members: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const all = sql`generate_series(1, ${members}::int) e`
    await sql`
      insert into users (user_no, user_id, haru_name, haru_character, gender, expert_no, cate_no)
      select e, 'u' || e, '하루' || e, '1', 'm', case when e % 10 = 0 then e end, e % 9 + 2 from ${all}`
    await sql`insert into expert_application (user_no, state, cate_no, form) select e, 3, e % 9 + 2, '{}' from ${all} where e % 10 = 0`
    await sql`
      insert into shop_seller (user_no, company, owner, address, tel, mail, edit_dt)
      select e, '하루', '하루', '서울', '0212345678', 'a@b.c', now() from ${all} where e % 10 = 0`
    await sql`
      insert into shop_product (user_no, type, state, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt,
        exchange_amt, return_text, notice_kind, notice, cate_no, open_dt, reg_dt, edit_dt)
      select (e % (${members} / 10) + 1) * 10, 2, 1, '상품 ' || e, repeat('설명 ', 60), 100, 30, 0, 0, 3, 30, 60, '', 'sport', '{}', 0, now(), now(), now()
      from ${all}`
    await sql`insert into shop_option (item_no, sio_title, sio_amt, position) select item_no, '색 ' || n, 0, n from shop_product, generate_series(1, 2) n order by 1, n`
    await sql`insert into shop_stock (sio_no, item_no, stock) select sio_no, item_no, 50 from shop_option`
    await sql`
      insert into cart_item (user_no, item_no, is_checked, reg_dt)
      select e, (e + n * 31) % ${members} + 1, true, now() from ${all} cross join generate_series(1, 30) n where e = 7 or n <= 3`
    await sql`
      insert into shop_product (is_platform, type, state, item_name, item_desc, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days, return_amt,
        exchange_amt, return_text, notice_kind, notice, cate_no, open_dt, reg_dt, edit_dt)
      select true, 2, 1, '용품 ' || e, '설명', 100, 30, 0, 0, 3, 30, 60, '', 'sport', '{}', 104, now(), now(), now() from generate_series(1, 20) e`
    await sql`
      insert into cart_item (user_no, item_no, is_platform, is_checked, reg_dt)
      select e, p.item_no, true, true, now() from ${all} cross join shop_product p where p.is_platform and (e % 10 = 0 or e = 7)`
    await sql`insert into shop_option (item_no, sio_title, sio_amt, position) select item_no, '', 0, 1 from shop_product where is_platform`
    await sql`
      insert into cart_option (user_no, item_no, sio_no, qtt, seen_amt)
      select c.user_no, c.item_no, o.sio_no, 1, 100 from cart_item c join shop_option o on o.item_no = c.item_no and o.position = 1`
    await sql`insert into member_limit (user_no, sell_dt) select e, ${NOW} from ${all}`
    await sql`insert into block (user_no, target_no) select e, e + 1 from ${all} where e % 20 = 0`
  })
}
