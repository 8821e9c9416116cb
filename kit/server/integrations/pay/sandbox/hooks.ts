import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Around } from '../pay.ts'
import { hooksOf, markHeard, ripen, SLOW_MS, type Hook } from './store.ts'
import { WEBHOOK } from '../webhook.ts'

/** The store that the sandbox's webhooks name. */
export const SANDBOX_STORE = 'sandbox'

/** Tells haru what happened, as a gateway does: signed, dated, by a call of its own, without making anybody wait. */
export type Teller = {
  /** Tells what was not told yet; `again`: everything once more. */
  tell(orderId: string, how?: { again: boolean }): void
  /** Pays a slow one when its time has come, and tells it. */
  later(orderId: string): void
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export function makeTeller(secret: string): { teller: Teller; start(scope: FastifyInstance, around: Around): void } {
  let here: { scope: FastifyInstance; around: Around } | undefined
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  const work = async (orderId: string, again: boolean): Promise<void> => {
    if (!here) return
    const { scope, around } = here
    await around.db.transaction((tx) => ripen(tx, orderId, around.clock()))
    for (const hook of await hooksOf(around.db, orderId, { isNew: !again })) {
      const { statusCode } = await scope.inject({ method: 'POST', url: WEBHOOK, ...signed(secret, hook) })
      if (statusCode === 200) await markHeard(around.db, hook.hook_id)
    }
  }
  const tell: Teller['tell'] = (orderId, { again } = { again: false }) => {
    const told = work(orderId, again)
      .catch((error: unknown) => here?.around.log.warn({ err: error }, 'the sandbox could not tell of a payment'))
      .finally(() => running.delete(told))
    running.add(told)
  }
  const later = (orderId: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      tell(orderId)
    }, SLOW_MS)
    timer.unref()
    timers.add(timer)
  }
  return {
    teller: { tell, later },
    start(scope, around) {
      here = { scope, around }
      scope.addHook('onClose', async () => {
        for (const timer of timers) clearTimeout(timer)
        await Promise.all(running)
      })
    },
  }
}

/** A webhook as PortOne sends it (Standard Webhooks): the same number and date each time, signed anew; `age`: so many seconds ago. */
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
