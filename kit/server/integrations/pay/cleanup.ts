import { daysBefore, type Cleanup } from '../../jobs/cleanup.ts'

/** Days after which the order of a closed window is deleted; the sandbox keeps its orders, because they are its records. */
const CLOSED_DAYS = 1

/** Deletes the customer when the window is closed, and the order itself after a day. */
export const cleanupPay: Cleanup = async ({ sql }, now) => {
  const emptied = await sql`update pay_order set customer = null where expire_dt <= ${now} and customer is not null`
  const deleted = await sql`delete from pay_order where expire_dt < ${daysBefore(now, CLOSED_DAYS)} and engine <> 'sandbox'`
  return emptied.count + deleted.count
}
