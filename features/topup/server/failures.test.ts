import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payViv } from '#features/viv/server/public.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { settlePayment } from '../contract.ts'
import { QUERY_HOURS } from '../rules.ts'
import { hasDueOrders } from './open-orders.ts'
import { hasDueRefunds } from './refund-payment.ts'
import { acceptRefundLoss } from './refund-actions.ts'
import { openPortoneFixture, type PortoneFixture } from './testing.ts'

let fixture: PortoneFixture
let me: TestMember
beforeAll(async () => {
  fixture = await openPortoneFixture()
})
afterAll(() => fixture.driven.close())
beforeEach(async () => {
  me = await fixture.reset()
})

describe('a payment that does not match its order', () => {
  test.each([
    ['another amount', { amount: { total: 100, taxFree: 0, discount: 0, paid: 100, cancelled: 0, cancelledTaxFree: 0 } }, 100],
    ['another currency', { currency: 'USD' }, 10_000],
  ])('is refunded: %s', async (_what, change, won) => {
    const order = await fixture.createOrder(me)
    fixture.portone.pay(order.order_id, change)
    const answer = await fixture.settle(me, order.order_id)
    expect([answer.state, answer.fail_reason, answer.balance.paid]).toEqual([3, '결제 금액이 주문과 달라 전액 돌려드려요.', 0])
    await Promise.all([fixture.settle(me, order.order_id), fixture.driven.deliverWebhook({ orderId: order.order_id })])
    expect(await fixture.refundsOf(order.charge_no)).toMatchObject([{ viv: 0, won, state: 1, reason: 'mismatch' }])
    expect(await hasDueRefunds(fixture.server.db, fixture.now())).toBe(true)
    await fixture.payRefunds()
    expect(fixture.gatewayPayment(order)).toMatchObject({ status: 'CANCELLED', amount: { cancelled: won } })
    expect(fixture.notified.refunded).toMatchObject([{ user_no: me.user_no, viv: 0, won, reason: 'mismatch' }])
    await fixture.driven.deliverWebhook({ orderId: order.order_id })
    await fixture.payRefunds()
    expect([await fixture.refundsOf(order.charge_no), await fixture.paidBalance(me)]).toMatchObject([[{ state: 2 }], 0])
    expect([await fixture.compare(), await fixture.differences()]).toEqual([[], []])
  })

  test('is refunded: money for an unknown order', async () => {
    const order_id = randomUUID()
    fixture.portone.pay(order_id, { amount: { total: 700, taxFree: 0, discount: 0, paid: 700, cancelled: 0, cancelledTaxFree: 0 } })
    fixture.stopGateway()
    expect((await fixture.driven.deliverWebhook({ orderId: order_id })).status).toBe(503)
    fixture.restoreGateway()
    for (let times = 0; times < 2; times++) expect((await fixture.driven.deliverWebhook({ orderId: order_id })).status).toBe(200)
    expect(fixture.portone.find(order_id)).toMatchObject({ status: 'CANCELLED', amount: { cancelled: 700 } })
  })
})

