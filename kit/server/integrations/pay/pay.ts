import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../db/db.ts'

/** How one pays, as the ledger calls the origin of what was charged (decisions d-4). */
export const PAY_METHODS = ['card', 'bank', 'easy', 'phone'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** The one currency that haru takes. */
export const CURRENCY = 'KRW'

/** What a member is asked to pay. */
export type PayOrder = {
  /** A uuid, lower case, of the caller's own and used for nothing else: the gateway knows the payment by it. */
  order_id: string
  /** What the member reads in the window, 100 characters at most. */
  name: string
  /** Won. */
  amount: number
  method: PayMethod
  /** From then on the window opens no more. What was begun in it may still be paid. */
  until: Date
  /** Who pays, where the channel's provider asks for it. Forgotten when the window is closed. */
  customer?: Customer
}
export type Customer = { name?: string; phone?: string; mail?: string }

/** What the web needs to open the window (kit/web/window): its number and its place. */
export type Prepared = { order_id: string; window: string; expire_dt: string }

/** Money that has moved. It counts only where `amount` and `currency` are the order's; else all of it is cancelled. */
export type Paid = {
  state: 'paid' | 'part_cancelled' | 'cancelled'
  /** All that was paid, whatever was given back since; won if `currency` is KRW. */
  amount: number
  currency: string
  /** What was given back of it, by haru or at the gateway. */
  cancelled: number
  /** How it was really paid, whatever the order asked for. */
  method: PayMethod
  paid_dt: string
  /** The gateway's number, for its books and for people who ask. */
  pg_tx: string
  receipt_url: string | null
  /** The card, account or phone, as far as the gateway tells one from others; for a digest alone. Null: it does not. */
  instrument: string | null
}

/** `none`: the window was never opened. `failed`: so did the last try; while the window opens there may be another. */
export type Payment = { state: 'none' | 'waiting' } | { state: 'failed'; reason: string | null } | Paid

/**
 * `done`: given back. `pending`: the gateway is at it; ask again with the same key, or wait for its word. `refused`: nothing
 * was given back and nothing will be by this try. The same key may be tried again; `provider` may stay so for hours.
 */
export type Cancelling =
  | { state: 'done' | 'pending' }
  | { state: 'refused'; why: 'not_paid' | 'too_much' | 'provider'; words: string | null }
/** `key`: 8 to 64 letters, digits and hyphens; the same one gives back once. `reason`: the member's records show it. */
export type Cancel = { amount: number; reason: string; key: string }

/** Hears that something happened to a payment. It asks `query`, and lets numbers pass that it does not know. */
export type OnPay = (orderId: string) => Promise<void>

/** What a gateway works with. */
export type Around = { db: Pool; clock: () => Date; log: Log }
type Log = { warn(facts: object, words: string): void; error(facts: object, words: string): void }

/**
 * A payment gateway. The life of a payment:
 *
 * 1. The caller writes its order down, then calls `prepare`. From here on the gateway refuses another amount.
 * 2. The web opens `Prepared.window`. The member pays, fails, gives up, or never comes back.
 * 3. The web says that it is over, and the gateway says so too by its webhook: in any order, often, or never. Neither is
 *    believed. Both lead to one function of the caller's, which asks `query` and, under the lock of its order, credits once
 *    what `query` says. A job asks the same of orders that stay open, for as long as money can still move.
 * 4. Amount or currency differ, or the order is no longer open: the caller gives all back with `cancel`.
 * 5. `cancel` gives back all or a part. A payment may also be cancelled at the gateway itself: `query` and a webhook say so.
 *
 * Everything that asks the gateway throws `request.busy` where it does not answer in time: then nobody knows what happened,
 * and the same call, with the same key, is made again until it answers. Never call it inside a transaction.
 */
export type Gateway = {
  engine: 'sandbox' | 'portone'
  isSandbox: boolean
  /** Lets the window of this order open. Again before it is paid, it may have another method, never another amount. */
  prepare(order: PayOrder): Promise<Prepared>
  /** What the gateway says of this payment now: the only word that counts. */
  query(orderId: string): Promise<Payment>
  /** Gives back. Called again with the same key, it gives what came of it. */
  cancel(orderId: string, cancel: Cancel): Promise<Cancelling>
  /** Whose payment a webhook is about; null where it is about none of ours. @throws `request.invalid` unless it is signed */
  webhook(headers: Record<string, string | string[] | undefined>, raw: string): Promise<{ order_id: string } | null>
  /** Serves the window at `/pay/:order_id` and hears webhooks at `/pay/webhook`. Other calls wait until it was called. */
  mount(scope: FastifyInstance, around: Around, heard: OnPay): Promise<void>
}

/** Where the window of an order lies. */
export const payWindow = (orderId: string): string => `/pay/${orderId}`
