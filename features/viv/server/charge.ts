import { agreesTo } from '#features/account/server/public.ts'
import { koreanDay } from '#kit/contract/day.ts'
import type { Pool, Tx } from '#kit/server/db.ts'
import { vivErrors } from '../errors.ts'
import { CHARGE_MINUTES, chargeStates, needsGuardian, PAY_BUSINESS_DAYS, statesWith, WON_PER_VIV, type PayMethod } from '../rules.ts'
import { configOf } from './config.ts'
import { businessEnd } from './days.ts'
import { guardianOf } from './guardian.ts'
import { openBooks, type Books } from './ledger.ts'
import type { Lot } from './ledger-rows.ts'

export type ChargeOrder = { charge_no: number; order_id: string; viv: number; won: number; expire_dt: string }

/**
 * Writes the order of a charge, before the gateway hears of it; one that still waited is given up.
 * @throws `viv.product`, `viv.consent`, `viv.identity`, `viv.guardian`, `viv.charge_day`, `viv.charge_month`
 */
export async function beginCharge(tx: Tx, { user_no, viv }: { user_no: number; viv: number }, now: Date): Promise<ChargeOrder> {
  const config = await configOf(tx)
  if (!config.charge_products.includes(viv)) throw vivErrors.product('viv')
  if (!(await agreesTo(tx, user_no, 'viv_terms'))) throw vivErrors.consent()
  const [member] = await tx.sql<[{ birth: string | null }]>`select birth from users where user_no = ${user_no}`
  const isMinor = needsGuardian(member.birth, koreanDay(now))
  if (isMinor === null) throw vivErrors.identity()
  const guardian = isMinor ? await guardianOf(tx, user_no) : null
  if (isMinor && !guardian) throw vivErrors.guardian()

  // Two at once see each other.
  await openBooks(tx, { members: [user_no], now, paidOnly: true, journals: 0 })
  await tx.sql`update viv_charge set state = 6 where user_no = ${user_no} and state = 1`
  const won = viv * WON_PER_VIV
  const charged = await chargedOf(tx, user_no, koreanDay(now))
  if (charged.day + won > config.charge_day_won) throw vivErrors.charge_day('viv')
  const cap = guardian && Math.min(guardian.monthly_won, config.minor_month_won)
  if (cap !== null && charged.month + won > cap) throw vivErrors.charge_month('viv')
  const expire = new Date(now.getTime() + CHARGE_MINUTES * 60_000)
  const [order] = await tx.sql<[ChargeOrder]>`
    insert into viv_charge (user_no, viv, won, guardian_no, reg_dt, expire_dt)
    values (${user_no}, ${viv}, ${won}, ${guardian?.guardian_no ?? null}, ${now}, ${expire})
    returning charge_no, order_id, viv, won, expire_dt`
  return order
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

/** What was paid, as the gateway's own query says; never what a page or a message says. */
export type Payment = { order_id: string; won: number; method: PayMethod }
/** `credited` now, or `already`; `mismatch`, `cancelled` and `unknown`: the money is to go back. */
export type Settled = 'credited' | 'already' | 'mismatch' | 'cancelled' | 'unknown'

/** Credits a charge once, whoever says that it is paid, however often and in what order. */
export async function chargeViv(tx: Tx, { order_id, won, method }: Payment, now: Date): Promise<Settled> {
  const [order] = await tx.sql<{ charge_no: number; user_no: number; viv: number; won: number; state: number }[]>`
    select charge_no, user_no, viv, won, state from viv_charge where order_id = ${order_id} for no key update`
  if (!order) return 'unknown'
  if (order.state === 4) return 'cancelled'
  if (!statesWith(chargeStates, 'pay').includes(order.state)) return 'already'
  if (order.won !== won) return 'mismatch'
  const { charge_no, user_no, viv } = order
  const books = await openBooks(tx, { members: [user_no], platform: ['cash_clearing'], now })
  if (!books.has(user_no)) return 'unknown'
  await tx.sql`update viv_charge set state = 2, method = ${method}, paid_dt = ${books.at} where charge_no = ${charge_no}`
  const journal = books.begin('charge', `charge:${charge_no}`, user_no)
  books.post(journal, books.account(null, 'cash_clearing'), -won)
  books.give(journal, { user_no, bucket: 'paid', source: 'charge', origin_source: method, origin_dt: books.at, amount: viv, charge_no })
  books.note(user_no)
  await books.write()
  return 'credited'
}

/** The gateway says that it failed. What was paid stays paid. */
export async function failCharge(tx: Tx, orderId: string, reason: string): Promise<void> {
  await tx.sql`update viv_charge set state = 3, fail_reason = ${reason.slice(0, 200)} where order_id = ${orderId} and state = 1`
}

/** Orders that nobody paid in time. A payment that comes later still counts. */
export async function expireCharges({ sql }: Pool, now: Date): Promise<void> {
  await sql`update viv_charge set state = 6 where state = 1 and expire_dt < ${now}`
}

type Cancelling = {
  charge_no: number
  amount: number
  reason: 'withdrawal' | 'minor' | 'guardian' | 'mismatch' | 'operator'
  /** What was used as well, at the platform's cost. */
  withUsed?: boolean
  /** Names the act, where it may come twice. */
  ref?: string
}
export type Refund = { refund_no: number; viv: number; won: number; due_dt: string }
type Order = { charge_no: number; user_no: number; viv: number; cancelled_viv: number; state: number }

/**
 * Takes a charge back, whole or in part, and writes down what is to be paid back for it. A bonus goes with it, in its share;
 * what of that was spent is taken off the money. @throws `viv.no_charge`, `viv.withdraw_amount`, `viv.withdraw_used`
 */
export async function cancelCharge(tx: Tx, cancelling: Cancelling, now: Date): Promise<Refund> {
  const { charge_no, amount, reason, withUsed = false } = cancelling
  const [order] = await tx.sql<Order[]>`
    select charge_no, user_no, viv, cancelled_viv, state from viv_charge where charge_no = ${charge_no} for no key update`
  if (!order || !statesWith(chargeStates, 'cancel').includes(order.state)) throw vivErrors.no_charge()
  if (amount < 1 || amount > order.viv - order.cancelled_viv) throw vivErrors.withdraw_amount('amount')
  const { user_no } = order
  const books = await openBooks(tx, { members: [user_no], platform: ['cash_clearing', 'promo'], now, journals: 2 })
  const lots = await lotsOfCharge(tx, books, charge_no)
  const ref = cancelling.ref ?? `charge:${charge_no}:${order.cancelled_viv}`
  const journal = books.begin('charge_cancel', ref, user_no)
  const charged = lots.filter(({ source }) => source === 'charge')
  const left = takeFrom(books, journal, charged, amount)
  if (left > 0 && !withUsed) throw vivErrors.withdraw_used('amount')
  const spent = clawBack(books, ref, order, { lots, amount })
  const won = Math.max(0, amount - spent) * WON_PER_VIV
  const promo = books.account(null, 'promo')
  books.post(journal, books.account(null, 'cash_clearing'), won)
  books.post(journal, promo, amount - left - won / WON_PER_VIV)
  books.note(user_no)
  const all = order.cancelled_viv + amount === order.viv
  await tx.sql`
    update viv_charge set cancelled_viv = cancelled_viv + ${amount}, state = ${all ? 4 : 5} where charge_no = ${charge_no}`
  const [refund] = await tx.sql<[Refund]>`
    insert into viv_refund (charge_no, user_no, viv, won, reason, reg_dt, due_dt)
    values (${charge_no}, ${user_no}, ${amount}, ${won}, ${reason}, ${books.at}, ${businessEnd(now, PAY_BUSINESS_DAYS)})
    returning refund_no, viv, won, due_dt`
  await books.write()
  return refund
}

async function lotsOfCharge({ sql }: Tx, books: Books, chargeNo: number): Promise<Lot[]> {
  const rows = await sql<{ lot_no: number }[]>`select lot_no from viv_lot where charge_no = ${chargeNo} order by lot_no`
  return books.shelves.byNumber(rows.map(({ lot_no }) => lot_no))
}

/** Takes what these lots still hold; gives what they lack. */
function takeFrom(books: Books, journal: number, lots: Lot[], amount: number): number {
  let left = amount
  for (const lot of lots) {
    const part = Math.min(left, lot.remaining)
    books.useLot(journal, lot, part)
    left -= part
  }
  return left
}

/** Takes back the bonus of so much of a charge. Gives how much of it was spent. */
function clawBack(
  books: Books,
  ref: string,
  { viv, cancelled_viv, user_no }: Order,
  { lots, amount }: { lots: Lot[]; amount: number },
): number {
  const bonus = lots.filter(({ source }) => source === 'event')
  const whole = bonus.reduce((sum, lot) => sum + lot.amount, 0)
  const share = (of: number): number => Math.floor((whole * of) / viv)
  const due = share(cancelled_viv + amount) - share(cancelled_viv)
  const there = Math.min(
    due,
    bonus.reduce((sum, { remaining }) => sum + remaining, 0),
  )
  if (there > 0) {
    const journal = books.begin('event_clawback', ref, user_no)
    takeFrom(books, journal, bonus, there)
    books.post(journal, books.account(null, 'promo'), there)
  }
  return due - there
}
