import { AppError } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { REFUND_WORDS, REFUSALS_MAX, REFUSED_MINUTES, UNANSWERED_MINUTES } from '../rules.ts'
import { tellRefund, type Refunded, type TopUpHooks } from './hooks.ts'
import type { PaymentServices } from './payment-services.ts'

/** Given back at the same time, and taken up together. */
const TOGETHER = 4

type Due = Refunded & { order_id: string; refusals: number }

/** Whether money waits to be given back. */
export async function hasDueRefunds({ sql }: Pool, now: Date): Promise<boolean> {
  return (await sql`select from viv_refund where state = 1 and try_dt <= ${now} limit 1`).length > 0
}

/** Gives back all that is due. What the gateway does not answer is tried again; the row's number is the key, so nothing goes twice. */
export async function payRefunds(services: PaymentServices, hooks: TopUpHooks): Promise<void> {
  for (;;) {
    const due = await takeUp(services.db, services.clock())
    await Promise.all(due.map((refund) => payBack(services, refund, hooks)))
    if (due.length < TOGETHER) return
  }
}

/** The next try is written first: whoever dies in the midst of one is followed by another. */
function takeUp({ sql }: Db, now: Date): Promise<Due[]> {
  return sql<Due[]>`
    update viv_refund r set tries = r.tries + 1,
      try_dt = ${now}::timestamptz + least(interval '1 minute' * power(2, least(r.tries, 10)), ${`${UNANSWERED_MINUTES} minutes`}::interval)
    from viv_charge c
    where c.charge_no = r.charge_no and r.refund_no in (
      select refund_no from viv_refund where state = 1 and try_dt <= ${now} order by try_dt limit ${TOGETHER} for update skip locked)
    returning r.user_no, r.refund_no, r.charge_no, r.viv, r.won, r.reason, r.refusals, c.order_id`
}

async function payBack(services: PaymentServices, refund: Due, hooks: TopUpHooks): Promise<void> {
  const { integrations, log, db, clock } = services
  const { refund_no, order_id, won, reason } = refund
  // A bonus that was spent may be worth all of it.
  if (won === 0) return finish(services, refund, hooks)
  try {
    const made = await integrations.pay.cancel(order_id, { amount: won, reason: REFUND_WORDS[reason], key: `refund-${refund_no}` })
    if (made.state === 'done') return await finish(services, refund, hooks)
    if (!('why' in made)) return
    if (made.why !== 'provider' && (await wentBack(services, refund, hooks))) return
    log.error({ refund_no, why: made.why, words: made.words }, 'the gateway refused to give money back')
    await refused(db, refund, { why: made.why, words: made.words }, clock())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ refund_no }, 'the gateway did not answer; money is given back later')
  }
}

async function finish({ db, clock }: PaymentServices, refund: Due, hooks: TopUpHooks): Promise<void> {
  await db.transaction((tx) => done(tx, refund, hooks, clock()))
}

async function done(tx: Tx, refund: Due, hooks: TopUpHooks, now: Date): Promise<void> {
  const made = await tx.sql`
    update viv_refund set state = 2, done_dt = ${now}, fail_reason = null where refund_no = ${refund.refund_no} and state = 1`
  if (made.count > 0) await tellRefund(tx, hooks, refund, now)
}

/**
 * Somebody gave back at the gateway itself what this refund was to: what went back there and is nobody else's counts for it, and only
 * the rest is asked for. False where that explains nothing.
 */
async function wentBack(services: PaymentServices, refund: Due, hooks: TopUpHooks): Promise<boolean> {
  const { integrations, db, clock } = services
  const { refund_no, charge_no, order_id, won, reason } = refund
  const found = await integrations.pay.query(order_id)
  if (!('amount' in found)) return false
  const there = await db.transaction(async (tx) => {
    // One refund after another: the same money counts for one of them.
    await tx.sql`select from viv_charge where charge_no = ${charge_no} for no key update`
    const [other] = await tx.sql<[{ won: number }]>`
      select coalesce(sum(won), 0) as won from viv_refund where charge_no = ${charge_no} and refund_no <> ${refund_no} and not is_by_hand`
    const own = refund.viv === 0 ? won - (found.amount - found.cancelled) : found.cancelled - other.won
    if (own >= won) await done(tx, refund, hooks, clock())
    return own
  })
  if (there >= won || there <= 0) return there > 0
  const rest = won - there
  const made = await integrations.pay.cancel(order_id, {
    amount: rest,
    reason: REFUND_WORDS[reason],
    key: `refund-${refund_no}-rest-${rest}`,
  })
  if (made.state === 'done') await finish(services, refund, hooks)
  return made.state !== 'refused'
}

type Refusal = { why: 'not_paid' | 'too_much' | 'provider'; words: string | null }

/** A provider may think better of it, and others' refunds may be under way; then it is an operator's. */
async function refused({ sql }: Pool, { refund_no, refusals }: Due, { why, words }: Refusal, now: Date): Promise<void> {
  const isOver = refusals + 1 >= REFUSALS_MAX
  const next = new Date(now.getTime() + REFUSED_MINUTES * 60_000)
  await sql`
    update viv_refund set refusals = refusals + 1, state = ${isOver ? 3 : 1}, try_dt = ${next}, fail_reason = ${(words ?? why).slice(0, 200)}
    where refund_no = ${refund_no} and state = 1`
}
