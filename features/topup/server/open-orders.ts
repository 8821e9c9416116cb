import { AppError } from '#kit/contract/errors.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { ASK_HOURS, nextAsk } from '../rules.ts'
import type { TopUpHooks } from './hooks.ts'
import type { PaymentServices } from './payment-services.ts'
import { settleCharge } from './settlement.ts'

/** Orders that are asked about at the same time, and taken up together. */
const TOGETHER = 4

type Open = { charge_no: number; order_id: string; reg_dt: string; asks: number }

/** Whether it is time to ask what came of an order. */
export async function hasDueOrders({ sql }: Pool, now: Date): Promise<boolean> {
  return (await sql`select from viv_charge where ask_dt <= ${now} limit 1`).length > 0
}

/** Asks the gateway about orders that nobody brought to an end, for as long as money can still move. */
export async function settleOpenOrders(services: PaymentServices, hooks: TopUpHooks): Promise<void> {
  for (;;) {
    const due = await takeUp(services.db, services.clock())
    await Promise.all(due.map((order) => ask(services, order, hooks)))
    if (due.length < TOGETHER) return
  }
}

/** The next time is written first: whoever dies in the midst is followed by another. */
async function takeUp({ sql }: Db, now: Date): Promise<Open[]> {
  const due = await sql<Open[]>`
    select charge_no, order_id, reg_dt, asks from viv_charge where ask_dt <= ${now} order by ask_dt limit ${TOGETHER}`
  for (const { charge_no, asks } of due) {
    await sql`update viv_charge set asks = ${asks + 1}, ask_dt = ${nextAsk(asks + 1, now)} where charge_no = ${charge_no} and ask_dt <= ${now}`
  }
  return due
}

async function ask(services: PaymentServices, { charge_no, order_id, reg_dt }: Open, hooks: TopUpHooks): Promise<void> {
  const { db, clock, log } = services
  try {
    await settleCharge(services, order_id, hooks)
    // Only an answer ends it: a gateway that is away for a day loses nothing.
    const end = new Date(clock().getTime() - ASK_HOURS * 3_600_000)
    if (new Date(reg_dt) <= end) await db.sql`update viv_charge set ask_dt = null where charge_no = ${charge_no}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ charge_no }, 'the gateway did not answer; it is asked again')
  }
}
