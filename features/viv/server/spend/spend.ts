import type { AppError } from '#kit/contract/errors.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { vivErrors } from '../../errors.ts'
import { PENDING_DAYS, REVIVE_DAYS, splitPayment } from '../../rules.ts'
import { refuseIfFrozen } from '../charge/guardian.ts'
import { isBooked } from '../ledger/balance.ts'
import { openLedger, type LedgerSession } from '../ledger/session.ts'
import type { PlatformKind } from '../ledger/rows.ts'
import { areRelated } from './related.ts'

/** The receiver of a payment: a member, whose income is released after `pending_days`, or the platform's shop. */
export type Payee = { user_no: number; pending_days?: number } | 'shop'
export type Split = { paid: number; free: number }

type Hold = Split & {
  hold_no: number
  user_no: number
  left_paid: number
  left_free: number
  back_paid: number
  back_free: number
  to_user_no: number | null
  for_user_no: number | null
  journals: number[]
}
type PaymentRequest = {
  user_no: number
  amount: number
  /** Identifies the payment: 'coun:12'. */
  ref: string
  /** Whether free viv can be used; default true. */
  withFree?: boolean
}

/**
 * Reserves viv, paid ones first. `to`: the payee if already known; for a related account no free viv are used. Repeating a `ref` changes
 * nothing. @throws `viv.insufficient`, `viv.frozen`
 */
export async function holdViv(tx: Tx, { user_no, amount, ref, to, withFree }: PaymentRequest & { to?: Payee }, now: Date): Promise<Split> {
  const ledger = await openLedger(tx, { members: [user_no], now })
  const before = await findHold(tx, ref)
  if (before) return existingSplit(before, user_no, amount)
  await refuseIfFrozen(tx, user_no, now)
  const split = await splitOf(ledger, user_no, amount, await mayUseFree(tx, { user_no, to, withFree }))
  const journal = ledger.begin('spend_hold', ref, user_no)
  takeSplit(ledger, journal, user_no, split)
  for (const bucket of ['paid', 'free'] as const) ledger.post(journal, ledger.account(user_no, `hold_${bucket}`), split[bucket])
  await tx.sql`
    insert into viv_hold (user_no, ref, paid, free, left_paid, left_free, for_user_no, journals, reg_dt)
    values (${user_no}, ${ref}, ${split.paid}, ${split.free}, ${split.paid}, ${split.free}, ${to ? payeeNo(to) : null}, ${[journal]}, ${ledger.at})`
  await ledger.write()
  return split
}

/** Pays without a hold, paid viv first; a related account with paid viv only. Repeating a `ref` changes nothing. @throws `viv.insufficient` */
export async function payViv(tx: Tx, request: PaymentRequest & { to: Payee }, now: Date): Promise<Split> {
  const { user_no, amount, ref, to, withFree } = request
  const ledger = await openLedger(tx, { members: members(user_no, to), platform: platformFor(to), now })
  const before = await findHold(tx, ref)
  if (before) return existingSplit(before, user_no, amount)
  await refuseIfFrozen(tx, user_no, now)
  const split = await splitOf(ledger, user_no, amount, await mayUseFree(tx, { user_no, to, withFree }))
  const journal = ledger.begin('order_pay', ref, user_no)
  takeSplit(ledger, journal, user_no, split)
  creditPayee(ledger, journal, split, to)
  await tx.sql`
    insert into viv_hold (user_no, ref, paid, free, left_paid, left_free, to_user_no, journals, state, reg_dt, end_dt)
    values (${user_no}, ${ref}, ${split.paid}, ${split.free}, 0, 0, ${payeeNo(to)}, ${[journal]}, 2, ${ledger.at}, ${ledger.at})`
  await ledger.write()
  return split
}

/** `hold`: the hold's ref. `ref`: identifies this change if a hold has several. Default `amount`: all that is left. */
type HoldChange = { hold: string; ref?: string; amount?: number }

/**
 * Pays from a hold, paid viv first; the rest stays reserved. A related account gets no free viv, unless it became related after the hold
 * was made for it. Repeating a `ref` changes nothing. @throws `viv.insufficient`
 */
