import { statesFor, type ActorOf } from '#kit/contract/transition.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { transition } from '#kit/server/transition.ts'
import { vivErrors } from '../../errors.ts'
import { PAY_BUSINESS_DAYS, WON_PER_VIV } from '../../rules.ts'
import { chargeTransitions } from '../../transitions.ts'
import { businessEnd } from '../business-days.ts'
import { openLedger, type LedgerSession } from '../ledger/session.ts'
import type { Lot } from '../ledger/rows.ts'
import { charges } from './state-machine.ts'

type Cancellation = {
  charge_no: number
  amount: number
  reason: 'withdrawal' | 'minor' | 'guardian' | 'mismatch' | 'operator'
  /** Also cancels used viv, at the platform's cost. */
  withUsed?: boolean
  /** Identifies the cancellation if it can be repeated. */
  ref?: string
}
export type Refund = { refund_no: number; viv: number; won: number; due_dt: string }
type Order = { charge_no: number; user_no: number; viv: number; cancelled_viv: number; state: number }
type OpenCharge = { tx: Tx; ledger: LedgerSession; order: Order; lots: Lot[]; now: Date }
type LotPart = Pick<Lot, 'source' | 'amount' | 'remaining'>

/** The parts of a cancellation, in viv; `won` is money. */
export type CancellationPlan = {
  /** Unused viv of the charge that leave the wallet. */
  taken: number
  /** Viv of it that were used, at the platform's cost. */
  used: number
  /** Bonus viv that leave the wallet; the spent part is deducted from the money. */
  bonus: number
  bonusSpent: number
  won: number
}

/** The viv and the money of cancelling `amount` viv of a charge now. Null if there is no such charge. */
export async function cancellationOf({ sql }: Db, chargeNo: number, amount: number): Promise<CancellationPlan | null> {
  const [order] = await sql<Pick<Order, 'viv' | 'cancelled_viv'>[]>`select viv, cancelled_viv from viv_charge where charge_no = ${chargeNo}`
  if (!order) return null
  return planCancellation(order, await sql<LotPart[]>`select source, amount, remaining from viv_lot where charge_no = ${chargeNo}`, amount)
}

function planCancellation({ viv, cancelled_viv }: Pick<Order, 'viv' | 'cancelled_viv'>, lots: LotPart[], amount: number): CancellationPlan {
  const sum = (source: Lot['source'], of: 'amount' | 'remaining'): number =>
    lots.filter((lot) => lot.source === source).reduce((all, lot) => all + lot[of], 0)
  const share = (of: number): number => Math.floor((sum('event', 'amount') * of) / viv)
  const due = share(cancelled_viv + amount) - share(cancelled_viv)
  const [taken, bonus] = [Math.min(amount, sum('charge', 'remaining')), Math.min(due, sum('event', 'remaining'))]
  const bonusSpent = due - bonus
  return { taken, used: amount - taken, bonus, bonusSpent, won: Math.max(0, amount - bonusSpent) * WON_PER_VIV }
}

/**
 * Cancels a charge, whole or in part, and creates the refund for it. The same share of a bonus is cancelled; its spent part is
 * deducted from the money. @throws `viv.no_charge`, `viv.withdraw_amount`, `viv.withdraw_used`
 */
export async function cancelCharge(tx: Tx, cancelling: Cancellation, now: Date): Promise<Refund> {
  const { charge_no, amount, reason, withUsed = false } = cancelling
  const open = await openCharge(tx, charge_no, now)
  if (!open) throw vivErrors.no_charge()
  const { ledger, order, lots } = open
  await transitionCharge(open, reason, amount)
  const ref = cancelling.ref ?? `charge:${charge_no}:${order.cancelled_viv}`
  const journal = ledger.begin('charge_cancel', ref, order.user_no)
  const { used, won } = planCancellation(order, lots, amount)
  if (used > 0 && !withUsed) throw vivErrors.withdraw_used('amount')
  takeFromLots(ledger, journal, chargeLots(lots), amount)
  clawBack(open, ref, amount)
  return writeRefund(open, { journal, reason, amount, won, loss: used, isPaid: false })
}

/** The refund for money that was cancelled at the gateway, and the viv of it that were already spent. */
export type GatewayCancellation = Refund & { charge_no: number; user_no: number; loss_viv: number }

/**
 * Books a cancellation made at the gateway itself; `cancelled` is the order's cancelled won in total. Takes the viv from this charge first,
 * then from other paid viv; the rest is the platform's loss, which stops the member's exchanges. A remainder of less than one viv waits
 * for an operator. Null: nothing new.
 */
export async function bookGatewayCancellation(
  tx: Tx,
  { order_id, cancelled }: { order_id: string; cancelled: number },
  now: Date,
): Promise<GatewayCancellation | null> {
  const [found] = await tx.sql<{ charge_no: number }[]>`select charge_no from viv_charge where order_id = ${order_id}`
  const open = found ? await openCharge(tx, found.charge_no, now) : null
  if (!open) return null
  const { ledger, order, lots } = open
  const { charge_no, user_no } = order
  // Read under the lock: haru inserts its own refunds here before it sends them to the gateway.
  const [known] = await tx.sql<[{ won: number }]>`
    select coalesce(sum(won), 0) as won from viv_refund where charge_no = ${charge_no} and not is_by_hand`
  const amount = Math.min(Math.floor((cancelled - known.won) / WON_PER_VIV), order.viv - order.cancelled_viv)
  if (amount < 1) return null
  await transitionCharge(open, 'gateway', amount)
  const ref = `charge:${charge_no}:${order.cancelled_viv}`
  const journal = ledger.begin('charge_cancel', ref, user_no, { by: 'gateway' })
  let loss = takeFromLots(ledger, journal, chargeLots(lots), amount)
  await ledger.lots.load([user_no], 'paid', loss)
  const more = Math.min(loss, ledger.lots.usable(user_no, 'paid'))
  if (more > 0) ledger.use(journal, user_no, 'paid', more)
  loss -= more
  clawBack(open, ref, amount)
  const refund = await writeRefund(open, { journal, reason: 'gateway', amount, won: amount * WON_PER_VIV, loss, isPaid: true })
  return { ...refund, charge_no, user_no, loss_viv: loss }
}

