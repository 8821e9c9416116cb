import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, holdViv, voidHold } from '#features/viv/server/public.ts'
import { cancelCharge } from '#features/viv/server/for-topup.ts'
import { AppError } from '#kit/contract/errors.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { drivenPortone, drivenSandbox, type Driven } from '#kit/server/integrations/pay/testing.ts'
import type { PortoneServer } from '#kit/server/integrations/pay/portone/testing.ts'
import { soakOr } from '#kit/server/testing/soak.ts'
import { openPaymentFixture, type Order, type PaymentFixture } from './testing.ts'

/** Random orders for each gateway, and most steps of each. */
const [RUNS, STEPS] = [soakOr(20, 150), 14]

const step = fc.record({
  kind: fc.constantFrom(
    ...(['return', 'webhook', 'webhook', 'fail', 'pay', 'pay', 'expire', 'give_up', 'withdraw', 'cancel_there', 'hold', 'void'] as const),
    ...(['refunds', 'asks', 'hour', 'night', 'down', 'up', 'lost', 'refuses', 'gives'] as const),
  ),
  amount: fc.integer({ min: 1, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const once = (kind: Step['kind'], amount = 1): Step => ({ kind, amount })

/** Orders that end in each way; random orders alone may miss one. */
const EACH_END: [steps: Step[], isConcurrent: boolean, chance: number][] = [
  [[once('pay'), once('webhook'), once('return')], false, 1],
  [[once('fail'), once('webhook'), once('return')], false, 1],
  [[once('pay'), once('webhook'), once('withdraw', 100)], false, 1],
  // The gateway cancels viv that are held, which the end of the hold recovers.
  [[once('pay'), once('webhook'), once('hold', 55), once('withdraw', 40), once('cancel_there', 54), once('cancel_there', 21)], false, 1],
]

describe.each([
  ['sandbox', drivenSandbox],
  ['portone', drivenPortone],
] as const)('%s', (_engine, open) => {
  let fixture: PaymentFixture
  let portone: PortoneServer | undefined
  beforeAll(async () => {
    const made = await openPaymentFixture<Driven & { portone?: PortoneServer }>(open)
    fixture = made
    portone = made.driven.portone
  })
  afterAll(() => fixture.driven.close())

  const setGateway = (kind: 'well' | 'away' | 'lost'): void => {
    if (portone) portone.state.mood = { kind, answers: 2 }
  }
  const setProvider = (does: 'gives' | 'refuses'): void => {
    if (portone) portone.state.provider = does
  }

  /** The steps for an order of a member. */
  async function stepsFor(order: Order, userNo: number, isTampered: boolean) {
    const { server, driven } = fixture
    const { order_id, charge_no } = order
    const inTx = <T>(work: Parameters<typeof server.db.transaction<T>>[0]) => server.db.transaction(work)
    const now = () => server.clock.now
    const hold = `hold:${order_id}`
    const amount = { total: 700, taxFree: 0, discount: 0, paid: 700, cancelled: 0, cancelledTaxFree: 0 }
    const does: Record<Step['kind'], (by: number) => unknown> = {
      return: () => driven.onNotify.work(order_id),
      webhook: () => driven.deliverWebhook({ orderId: order_id }),
      fail: () => driven.fail(order_id),
      pay: () => (isTampered && portone ? portone.pay(order_id, { amount: { ...amount } }) : driven.pay(order_id)),
      expire: () => server.db.sql`update viv_charge set state = 6 where order_id = ${order_id} and state = 1`,
      give_up: () => server.db.sql`update viv_charge set state = 6 where order_id = ${order_id} and state = 1`,
      withdraw: (by) => inTx((tx) => cancelCharge(tx, { charge_no, amount: by, reason: 'withdrawal' }, now())),
      cancel_there: (by) => driven.gateway.cancel(order_id, { amount: by * 100, reason: '카드사', key: `there-${randomUUID()}` }),
      hold: (by) => inTx((tx) => holdViv(tx, { user_no: userNo, amount: by, ref: hold }, now())),
      void: () => inTx((tx) => voidHold(tx, { hold }, now())),
      refunds: () => fixture.payRefunds(),
      asks: () => fixture.settleOpenOrders(),
      hour: () => server.clock.advance(HOUR_MS),
      night: () => fixture.compare(),
      down: () => setGateway('away'),
      up: () => setGateway('well'),
      lost: () => setGateway('lost'),
      refuses: () => setProvider('refuses'),
      gives: () => setProvider('gives'),
    }
    return { does, hold }
  }

  /** Ends all failures and runs the jobs until nothing is due. */
  async function finish(order: Order): Promise<void> {
    setGateway('well')
    setProvider('gives')
    portone?.forgetKeys()
    fixture.server.clock.advance(2 * HOUR_MS)
    await fixture.driven.onNotify.work(order.order_id)
    await fixture.server.db.sql`update viv_refund set state = 1, refusals = 0, try_dt = ${fixture.server.clock.now} where state in (1, 3)`
    // Concurrent refunds need several runs.
    for (let times = 0; times < 4; times++) {
      await fixture.payRefunds()
      fixture.server.clock.advance(HOUR_MS)
    }
    await fixture.driven.onNotify.work(order.order_id)
  }

  test(`wallet and gateway agree after random steps, and each event is notified once (${RUNS} orders)`, async () => {
    const ends = { kept: 0, none: 0, back: 0, lost: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: STEPS }),
        fc.boolean(),
        fc.integer({ min: 0, max: 5 }),
        async (steps, isConcurrent, chance) => {
          setGateway('well')
          setProvider('gives')
          fixture.notified.charged.length = fixture.notified.refunded.length = 0
          const me = await fixture.aPayer()
          const order = await fixture.createOrder(me)
          const { does, hold } = await stepsFor(order, me.user_no, chance === 0)
          const running: Promise<unknown>[] = []
          for (const { kind, amount } of steps) {
            const done = (async () => does[kind](amount))().catch(expected)
            if (isConcurrent) running.push(done)
            else await done
          }
          await Promise.all(running)
          await finish(order)
          await fixture.server.db.transaction((tx) => voidHold(tx, { hold }, fixture.server.clock.now)).catch(expected)

          const end = await fixture.driven.gateway.query(order.order_id)
          const [received, left] = 'amount' in end ? [end.amount, end.amount - end.cancelled] : [0, 0]
          const [{ loss, open_loss }] = await fixture.server.db.sql<[{ loss: number; open_loss: number }]>`
            select coalesce(sum(loss_viv), 0) as loss, coalesce(sum(loss_viv - loss_back_viv), 0) as open_loss
            from viv_refund where charge_no = ${order.charge_no}`
          const { paid } = await balanceOf(fixture.server.db, me.user_no)
          // An open loss was held when the gateway cancelled, and is in the wallet again.
          expect(paid - open_loss).toBe(left / 100)
          if (received !== 10_000) expect([left, paid]).toEqual([0, 0])
          expect(fixture.notified.charged.length).toBeLessThanOrEqual(1)
          const refunds = await fixture.refundsOf(order.charge_no)
          expect(fixture.notified.refunded.map(({ refund_no }) => refund_no).toSorted((a, b) => a - b)).toEqual(
            refunds.map(({ refund_no }) => refund_no),
          )
          expect(refunds.every(({ state }) => state === 2)).toBe(true)
          expect([await fixture.compare(), await fixture.differences()]).toEqual([[], []])
          // Moves this order out of the nightly comparison.
          fixture.server.clock.advance(9 * DAY_MS)
          ends[loss > 0 ? 'lost' : left > 0 ? 'kept' : received > 0 ? 'back' : 'none']++
        },
      ),
      { numRuns: RUNS, endOnFailure: true, examples: EACH_END },
    )
    expect(Math.min(ends.kept, ends.none, ends.back, ends.lost)).toBeGreaterThan(0)
  })
})

/** Accepts refusals by a rule or by the gateway. Any other error fails the test. */
function expected(error: unknown): void {
  if (!(error instanceof AppError || error instanceof RangeError || /Nothing is held|is booked already/.test(String(error)))) throw error
}
