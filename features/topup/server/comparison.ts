import { storeDifferences, type Difference } from '#features/viv/server/for-topup.ts'
import { AppError } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { CURRENCY, type Payment } from '#kit/server/integrations/pay/pay.ts'
import { statesSql } from '#kit/server/transition.ts'
import { CREDITED_CHARGE } from '#features/viv/transitions.ts'
import { COMPARE_DAYS } from '../rules.ts'
import { OPEN_REFUND, REFUND } from '../transitions.ts'
import type { TopUpHooks } from './hooks.ts'
import type { PaymentServices } from './payment-services.ts'
import { bookPayment } from './settlement.ts'

/** Orders of one query, and orders compared at the same time. */
const PAGE = 200
const CONCURRENCY = 4

/** Kinds of differences with the gateway's records, in won: payments and cancellations. */
const KINDS = ['gateway_paid', 'gateway_cancelled'] as const

/** The money of an order in haru's records. */
type BookedOrder = {
  charge_no: number
  order_id: string
  reg_dt: string
  won: number
  /** It was credited, even if cancelled since. */
  is_paid: boolean
  /** Won refunded by the gateway, and won of open refunds. */
  refunded: number
  refunding: number
  /** The refund of money that was never credited. */
  uncredited: 'open' | 'paid' | 'by_hand' | null
}

/**
 * Compares the orders of the last days, and those with open differences, with the gateway's records. Books missed payments and
 * cancellations; stores and logs other differences, which stop exchanges. Skips orders for which the gateway does not answer.
 */
export async function compareCharges(services: PaymentServices, hooks: TopUpHooks): Promise<Difference[]> {
  const { db, clock } = services
  const since = new Date(clock().getTime() - COMPARE_DAYS * DAY_MS).toISOString()
  const all = await compareOrders(services, await differing(db, since), hooks)
  for (let after = { reg_dt: since, charge_no: 0 }; ;) {
    const page = await newerThan(db, after)
    all.push(...(await compareOrders(services, page, hooks)))
    if (page.length < PAGE) return all
    after = page.at(-1)!
  }
}

async function compareOrders(services: PaymentServices, orders: BookedOrder[], hooks: TopUpHooks): Promise<Difference[]> {
  const { db, log, clock } = services
  const [subjects, found]: [string[], Difference[]] = [[], []]
  for (let at = 0; at < orders.length; at += CONCURRENCY) {
    const batch = orders.slice(at, at + CONCURRENCY)
    const results = await Promise.all(batch.map((order) => compareOrder(services, order, hooks)))
    for (const [nth, differences] of results.entries()) {
      if (!differences) continue
      subjects.push(subjectOf(batch[nth]!))
      found.push(...differences)
    }
  }
  if (subjects.length > 0) await storeDifferences(db, log, { kinds: KINDS, subjects, found }, clock())
  return found
}

/** Null if the gateway does not answer. */
async function compareOrder(services: PaymentServices, before: BookedOrder, hooks: TopUpHooks): Promise<Difference[] | null> {
  const { integrations, db, log } = services
  try {
    const found = await integrations.pay.query(before.order_id)
    if (differences(found, before, before).length === 0) return []
    await bookPayment(services, before.order_id, found, hooks)
    const [after] = await read(db, db.sql`c.charge_no = ${before.charge_no}`)
    return differences(found, before, after!)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ charge_no: before.charge_no }, 'the gateway did not answer; a charge is compared another day')
    return null
  }
}

/** The gateway's answer must lie between what was booked before the query and after it. */
function differences(found: Payment, before: BookedOrder, after: BookedOrder): Difference[] {
  const [paid, cancelled] = 'amount' in found ? [found.currency === CURRENCY ? found.amount : 0, found.cancelled] : [0, 0]
  const differ = (kind: (typeof KINDS)[number], expected: number, actual: number): Difference[] =>
    expected === actual ? [] : [{ kind, subject: subjectOf(before), expected, found: actual }]
  if (after.is_paid) {
    const expected = Math.min(Math.max(cancelled, before.refunded), after.refunded + after.refunding)
    return [...differ('gateway_paid', after.won, paid), ...differ('gateway_cancelled', expected, cancelled)]
  }
  if (!('amount' in found) || after.uncredited === 'by_hand') return []
  if (before.uncredited === 'paid') return differ('gateway_cancelled', found.amount, cancelled)
  return after.uncredited === null && cancelled < found.amount ? differ('gateway_paid', 0, found.amount) : []
}

const subjectOf = ({ charge_no }: BookedOrder): string => `charge:${charge_no}`

const newerThan = ({ sql }: Pool, { reg_dt, charge_no }: { reg_dt: string; charge_no: number }): Promise<BookedOrder[]> =>
  read({ sql }, sql`(c.reg_dt, c.charge_no) > (${reg_dt}, ${charge_no})`)

/** Older orders with open differences. */
const differing = ({ sql }: Pool, since: string): Promise<BookedOrder[]> =>
  read(
    { sql },
    sql`c.reg_dt <= ${since} and c.charge_no in (
      select split_part(subject, ':', 2)::bigint from viv_difference where close_dt is null and kind = any(${[...KINDS]}))`,
  )

/** Leaves out charges of the demo community, which the gateway does not know. */
function read({ sql }: Pick<Pool, 'sql'>, which: ReturnType<Pool['sql']>): Promise<BookedOrder[]> {
  return sql<BookedOrder[]>`
    select c.charge_no, c.order_id, c.reg_dt, c.won, c.state in ${sql.unsafe(statesSql(CREDITED_CHARGE))} as is_paid,
      coalesce(sum(r.won) filter (where r.state = ${REFUND.paid} and not r.is_by_hand), 0) as refunded,
      coalesce(sum(r.won) filter (where r.state in ${sql.unsafe(statesSql(OPEN_REFUND))}), 0) as refunding,
      max(case when r.is_by_hand then 'by_hand' when r.state = ${REFUND.paid} then 'paid' when r.viv = 0 then 'open' end) filter (where r.viv = 0) as uncredited
    from viv_charge c left join viv_refund r on r.charge_no = c.charge_no
    where ${which} and (select u.is_demo from users u where u.user_no = c.user_no) is not true
    group by c.charge_no order by c.reg_dt, c.charge_no limit ${PAGE}`
}