export async function postHold(tx: Tx, { hold, ref = hold, amount, to }: HoldChange & { to: Payee }, now: Date): Promise<Split> {
  const found = await holdOf(tx, hold)
  const ledger = await openLedger(tx, { members: members(found.user_no, to), platform: platformFor(to), now })
  const held = await holdOf(tx, hold)
  if (await isBooked(tx, 'spend_post', ref)) return { paid: 0, free: 0 }
  const split = splitPayment({ paid: held.left_paid, free: held.left_free }, amount ?? held.left_paid + held.left_free)
  // Checked when the hold was made for this payee. A relation found later must not stop payment of a service that was given.
  const isChecked = held.for_user_no !== null && held.for_user_no === payeeNo(to)
  if (split && split.free > 0 && !isChecked && !(await mayUseFree(tx, { user_no: held.user_no, to }))) {
    throw vivErrors.insufficient('amount')
  }
  if (!split || split.paid + split.free < 1) throw new RangeError(`Of ${hold} less is held than is to be posted.`)
  if (held.paid - held.left_paid - held.back_paid > 0 && held.to_user_no !== payeeNo(to)) throw new Error(`${hold} is another's.`)
  const journal = ledger.begin('spend_post', ref, held.user_no)
  ledger.post(journal, ledger.account(held.user_no, 'hold_paid'), -split.paid)
  ledger.post(journal, ledger.account(held.user_no, 'hold_free'), -split.free)
  creditPayee(ledger, journal, split, to)
  await tx.sql`
    update viv_hold set left_paid = left_paid - ${split.paid}, left_free = left_free - ${split.free}, to_user_no = ${payeeNo(to)},
      journals = journals || ${journal}::bigint, state = case when ${leftOf(held, split)} > 0 then 1 else 2 end,
      end_dt = case when ${leftOf(held, split)} > 0 then null else ${ledger.at}::timestamptz end
    where hold_no = ${held.hold_no}`
  await ledger.write()
  return split
}

/** Releases reserved viv to the lots they were taken from, in reverse order. Repeating a `ref` changes nothing. */
export async function voidHold(tx: Tx, { hold, ref = hold, amount }: HoldChange, now: Date): Promise<Split> {
  const { user_no } = await holdOf(tx, hold)
  const ledger = await openLedger(tx, { members: [user_no], now, refundTargets: [user_no] })
  const held = await holdOf(tx, hold)
  if (await isBooked(tx, 'spend_void', ref)) return { paid: 0, free: 0 }
  const back = splitBack({ paid: held.left_paid, free: held.left_free }, amount ?? held.left_paid + held.left_free)
  if (!back) throw new RangeError(`Of ${hold} less is held than is to be given back.`)
  const journal = ledger.begin('spend_void', ref, user_no)
  ledger.post(journal, ledger.account(user_no, 'hold_paid'), -back.paid)
  ledger.post(journal, ledger.account(user_no, 'hold_free'), -back.free)
  await restoreLots(ledger, journal, held, back)
  const wasPosted = held.paid + held.free > held.left_paid + held.left_free + held.back_paid + held.back_free
  await tx.sql`
    update viv_hold set left_paid = left_paid - ${back.paid}, left_free = left_free - ${back.free},
      back_paid = back_paid + ${back.paid}, back_free = back_free + ${back.free}, journals = journals || ${journal}::bigint,
      state = case when ${leftOf(held, back)} > 0 then 1 when ${wasPosted} then 2 else 3 end,
      end_dt = case when ${leftOf(held, back)} > 0 then null else ${ledger.at}::timestamptz end
    where hold_no = ${held.hold_no}`
  await ledger.write()
  return back
}

/** `of`: the ref of what was paid. `short`: the refusal where the payee lacks viv for it; without it the rest is the platform's loss. */
type RefundRequest = { of: string; ref?: string; amount?: number; short?: () => AppError }

/**
 * Refunds paid viv to the lots they were taken from, in reverse order. Claims them from the payee's income of this payment, then from the
 * payee's other paid viv; the rest is the platform's loss, or `short` refuses it. Repeating a `ref` changes nothing.
 */
export async function refundViv(tx: Tx, { of, ref = of, amount, short }: RefundRequest, now: Date): Promise<Split> {
  const found = await holdOf(tx, of)
  const payees = found.to_user_no === null ? [] : [found.to_user_no]
  const refundTargets = [found.user_no]
  const ledger = await openLedger(tx, { members: [...refundTargets, ...payees], platform: ['promo', 'shop_revenue'], now, refundTargets })
  const held = await holdOf(tx, of)
  if (await isBooked(tx, 'order_refund', ref)) return { paid: 0, free: 0 }
  const posted = { paid: held.paid - held.left_paid - held.back_paid, free: held.free - held.left_free - held.back_free }
  const back = splitBack(posted, amount ?? posted.paid + posted.free)
  if (!back) throw new RangeError(`Of ${of} less was paid than is to be refunded.`)
  const journal = ledger.begin('order_refund', ref, held.user_no)
  const lacking = await claimFromPayee(ledger, journal, held, back)
  if (lacking > 0 && short) throw short()
  await restoreLots(ledger, journal, held, back)
  await tx.sql`
    update viv_hold set back_paid = back_paid + ${back.paid}, back_free = back_free + ${back.free},
      journals = journals || ${journal}::bigint where hold_no = ${held.hold_no}`
  await ledger.write()
  return back
}

const members = (userNo: number, to: Payee): number[] => (to === 'shop' ? [userNo] : [userNo, to.user_no])
const payeeNo = (to: Payee): number | null => (to === 'shop' ? null : to.user_no)
const platformFor = (to: Payee): PlatformKind[] => (to === 'shop' ? ['shop_revenue'] : [])
const leftOf = (held: Hold, split: Split): number => held.left_paid + held.left_free - split.paid - split.free