/** Accepts a loss, so that it no longer stops its member's exchanges. False if there is none to accept. */
export async function acceptLoss({ sql }: Tx, { refund_no, note }: { refund_no: number; note: string }, now: Date): Promise<boolean> {
  const accepted = await sql`
    update viv_refund set loss_accepted_dt = ${now}, note = ${note}
    where refund_no = ${refund_no} and loss_viv > loss_back_viv and loss_accepted_dt is null`
  return accepted.count > 0
}

/** Locks what a cancellation changes. */
export const lockCancellation = (tx: Tx, chargeNo: number, now: Date): Promise<unknown> => openCharge(tx, chargeNo, now)

/** Locks the wallet, then the charge. Null if there is no such charge or its state does not allow `cancel`. */
async function openCharge(tx: Tx, chargeNo: number, now: Date): Promise<OpenCharge | null> {
  const [found] = await tx.sql<{ user_no: number }[]>`select user_no from viv_charge where charge_no = ${chargeNo}`
  if (!found) return null
  const ledger = await openLedger(tx, { members: [found.user_no], platform: ['cash_clearing', 'promo'], now, journals: 2 })
  const [order] = await tx.sql<[Order]>`
    select charge_no, user_no, viv, cancelled_viv, state from viv_charge where charge_no = ${chargeNo} for no key update`
  if (!statesFor(chargeTransitions, 'cancel').includes(order.state)) return null
  const rows = await tx.sql<{ lot_no: number }[]>`select lot_no from viv_lot where charge_no = ${chargeNo} order by lot_no`
  return { tx, ledger, order, lots: await ledger.lots.byNumber(rows.map(({ lot_no }) => lot_no)), now }
}

type Reason = Cancellation['reason'] | 'gateway'

const CANCELLERS: Record<Reason, ActorOf<typeof chargeTransitions>> = {
  withdrawal: 'member',
  guardian: 'guardian',
  gateway: 'gateway',
  minor: 'operator',
  mismatch: 'operator',
  operator: 'operator',
}

/** @throws `viv.withdraw_amount` */
async function transitionCharge({ tx, order }: OpenCharge, reason: Reason, amount: number): Promise<void> {
  const set = { cancelled_viv: order.cancelled_viv + amount }
  await transition(tx, charges, order.charge_no, { act: 'cancel', by: CANCELLERS[reason], set, context: { amount } })
}

/** `loss`: viv already spent. A loss by an operator's own refund needs no acceptance. */
type NewRefund = { journal: number; reason: Reason; amount: number; won: number; loss: number; isPaid: boolean }

/** Books money against viv, and inserts the refund, already paid or still open. */
async function writeRefund({ tx, ledger, order, now }: OpenCharge, newRefund: NewRefund): Promise<Refund> {
  const { charge_no, user_no } = order
  const { journal, reason, amount, won, loss, isPaid } = newRefund
  ledger.post(journal, ledger.account(null, 'cash_clearing'), won)
  ledger.post(journal, ledger.account(null, 'promo'), amount - loss - won / WON_PER_VIV)
  ledger.recordUse(user_no)
  const [refund] = await tx.sql<[Refund]>`
    insert into viv_refund (charge_no, user_no, viv, won, reason, state, reg_dt, due_dt, try_dt, done_dt, loss_viv, loss_accepted_dt)
    values (${charge_no}, ${user_no}, ${amount}, ${won}, ${reason}, ${isPaid ? 2 : 1}, ${ledger.at}, ${businessEnd(now, PAY_BUSINESS_DAYS)},
      ${now}, ${isPaid ? now : null}, ${loss}, ${!isPaid && loss > 0 ? ledger.at : null})
    returning refund_no, viv, won, due_dt`
  await ledger.write()
  return refund
}

const chargeLots = (lots: Lot[]): Lot[] => lots.filter(({ source }) => source === 'charge')

/** Uses up to `amount` of these lots in order. Returns the part that they lack. */
function takeFromLots(ledger: LedgerSession, journal: number, lots: Lot[], amount: number): number {
  let left = amount
  for (const lot of lots) {
    const part = Math.min(left, lot.remaining)
    ledger.useLot(journal, lot, part)
    left -= part
  }
  return left
}

/** Takes the unspent bonus for `amount` viv of the charge. */
function clawBack({ ledger, order, lots }: OpenCharge, ref: string, amount: number): void {
  const { bonus } = planCancellation(order, lots, amount)
  if (bonus === 0) return
  const journal = ledger.begin('event_clawback', ref, order.user_no)
  takeFromLots(
    ledger,
    journal,
    lots.filter(({ source }) => source === 'event'),
    bonus,
  )
  ledger.post(journal, ledger.account(null, 'promo'), bonus)
}
