import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, holdViv, voidHold } from '#features/viv/server/public.ts'
import { cancelCharge } from '#features/viv/server/for-topup.ts'
import { AppError } from '#kit/contract/errors.ts'
import { drivenPortone, drivenSandbox, type Driven } from '#kit/server/integrations/pay/testing.ts'
import type { PortoneServer } from '#kit/server/integrations/pay/portone/testing.ts'
import { aWorld, type Order, type World } from './testing.ts'

/** Orders that each gateway goes through, with up to so many steps each. */
const [RUNS, STEPS] = [150, 14]
const HOUR = 3_600_000

const step = fc.record({
  kind: fc.constantFrom(
    ...(['return', 'webhook', 'webhook', 'fail', 'pay', 'pay', 'expire', 'give_up', 'withdraw', 'cancel_there', 'hold', 'void'] as const),
    ...(['refunds', 'asks', 'hour', 'night', 'down', 'up', 'lost', 'refuses', 'gives'] as const),
  ),
  amount: fc.integer({ min: 1, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describe.each([
  ['sandbox', drivenSandbox],
  ['portone', drivenPortone],
] as const)('%s', (_engine, open) => {
  let world: World
  let portone: PortoneServer | undefined
  beforeAll(async () => {
    const made = await aWorld<Driven & { portone?: PortoneServer }>(open)
    world = made
    portone = made.driven.portone
  })
  afterAll(() => world.driven.close())

  const trouble = (kind: 'well' | 'away' | 'lost'): void => {
    if (portone) portone.state.mood = { kind, answers: 2 }
  }
  const provider = (does: 'gives' | 'refuses'): void => {
    if (portone) portone.state.provider = does
  }

  /** An order of a member, and what happens to it. */
  async function acting(order: Order, userNo: number, isTampered: boolean) {
    const { server, driven } = world
    const { order_id, charge_no } = order
    const inTx = <T>(work: Parameters<typeof server.db.transaction<T>>[0]) => server.db.transaction(work)
    const now = () => server.clock.now
    const hold = `hold:${order_id}`
    const amount = { total: 700, taxFree: 0, discount: 0, paid: 700, cancelled: 0, cancelledTaxFree: 0 }
    const does: Record<Step['kind'], (by: number) => unknown> = {
      return: () => driven.hears.work(order_id),
      webhook: () => driven.tell({ orderId: order_id }),
      fail: () => driven.fail(order_id),
      pay: () => (isTampered && portone ? portone.pay(order_id, { amount: { ...amount } }) : driven.pay(order_id)),
      expire: () => server.db.sql`update viv_charge set state = 6 where order_id = ${order_id} and state = 1`,
      give_up: () => server.db.sql`update viv_charge set state = 6 where order_id = ${order_id} and state = 1`,
      withdraw: (by) => inTx((tx) => cancelCharge(tx, { charge_no, amount: by, reason: 'withdrawal' }, now())),
      cancel_there: (by) => driven.gateway.cancel(order_id, { amount: by * 100, reason: '카드사', key: `there-${randomUUID()}` }),
      hold: (by) => inTx((tx) => holdViv(tx, { user_no: userNo, amount: by, ref: hold }, now())),
      void: () => inTx((tx) => voidHold(tx, { hold }, now())),
      refunds: () => world.payRefunds(),
      asks: () => world.settleOpenOrders(),
      hour: () => server.clock.advance(HOUR),
      night: () => world.compare(),
      down: () => trouble('away'),
      up: () => trouble('well'),
      lost: () => trouble('lost'),
      refuses: () => provider('refuses'),
      gives: () => provider('gives'),
    }
    return { does, hold }
  }

  /** All is well again, and every job has had its time. */
  async function calm(order: Order): Promise<void> {
    trouble('well')
    provider('gives')
    portone?.forgetKeys()
    world.server.clock.advance(2 * HOUR)
    await world.driven.hears.work(order.order_id)
    await world.server.db.sql`update viv_refund set state = 1, refusals = 0, try_dt = ${world.server.clock.now} where state in (1, 3)`
    // Two that meet at the gateway come one after the other.
    for (let times = 0; times < 4; times++) {
      await world.payRefunds()
      world.server.clock.advance(HOUR)
    }
    await world.driven.hears.work(order.order_id)
  }

  test(`whatever happens to an order, wallet and gateway say the same, and each thing is told once (${RUNS} orders)`, async () => {
    const ends = { kept: 0, none: 0, back: 0, lost: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: STEPS }),
        fc.boolean(),
        fc.integer({ min: 0, max: 5 }),
        async (steps, isTogether, chance) => {
          trouble('well')
          provider('gives')
          world.told.charged.length = world.told.refunded.length = 0
          const me = await world.aPayer()
          const order = await world.ordered(me)
          const { does, hold } = await acting(order, me.user_no, chance === 0)
          const running: Promise<unknown>[] = []
          for (const { kind, amount } of steps) {
            const done = (async () => does[kind](amount))().catch(expected)
            if (isTogether) running.push(done)
            else await done
          }
          await Promise.all(running)
          await calm(order)
          await world.server.db.transaction((tx) => voidHold(tx, { hold }, world.server.clock.now)).catch(expected)

          const end = await world.driven.gateway.query(order.order_id)
          const [came, left] = 'amount' in end ? [end.amount, end.amount - end.cancelled] : [0, 0]
          const [{ loss }] = await world.server.db.sql<[{ loss: number }]>`
            select coalesce(sum(loss_viv), 0) as loss from viv_refund where charge_no = ${order.charge_no}`
          const { paid } = await balanceOf(world.server.db, me.user_no)
          // A loss is what was held aside when the gateway took its money; it came back to the wallet since.
          expect(paid - loss).toBe(left / 100)
          if (came !== 10_000) expect([left, paid]).toEqual([0, 0])
          expect(world.told.charged.length).toBeLessThanOrEqual(1)
          const refunds = await world.refundsOf(order.charge_no)
          expect(world.told.refunded.map(({ refund_no }) => refund_no).toSorted((a, b) => a - b)).toEqual(
            refunds.map(({ refund_no }) => refund_no),
          )
          expect(refunds.every(({ state }) => state === 2)).toBe(true)
          expect([await world.compare(), await world.differences()]).toEqual([[], []])
          // The next one is alone with the night.
          world.server.clock.advance(9 * 24 * HOUR)
          ends[loss > 0 ? 'lost' : left > 0 ? 'kept' : came > 0 ? 'back' : 'none']++
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
    // None of them is a rare thing here; in the sandbox's window nobody pays another amount.
    expect(Math.min(ends.kept, ends.none, portone ? ends.back : RUNS)).toBeGreaterThan(RUNS / 50)
  }, 120_000)
})

/** Refused by a rule, or by the gateway's mood: nothing else may go wrong. */
function expected(error: unknown): void {
  if (!(error instanceof AppError || error instanceof RangeError || /Nothing is held|is booked already/.test(String(error)))) throw error
}
