import { scoreProducts } from '#features/shop/server/public.ts'
import { DAY_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { SCORE_DAYS } from '../rules.ts'
import { ORDER } from '../transitions.ts'

/**
 * Counts the orders of products for the shop's first order (decisions d-13), and the buyers of the month. Not in the checkout, because every purchase
 * of a product would wait for its row.
 */
export const scoreJob: Job = { name: 'shop-scores', cron: '*/10 * * * *', work: ({ services, now }) => countScores(services.db, now) }

export async function countScores(db: Db, now: Date): Promise<void> {
  const [since, month] = [new Date(now.getTime() - SCORE_DAYS * DAY_MS), startOfDay(`${koreanDay(now).slice(0, 7)}-01`)]
  const sales = await rowsOf<{ item_no: number; orders: number; buyers: number }>(db, SALES, [since, month])
  await scoreProducts(db, sales)
}

/** $1 since when orders count, $2 the beginning of the month. Orders of which nothing of the product was bought in the end do not count. */
const SALES: Statement = `
  select i.item_no, count(distinct i.order_no) filter (where i.reg_dt > $1)::int as orders,
    count(distinct o.user_no) filter (where i.reg_dt >= $2)::int as buyers
  from order_item i join shop_order o on o.order_no = i.order_no
  where i.reg_dt > least($1::timestamptz, $2::timestamptz - interval '1 second') and i.state not in (${ORDER.void}, ${ORDER.refunded})
  group by i.item_no order by i.item_no`