describe('without an answer of the gateway', () => {
  test('beginPayment answers 503, and a repeated key continues with the same order', async () => {
    const key = randomUUID()
    fixture.stopGateway()
    const busy = await fixture.begin(me, 100, key)
    expect([busy.status, busy.body.code]).toEqual([503, 'request.busy'])
    fixture.loseAnswers(1)
    expect((await fixture.begin(me, 100, key)).status).toBe(503)
    const made = await fixture.begin(me, 100, key)
    expect(made.status).toBe(200)
    expect(await fixture.server.db.sql`select from viv_charge where user_no = ${me.user_no}`).toHaveLength(1)
  })

  test('settlePayment answers 503, and job and webhook credit once when the gateway is back', async () => {
    const order = await fixture.createOrder(me)
    fixture.portone.pay(order.order_id)
    fixture.stopGateway()
    const params = { order_id: order.order_id }
    expect((await fixture.server.call(settlePayment, { params }, { as: me })).status).toBe(503)
    expect((await fixture.driven.deliverWebhook({ orderId: order.order_id })).status).toBe(503)
    for (let minute = 0; minute < 5; minute++) {
      fixture.server.clock.advance(MINUTE_MS)
      await fixture.settleOpenOrders()
    }
    expect(await fixture.paidBalance(me)).toBe(0)
    fixture.restoreGateway()
    fixture.server.clock.advance(HOUR_MS)
    await Promise.all([fixture.settleOpenOrders(), fixture.driven.deliverWebhook({ orderId: order.order_id })])
    expect([await fixture.paidBalance(me), fixture.notified.charged.length]).toEqual([100, 1])
    expect(await hasDueOrders(fixture.server.db, new Date(fixture.now().getTime() + 48 * HOUR_MS))).toBe(false)
  })

  test('payRefunds pays once, though the answer is lost or the gateway is down for minutes', async () => {
    const order = await fixture.createPaidCharge(me)
    await fixture.withdraw(order, 30)
    expect(await hasDueRefunds(fixture.server.db, fixture.now())).toBe(true)
    // The gateway performs the refund, and its answers are lost from then on.
    fixture.loseAnswersFromNextCancel()
    await fixture.payRefunds()
    expect(await fixture.refundsOf(order.charge_no)).toMatchObject([{ won: 3000, state: 1, tries: 1 }])
    expect(fixture.gatewayPayment(order).amount.cancelled).toBe(3000)
    // Its webhook arrives: haru's own refund is not booked again.
    fixture.restoreGateway()
    await fixture.driven.deliverWebhook({ orderId: order.order_id, type: 'Transaction.PartialCancelled' })
    expect(await fixture.paidBalance(me)).toBe(70)
    fixture.stopGateway()
    for (let minute = 0; minute < 8; minute++) {
      fixture.server.clock.advance(MINUTE_MS)
      await fixture.payRefunds()
    }
    fixture.restoreGateway()
    // The gateway forgets keys after some hours.
    fixture.portone.forgetKeys()
    fixture.server.clock.advance(HOUR_MS)
    await Promise.all([fixture.payRefunds(), fixture.payRefunds()])
    expect(fixture.gatewayPayment(order).amount.cancelled).toBe(3000)
    expect(await fixture.refundsOf(order.charge_no)).toMatchObject([{ state: 2 }])
    expect(fixture.notified.refunded).toMatchObject([{ viv: 30, won: 3000, reason: 'withdrawal' }])
    expect([await fixture.paidBalance(me), await fixture.compare(), await fixture.differences()]).toEqual([70, [], []])
  })
})

describe('an abandoned window', () => {
  test('is queried with growing pauses for 24 hours', async () => {
    const order = await fixture.createOrder(me)
    const asks: number[] = []
    const began = fixture.now().getTime()
    while (await hasDueOrders(fixture.server.db, new Date(began + 72 * HOUR_MS))) {
      fixture.server.clock.advance(MINUTE_MS)
      if (!(await hasDueOrders(fixture.server.db, fixture.now()))) continue
      await fixture.settleOpenOrders()
      asks.push((fixture.now().getTime() - began) / MINUTE_MS)
    }
    expect(asks.slice(0, 7)).toEqual([1, 3, 7, 15, 31, 63, 123])
    expect(asks.at(-1)).toBeGreaterThanOrEqual(QUERY_HOURS * 60)
    expect(asks.length).toBeLessThan(40)
    // Paid later without a webhook: the nightly comparison finds it.
    fixture.portone.pay(order.order_id)
    expect([await fixture.compare(), await fixture.paidBalance(me)]).toEqual([[], 100])
  })
})

