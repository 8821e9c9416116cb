import { daysBefore, type Cleanup } from '../../jobs/cleanup.ts'

/** Days after which a closed window's order is forgotten; the sandbox's stays, for it is its book. */
const CLOSED_DAYS = 1

/** Forgets who paid when the window is closed, and the order itself soon after. */
export const sweepPay: Cleanup = async ({ sql }, now) => {
  await sql`update pay_order set customer = null where expire_dt <= ${now} and customer is not null`
  await sql`delete from pay_order where expire_dt < ${daysBefore(now, CLOSED_DAYS)} and engine <> 'sandbox'`
}
