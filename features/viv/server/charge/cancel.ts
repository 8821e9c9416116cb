import type { Tx } from '#kit/server/db/db.ts'
import { vivErrors } from '../../errors.ts'
import { chargeStates, PAY_BUSINESS_DAYS, statesWith, WON_PER_VIV } from '../../rules.ts'
import { businessEnd } from '../business-days.ts'
import { openLedger, type LedgerSession } from '../ledger/session.ts'
import type { Lot } from '../ledger/rows.ts'

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
type Open = { tx: Tx; ledger: LedgerSession; order: Order; lots: Lot[]; now: Date }

/**
 * Takes a charge back, whole or in part, and writes down what is to be paid back for it. A bonus goes with it, in its share;
 * what of that was spent is taken off the money. @throws `viv.no_charge`, `viv.withdraw_amount`, `viv.withdraw_used`
 */
export async function cancelCharge(tx: Tx, cancelling: Cancelling, now: Date): Promise<Refund> {
  const { charge_no, amount, reason, withUsed = false } = cancelling
  const open = await openCharge(tx, charge_no, now)
  if (!open) throw vivErrors.no_charge()
  const { ledger, order, lots } = open
  if (amount < 1 || amount > order.viv - order.cancelled_viv) throw vivErrors.withdraw_amount('amount')
  const ref = cancelling.ref ?? `charge:${charge_no}:${order.cancelled_viv}`
  const journal = ledger.begin('charge_cancel', ref, order.user_no)
  const left = takeFrom(ledger, journal, charged(lots), amount)
  if (left > 0 && !withUsed) throw vivErrors.withdraw_used('amount')
  const won = Math.max(0, amount - clawBack(open, ref, amount)) * WON_PER_VIV
  return writeRefund(open, { journal, reason, amount, won, loss: left, isPaid: false })
}

/** What was taken back at the gateway, and what of it the member had spent. */
export type TakenBack = Refund & { charge_no: number; user_no: number; loss_viv: number }

/**
 * Books what somebody else gave back at the gateway, `cancelled` won of this order in all: it leaves the wallet as far as it is
 * there, of this charge first; the rest is the platform's loss. Won that make no whole viv wait for an operator. Null: nothing new.
 */
export async function takeBackCharge(
  tx: Tx,
  { order_id, cancelled }: { order_id: string; cancelled: number },
  now: Date,
): Promise<TakenBack | null> {
  const [found] = await tx.sql<{ charge_no: number }[]>`select charge_no from viv_charge where order_id = ${order_id}`
  const open = found ? await openCharge(tx, found.charge_no, now) : null
  if (!open) return null
  const { ledger, order, lots } = open
  const { charge_no, user_no } = order
  // Under the lock: whatever haru itself gives back stands here before the gateway hears of it.
  const [known] = await tx.sql<[{ won: number }]>`
    select coalesce(sum(won), 0) as won from viv_refund where charge_no = ${charge_no} and not is_by_hand`
  const amount = Math.min(Math.floor((cancelled - known.won) / WON_PER_VIV), order.viv - order.cancelled_viv)
  if (amount < 1) return null
  const ref = `charge:${charge_no}:${order.cancelled_viv}`
  const journal = ledger.begin('charge_cancel', ref, user_no, { by: 'gateway' })
  let loss = takeFrom(ledger, journal, charged(lots), amount)
  await ledger.lots.load([user_no], 'paid', loss)
  const more = Math.min(loss, ledger.lots.usable(user_no, 'paid'))
  if (more > 0) ledger.use(journal, user_no, 'paid', more)
  loss -= more
  clawBack(open, ref, amount)
  const refund = await writeRefund(open, { journal, reason: 'gateway', amount, won: amount * WON_PER_VIV, loss, isPaid: true })
  if (loss > 0) {
    await tx.sql`
      insert into viv_difference (kind, subject, expected, found, reg_dt)
      values ('gateway_loss', ${`refund:${refund.refund_no}`}, 0, ${loss}, ${now}) on conflict do nothing`
  }
  return { ...refund, charge_no, user_no, loss_viv: loss }
}

