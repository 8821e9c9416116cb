import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../db/db.ts'
import type { Cancel, Cancelling, GatewayLine, Payment, PayMethod } from '../pay.ts'

/** Outcomes of a try in the window. */
export const OUTCOMES = ['paid', 'failed', 'given_up', 'slow', 'silent'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Milliseconds after which a slow payment succeeds. */
export const SLOW_MS = 8_000

type Row = {
  state: 0 | 1 | 2
  method: PayMethod | null
  amount: number
  cancelled: number
  reason: string | null
  due_dt: string | null
  paid_dt: string | null
}
/** A webhook for haru. */
export type Hook = { hook_id: string; order_id: string; type: string; event_dt: string }

/** Creates the payment when its window is first opened. */
export async function openPayment({ sql }: Db, { order_id, amount }: { order_id: string; amount: number }): Promise<void> {
  await sql`insert into pay_sandbox (order_id, amount) values (${order_id}, ${amount}) on conflict do nothing`
}

type Try = { order_id: string; method: PayMethod; outcome: Outcome; now: Date }

/** Tries to pay. False if the order is paid or a slow payment is pending. */
export async function tryToPay(tx: Tx, { order_id, method, outcome, now }: Try): Promise<boolean> {
  await completeDue(tx, order_id, now)
  const row = await lock(tx, order_id)
  if (!row || row.state === 1 || row.due_dt !== null) return false
  const { sql } = tx
  if (outcome === 'slow') {
    const due = new Date(now.getTime() + SLOW_MS)
    await sql`update pay_sandbox set state = 0, reason = null, method = ${method}, due_dt = ${due} where order_id = ${order_id}`
    await addHook(tx, { order_id, type: 'Transaction.PayPending', event_dt: now })
    return true
  }
  const reason = REASONS[outcome]
  await sql`
    update pay_sandbox set state = ${reason === null ? 1 : 2}, reason = ${reason}, method = ${method}, paid_dt = ${reason === null ? now : null}
    where order_id = ${order_id}`
  await addHook(tx, { order_id, type: reason === null ? 'Transaction.Paid' : 'Transaction.Failed', event_dt: now })
  return true
}

const REASONS: Record<Exclude<Outcome, 'slow'>, string | null> = {
  paid: null,
  silent: null,
  failed: '한도를 초과했어요.',
  given_up: '결제를 취소했어요.',
}

/** Completes a slow payment that is due; called before every read or change. */
export async function completeDue(tx: Tx, orderId: string, now: Date): Promise<void> {
  const [paid] = await tx.sql<{ paid_dt: string }[]>`
    update pay_sandbox set state = 1, paid_dt = due_dt, due_dt = null where order_id = ${orderId} and due_dt <= ${now} returning paid_dt`
  if (paid) await addHook(tx, { order_id: orderId, type: 'Transaction.Paid', event_dt: new Date(paid.paid_dt) })
}

export async function readPayment({ sql }: Db, orderId: string): Promise<Payment> {
  const [row] = await sql<Row[]>`
    select state, method, amount, cancelled, reason, due_dt, paid_dt from pay_sandbox where order_id = ${orderId}`
  if (!row) return { state: 'none' }
  const { state, method, amount, cancelled, reason, paid_dt } = row
  if (state === 2) return { state: 'failed', reason }
  if (state === 0 || method === null || paid_dt === null) return { state: 'waiting' }
  return {
    state: cancelled === 0 ? 'paid' : cancelled < amount ? 'part_cancelled' : 'cancelled',
    amount,
    currency: 'KRW',
    cancelled,
    method,
    paid_dt,
    pg_tx: `sandbox-${orderId}`,
    receipt_url: null,
    // The sandbox has no card numbers.
    instrument: null,
  }
}

type Window = { from: Date; until: Date; now: Date }

/** Payments and cancellations of a time, the oldest first; a slow payment that is due counts as paid. */
export const readLines = ({ sql }: Db, { from, until, now }: Window): Promise<GatewayLine[]> => sql<GatewayLine[]>`
  select order_id::text as order_id, kind, amount, 'KRW' as currency, at, 'sandbox-' || order_id as pg_tx
  from (
    select order_id, 'paid' as kind, amount, coalesce(paid_dt, due_dt) as at from pay_sandbox where state = 1 or due_dt <= ${now}
    union all
    select order_id, 'cancelled', amount, reg_dt from pay_sandbox_cancel
  ) line
  where at >= ${from} and at < ${until} order by at, order_id, kind desc`

/** Refunds once per key. */
export async function refund(tx: Tx, orderId: string, { amount, reason, key }: Cancel, now: Date): Promise<Cancelling> {
  await completeDue(tx, orderId, now)
  const row = await lock(tx, orderId)
  if (!row || row.state !== 1) return { state: 'refused', why: 'not_paid', words: null }
  const { sql } = tx
  const [made] = await sql`select from pay_sandbox_cancel where order_id = ${orderId} and key = ${key}`
  if (made) return { state: 'done' }
  if (amount > row.amount - row.cancelled) return { state: 'refused', why: 'too_much', words: null }
  await sql`
    insert into pay_sandbox_cancel (order_id, key, amount, reason, reg_dt) values (${orderId}, ${key}, ${amount}, ${reason}, ${now})`
  await sql`update pay_sandbox set cancelled = cancelled + ${amount} where order_id = ${orderId}`
  const isWhole = row.cancelled + amount === row.amount
  await addHook(tx, { order_id: orderId, type: isWhole ? 'Transaction.Cancelled' : 'Transaction.PartialCancelled', event_dt: now })
  return { state: 'done' }
}

/** The webhooks of this payment, oldest first; with `isNew` only those that were not accepted yet. */
export const hooksOf = ({ sql }: Db, orderId: string, { isNew }: { isNew: boolean }): Promise<Hook[]> => sql<Hook[]>`
  select hook_id, order_id, type, event_dt from pay_sandbox_hook
  where order_id = ${orderId} ${isNew ? sql`and heard = 0` : sql``} order by event_dt, type`

export async function markDelivered({ sql }: Db, hookId: string): Promise<void> {
  await sql`update pay_sandbox_hook set heard = heard + 1 where hook_id = ${hookId}`
}

async function lock({ sql }: Tx, orderId: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select state, method, amount, cancelled, reason, due_dt, paid_dt from pay_sandbox where order_id = ${orderId} for update`
  return row
}

async function addHook({ sql }: Tx, { order_id, type, event_dt }: { order_id: string; type: string; event_dt: Date }): Promise<void> {
  await sql`insert into pay_sandbox_hook (hook_id, order_id, type, event_dt) values (${randomUUID()}, ${order_id}, ${type}, ${event_dt})`
}
