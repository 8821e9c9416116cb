import type { Tx } from '#kit/server/db/db.ts'
import { vivErrors } from '../../errors.ts'
import { PENDING_DAYS, REVIVE_DAYS, splitPayment } from '../../rules.ts'
import { isBooked } from '../ledger/balance.ts'
import { openLedger, type LedgerSession } from '../ledger/session.ts'
import type { PlatformKind } from '../ledger/rows.ts'
import { areRelated } from './related.ts'

const DAY = 86_400_000

/** Who is paid: a member, whose income waits so many days, or the platform's own shop. */
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
type Taking = {
  user_no: number
  amount: number
  /** Names the payment for good, 'coun:12'. */ ref: string
  /** Free viv may be used; true without it. */ withFree?: boolean
}

/**
 * Sets viv aside, paid first; `to`: who will be paid, where that is known: of a related account no free viv are taken. The same `ref` again
 * changes nothing. @throws `viv.insufficient`
 */
export async function holdViv(tx: Tx, { user_no, amount, ref, to, withFree }: Taking & { to?: Payee }, now: Date): Promise<Split> {
  const ledger = await openLedger(tx, { members: [user_no], now })
  const before = await findHold(tx, ref)
  if (before) return sameAs(before, user_no, amount)
  const split = await splitOf(ledger, user_no, amount, await mayUseFree(tx, { user_no, to, withFree }))
  const journal = ledger.begin('spend_hold', ref, user_no)
  takeBoth(ledger, journal, user_no, split)
  for (const bucket of ['paid', 'free'] as const) ledger.post(journal, ledger.account(user_no, `hold_${bucket}`), split[bucket])
  await tx.sql`
    insert into viv_hold (user_no, ref, paid, free, left_paid, left_free, for_user_no, journals, reg_dt)
    values (${user_no}, ${ref}, ${split.paid}, ${split.free}, ${split.paid}, ${split.free}, ${to ? payeeNo(to) : null}, ${[journal]}, ${ledger.at})`
  await ledger.write()
  return split
}

/** Pays at once, paid first; a related account with paid viv alone. The same `ref` again changes nothing. @throws `viv.insufficient` */
export async function payViv(tx: Tx, taking: Taking & { to: Payee }, now: Date): Promise<Split> {
  const { user_no, amount, ref, to, withFree } = taking
  const ledger = await openLedger(tx, { members: members(user_no, to), platform: platformFor(to), now })
  const before = await findHold(tx, ref)
  if (before) return sameAs(before, user_no, amount)
  const split = await splitOf(ledger, user_no, amount, await mayUseFree(tx, { user_no, to, withFree }))
  const journal = ledger.begin('order_pay', ref, user_no)
  takeBoth(ledger, journal, user_no, split)
  earn(ledger, journal, split, to)
  await tx.sql`
    insert into viv_hold (user_no, ref, paid, free, left_paid, left_free, to_user_no, journals, state, reg_dt, end_dt)
    values (${user_no}, ${ref}, ${split.paid}, ${split.free}, 0, 0, ${payeeNo(to)}, ${[journal]}, 2, ${ledger.at}, ${ledger.at})`
  await ledger.write()
  return split
}

/** `hold`: its ref. `ref`: of this act, where there is more than one for a hold. Without `amount` all that is left. */
type Acting = { hold: string; ref?: string; amount?: number }

/**
 * Pays out of what is set aside, paid first; the rest stays set aside. A related account gets nothing of the free part, unless it was set
 * aside for them before they were. The same `ref` again
 * changes nothing. @throws `viv.insufficient`
 */
export async function postHold(tx: Tx, { hold, ref = hold, amount, to }: Acting & { to: Payee }, now: Date): Promise<Split> {
  const found = await holdOf(tx, hold)
  const ledger = await openLedger(tx, { members: members(found.user_no, to), platform: platformFor(to), now })
  const held = await holdOf(tx, hold)
  if (await isBooked(tx, 'spend_post', ref)) return { paid: 0, free: 0 }
  const split = splitPayment({ paid: held.left_paid, free: held.left_free }, amount ?? held.left_paid + held.left_free)
  // Asked when it was set aside for them: what came to light since would keep a service that was given from being paid.
  const isJudged = held.for_user_no !== null && held.for_user_no === payeeNo(to)
  if (split && split.free > 0 && !isJudged && !(await mayUseFree(tx, { user_no: held.user_no, to }))) throw vivErrors.insufficient('amount')
  if (!split || split.paid + split.free < 1) throw new RangeError(`Of ${hold} less is held than is to be posted.`)
  if (held.paid - held.left_paid - held.back_paid > 0 && held.to_user_no !== payeeNo(to)) throw new Error(`${hold} is another's.`)
  const journal = ledger.begin('spend_post', ref, held.user_no)
  ledger.post(journal, ledger.account(held.user_no, 'hold_paid'), -split.paid)
  ledger.post(journal, ledger.account(held.user_no, 'hold_free'), -split.free)
  earn(ledger, journal, split, to)
  await tx.sql`
    update viv_hold set left_paid = left_paid - ${split.paid}, left_free = left_free - ${split.free}, to_user_no = ${payeeNo(to)},
      journals = journals || ${journal}::bigint, state = case when ${leftOf(held, split)} > 0 then 1 else 2 end,
      end_dt = case when ${leftOf(held, split)} > 0 then null else ${ledger.at}::timestamptz end
    where hold_no = ${held.hold_no}`
  await ledger.write()
  return split
}

