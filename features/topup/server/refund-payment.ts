import { AppError } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { statesFor } from '#kit/contract/transition.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { statesSql, transitionAll } from '#kit/server/transition.ts'
import { REFUND_WORDS, REFUSED_MINUTES, UNANSWERED_MINUTES, type Refusal } from '../rules.ts'
import { refundTransitions } from '../transitions.ts'
import type { Refunded, TopUpHooks } from './hooks.ts'
import type { PaymentServices } from './payment-services.ts'
import { refunds } from './state-machine.ts'

/** Refunds claimed and paid at the same time. */
const CONCURRENCY = 4

type Due = Refunded & { order_id: string }

/** Whether a refund is due. */
export async function hasDueRefunds({ sql }: Pool, now: Date): Promise<boolean> {
  return (await sql`select from viv_refund where state in ${sql.unsafe(WAITING)} and try_dt <= ${now} limit 1`).length > 0
}

/** Pays all due refunds. Retries without an answer; the refund's number is the gateway's key, so that none is paid twice. */
export async function payRefunds(services: PaymentServices, hooks: TopUpHooks): Promise<void> {
  for (;;) {
    const due = await claimDueRefunds(services.db, services.clock())
    await Promise.all(due.map((refund) => payBack(services, refund, hooks)))
    if (due.length < CONCURRENCY) return
  }
}

/** Sets the time of the next try first, so that another process repeats it if this one dies. */
function claimDueRefunds({ sql }: Db, now: Date): Promise<Due[]> {
  return sql<Due[]>`
    update viv_refund r set tries = r.tries + 1,
      try_dt = ${now}::timestamptz + least(interval '1 minute' * power(2, least(r.tries, 10)), ${`${UNANSWERED_MINUTES} minutes`}::interval)
    from viv_charge c
    where c.charge_no = r.charge_no and r.refund_no in (
      select refund_no from viv_refund where state in ${sql.unsafe(WAITING)} and try_dt <= ${now} order by try_dt limit ${CONCURRENCY} for update skip locked)
    returning r.user_no, r.refund_no, r.charge_no, r.viv, r.won, r.reason, c.order_id`
}

async function payBack(services: PaymentServices, refund: Due, hooks: TopUpHooks): Promise<void> {
  const { integrations, log, db, clock } = services
  const { refund_no, order_id, won, reason } = refund
  // A spent bonus can reduce the money to 0.
  if (won === 0) return finish(services, refund, hooks)
  try {
    const made = await integrations.pay.cancel(order_id, { amount: won, reason: REFUND_WORDS[reason], key: `refund-${refund_no}` })
    if (made.state === 'done') return await finish(services, refund, hooks)
    if (!('why' in made)) return
    if (made.why !== 'provider' && (await bookExternalRefund(services, refund, hooks))) return
    log.error({ refund_no, why: made.why, words: made.words }, 'the gateway refused to give money back')
    await recordRefusal(db, refund, { why: made.why, words: made.words }, clock())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ refund_no }, 'the gateway did not answer; money is given back later')
  }
}

async function finish({ db, clock }: PaymentServices, refund: Due, hooks: TopUpHooks): Promise<void> {
  await db.transaction((tx) => completeRefund(tx, refund, hooks, clock()))
}

async function completeRefund(tx: Tx, refund: Due, hooks: TopUpHooks, now: Date): Promise<void> {
  const set = { done_dt: now, fail_reason: null }
  await transitionAll(tx, refunds, [refund.refund_no], { act: 'pay', by: 'gateway', set, context: { hooks, now } })
}

/**
 * Checks whether the money was already refunded at the gateway itself. That part, without the money of other refunds, counts for this one,
 * and only the rest is requested. False if it does not explain the refusal.
 */
async function bookExternalRefund(services: PaymentServices, refund: Due, hooks: TopUpHooks): Promise<boolean> {
  const { integrations, db, clock } = services
  const { refund_no, charge_no, order_id, won, reason } = refund
  const found = await integrations.pay.query(order_id)
  if (!('amount' in found)) return false
  const refunded = await db.transaction(async (tx) => {
    // The lock serialises refunds of one charge, so that the same money counts for only one.
    await tx.sql`select from viv_charge where charge_no = ${charge_no} for no key update`
    const [other] = await tx.sql<[{ won: number }]>`
      select coalesce(sum(won), 0) as won from viv_refund where charge_no = ${charge_no} and refund_no <> ${refund_no} and not is_by_hand`
    const own = refund.viv === 0 ? won - (found.amount - found.cancelled) : found.cancelled - other.won
    if (own >= won) await completeRefund(tx, refund, hooks, clock())
    return own
  })
  if (refunded >= won || refunded <= 0) return refunded > 0
  const rest = won - refunded
  const made = await integrations.pay.cancel(order_id, {
    amount: rest,
    reason: REFUND_WORDS[reason],
    key: `refund-${refund_no}-rest-${rest}`,
  })
  if (made.state === 'done') await finish(services, refund, hooks)
  return made.state !== 'refused'
}

type Refused = { why: Refusal; words: string | null }

/** Records the refusal and the next try; after too many, an operator has to decide. */
async function recordRefusal(db: Pool, { refund_no }: Due, { why, words }: Refused, now: Date): Promise<void> {
  const next = new Date(now.getTime() + REFUSED_MINUTES * MINUTE_MS)
  await db.transaction((tx) => {
    const set = { refusals: tx.sql`refusals + 1`, try_dt: next, fail_reason: (words ?? why).slice(0, 200) }
    return transitionAll(tx, refunds, [refund_no], { act: 'refuse', by: 'gateway', set, context: { now } })
  })
}

const WAITING = statesSql(statesFor(refundTransitions, 'pay'))
