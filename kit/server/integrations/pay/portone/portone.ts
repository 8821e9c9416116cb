import type { Payment as PortonePayment, PaymentClient } from '@portone/server-sdk/payment'
import { requestErrors } from '#kit/contract/errors.ts'
import { withTimeout, portonePage, PORTONE_API, PORTONE_CSP, refusalOf, returnTo } from '../../window/portone.ts'
import { mountWindow, type ProviderWindow } from '../../window/window.ts'
import { findOrder, storeOrder } from '../order.ts'
import { CURRENCY, payWindow, type Around, type Gateway, type Payment, type PayMethod } from '../pay.ts'
import { portoneCancel } from './cancel.ts'
import { instrumentOf } from './instrument.ts'
import { portoneLines } from './settlement.ts'
import { mountWebhook, verifiedBody, WEBHOOK } from '../webhook.ts'
import { PAY_WINDOW } from '../window.ts'

export type PortoneOptions = {
  storeId: string
  secret: string
  channelKey: string
  /** Signs webhooks. */
  webhookSecret: string
  /** haru's origin, for the return address. */
  origin: string
  /** Refuses payments of test channels even if one is configured; for production. */
  onlyLive?: boolean
  /** The address of PortOne's API; tests use their own server. */
  api?: string
}

/** Payment by PortOne V2: its script opens the provider's window, its API returns the result. */
export function portonePay(options: PortoneOptions): Gateway {
  const { storeId, secret, webhookSecret, api = PORTONE_API } = options
  const mounted = Promise.withResolvers<Around>()
  let log: Around['log'] | undefined
  let client: Promise<PaymentClient> | undefined
  const sdk = (): Promise<PaymentClient> =>
    (client ??= import('@portone/server-sdk/payment').then(({ PaymentClient }) => PaymentClient({ secret, storeId, baseUrl: api })))
  /** Null for a payment that PortOne does not know. */
  const read = async (orderId: string): Promise<PortonePayment | null> => {
    const asked = (await sdk()).getPayment({ paymentId: paymentIdOf(orderId), storeId })
    return withTimeout(asked.catch((error: unknown) => (refusalOf(error) === 'PAYMENT_NOT_FOUND' ? null : trouble(error, log))))
  }
  const gateway: Gateway = {
    engine: 'portone',
    isSandbox: false,
    async prepare(order) {
      const { db, clock } = await mounted.promise
      const registered = (await sdk()).preRegisterPayment({
        paymentId: paymentIdOf(order.order_id),
        storeId,
        totalAmount: order.amount,
        currency: CURRENCY,
      })
      // An order that is already paid is not refused here; `query` reports it.
      await withTimeout(registered.catch((error: unknown) => (refusalOf(error) === 'ALREADY_PAID' ? null : trouble(error, log))))
      return storeOrder(db, 'portone', order, clock())
    },
    query: async (orderId) => paymentOf(await read(orderId), options, log),
    cancel: (orderId, cancel) =>
      portoneCancel({ api, secret, storeId, paymentId: paymentIdOf(orderId), read: () => read(orderId) }, cancel),
    async settlement(from, until) {
      const payments = await sdk()
      const page = (number: number, size: number, filter: object) =>
        withTimeout(payments.getPayments({ page: { number, size }, filter }).catch((error: unknown) => trouble(error, log)))
      const { clock } = await mounted.promise
      return portoneLines({ page, storeId, isOurs: (payment) => isOurs(payment, options), orderIdOf }, { from, until, now: clock() })
    },
    // Its reports of reconciliation have supply and tax of the sales, neither fees nor what is paid out.
    payouts: async () => null,
    async webhook(headers, raw) {
      const payment = await verifiedBody(webhookSecret, raw, headers)
      const { paymentId, storeId: store } = payment?.data ?? {}
      const orderId = typeof paymentId === 'string' && store === storeId ? orderIdOf(paymentId) : null
      return orderId === null ? null : { order_id: orderId }
    },
    async mount(scope, around, onPay) {
      log = around.log
      await mountWindow(scope, windowOf(options, around))
      await mountWebhook(scope, { onPay, verify: gateway.webhook })
      mounted.resolve(around)
    },
  }
  return gateway
}

