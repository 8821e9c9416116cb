import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { readConfig } from '../../config/config.ts'
import { extend, makeExtensions, type Extension } from '../../extensions.ts'
import type { Handled } from '../../http/handle.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { openIntegrations } from '../open.ts'
import { paymentChanged } from './changed.ts'
import type { Gateway, PayMethod, PayOrder } from './pay.ts'
import { portonePay } from './portone/portone.ts'
import { portoneServer, type PortoneServer } from './portone/testing.ts'
import { sandboxPay } from './sandbox/sandbox.ts'
import { signed } from './sandbox/hooks.ts'
import type { Outcome } from './sandbox/store.ts'

/** The content of a webhook: its order and its event. */
export type WebhookContent = { orderId: string; type?: string; hookId?: string; store?: string; secret?: string; age?: number }

/** A gateway with a test member who uses its window. */
export type Driven = {
  gateway: Gateway
  server: TestServer
  /** Order numbers of which the caller was notified, in order. */
  notifiedOrders: string[]
  /** Runs when the caller is notified; it may throw. */
  onNotify: { work: (orderId: string) => Promise<void> }
  /** A prepared order. */
  order(change?: Partial<PayOrder>): Promise<PayOrder>
  /** The member opens the window and completes its steps. */
  open(orderId: string): Promise<void>
  pay(orderId: string, method?: PayMethod): Promise<void>
  fail(orderId: string): Promise<void>
  /** Delivers a webhook. */
  deliverWebhook(notice: WebhookContent): ReturnType<TestServer['send']>
  close(): Promise<void>
}

export const SECRET = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgdGVzdHM='
export const PORTONE = {
  storeId: 'store-1',
  secret: 'the secret',
  channelKey: 'channel-1',
  webhookSecret: SECRET,
  origin: 'http://haru.test',
}

export const anOrder = (server: TestServer, change: Partial<PayOrder> = {}): PayOrder => ({
  order_id: randomUUID(),
  name: '비브 500개',
  amount: 50_000,
  method: 'card',
  until: new Date(server.clock.now.getTime() + 30 * MINUTE_MS),
  ...change,
})

/** Presses a button of the sandbox's window. */
export const tryPayment = (server: TestServer, orderId: string, body: unknown) => server.send(`POST /pay/${orderId}/try`, body)
export const pressing = (outcome: Outcome, method: PayMethod = 'card') => ({ outcome, method, agreed: true, tells: false })

async function around(
  gateway: Gateway,
  handled: Handled[],
  more: readonly Extension[],
): Promise<Omit<Driven, 'pay' | 'fail' | 'open' | 'close' | 'deliverWebhook'>> {
  const notifiedOrders: string[] = []
  const onNotify = { work: async (_orderId: string) => {} }
  const integrations = { ...openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), secret: 'unused' }), pay: gateway }
  const hear = extend(paymentChanged, async (_services, orderId) => {
    notifiedOrders.push(orderId)
    await onNotify.work(orderId)
  })
  const server = await testServer(handled, { integrations, extensions: makeExtensions([hear, ...more]), max: 20 })
  const order = async (change?: Partial<PayOrder>) => {
    const made = anOrder(server, change)
    await gateway.prepare(made)
    return made
  }
  return { gateway, server, notifiedOrders, onNotify, order }
}

const webhookDeliveryTo =
  (server: TestServer, name: (orderId: string) => string, ownStore: string): Driven['deliverWebhook'] =>
  ({ orderId, type = 'Transaction.Paid', hookId = randomUUID(), store = ownStore, secret = SECRET, age = 0 }) => {
    const { headers, payload } = signed(secret, {
      hook_id: hookId,
      order_id: name(orderId),
      type,
      event_dt: '2026-11-21T05:00:00Z',
      store,
      age,
    })
    return server.send('POST /pay/webhook', payload, { headers })
  }

/** A server with these endpoints and the sandbox. */
export async function drivenSandbox(handled: Handled[] = [], more: readonly Extension[] = []): Promise<Driven> {
  const parts = await around(sandboxPay(SECRET), handled, more)
  const { server } = parts
  return {
    ...parts,
    async open(orderId) {
      await server.send(`GET /pay/${orderId}`)
    },
    async pay(orderId, method) {
      await tryPayment(server, orderId, pressing('paid', method))
    },
    async fail(orderId) {
      await tryPayment(server, orderId, pressing('failed'))
    },
    deliverWebhook: webhookDeliveryTo(server, (orderId) => orderId, 'sandbox'),
    close: () => server.close(),
  }
}

/** A server with these endpoints and PortOne's adapter, and a fake of PortOne. */
export async function drivenPortone(
  handled: Handled[] = [],
  more: readonly Extension[] = [],
): Promise<Driven & { portone: PortoneServer }> {
  const portone = await portoneServer(PORTONE)
  const parts = await around(portonePay({ ...PORTONE, api: portone.url }), handled, more)
  const { server } = parts
  return {
    ...parts,
    portone,
    open: async (orderId) => portone.open(orderId),
    pay: async (orderId, method) => void portone.pay(orderId, { method }),
    fail: async (orderId) => portone.fail(orderId),
    deliverWebhook: webhookDeliveryTo(server, (orderId) => orderId.replaceAll('-', ''), PORTONE.storeId),
    async close() {
      await server.close()
      portone.close()
    },
  }
}
