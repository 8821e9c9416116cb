import { agreesTo } from '#features/account/server/public.ts'
import { koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { canAct, statesFor } from '#kit/contract/transition.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { statesSql, transition, transitionAll } from '#kit/server/transition.ts'
import { vivErrors } from '../../errors.ts'
import { CHARGE_MINUTES, PAY_BUSINESS_DAYS, WON_PER_VIV, type PayMethod, type VivConfig } from '../../rules.ts'
import { CHARGE, chargeTransitions, CREDITED_CHARGE } from '../../transitions.ts'
import { configOf } from '../config.ts'
import { businessEnd } from '../business-days.ts'
import { guardianOf, type Guardian } from './guardian.ts'
import { isMinorNow } from './minor.ts'
import { openLedger } from '../ledger/session.ts'
import { charges, giveUpCharges, type ChargeContext } from './state-machine.ts'

export type ChargeOrder = { charge_no: number; order_id: string; viv: number; won: number; expire_dt: string }

/** Milliseconds until the gateway is queried for the first time about an order. */
const FIRST_QUERY_MS = MINUTE_MS

/**
 * Inserts the order of a charge before the gateway is called, and gives up the member's earlier unpaid orders.
 * @throws `viv.product`, `viv.consent`, `viv.identity`, `viv.guardian`, `viv.frozen`, `viv.charge_day`, `viv.charge_month`
 */
export async function beginCharge(tx: Tx, { user_no, viv }: { user_no: number; viv: number }, now: Date): Promise<ChargeOrder> {
  const terms = await chargeTerms(tx, user_no, now)
  if (!terms.config.charge_products.includes(viv)) throw vivErrors.product('viv')
  if (!terms.agrees) throw vivErrors.consent()
  if (terms.isMinor === null) throw vivErrors.identity()
  if (terms.isMinor && !terms.guardian) throw vivErrors.guardian()
  if (isFrozen(terms)) throw vivErrors.frozen()

  // The lock makes concurrent orders of one member see each other.
  await openLedger(tx, { members: [user_no], now, paidOnly: true, journals: 0 })
  await giveUpCharges(tx, user_no, 'member')
  const won = viv * WON_PER_VIV
  const charged = await chargedOf(tx, user_no, koreanDay(now))
  const problem = limitProblem(charged, won, terms)
  if (problem) throw problem('viv')
  const expire = new Date(now.getTime() + CHARGE_MINUTES * MINUTE_MS)
  const firstQuery = new Date(now.getTime() + FIRST_QUERY_MS)
  const [order] = await tx.sql<[ChargeOrder]>`
    insert into viv_charge (user_no, viv, won, guardian_no, reg_dt, expire_dt, ask_dt)
    values (${user_no}, ${viv}, ${won}, ${terms.guardian?.guardian_no ?? null}, ${now}, ${expire}, ${firstQuery})
    returning charge_no, order_id, viv, won, expire_dt`
  return order
}

/** `isMinor`: null if the age is unknown. `charged`: won of this day and this month. */
export type ChargeTerms = {
  config: VivConfig
  agrees: boolean
  isMinor: boolean | null
  guardian: Guardian | null
  charged: { day: number; month: number }
}
type Limits = Omit<ChargeTerms, 'agrees'>

/** The conditions and limits of a member's charges. */
export async function chargeTerms(tx: Tx, userNo: number, now: Date): Promise<ChargeTerms> {
  const agrees = await agreesTo(tx, userNo, 'viv_terms')
  return { agrees, ...(await limitsOf(tx, userNo, now)) }
}

async function limitsOf(tx: Tx, userNo: number, now: Date): Promise<Limits> {
  const config = await configOf(tx)
  const isMinor = await isMinorNow(tx, userNo, now)
  const guardian = isMinor ? await guardianOf(tx, userNo) : null
  return { config, isMinor, guardian, charged: await chargedOf(tx, userNo, koreanDay(now)) }
}

/** Whether the guardian lets the member spend nothing. */
const isFrozen = ({ isMinor, guardian }: Pick<Limits, 'isMinor' | 'guardian'>): boolean => isMinor === true && guardian?.frozen_dt != null

/** Won that the guardian's consent allows in a month; null if none is needed. */
export const monthlyCap = ({ isMinor, guardian, config }: Limits): number | null =>
  isMinor ? Math.min(guardian?.monthly_won ?? 0, config.minor_month_won) : null

function limitProblem(charged: { day: number; month: number }, won: number, terms: Limits): ErrorKind | null {
  if (charged.day + won > terms.config.charge_day_won) return vivErrors.charge_day
  const cap = monthlyCap(terms)
  return cap !== null && charged.month + won > cap ? vivErrors.charge_month : null
}

/** Won paid on this Korean day and in its month, without cancelled parts. */
async function chargedOf({ sql }: Tx, userNo: number, today: string): Promise<{ day: number; month: number }> {
  const [row] = await sql<[{ day: number; month: number }]>`
    select coalesce(sum(x.won) filter (where x.day = ${today}::date), 0) as day, coalesce(sum(x.won), 0) as month
    from (
      select (viv - cancelled_viv) * ${WON_PER_VIV}::bigint as won, (paid_dt at time zone 'Asia/Seoul')::date as day
      from viv_charge where user_no = ${userNo} and state in ${sql.unsafe(CREDITED)} and paid_dt >= (date_trunc('month', ${today}::date::timestamp) at time zone 'Asia/Seoul')
    ) x`
  return row
}

/** A payment as the gateway's query returned it, never as a page or a webhook says. `won`: null for another currency. */
export type Payment = { order_id: string; won: number | null; method: PayMethod; pg_tx?: string; receipt_url?: string | null }
/** `credited` now or `already`. `mismatch`, `cancelled`, `over` (above the limits), `frozen` (by the guardian) and `unknown`: the money has to be refunded. */
export type Settled = 'credited' | 'already' | 'mismatch' | 'cancelled' | 'over' | 'frozen' | 'unknown'
type Order = { charge_no: number; user_no: number; viv: number; won: number; state: number }

/**
 * Credits a charge once, however often it is called. An open order was checked against the limits when it was created; one that was given
 * up, failed or expired is checked again.
 */
export async function chargeViv(tx: Tx, { order_id, won, method, pg_tx, receipt_url }: Payment, now: Date): Promise<Settled> {
  const found = await findOrder(tx, order_id)
  if (!found) return 'unknown'
  // Most calls find an order that is already paid, which is final: they need no lock.
  const known = outcomeOfEnded(found)
  if (known) return known
  // Locks the wallet before the order, as `beginCharge` does, so that they cannot deadlock.
  const ledger = await openLedger(tx, { members: [found.user_no], platform: ['cash_clearing'], now })
  const order = (await findOrder(tx, order_id, { isLocked: true }))!
  const ended = outcomeOfEnded(order)
  if (ended) return ended
  const { charge_no, user_no, viv } = order
  // A payment with a refund is never credited.
  if ((await tx.sql`select from viv_refund where charge_no = ${charge_no}`).length > 0) return 'already'
  if (order.won !== won) return 'mismatch'
  // The wallet of a deleted member remains, but nobody could use it.
  if (!ledger.has(user_no) || !(await memberExists(tx, user_no))) return 'unknown'
  const late = order.state === CHARGE.ready ? null : await limitsOf(tx, user_no, now)
  if (late && isFrozen(late)) return 'frozen'
  if (late && (await exceedsLimits(tx, order, late))) return 'over'
  const set = {
    method,
    paid_dt: ledger.at,
    ask_dt: null,
    pg_tx: pg_tx ?? null,
    receipt_url: receipt_url ?? null,
    // The current guardian is notified and may cancel: the consent at the time of the order may have ended.
    ...(late && { guardian_no: late.guardian?.guardian_no ?? null }),
  }
  await transition(tx, charges, charge_no, { act: 'pay', by: 'gateway', set, context: {} })
  const journal = ledger.begin('charge', `charge:${charge_no}`, user_no)
  ledger.post(journal, ledger.account(null, 'cash_clearing'), -won)
  ledger.give(journal, { user_no, bucket: 'paid', source: 'charge', origin_source: method, origin_dt: ledger.at, amount: viv, charge_no })
  ledger.recordUse(user_no)
  await ledger.write()
  return 'credited'
}

async function memberExists({ sql }: Tx, userNo: number): Promise<boolean> {
  return (await sql`select from users where user_no = ${userNo}`).length > 0
}

function outcomeOfEnded({ state }: Order): 'already' | 'cancelled' | null {
  if (state === CHARGE.cancelled) return 'cancelled'
  return canAct(chargeTransitions, { state, act: 'pay', by: 'gateway' }) ? null : 'already'
}

async function findOrder({ sql }: Tx, orderId: string, { isLocked } = { isLocked: false }): Promise<Order | undefined> {
  const [order] = await sql<Order[]>`
    select charge_no, user_no, viv, won, state from viv_charge where order_id = ${orderId} ${isLocked ? sql`for no key update` : sql``}`
  return order
}

/** Counts the member's open order first. */
async function exceedsLimits(tx: Tx, { user_no, won }: Order, limits: Limits): Promise<boolean> {
  const [waiting] = await tx.sql<[{ won: number }]>`
    select coalesce(sum(won), 0) as won from viv_charge where user_no = ${user_no} and state = ${CHARGE.ready}`
  return limitProblem(limits.charged, won + waiting.won, limits) !== null
}

type RefusedPayment = { order_id: string; won: number; fail_reason: string; note: string }

/** Ends an order whose payment cannot be credited, and creates its refund once. Returns the refund's number if it was created now. */
export async function refuseCharge(tx: Tx, { order_id, won, fail_reason, note }: RefusedPayment, now: Date): Promise<number | null> {
  const order = await endCharge(tx, order_id, { act: 'refuse', by: 'system', set: { fail_reason, ask_dt: null }, context: {} })
  if (!order || won <= 0) return null
  const due = businessEnd(now, PAY_BUSINESS_DAYS)
  const [made] = await tx.sql<{ refund_no: number }[]>`
    insert into viv_refund (charge_no, user_no, viv, won, reason, reg_dt, due_dt, try_dt, note)
    values (${order.charge_no}, ${order.user_no}, 0, ${won}, 'mismatch', ${now}, ${due}, ${now}, ${note})
    on conflict (charge_no) where viv = 0 do nothing returning refund_no`
  return made?.refund_no ?? null
}

/** Records a failed payment. A paid order stays paid. */
export async function failCharge(tx: Tx, orderId: string, reason: string | null): Promise<void> {
  const set = { fail_reason: reason?.slice(0, 200) ?? null }
  await endCharge(tx, orderId, { act: 'fail', by: 'gateway', set, context: {} })
}

type Ending = Parameters<typeof transitionAll<typeof chargeTransitions, 'viv_charge', ChargeContext>>[3]

/** Ends an order if its state allows it. Returns its row from before. */
async function endCharge(tx: Tx, orderId: string, ending: Ending): Promise<Order | undefined> {
  const found = await findOrder(tx, orderId)
  const { moved } = await transitionAll(tx, charges, found ? [found.charge_no] : [], ending)
  return moved[0]?.row
}

/** Expires orders that were not paid in time. A later payment still counts. */
export async function expireCharges(db: Pool, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx.sql<{ charge_no: number }[]>`
      select charge_no from viv_charge where state in ${tx.sql.unsafe(EXPIRING)} and expire_dt < ${now}`
    const nos = due.map(({ charge_no }) => charge_no)
    await transitionAll(tx, charges, nos, { act: 'expire', by: 'system', context: {} })
  })
}

const CREDITED = statesSql(CREDITED_CHARGE)
const EXPIRING = statesSql(statesFor(chargeTransitions, 'expire'))