describe('a cancellation at the gateway itself', () => {
  test('takes the viv once under repeated webhooks, and ignores haru’s own refunds', async () => {
    const order = await fixture.createPaidCharge(me)
    await fixture.withdraw(order, 20)
    await fixture.driven.deliverWebhook({ orderId: order.order_id })
    await fixture.payRefunds()
    await fixture.driven.deliverWebhook({ orderId: order.order_id })
    expect(await fixture.paidBalance(me)).toBe(80)
    fixture.cancelAtGateway(order, 5050)
    await Promise.all(
      Array.from({ length: 5 }, () => fixture.driven.deliverWebhook({ orderId: order.order_id, type: 'Transaction.PartialCancelled' })),
    )
    expect([await fixture.paidBalance(me), await fixture.stateOf(order)]).toEqual([50, 5])
    expect(await fixture.refundsOf(order.charge_no)).toMatchObject([
      { viv: 20, state: 2, reason: 'withdrawal' },
      { viv: 30, won: 3000, state: 2, reason: 'gateway' },
    ])
    // A remainder of less than one viv is left to an operator.
    expect(await fixture.compare()).toMatchObject([{ kind: 'gateway_cancelled', expected: 5000, found: 5050 }])
    fixture.cancelAtGateway(order, 10_000)
    await fixture.driven.deliverWebhook({ orderId: order.order_id, type: 'Transaction.Cancelled' })
    expect([await fixture.paidBalance(me), await fixture.stateOf(order), await fixture.compare(), await fixture.openDifferences()]).toEqual(
      [0, 4, [], []],
    )
    expect(fixture.notified.refunded.map(({ reason, won }) => [reason, won])).toEqual([
      ['withdrawal', 2000],
      ['gateway', 3000],
      ['gateway', 5000],
    ])
    expect(await fixture.differences()).toEqual([])
  })

  test('books spent viv as a loss until an operator accepts it; the ledger has no difference', async () => {
    const [order, other] = [await fixture.createPaidCharge(me), await fixture.createPaidCharge(me, 30)]
    const spend = { user_no: me.user_no, amount: 90, ref: randomUUID(), to: 'shop' } as const
    await fixture.inTransaction((tx) => payViv(tx, spend, fixture.now()))
    fixture.cancelAtGateway(order, 10_000)
    await fixture.driven.deliverWebhook({ orderId: order.order_id })
    // 10 viv of this charge were left, and 30 of the other.
    expect([await fixture.paidBalance(me), await fixture.stateOf(order), await fixture.stateOf(other)]).toEqual([0, 4, 2])
    const [loss] = await fixture.refundsOf(order.charge_no)
    expect(loss).toMatchObject({ viv: 100, won: 10_000, loss_viv: 60 })
    const { refund_no } = loss!
    expect([await fixture.compare(), await fixture.differences(), await fixture.openDifferences()]).toEqual([[], [], []])
    const isAccepted = async () =>
      (await fixture.server.db.sql`select from viv_refund where refund_no = ${refund_no} and loss_accepted_dt is not null`).length === 1
    expect(await isAccepted()).toBe(false)
    await fixture.inTransaction((tx) => acceptRefundLoss(tx, { refund_no, note: '카드사 분쟁, 손실 처리' }, fixture.now()))
    expect(await isAccepted()).toBe(true)
    await expect(fixture.inTransaction((tx) => acceptRefundLoss(tx, { refund_no, note: '' }, fixture.now()))).rejects.toMatchObject({
      code: 'topup.refund_ended',
    })
  })

  test('before the payment was booked, credits only what is not cancelled', async () => {
    const [whole, part] = [await fixture.createOrder(me), await fixture.createOrder(me)]
    for (const order of [whole, part]) fixture.portone.pay(order.order_id)
    fixture.cancelAtGateway(whole, 10_000)
    fixture.cancelAtGateway(part, 4000)
    expect(await fixture.settle(me, whole.order_id)).toMatchObject({ state: 6, balance: { paid: 0 } })
    expect(await fixture.settle(me, part.order_id)).toMatchObject({ state: 5, balance: { paid: 60 } })
    expect([await fixture.compare(), await fixture.differences()]).toEqual([[], []])
  })

  test('agrees with the wallet when it races with settlement and withdrawals', async () => {
    const { gateway } = fixture.driven
    for (let round = 0; round < 12; round++) {
      const order = await fixture.createOrder(me, 10)
      fixture.portone.pay(order.order_id)
      const acts: (() => Promise<unknown>)[] = [
        () => fixture.settle(me, order.order_id),
        () => fixture.driven.deliverWebhook({ orderId: order.order_id }),
        () => fixture.withdraw(order, 2).catch(() => null),
        () => gateway.cancel(order.order_id, { amount: 300, reason: '카드사', key: `somebody-${round}` }).catch(() => null),
        () => fixture.withdraw(order, 4).catch(() => null),
        () => fixture.payRefunds(),
        () => fixture.driven.deliverWebhook({ orderId: order.order_id, type: 'Transaction.PartialCancelled' }),
      ]
      const before = await fixture.paidBalance(me)
      await Promise.all([...acts.slice(round % 7), ...acts.slice(0, round % 7)].map((act) => act()))
      // Concurrent refunds need several runs.
      for (let times = 0; times < 3; times++) {
        fixture.server.clock.advance(HOUR_MS / 6)
        await fixture.payRefunds()
      }
      await fixture.settle(me, order.order_id)
      const { total, cancelled } = fixture.gatewayPayment(order).amount
      expect([await fixture.paidBalance(me), await fixture.stateOf(order)]).toEqual([before + (total - cancelled) / 100, 5])
      expect([await fixture.compare(), await fixture.differences()]).toEqual([[], []])
    }
  })
})