/** An operator knows of the loss, and it stops exchanges no more. False where there is none to accept. */
export async function acceptLoss({ sql }: Tx, { refund_no, note }: { refund_no: number; note: string }, now: Date): Promise<boolean> {
  const accepted = await sql`
    update viv_refund set loss_accepted_dt = ${now}, note = ${note}
    where refund_no = ${refund_no} and loss_viv > loss_back_viv and loss_accepted_dt is null`
  if (accepted.count === 0) return false
  await sql`
    update viv_difference set close_dt = ${now}
    where kind = 'gateway_loss' and subject = ${`refund:${refund_no}`} and close_dt is null`
  return true
}

/** Holds a charge that was paid, its wallet first; null where there is none. */
async function openCharge(tx: Tx, chargeNo: number, now: Date): Promise<Open | null> {
  const [found] = await tx.sql<{ user_no: number }[]>`select user_no from viv_charge where charge_no = ${chargeNo}`
  if (!found) return null
  const ledger = await openLedger(tx, { members: [found.user_no], platform: ['cash_clearing', 'promo'], now, journals: 2 })
  const [order] = await tx.sql<[Order]>`
    select charge_no, user_no, viv, cancelled_viv, state from viv_charge where charge_no = ${chargeNo} for no key update`
  if (!statesWith(chargeStates, 'cancel').includes(order.state)) return null
  const rows = await tx.sql<{ lot_no: number }[]>`select lot_no from viv_lot where charge_no = ${chargeNo} order by lot_no`
  return { tx, ledger, order, lots: await ledger.lots.byNumber(rows.map(({ lot_no }) => lot_no)), now }
}

/** `loss`: what was spent; accepted at once where it is not the gateway's doing, but an operator's own. */
type Written = { journal: number; reason: Cancelling['reason'] | 'gateway'; amount: number; won: number; loss: number; isPaid: boolean }

/** Books money against viv, and writes down what is to be paid back, or was. */
async function writeRefund({ tx, ledger, order, now }: Open, written: Written): Promise<Refund> {
  const { charge_no, user_no } = order
  const { journal, reason, amount, won, loss, isPaid } = written
  ledger.post(journal, ledger.account(null, 'cash_clearing'), won)
  ledger.post(journal, ledger.account(null, 'promo'), amount - loss - won / WON_PER_VIV)
  ledger.recordUse(user_no)
  const all = order.cancelled_viv + amount === order.viv
  await tx.sql`
    update viv_charge set cancelled_viv = cancelled_viv + ${amount}, state = ${all ? 4 : 5} where charge_no = ${charge_no}`
  const [refund] = await tx.sql<[Refund]>`
    insert into viv_refund (charge_no, user_no, viv, won, reason, state, reg_dt, due_dt, try_dt, done_dt, loss_viv, loss_accepted_dt)
    values (${charge_no}, ${user_no}, ${amount}, ${won}, ${reason}, ${isPaid ? 2 : 1}, ${ledger.at}, ${businessEnd(now, PAY_BUSINESS_DAYS)},
      ${now}, ${isPaid ? now : null}, ${loss}, ${!isPaid && loss > 0 ? ledger.at : null})
    returning refund_no, viv, won, due_dt`
  await ledger.write()
  return refund
}

const charged = (lots: Lot[]): Lot[] => lots.filter(({ source }) => source === 'charge')

/** Takes what these lots still hold; gives what they lack. */
function takeFrom(ledger: LedgerSession, journal: number, lots: Lot[], amount: number): number {
  let left = amount
  for (const lot of lots) {
    const part = Math.min(left, lot.remaining)
    ledger.useLot(journal, lot, part)
    left -= part
  }
  return left
}

/** Takes back the bonus of so much of a charge. Gives how much of it was spent. */
function clawBack({ ledger, order, lots }: Open, ref: string, amount: number): number {
  const { viv, cancelled_viv, user_no } = order
  const bonus = lots.filter(({ source }) => source === 'event')
  const whole = bonus.reduce((sum, lot) => sum + lot.amount, 0)
  const share = (of: number): number => Math.floor((whole * of) / viv)
  const due = share(cancelled_viv + amount) - share(cancelled_viv)
  const there = Math.min(
    due,
    bonus.reduce((sum, { remaining }) => sum + remaining, 0),
  )
  if (there > 0) {
    const journal = ledger.begin('event_clawback', ref, user_no)
    takeFrom(ledger, journal, bonus, there)
    ledger.post(journal, ledger.account(null, 'promo'), there)
  }
  return due - there
}
