import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payViv } from '#features/viv/server/public.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { settlePayment } from '../contract.ts'
import { ASK_HOURS } from '../rules.ts'
import { hasDueOrders } from './open-orders.ts'
import { hasDueRefunds } from './refund-payment.ts'
import { acceptRefundLoss } from './refund-actions.ts'
import { aTroubledWorld, type TroubledWorld } from './testing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: TroubledWorld
let me: TestMember
beforeAll(async () => {
  world = await aTroubledWorld()
})
afterAll(() => world.driven.close())
beforeEach(async () => {
  me = await world.calm()
})

describe('what does not fit the order goes back', () => {
  test.each([
    ['another amount', { amount: { total: 100, taxFree: 0, discount: 0, paid: 100, cancelled: 0, cancelledTaxFree: 0 } }, 100],
    ['another currency', { currency: 'USD' }, 10_000],
  ])('%s', async (_what, change, came) => {
    const order = await world.ordered(me)
    world.portone.pay(order.order_id, change)
    const answer = await world.settle(me, order.order_id)
    expect([answer.state, answer.fail_reason, answer.balance.paid]).toEqual([3, '결제 금액이 주문과 달라 전액 돌려드려요.', 0])
    await Promise.all([world.settle(me, order.order_id), world.driven.tell({ orderId: order.order_id })])
    expect(await world.refundsOf(order.charge_no)).toMatchObject([{ viv: 0, won: came, state: 1, reason: 'mismatch' }])
    expect(await hasDueRefunds(world.server.db, world.now())).toBe(true)
    await world.payRefunds()
    expect(world.known(order)).toMatchObject({ status: 'CANCELLED', amount: { cancelled: came } })
    expect(world.told.refunded).toMatchObject([{ user_no: me.user_no, viv: 0, won: came, reason: 'mismatch' }])
    await world.driven.tell({ orderId: order.order_id })
    await world.payRefunds()
    expect([await world.refundsOf(order.charge_no), await world.paid(me)]).toMatchObject([[{ state: 2 }], 0])
    expect([await world.compare(), await world.differences()]).toEqual([[], []])
  })

  test('money for an order that stands in no book', async () => {
    const order_id = randomUUID()
    world.portone.pay(order_id, { amount: { total: 700, taxFree: 0, discount: 0, paid: 700, cancelled: 0, cancelledTaxFree: 0 } })
    world.away()
    expect((await world.driven.tell({ orderId: order_id })).status).toBe(503)
    world.well()
    for (let times = 0; times < 2; times++) expect((await world.driven.tell({ orderId: order_id })).status).toBe(200)
    expect(world.portone.find(order_id)).toMatchObject({ status: 'CANCELLED', amount: { cancelled: 700 } })
  })
})

