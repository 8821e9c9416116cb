import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CURRENCY, type Gateway } from './pay.ts'
import { drivenPortone, drivenSandbox, type Driven } from './testing.ts'

/** Orders of each test. */
const RUNS = 100

/** A caller as the gateway's docstring describes: one function that trusts only `query`. */
type Order = { order_id: string; amount: number; isOpen: boolean; credited: number; lock: Promise<unknown> }

function settle(gateway: Gateway, order: Order): Promise<void> {
  const turn = order.lock.then(async () => {
    const found = await gateway.query(order.order_id)
    if (!('amount' in found)) return
    const fits = found.amount === order.amount && found.currency === CURRENCY
    if (fits && order.isOpen && found.state === 'paid' && order.credited === 0) order.credited = found.amount
    const isOurs = fits && order.credited > 0
    if (!isOurs && found.cancelled < found.amount) {
      await gateway.cancel(order.order_id, {
        amount: found.amount - found.cancelled,
        reason: '주문과 달라요',
        key: `all-${order.order_id}`,
      })
    }
  })
  order.lock = turn.catch(() => {})
  return turn
}

const step = fc.constantFrom('return', 'webhook', 'webhook', 'fail', 'pay', 'close', 'down', 'up', 'lost')

describe.each([
  ['sandbox', drivenSandbox],
  ['portone', drivenPortone],
] as const)('%s', (_engine, open) => {
  let driven: Driven
  const orders = new Map<string, Order>()
  beforeAll(async () => {
    driven = await open()
    driven.onNotify.work = async (orderId) => {
      const order = orders.get(orderId)
      if (order) await settle(driven.gateway, order)
    }
  })
  afterAll(() => driven.close())

  const trouble = (kind: 'well' | 'away' | 'lost'): void => {
    if ('portone' in driven) {
      const { state } = driven.portone as { state: { mood: object } }
      state.mood = { kind, answers: 1 }
    }
  }

  test(`credits or refunds each payment once, in any order of returns, webhooks and outages (${RUNS} orders)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), fc.boolean(), async (steps, isTogether) => {
        trouble('well')
        const { order_id, amount } = await driven.order()
        const order: Order = { order_id, amount, isOpen: true, credited: 0, lock: Promise.resolve() }
        orders.set(order_id, order)
        const does = {
          return: () => settle(driven.gateway, order),
          webhook: () => driven.deliverWebhook({ orderId: order_id }),
          fail: () => driven.fail(order_id),
          pay: () => driven.pay(order_id),
          close: async () => void (order.isOpen = false),
          down: async () => trouble('away'),
          up: async () => trouble('well'),
          lost: async () => trouble('lost'),
        }
        const running: Promise<unknown>[] = []
        for (const one of steps) {
          const done = Promise.resolve(does[one]()).catch(() => null)
          if (isTogether) running.push(done)
          else await done
        }
        await Promise.all(running)
        // The job that settles every open order.
        trouble('well')
        await settle(driven.gateway, order)
        const end = await driven.gateway.query(order_id)
        const left = 'amount' in end ? end.amount - end.cancelled : 0
        expect(order.credited).toBe(left)
        expect([0, amount]).toContain(left)
      }),
      { numRuns: RUNS },
    )
  })
})

test('refunds a payment with a wrong amount completely', async () => {
  const driven = await drivenPortone()
  const { order_id, amount } = await driven.order()
  const total = { total: 100, taxFree: 0, discount: 0, paid: 100, cancelled: 0, cancelledTaxFree: 0 }
  driven.portone.pay(order_id, { amount: total })
  const order: Order = { order_id, amount, isOpen: true, credited: 0, lock: Promise.resolve() }
  await settle(driven.gateway, order)
  expect(order.credited).toBe(0)
  expect(await driven.gateway.query(order_id)).toMatchObject({ state: 'cancelled', cancelled: 100 })
  expect(await driven.gateway.query(randomUUID())).toEqual({ state: 'none' })
  await driven.close()
})
