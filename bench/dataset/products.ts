import { openDb, type Tx } from '#kit/server/db/db.ts'
import type { Size } from './shape.ts'

/** One member in a hundred is an expert (people.ts). */
const EXPERT_EVERY = 100
export const PRODUCTS = 10_000
/** Of each product; the first of product n is 3n - 2. */
export const OPTIONS = 3
/** Where the viewers live: the centre of Mapo-gu, from which the bare server measures as well. */
export const VIEWER_DISTRICT = '11440'

/** Adds products of all experts to a copy of a dataset: a tenth is paused, each has three options with stock, and one in ten has ratings. */
export async function addProducts(url: string, size: Size, now: Date): Promise<void> {
  const db = openDb({ url, max: 1, statementTimeout: 0 })
  try {
    await db.transaction(async (tx) => {
      await tx.sql`set local session_replication_role = replica`
      await tx.sql`set local synchronous_commit = off`
      await addSellers(tx, now)
      await insertProducts(tx, size, now)
    })
    await db.sql`vacuum analyze`
  } finally {
    await db.end(1)
  }
}

async function addSellers({ sql }: Tx, now: Date): Promise<void> {
  await sql`update users set sigungu_code = ${VIEWER_DISTRICT}`
  await sql`
    update users u set sigungu_code = c.sigungu_code
    from (select sigungu_code, row_number() over (order by sigungu_code) - 1 as nth, count(*) over () as qtt from region_center) c
    where u.expert_no is not null and c.nth = (u.user_no / ${EXPERT_EVERY}::int) % c.qtt`
  await sql`
    insert into expert_application (user_no, state, cate_no, form, submit_dt, decide_dt)
    select user_no, 3, cate_no, '{"job_title": "필라테스 강사"}', ${now}, ${now} from users where expert_no is not null`
  await sql`
    insert into shop_seller (user_no, company, owner, address, tel, mail, edit_dt)
    select user_no, '하루', '하루', '서울 마포구', '0212345678', 'shop@haru.test', ${now} from users where expert_no is not null`
}

async function insertProducts({ sql }: Tx, { members }: Size, now: Date): Promise<void> {
  const experts = Math.floor(members / EXPERT_EVERY)
  if (experts === 0) throw new RangeError(`Products want at least ${EXPERT_EVERY} members.`)
  const picture = {
    key: 'picture',
    mimetype: 'image/webp',
    width: 800,
    height: 800,
    transforms: { lst: '/media/p/lst', lst2x: '/media/p/lst2x' },
  }
  await sql`
    insert into shop_product (item_no, user_no, type, state, item_name, item_desc, images, item_viv_price, si_order_amt, jeju_amt, island_amt, ship_days,
      return_amt, exchange_amt, return_text, notice_kind, notice, cate_no, sigungu_code, score, ir_sum, ir_count, open_dt, reg_dt, edit_dt)
    overriding system value
    select n, u.user_no, n % 4, case when n % 10 = 0 then 2 else 1 end, '요가 매트 ' || n, repeat('미끄러지지 않는 매트예요. ', 20),
      ${sql.json([picture])}, 100 + n * 7 % 900, 30, 30, 50, 3, 30, 60, '', 'sport', '{}', u.cate_no, u.sigungu_code, n * 13 % 1000,
      case when n % 10 = 1 then 14 else 0 end, case when n % 10 = 1 then 3 else 0 end, ${now}::timestamptz - n % 200 * interval '1 hour', ${now}, ${now}
    from generate_series(1, ${PRODUCTS}::int) n join users u on u.user_no = ${EXPERT_EVERY}::int * (1 + n % ${experts}::int)`
  await sql`
    insert into shop_option (sio_no, item_no, sio_title, sio_amt, position) overriding system value
    select (item_no - 1) * ${OPTIONS}::int + n, item_no, '색 ' || n, 0, n from shop_product, generate_series(1, ${OPTIONS}::int) n`
  await sql`insert into shop_stock (sio_no, item_no, stock) select sio_no, item_no, 50 from shop_option`
}
