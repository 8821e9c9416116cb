import { AppError } from '#kit/contract/errors.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { QUERY_HOURS, nextQueryAt } from '../rules.ts'
import type { TopUpHooks } from './hooks.ts'
import type { PaymentServices } from './payment-services.ts'
import { settleCharge } from './settlement.ts'

/** Orders claimed and queried at the same time. */
const CONCURRENCY = 4

type Open = { charge_no: number; order_id: string; reg_dt: string; asks: number }

/** Whether an order is due for a query. */
export async function hasDueOrders({ sql }: Pool, now: Date): Promise<boolean> {
  return (await sql`select from viv_charge where ask_dt <= ${now} limit 1`).length > 0
}

/** Queries the gateway about orders that have not ended, for as long as they can be paid. */
export async function settleOpenOrders(services: PaymentServices, hooks: TopUpHooks): Promise<void> {
  for (;;) {
    const due = await claimDueOrders(services.db, services.clock())
    await Promise.all(due.map((order) => queryOrder(services, order, hooks)))
    if (due.length < CONCURRENCY) return
  }
}

/** Sets the next time before the query, so that another process repeats it if this one dies. */
async function claimDueOrders({ sql }: Db, now: Date): Promise<Open[]> {
  const due = await sql<Open[]>`
    select charge_no, order_id, reg_dt, asks from viv_charge where ask_dt <= ${now} order by ask_dt limit ${CONCURRENCY}`
  for (const { charge_no, asks } of due) {
    await sql`update viv_charge set asks = ${asks + 1}, ask_dt = ${nextQueryAt(asks + 1, now)} where charge_no = ${charge_no} and ask_dt <= ${now}`
  }
  return due
}

async function queryOrder(services: PaymentServices, { charge_no, order_id, reg_dt }: Open, hooks: TopUpHooks): Promise<void> {
  const { db, clock, log } = services
  try {
    await settleCharge(services, order_id, hooks)
    // Reached only with an answer: an outage of the gateway does not end the queries.
    const end = new Date(clock().getTime() - QUERY_HOURS * HOUR_MS)
    if (new Date(reg_dt) <= end) await db.sql`update viv_charge set ask_dt = null where charge_no = ${charge_no}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ charge_no }, 'the gateway did not answer; it is asked again')
  }
}