// Some providers accept only letters and digits.
const paymentIdOf = (orderId: string): string => orderId.replaceAll('-', '')
const orderIdOf = (paymentId: string): string | null =>
  /^[0-9a-f]{32}$/.test(paymentId) ? paymentId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null

/** The outcome is unknown, whether PortOne or the network failed. Logged, because a refusal may need a change of configuration. */
function trouble(error: unknown, log: Around['log'] | undefined): never {
  log?.warn({ refusal: refusalOf(error) ?? 'none', err: error }, 'the payment gateway gave no answer')
  throw requestErrors.busy()
}

function windowOf({ storeId, channelKey, origin }: PortoneOptions, { db, clock }: Around): ProviderWindow {
  const find = (no: string) => findOrder(db, 'portone', no, clock())
  return {
    ...PAY_WINDOW,
    script: 'portone.js',
    opensPopups: true,
    csp: PORTONE_CSP,
    draw: async (no) => ((await find(no)) ? PAGE : null),
    async data(no, back) {
      const order = await find(no)
      return {
        store: storeId,
        channel: channelKey,
        payment: paymentIdOf(no),
        name: order?.name ?? '',
        amount: String(order?.amount ?? 0),
        currency: CURRENCY,
        method: order ? ASKED[order.method] : '',
        customer: JSON.stringify(order?.customer ?? {}),
        notice: `${origin}${WEBHOOK}`,
        redirect: returnTo(origin, payWindow(no), back),
      }
    },
  }
}

const ASKED: Record<PayMethod, string> = { card: 'CARD', bank: 'TRANSFER', easy: 'EASY_PAY', phone: 'MOBILE' }

const PAGE = portonePage({
  title: '결제',
  opening: '결제 화면을 여는 중이에요.',
  again: '결제를 마치지 못했어요',
  done: '결제를 확인하고 있어요',
})

/** The fields that haru reads, of whichever state. */
type Facts = Partial<Extract<PortonePayment, { status: 'CANCELLED' }>> &
  Pick<Partial<Extract<PortonePayment, { status: 'FAILED' }>>, 'failure'>

function paymentOf(payment: PortonePayment | null, options: PortoneOptions, log: Around['log'] | undefined): Payment {
  if (payment === null) return { state: 'none' }
  const { status } = payment
  const facts = payment as Facts
  const { amount } = facts
  if (status === 'FAILED') return { state: 'failed', reason: facts.failure?.pgMessage ?? facts.failure?.reason ?? null }
  if (status === 'CANCELLED' && !amount?.cancelled) return { state: 'failed', reason: null }
  const state = STATES[String(status)]
  // Unknown states count as waiting.
  if (!state || !amount) return { state: 'waiting' }
  if (!isOurs(facts, options)) {
    log?.error({ payment_id: facts.id, channel: facts.channel?.key }, 'a payment came by a channel that is not ours')
    return { state: 'failed', reason: null }
  }
  return {
    state,
    amount: amount.total,
    currency: facts.currency ?? '',
    cancelled: amount.cancelled,
    method: METHODS[String(facts.method?.type)] ?? 'easy',
    paid_dt: facts.paidAt ?? facts.statusChangedAt ?? '',
    pg_tx: facts.pgTxId ?? facts.transactionId ?? '',
    receipt_url: facts.receiptUrl ?? null,
    instrument: instrumentOf(facts.method),
  }
}

/** The browser chooses the channel. A test channel of the same store accepts any card; another live channel took real money. */
const isOurs = (
  facts: { channel?: { type: string; key?: string }; storeId?: string },
  { storeId, channelKey, onlyLive = false }: PortoneOptions,
): boolean => facts.storeId === storeId && (facts.channel?.type === 'LIVE' || (facts.channel?.key === channelKey && !onlyLive))

const STATES: Record<string, 'paid' | 'part_cancelled' | 'cancelled'> = {
  PAID: 'paid',
  PARTIAL_CANCELLED: 'part_cancelled',
  CANCELLED: 'cancelled',
}

/** Other methods count as easy pay, which has the fewest rights. */
const METHODS: Record<string, PayMethod> = {
  PaymentMethodCard: 'card',
  PaymentMethodTransfer: 'bank',
  PaymentMethodVirtualAccount: 'bank',
  PaymentMethodEasyPay: 'easy',
  PaymentMethodMobile: 'phone',
}