/** Gives back of what is set aside to the lots it came from, the last first. The same `ref` again changes nothing. */
export async function voidHold(tx: Tx, { hold, ref = hold, amount }: Acting, now: Date): Promise<Split> {
  const { user_no } = await holdOf(tx, hold)
  const ledger = await openLedger(tx, { members: [user_no], now, refundTargets: [user_no] })
  const held = await holdOf(tx, hold)
  if (await isBooked(tx, 'spend_void', ref)) return { paid: 0, free: 0 }
  const back = splitBack({ paid: held.left_paid, free: held.left_free }, amount ?? held.left_paid + held.left_free)
  if (!back) throw new RangeError(`Of ${hold} less is held than is to be given back.`)
  const journal = ledger.begin('spend_void', ref, user_no)
  ledger.post(journal, ledger.account(user_no, 'hold_paid'), -back.paid)
  ledger.post(journal, ledger.account(user_no, 'hold_free'), -back.free)
  await restore(ledger, journal, held, back)
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

/** `of`: the ref of what was paid. */
type Refunding = { of: string; ref?: string; amount?: number }

/**
 * Gives back of what was paid to the lots it came from, the last first. It is claimed from the payee: from this very income,
 * then from what else they can use; what is not there any more is the platform's loss. The same `ref` again changes nothing.
 */
export async function refundViv(tx: Tx, { of, ref = of, amount }: Refunding, now: Date): Promise<Split> {
  const found = await holdOf(tx, of)
  const others = found.to_user_no === null ? [] : [found.to_user_no]
  const refundTargets = [found.user_no]
  const ledger = await openLedger(tx, { members: [...refundTargets, ...others], platform: ['promo', 'shop_revenue'], now, refundTargets })
  const held = await holdOf(tx, of)
  if (await isBooked(tx, 'order_refund', ref)) return { paid: 0, free: 0 }
  const posted = { paid: held.paid - held.left_paid - held.back_paid, free: held.free - held.left_free - held.back_free }
  const back = splitBack(posted, amount ?? posted.paid + posted.free)
  if (!back) throw new RangeError(`Of ${of} less was paid than is to be refunded.`)
  const journal = ledger.begin('order_refund', ref, held.user_no)
  await claim(ledger, journal, held, back)
  await restore(ledger, journal, held, back)
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

/** Among related accounts free viv buy nothing (decisions d-4, "Spending"). */
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

function takeBoth(ledger: LedgerSession, journal: number, userNo: number, { paid, free }: Split): void {
  if (paid > 0) ledger.use(journal, userNo, 'paid', paid)
  if (free > 0) ledger.use(journal, userNo, 'free', free)
  ledger.recordUse(userNo)
}

/** Income is paid viv, whatever it was paid with: free ones are the platform's cost since they were given (decisions d-4, "Spending"). */
function earn(ledger: LedgerSession, journal: number, { paid, free }: Split, to: Payee): void {
  if (to === 'shop') return ledger.post(journal, ledger.account(null, 'shop_revenue'), paid + free)
  const { user_no, pending_days = PENDING_DAYS } = to
  const release = new Date(Date.parse(ledger.at) + pending_days * DAY).toISOString()
  const bucket = pending_days === 0 ? 'paid' : 'pending'
  const income = { source: 'sale', origin_source: 'sale', origin_dt: ledger.at, release_dt: release } as const
  ledger.give(journal, { user_no, bucket, amount: paid + free, ...income })
}

/** What is given back of a payment: free viv were used last. */
function splitBack(from: Split, amount: number): Split | null {
  if (amount < 1 || amount > from.paid + from.free) return null
  const free = Math.min(from.free, amount)
  return { paid: amount - free, free }
}

async function restore(ledger: LedgerSession, journal: number, { journals, user_no }: Hold, back: Split): Promise<void> {
  const until = new Date(Date.parse(ledger.at) + REVIVE_DAYS * DAY).toISOString()
  const left = { ...back }
  // A refund also took from the payee's lots.
  const own = (await ledger.lots.takenBy(journals)).filter(({ lot }) => lot.user_no === user_no)
  for (const { lot, amount } of own) {
    const bucket = lot.bucket === 'free' ? 'free' : 'paid'
    const part = Math.min(left[bucket], amount)
    if (part > 0) ledger.giveBack(journal, { lot, amount: part }, until)
    left[bucket] -= part
  }
  if (left.paid + left.free > 0) throw new Error('The lots of a payment do not hold what it took.')
}

async function claim(ledger: LedgerSession, journal: number, held: Hold, back: Split): Promise<void> {
  let left = back.paid + back.free
  if (held.to_user_no === null) ledger.post(journal, ledger.account(null, 'shop_revenue'), -left)
  else {
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
  }
}

async function findHold({ sql }: Tx, ref: string): Promise<Hold | undefined> {
  const [hold] = await sql<Hold[]>`select * from viv_hold where ref = ${ref}`
  return hold
}

async function holdOf(tx: Tx, ref: string): Promise<Hold> {
  const hold = await findHold(tx, ref)
  if (!hold) throw new Error(`Nothing is held for ${ref}.`)
  return hold
}

function sameAs({ user_no, paid, free, ref }: Hold & { ref?: string }, userNo: number, amount: number): Split {
  if (user_no !== userNo || paid + free !== amount) throw new Error(`${ref} is booked already, and not so.`)
  return { paid, free }
}
