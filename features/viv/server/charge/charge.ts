import { agreesTo } from '#features/account/server/public.ts'
import { koreanDay } from '#kit/contract/day.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { vivErrors } from '../../errors.ts'
import {
  CHARGE_MINUTES,
  chargeStates,
  needsGuardian,
  PAY_BUSINESS_DAYS,
  statesWith,
  WON_PER_VIV,
  type PayMethod,
  type VivConfig,
} from '../../rules.ts'
import { configOf } from '../config.ts'
import { businessEnd } from '../business-days.ts'
import { guardianOf, type Guardian } from './guardian.ts'
import { openLedger } from '../ledger/session.ts'

export type ChargeOrder = { charge_no: number; order_id: string; viv: number; won: number; expire_dt: string }

/** Milliseconds after which the gateway is asked for the first time what came of an order. */
const FIRST_ASK_MS = 60_000

/**
 * Writes the order of a charge, before the gateway hears of it; one that still waited is given up.
 * @throws `viv.product`, `viv.consent`, `viv.identity`, `viv.guardian`, `viv.charge_day`, `viv.charge_month`
 */
export async function beginCharge(tx: Tx, { user_no, viv }: { user_no: number; viv: number }, now: Date): Promise<ChargeOrder> {
  const terms = await chargeTerms(tx, user_no, now)
  if (!terms.config.charge_products.includes(viv)) throw vivErrors.product('viv')
  if (!terms.agrees) throw vivErrors.consent()
  if (terms.isMinor === null) throw vivErrors.identity()
  if (terms.isMinor && !terms.guardian) throw vivErrors.guardian()

  // Two at once see each other.
  await openLedger(tx, { members: [user_no], now, paidOnly: true, journals: 0 })
  await tx.sql`update viv_charge set state = 6 where user_no = ${user_no} and state = 1`
  const won = viv * WON_PER_VIV
  const charged = await chargedOf(tx, user_no, koreanDay(now))
  const problem = limitProblem(charged, won, terms)
  if (problem) throw problem('viv')
  const expire = new Date(now.getTime() + CHARGE_MINUTES * 60_000)
  const ask = new Date(now.getTime() + FIRST_ASK_MS)
  const [order] = await tx.sql<[ChargeOrder]>`
    insert into viv_charge (user_no, viv, won, guardian_no, reg_dt, expire_dt, ask_dt)
    values (${user_no}, ${viv}, ${won}, ${terms.guardian?.guardian_no ?? null}, ${now}, ${expire}, ${ask})
    returning charge_no, order_id, viv, won, expire_dt`
  return order
}

/** `isMinor`: null where nobody knows the age. `charged`: won of this day and this month. */
export type ChargeTerms = {
  config: VivConfig
  agrees: boolean
  isMinor: boolean | null
  guardian: Guardian | null
  charged: { day: number; month: number }
}
type Limits = Omit<ChargeTerms, 'agrees'>

/** What a member's charges depend on. */
export async function chargeTerms(tx: Tx, userNo: number, now: Date): Promise<ChargeTerms> {
  const agrees = await agreesTo(tx, userNo, 'viv_terms')
  return { agrees, ...(await limitsOf(tx, userNo, now)) }
}

async function limitsOf(tx: Tx, userNo: number, now: Date): Promise<Limits> {
  const config = await configOf(tx)
  const [member] = await tx.sql<{ birth: string | null }[]>`select birth from users where user_no = ${userNo}`
  const isMinor = needsGuardian(member?.birth ?? null, koreanDay(now))
  const guardian = isMinor ? await guardianOf(tx, userNo) : null
  return { config, isMinor, guardian, charged: await chargedOf(tx, userNo, koreanDay(now)) }
}

/** Won that the guardian's consent leaves for a month; null where none is needed. */
export const monthlyCap = ({ isMinor, guardian, config }: Limits): number | null =>
  isMinor ? Math.min(guardian?.monthly_won ?? 0, config.minor_month_won) : null

function limitProblem(charged: { day: number; month: number }, won: number, terms: Limits): ErrorKind | null {
  if (charged.day + won > terms.config.charge_day_won) return vivErrors.charge_day
  const cap = monthlyCap(terms)
  return cap !== null && charged.month + won > cap ? vivErrors.charge_month : null
}

/** Won that were paid on this Korean day and in its month, less what was taken back. */
async function chargedOf({ sql }: Tx, userNo: number, today: string): Promise<{ day: number; month: number }> {
  const [row] = await sql<[{ day: number; month: number }]>`
    select coalesce(sum(x.won) filter (where x.day = ${today}::date), 0) as day, coalesce(sum(x.won), 0) as month
    from (
      select (viv - cancelled_viv) * ${WON_PER_VIV}::bigint as won, (paid_dt at time zone 'Asia/Seoul')::date as day
      from viv_charge where user_no = ${userNo} and state in (2, 4, 5) and paid_dt >= (date_trunc('month', ${today}::date::timestamp) at time zone 'Asia/Seoul')
    ) x`
  return row
}

/** What was paid, as the gateway's own query says; never what a page or a message says. `won`: null where it is another currency. */
export type Payment = { order_id: string; won: number | null; method: PayMethod; pg_tx?: string; receipt_url?: string | null }
/** `credited` now, or `already`; `mismatch`, `cancelled`, `over` the limits and `unknown`: the money is to go back. */
export type Settled = 'credited' | 'already' | 'mismatch' | 'cancelled' | 'over' | 'unknown'
type Order = { charge_no: number; user_no: number; viv: number; won: number; state: number }

