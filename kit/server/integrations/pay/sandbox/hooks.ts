import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Around } from '../pay.ts'
import { hooksOf, markDelivered, completeDue, SLOW_MS, type Hook } from './store.ts'
import { WEBHOOK } from '../webhook.ts'

/** The store that the sandbox's webhooks name. */
export const SANDBOX_STORE = 'sandbox'

/** Sends signed webhooks to haru in the background, as a gateway does. */
export type WebhookSender = {
  /** Sends the webhooks that were not accepted yet; with `again` all of them. */
  send(orderId: string, how?: { again: boolean }): void
  /** Completes a slow payment at its time, and sends its webhook. */
  sendLater(orderId: string): void
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export function makeWebhookSender(secret: string): { webhooks: WebhookSender; start(scope: FastifyInstance, around: Around): void } {
  let mounted: { scope: FastifyInstance; around: Around } | undefined
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  const work = async (orderId: string, again: boolean): Promise<void> => {
    if (!mounted) return
    const { scope, around } = mounted
    await around.db.transaction((tx) => completeDue(tx, orderId, around.clock()))
    for (const hook of await hooksOf(around.db, orderId, { isNew: !again })) {
      const { statusCode } = await scope.inject({ method: 'POST', url: WEBHOOK, ...signed(secret, hook) })
      if (statusCode === 200) await markDelivered(around.db, hook.hook_id)
    }
  }
  const send: WebhookSender['send'] = (orderId, { again } = { again: false }) => {
    const sending = work(orderId, again)
      .catch((error: unknown) => mounted?.around.log.warn({ err: error }, 'the sandbox could not send a webhook'))
      .finally(() => running.delete(sending))
    running.add(sending)
  }
  const sendLater = (orderId: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      send(orderId)
    }, SLOW_MS)
    timer.unref()
    timers.add(timer)
  }
  return {
    webhooks: { send, sendLater },
    start(scope, around) {
      mounted = { scope, around }
      scope.addHook('onClose', async () => {
        for (const timer of timers) clearTimeout(timer)
        await Promise.all(running)
      })
    },
  }
}

/** A webhook in PortOne's format (Standard Webhooks). A repeated one has the same id and date and a new signature; `age`: seconds since it was signed. */
export function signed(
  secret: string,
  { hook_id, order_id, type, event_dt, store = SANDBOX_STORE, age = 0 }: Hook & { store?: string; age?: number },
): { headers: Record<string, string>; payload: string } {
  const payload = JSON.stringify({
    type,
    timestamp: new Date(event_dt).toISOString(),
    data: { storeId: store, paymentId: order_id, transactionId: `sandbox-${order_id}` },
  })
  const seconds = String(Math.floor(Date.now() / 1000) - age)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${hook_id}.${seconds}.${payload}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': hook_id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
  return { headers, payload }
}
