import { keepDifferences, type Difference } from '#features/viv/server/for-topup.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { CURRENCY, type Payment } from '#kit/server/integrations/pay/pay.ts'
import { COMPARE_DAYS } from '../rules.ts'
import type { TopUpHooks } from './hooks.ts'
import type { PaymentServices } from './payment-services.ts'
import { bookPayment } from './settlement.ts'

/** Orders of one look, and asked about at the same time. */
const PAGE = 200
const TOGETHER = 4
const DAY = 86_400_000

/** Differences with the gateway's records, in won: what came, and what went back. */
const KINDS = ['gateway_paid', 'gateway_cancelled'] as const

/** What the books say of an order's money. */
type Booked = {
  charge_no: number
  order_id: string
  reg_dt: string
  won: number
  /** Credited once, whatever was taken back since. */
  is_paid: boolean
  /** Given back by the gateway, and on its way. */
  gone: number
  going: number
  /** Money that was never credited: whether it is on its way back, or gone. */
  uncredited: 'going' | 'gone' | 'by_hand' | null
}

/**
 * Compares the orders of the last days, and those that differed before, with the gateway's records. What was missed is booked;
 * what differs still is kept, told, and stops exchanges until it is right. Where the gateway does not answer nothing is said.
 */
export async function compareCharges(services: PaymentServices, hooks: TopUpHooks): Promise<Difference[]> {
  const { db, clock } = services
  const since = new Date(clock().getTime() - COMPARE_DAYS * DAY).toISOString()
  const all = await lookAt(services, await differing(db, since), hooks)
  for (let after = { reg_dt: since, charge_no: 0 }; ;) {
    const page = await newerThan(db, after)
    all.push(...(await lookAt(services, page, hooks)))
    if (page.length < PAGE) return all
    after = page.at(-1)!
  }
}

async function lookAt(services: PaymentServices, orders: Booked[], hooks: TopUpHooks): Promise<Difference[]> {
  const { db, log, clock } = services
  const [subjects, found]: [string[], Difference[]] = [[], []]
  for (let at = 0; at < orders.length; at += TOGETHER) {
    const some = orders.slice(at, at + TOGETHER)
    const told = await Promise.all(some.map((order) => look(services, order, hooks)))
    for (const [nth, differences] of told.entries()) {
      if (!differences) continue
      subjects.push(subjectOf(some[nth]!))
      found.push(...differences)
    }
  }
  if (subjects.length > 0) await keepDifferences(db, log, { kinds: KINDS, subjects, found }, clock())
  return found
}

/** Null where the gateway does not answer. */
async function look(services: PaymentServices, before: Booked, hooks: TopUpHooks): Promise<Difference[] | null> {
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

/** What the gateway said lies between what was booked before it was asked and after. */
function differences(found: Payment, before: Booked, after: Booked): Difference[] {
  const [came, went] = 'amount' in found ? [found.currency === CURRENCY ? found.amount : 0, found.cancelled] : [0, 0]
  const differ = (kind: (typeof KINDS)[number], expected: number, said: number): Difference[] =>
    expected === said ? [] : [{ kind, subject: subjectOf(before), expected, found: said }]
  if (after.is_paid) {
    const gone = Math.min(Math.max(went, before.gone), after.gone + after.going)
    return [...differ('gateway_paid', after.won, came), ...differ('gateway_cancelled', gone, went)]
  }
  if (!('amount' in found) || after.uncredited === 'by_hand') return []
  if (before.uncredited === 'gone') return differ('gateway_cancelled', found.amount, went)
  return after.uncredited === null && went < found.amount ? differ('gateway_paid', 0, found.amount) : []
}

const subjectOf = ({ charge_no }: Booked): string => `charge:${charge_no}`

const newerThan = ({ sql }: Pool, { reg_dt, charge_no }: { reg_dt: string; charge_no: number }): Promise<Booked[]> =>
  read({ sql }, sql`(c.reg_dt, c.charge_no) > (${reg_dt}, ${charge_no})`)

/** Older ones that differed when they were looked at last. */
const differing = ({ sql }: Pool, since: string): Promise<Booked[]> =>
  read(
    { sql },
    sql`c.reg_dt <= ${since} and c.charge_no in (
      select split_part(subject, ':', 2)::bigint from viv_difference where close_dt is null and kind = any(${[...KINDS]}))`,
  )

/** The demo community's charges were paid nowhere. */
function read({ sql }: Pick<Pool, 'sql'>, which: ReturnType<Pool['sql']>): Promise<Booked[]> {
  return sql<Booked[]>`
    select c.charge_no, c.order_id, c.reg_dt, c.won, c.state in (2, 4, 5) as is_paid,
      coalesce(sum(r.won) filter (where r.state = 2 and not r.is_by_hand), 0) as gone,
      coalesce(sum(r.won) filter (where r.state <> 2), 0) as going,
      max(case when r.is_by_hand then 'by_hand' when r.state = 2 then 'gone' when r.viv = 0 then 'going' end) filter (where r.viv = 0) as uncredited
    from viv_charge c left join viv_refund r on r.charge_no = c.charge_no
    where ${which} and (select u.is_demo from users u where u.user_no = c.user_no) is not true
    group by c.charge_no order by c.reg_dt, c.charge_no limit ${PAGE}`
}
