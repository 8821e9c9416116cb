import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../db/db.ts'

/** Payment methods, by the ledger's names for the origin of charged viv (decisions d-4). */
export const PAY_METHODS = ['card', 'bank', 'easy', 'phone'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** The only currency that haru accepts. */
export const CURRENCY = 'KRW'

/** What a member is asked to pay. */
export type PayOrder = {
  /** A lower-case uuid that the caller creates for this order only; it identifies the payment at the gateway. */
  order_id: string
  /** The product name in the window, at most 100 characters. */
  name: string
  /** Won. */
  amount: number
  method: PayMethod
  /** From then on the window cannot be opened. A payment that was started may still succeed. */
  until: Date
  /** The payer, if the channel's provider requires it. Deleted when the window is closed. */
  customer?: Customer
}
export type Customer = { name?: string; phone?: string; mail?: string }

/** What the web needs to open the window (kit/web/window): its number and path. */
export type Prepared = { order_id: string; window: string; expire_dt: string }

/** A payment with money. Valid only if `amount` and `currency` match the order; otherwise all of it must be cancelled. */
export type Paid = {
  state: 'paid' | 'part_cancelled' | 'cancelled'
  /** The paid amount before any refund; won if `currency` is KRW. */
  amount: number
  currency: string
  /** The refunded amount, by haru or at the gateway. */
  cancelled: number
  /** The method that was used, which may differ from the order's. */
  method: PayMethod
  paid_dt: string
  /** The gateway's transaction number, for reconciliation and support. */
  pg_tx: string
  receipt_url: string | null
  /** Identifies the card, account or phone, only to be digested; null if the gateway does not identify it. */
  instrument: string | null
}

/** `none`: the window was never opened. `failed`: the last try failed; another may follow while the window can be opened. */
export type Payment = { state: 'none' | 'waiting' } | { state: 'failed'; reason: string | null } | Paid

/**
 * `done`: refunded. `pending`: in progress; repeat the call with the same key, or wait for the webhook. `refused`: this try
 * refunds nothing. The same key may be tried again; `provider` may last for hours.
 */
export type Cancelling =
  | { state: 'done' | 'pending' }
  | { state: 'refused'; why: 'not_paid' | 'too_much' | 'provider'; words: string | null }
/** `key`: 8 to 64 letters, digits and hyphens; the same key refunds once. `reason`: shown in the member's history. */
export type Cancel = { amount: number; reason: string; key: string }

/** One movement of money in the gateway's records. */
export type GatewayLine = {
  /** The order's number; of a payment that haru did not begin the gateway's own name. */
  order_id: string
  kind: 'paid' | 'cancelled'
  amount: number
  currency: string
  /** When it happened at the gateway. */
  at: string
  pg_tx: string
}

/** What a provider pays out for the payments of a Korean day. Won. */
export type Payout = {
  day: string
  provider: string
  paid_won: number
  cancelled_won: number
  fee_won: number
  fee_vat_won: number
  net_won: number
  /** The day on which the money arrives. */
  payout_day: string
}

/** Called when a payment may have changed. It reads `query`, and ignores unknown numbers. */
export type OnPay = (orderId: string) => Promise<void>

/** Dependencies of a gateway. */
export type Around = { db: Pool; clock: () => Date; log: Log }
type Log = { warn(facts: object, words: string): void; error(facts: object, words: string): void }

/**
 * A payment gateway. The life of a payment:
 *
 * 1. The caller stores its order, then calls `prepare`. From then on the gateway refuses another amount.
 * 2. The web opens `Prepared.window`. The member pays, fails, cancels, or never returns.
 * 3. The web reports the end, and so does the gateway's webhook: in any order, repeatedly, or never. Neither is trusted. Both
 *    call one function of the caller, which reads `query` and credits its result once, under the lock of the order. A job does
 *    the same for orders that stay open, for as long as a payment is possible.
 * 4. If amount or currency differ, or the order is no longer open, the caller refunds everything with `cancel`.
 * 5. `cancel` refunds all or a part. A payment may also be cancelled at the gateway itself, which `query` and a webhook report.
 *
 * All functions that call the gateway throw `request.busy` if it does not answer in time. The outcome is then unknown, and the
 * caller repeats the call with the same key. Never call them inside a transaction.
 */
export type Gateway = {
  engine: 'sandbox' | 'portone'
  isSandbox: boolean
  /** Allows the window of this order to open. Before the payment it may be repeated with another method, never another amount. */
  prepare(order: PayOrder): Promise<Prepared>
  /** The current state of this payment at the gateway, the only trusted source. */
  query(orderId: string): Promise<Payment>
  /** Refunds. A repeated call with the same key returns the result of the first one. */
  cancel(orderId: string, cancel: Cancel): Promise<Cancelling>
  /**
   * Every payment and every cancellation from one moment until before another, the oldest first. Unlike `query` it also knows payments of which
   * haru has no order.
   */
  settlement(from: Date, until: Date): Promise<GatewayLine[]>
  /** What is paid out for a Korean day that is over, by provider; null if the gateway has no documented call that says it. */
  payouts(day: string): Promise<Payout[] | null>
  /** The order of a webhook; null if it concerns none of ours. @throws `request.invalid` without a valid signature */
  webhook(headers: Record<string, string | string[] | undefined>, raw: string): Promise<{ order_id: string } | null>
  /** Serves the window at `/pay/:order_id` and webhooks at `/pay/webhook`. Other functions wait until it has been called. */
  mount(scope: FastifyInstance, around: Around, onPay: OnPay): Promise<void>
}

/** The path of an order's window. */
export const payWindow = (orderId: string): string => `/pay/${orderId}`