describe('a gateway that does not answer', () => {
  test('begin: nobody can pay yet, and the same key goes on with the same order', async () => {
    const key = randomUUID()
    world.away()
    const busy = await world.begin(me, 100, key)
    expect([busy.status, busy.body.code]).toEqual([503, 'request.busy'])
    world.lost(1)
    expect((await world.begin(me, 100, key)).status).toBe(503)
    const made = await world.begin(me, 100, key)
    expect(made.status).toBe(200)
    expect(await world.server.db.sql`select from viv_charge where user_no = ${me.user_no}`).toHaveLength(1)
  })

  test('settle: 503, and whoever asks when it is back, or the job, credits once', async () => {
    const order = await world.ordered(me)
    world.portone.pay(order.order_id)
    world.away()
    const params = { order_id: order.order_id }
    expect((await world.server.call(settlePayment, { params }, { as: me })).status).toBe(503)
    expect((await world.driven.tell({ orderId: order.order_id })).status).toBe(503)
    for (let minute = 0; minute < 5; minute++) {
      world.server.clock.advance(MINUTE)
      await world.settleOpenOrders()
    }
    expect(await world.paid(me)).toBe(0)
    world.well()
    world.server.clock.advance(HOUR)
    await Promise.all([world.settleOpenOrders(), world.driven.tell({ orderId: order.order_id })])
    expect([await world.paid(me), world.told.charged.length]).toEqual([100, 1])
    expect(await hasDueOrders(world.server.db, new Date(world.now().getTime() + 48 * HOUR))).toBe(false)
  })

  test('giving back: the answer is lost after the money moved, or it is away for minutes; it goes back once', async () => {
    const order = await world.charged(me)
    await world.withdraw(order, 30)
    expect(await hasDueRefunds(world.server.db, world.now())).toBe(true)
    // It is asked, does it, and from then on its answers get lost.
    world.lostFromNextCancel()
    await world.payRefunds()
    expect(await world.refundsOf(order.charge_no)).toMatchObject([{ won: 3000, state: 1, tries: 1 }])
    expect(world.known(order).amount.cancelled).toBe(3000)
    // Its webhook comes all the same: what haru gave back itself is taken from nobody again.
    world.well()
    await world.driven.tell({ orderId: order.order_id, type: 'Transaction.PartialCancelled' })
    expect(await world.paid(me)).toBe(70)
    world.away()
    for (let minute = 0; minute < 8; minute++) {
      world.server.clock.advance(MINUTE)
      await world.payRefunds()
    }
    world.well()
    // The gateway remembers keys for hours alone.
    world.portone.forgetKeys()
    world.server.clock.advance(HOUR)
    await Promise.all([world.payRefunds(), world.payRefunds()])
    expect(world.known(order).amount.cancelled).toBe(3000)
    expect(await world.refundsOf(order.charge_no)).toMatchObject([{ state: 2 }])
    expect(world.told.refunded).toMatchObject([{ viv: 30, won: 3000, reason: 'withdrawal' }])
    expect([await world.paid(me), await world.compare(), await world.differences()]).toEqual([70, [], []])
  })
})

describe('a window from which nobody comes back', () => {
  test('it is asked about with growing pauses, and no more a day after it began', async () => {
    const order = await world.ordered(me)
    const asks: number[] = []
    const began = world.now().getTime()
    while (await hasDueOrders(world.server.db, new Date(began + 72 * HOUR))) {
      world.server.clock.advance(MINUTE)
      if (!(await hasDueOrders(world.server.db, world.now()))) continue
      await world.settleOpenOrders()
      asks.push((world.now().getTime() - began) / MINUTE)
    }
    expect(asks.slice(0, 7)).toEqual([1, 3, 7, 15, 31, 63, 123])
    expect(asks.at(-1)).toBeGreaterThanOrEqual(ASK_HOURS * 60)
    expect(asks.length).toBeLessThan(40)
    // Paid days later, and nobody tells: the night finds it.
    world.portone.pay(order.order_id)
    expect([await world.compare(), await world.paid(me)]).toEqual([[], 100])
  })
})