/**
 * Credits a charge once, whoever says that it is paid, however often and in what order. An order that waits has its place
 * within the limits since it began; one that was given up, failed or expired is measured once more.
 */
export async function chargeViv(tx: Tx, { order_id, won, method, pg_tx, receipt_url }: Payment, now: Date): Promise<Settled> {
  const found = await findOrder(tx, order_id)
  if (!found) return 'unknown'
  // What was once paid stays so: most who ask find that, and need to hold nothing.
  const early = unpayable(found)
  if (early) return early
  // The wallet first, as whoever begins a charge does: nobody waits in a ring.
  const ledger = await openLedger(tx, { members: [found.user_no], platform: ['cash_clearing'], now })
  const order = (await findOrder(tx, order_id, { isHeld: true }))!
  const ended = unpayable(order)
  if (ended) return ended
  const { charge_no, user_no, viv } = order
  // On its way back it is credited to nobody any more.
  if ((await tx.sql`select from viv_refund where charge_no = ${charge_no}`).length > 0) return 'already'
  if (order.won !== won) return 'mismatch'
  // The wallet of who is gone stays, and nobody could ever use what is in it.
  if (!ledger.has(user_no) || !(await isThere(tx, user_no))) return 'unknown'
  const late = order.state === 1 ? null : await limitsOf(tx, user_no, now)
  if (late && (await isOver(tx, order, late))) return 'over'
  // Who answers by now is told of it, and may take it back: the consent that it was begun under may have ended.
  const guardian = late ? (late.guardian?.guardian_no ?? null) : tx.sql`guardian_no`
  await tx.sql`
    update viv_charge set state = 2, method = ${method}, paid_dt = ${ledger.at}, ask_dt = null, guardian_no = ${guardian},
      pg_tx = ${pg_tx ?? null}, receipt_url = ${receipt_url ?? null} where charge_no = ${charge_no}`
  const journal = ledger.begin('charge', `charge:${charge_no}`, user_no)
  ledger.post(journal, ledger.account(null, 'cash_clearing'), -won)
  ledger.give(journal, { user_no, bucket: 'paid', source: 'charge', origin_source: method, origin_dt: ledger.at, amount: viv, charge_no })
  ledger.recordUse(user_no)
  await ledger.write()
  return 'credited'
}

async function isThere({ sql }: Tx, userNo: number): Promise<boolean> {
  return (await sql`select from users where user_no = ${userNo}`).length > 0
}

function unpayable({ state }: Order): 'already' | 'cancelled' | null {
  if (state === 4) return 'cancelled'
  return statesWith(chargeStates, 'pay').includes(state) ? null : 'already'
}

async function findOrder({ sql }: Tx, orderId: string, { isHeld } = { isHeld: false }): Promise<Order | undefined> {
  const [order] = await sql<Order[]>`
    select charge_no, user_no, viv, won, state from viv_charge where order_id = ${orderId} ${isHeld ? sql`for no key update` : sql``}`
  return order
}

/** The order that waits keeps its place before this one. */
async function isOver(tx: Tx, { user_no, won }: Order, limits: Limits): Promise<boolean> {
  const [waiting] = await tx.sql<[{ won: number }]>`
    select coalesce(sum(won), 0) as won from viv_charge where user_no = ${user_no} and state = 1`
  return limitProblem(limits.charged, won + waiting.won, limits) !== null
}

type Refused = { order_id: string; won: number; fail_reason: string; note: string }

/** Money that came and does not count goes back, once; the member reads why. Gives the refund's number where there is one now. */
export async function refuseCharge(tx: Tx, { order_id, won, fail_reason, note }: Refused, now: Date): Promise<number | null> {
  const [order] = await tx.sql<{ charge_no: number; user_no: number }[]>`
    update viv_charge set state = 3, fail_reason = ${fail_reason}, ask_dt = null
    where order_id = ${order_id} and state = any(${statesWith(chargeStates, 'pay')}) returning charge_no, user_no`
  if (!order || won <= 0) return null
  const due = businessEnd(now, PAY_BUSINESS_DAYS)
  const [made] = await tx.sql<{ refund_no: number }[]>`
    insert into viv_refund (charge_no, user_no, viv, won, reason, reg_dt, due_dt, try_dt, note)
    values (${order.charge_no}, ${order.user_no}, 0, ${won}, 'mismatch', ${now}, ${due}, ${now}, ${note})
    on conflict (charge_no) where viv = 0 do nothing returning refund_no`
  return made?.refund_no ?? null
}

/** The gateway says that it failed. What was paid stays paid. */
export async function failCharge(tx: Tx, orderId: string, reason: string | null): Promise<void> {
  await tx.sql`
    update viv_charge set state = 3, fail_reason = ${reason?.slice(0, 200) ?? null} where order_id = ${orderId} and state = 1`
}

/** Orders that nobody paid in time. A payment that comes later still counts. */
export async function expireCharges({ sql }: Pool, now: Date): Promise<void> {
  await sql`update viv_charge set state = 6 where state = 1 and expire_dt < ${now}`
}