/** Free viv cannot pay a related account (decisions d-4, "Spending"). */
async function mayUseFree(
  tx: Tx,
  { user_no, to = 'shop', withFree = true }: { user_no: number; to?: Payee; withFree?: boolean },
): Promise<boolean> {
  return withFree && (to === 'shop' || !(await areRelated(tx, user_no, to.user_no)))
}

async function splitOf(ledger: LedgerSession, userNo: number, amount: number, withFree: boolean): Promise<Split> {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('Viv are whole and more than none.')
  if (!ledger.has(userNo)) throw vivErrors.insufficient('amount')
  await ledger.lots.load([userNo], 'paid', amount)
  await ledger.lots.load([userNo], 'free', amount)
  const split = splitPayment({ paid: ledger.lots.usable(userNo, 'paid'), free: withFree ? ledger.lots.usable(userNo, 'free') : 0 }, amount)
  if (!split) throw vivErrors.insufficient('amount')
  return split
}

function takeSplit(ledger: LedgerSession, journal: number, userNo: number, { paid, free }: Split): void {
  if (paid > 0) ledger.use(journal, userNo, 'paid', paid)
  if (free > 0) ledger.use(journal, userNo, 'free', free)
  ledger.recordUse(userNo)
}

/** Income is always paid viv: the platform bore the cost of free viv when it granted them (decisions d-4, "Spending"). */
function creditPayee(ledger: LedgerSession, journal: number, { paid, free }: Split, to: Payee): void {
  if (to === 'shop') return ledger.post(journal, ledger.account(null, 'shop_revenue'), paid + free)
  const { user_no, pending_days = PENDING_DAYS } = to
  const release = new Date(Date.parse(ledger.at) + pending_days * DAY_MS).toISOString()
  const bucket = pending_days === 0 ? 'paid' : 'pending'
  const income = { source: 'sale', origin_source: 'sale', origin_dt: ledger.at, release_dt: release } as const
  ledger.give(journal, { user_no, bucket, amount: paid + free, ...income })
}

/** Splits a refund: free viv first, because they were used last. */
function splitBack(from: Split, amount: number): Split | null {
  if (amount < 1 || amount > from.paid + from.free) return null
  const free = Math.min(from.free, amount)
  return { paid: amount - free, free }
}

async function restoreLots(ledger: LedgerSession, journal: number, { journals, user_no }: Hold, back: Split): Promise<void> {
  const until = new Date(Date.parse(ledger.at) + REVIVE_DAYS * DAY_MS).toISOString()
  const left = { ...back }
  // The journals of a refund also took from the payee's lots.
  const own = (await ledger.lots.takenBy(journals)).filter(({ lot }) => lot.user_no === user_no)
  for (const { lot, amount } of own) {
    const bucket = lot.bucket === 'free' ? 'free' : 'paid'
    const part = Math.min(left[bucket], amount)
    if (part > 0) ledger.giveBack(journal, { lot, amount: part }, until)
    left[bucket] -= part
  }
  if (left.paid + left.free > 0) throw new Error('The lots of a payment do not hold what it took.')
}

/** Returns what the payee lacks, which is the platform's loss. */
async function claimFromPayee(ledger: LedgerSession, journal: number, held: Hold, back: Split): Promise<number> {
  let left = back.paid + back.free
  if (held.to_user_no === null) {
    ledger.post(journal, ledger.account(null, 'shop_revenue'), -left)
    return 0
  }
  const income = (await ledger.lots.madeBy(held.journals)).filter((lot) => lot.user_no === held.to_user_no)
  for (const lot of income) {
    const part = Math.min(left, lot.remaining)
    ledger.useLot(journal, lot, part)
    left -= part
  }
  await ledger.lots.load([held.to_user_no], 'paid', left)
  const more = Math.min(left, ledger.lots.usable(held.to_user_no, 'paid'))
  if (more > 0) ledger.use(journal, held.to_user_no, 'paid', more)
  ledger.post(journal, ledger.account(null, 'promo'), -(left - more))
  return left - more
}

async function findHold({ sql }: Tx, ref: string): Promise<Hold | undefined> {
  const [hold] = await sql<Hold[]>`
    select hold_no, user_no, to_user_no, for_user_no, paid, free, left_paid, left_free, back_paid, back_free, journals from viv_hold where ref = ${ref}`
  return hold
}

async function holdOf(tx: Tx, ref: string): Promise<Hold> {
  const hold = await findHold(tx, ref)
  if (!hold) throw new Error(`Nothing is held for ${ref}.`)
  return hold
}

function existingSplit({ user_no, paid, free, ref }: Hold & { ref?: string }, userNo: number, amount: number): Split {
  if (user_no !== userNo || paid + free !== amount) throw new Error(`${ref} is booked already, and not so.`)
  return { paid, free }
}
