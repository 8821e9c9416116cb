import { scoreProducts } from '#features/shop/server/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { SCORE_DAYS } from '../rules.ts'
import { ORDER } from '../transitions.ts'

/**
 * Counts the orders of products for the shop's first order (decisions d-13). Not in the checkout, because every purchase of a product would wait
 * for its row.
 */
export const scoreJob: Job = { name: 'shop-scores', cron: '*/10 * * * *', work: ({ services, now }) => countScores(services.db, now) }

export async function countScores(db: Db, now: Date): Promise<void> {
  const counts = await rowsOf<{ item_no: number; orders: number }>(db, ORDERS, [new Date(now.getTime() - SCORE_DAYS * DAY_MS)])
  await scoreProducts(db, counts)
}

/** $1 since when. Orders of which nothing of the product was bought in the end do not count. */
const ORDERS: Statement = `
  select i.item_no, count(distinct i.order_no)::int as orders from order_item i
  where i.reg_dt > $1 and i.state not in (${ORDER.void}, ${ORDER.refunded}) group by i.item_no order by i.item_no`