describe('cancelled at the gateway itself', () => {
  test('what is there leaves the wallet, once however often it is told; our own refunds are no such thing', async () => {
    const order = await world.charged(me)
    await world.withdraw(order, 20)
    await world.driven.tell({ orderId: order.order_id })
    await world.payRefunds()
    await world.driven.tell({ orderId: order.order_id })
    expect(await world.paid(me)).toBe(80)
    world.cancelThere(order, 5050)
    await Promise.all(Array.from({ length: 5 }, () => world.driven.tell({ orderId: order.order_id, type: 'Transaction.PartialCancelled' })))
    expect([await world.paid(me), await world.stateOf(order)]).toEqual([50, 5])
    expect(await world.refundsOf(order.charge_no)).toMatchObject([
      { viv: 20, state: 2, reason: 'withdrawal' },
      { viv: 30, won: 3000, state: 2, reason: 'gateway' },
    ])
    // Won that make no viv are an operator's.
    expect(await world.compare()).toMatchObject([{ kind: 'gateway_cancelled', expected: 5000, found: 5050 }])
    world.cancelThere(order, 10_000)
    await world.driven.tell({ orderId: order.order_id, type: 'Transaction.Cancelled' })
    expect([await world.paid(me), await world.stateOf(order), await world.compare(), await world.open()]).toEqual([0, 4, [], []])
    expect(world.told.refunded.map(({ reason, won }) => [reason, won])).toEqual([
      ['withdrawal', 2000],
      ['gateway', 3000],
      ['gateway', 5000],
    ])
    expect(await world.differences()).toEqual([])
  })

  test('what was spent is the platform’s loss, and stops exchanges until an operator accepts it', async () => {
    const [order, other] = [await world.charged(me), await world.charged(me, 30)]
    const spend = { user_no: me.user_no, amount: 90, ref: randomUUID(), to: 'shop' } as const
    await world.inTx((tx) => payViv(tx, spend, world.now()))
    world.cancelThere(order, 10_000)
    await world.driven.tell({ orderId: order.order_id })
    // 10 were left of it, and 30 of the other.
    expect([await world.paid(me), await world.stateOf(order), await world.stateOf(other)]).toEqual([0, 4, 2])
    const [loss] = await world.refundsOf(order.charge_no)
    expect(loss).toMatchObject({ viv: 100, won: 10_000, loss_viv: 60 })
    const { refund_no } = loss!
    expect(await world.open()).toMatchObject([{ kind: 'gateway_loss', subject: `refund:${refund_no}`, found: 60 }])
    // The night does not close it.
    expect([await world.compare(), await world.differences()]).toEqual([[], []])
    expect(await world.open()).toHaveLength(1)
    await world.inTx((tx) => acceptRefundLoss(tx, { refund_no, note: '카드사 분쟁, 손실 처리' }, world.now()))
    expect(await world.open()).toEqual([])
    await expect(world.inTx((tx) => acceptRefundLoss(tx, { refund_no, note: '' }, world.now()))).rejects.toMatchObject({
      code: 'topup.refund_ended',
    })
  })

  test('before anybody heard that it was paid: nothing is credited, or what is left of it', async () => {
    const [whole, part] = [await world.ordered(me), await world.ordered(me)]
    for (const order of [whole, part]) world.portone.pay(order.order_id)
    world.cancelThere(whole, 10_000)
    world.cancelThere(part, 4000)
    expect(await world.settle(me, whole.order_id)).toMatchObject({ state: 6, balance: { paid: 0 } })
    expect(await world.settle(me, part.order_id)).toMatchObject({ state: 5, balance: { paid: 60 } })
    expect([await world.compare(), await world.differences()]).toEqual([[], []])
  })

  test('cancelling races confirming: whatever comes first, wallet and gateway say the same', async () => {
    const { gateway } = world.driven
    for (let round = 0; round < 12; round++) {
      const order = await world.ordered(me, 10)
      world.portone.pay(order.order_id)
      const acts: (() => Promise<unknown>)[] = [
        () => world.settle(me, order.order_id),
        () => world.driven.tell({ orderId: order.order_id }),
        () => world.withdraw(order, 2).catch(() => null),
        () => gateway.cancel(order.order_id, { amount: 300, reason: '카드사', key: `somebody-${round}` }).catch(() => null),
        () => world.withdraw(order, 4).catch(() => null),
        () => world.payRefunds(),
        () => world.driven.tell({ orderId: order.order_id, type: 'Transaction.PartialCancelled' }),
      ]
      const before = await world.paid(me)
      await Promise.all([...acts.slice(round % 7), ...acts.slice(0, round % 7)].map((act) => act()))
      // Two that meet at the gateway come one after the other.
      for (let times = 0; times < 3; times++) {
        world.server.clock.advance(HOUR / 6)
        await world.payRefunds()
      }
      await world.settle(me, order.order_id)
      const { total, cancelled } = world.known(order).amount
      expect([await world.paid(me), await world.stateOf(order)]).toEqual([before + (total - cancelled) / 100, 5])
      expect([await world.compare(), await world.differences()]).toEqual([[], []])
    }
  })
})
