import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { REFUSALS_MAX } from '../rules.ts'
import { hasDueRefunds } from './refund-payment.ts'
import { payRefundByHand, retryRefund } from './refund-actions.ts'
import { openPortoneFixture, type Order, type PortoneFixture } from './testing.ts'

let fixture: PortoneFixture
let me: TestMember
beforeAll(async () => {
  fixture = await openPortoneFixture()
})
afterAll(() => fixture.driven.close())
beforeEach(async () => {
  me = await fixture.reset()
})

describe('payRefunds', () => {
  const rowOf = async ({ charge_no }: Order) => (await fixture.refundsOf(charge_no))[0]!
  const tryAll = async (times: number): Promise<void> => {
    for (let nth = 0; nth < times; nth++) {
      fixture.portone.forgetKeys()
      await fixture.payRefunds()
      fixture.server.clock.advance(HOUR_MS)
    }
  }

  test('retries a refusal for hours, then leaves it to an operator, who retries or pays by hand', async () => {
    const [one, two] = [await fixture.createPaidCharge(me), await fixture.createPaidCharge(me)]
    await fixture.withdraw(one, 100)
    await fixture.withdraw(two, 40)
    fixture.portone.state.provider = 'refuses'
    await tryAll(REFUSALS_MAX - 1)
    expect(await rowOf(one)).toMatchObject({ state: 1, refusals: REFUSALS_MAX - 1, fail_reason: '취소 기한이 지났습니다.' })
    const { refund_no } = await rowOf(one)
    const byHand = (no: number) =>
      fixture.inTransaction((tx) => payRefundByHand(tx, { refund_no: no, note: '계좌 이체' }, fixture.hooks, fixture.now()))
    await expect(byHand(refund_no)).rejects.toMatchObject({ code: 'topup.refund_ended' })
    await tryAll(1)
    expect([await rowOf(one), await rowOf(two)]).toMatchObject([{ state: 3 }, { state: 3 }])
    expect([await fixture.compare(), await hasDueRefunds(fixture.server.db, fixture.now())]).toEqual([[], false])

    fixture.portone.state.provider = 'gives'
    await fixture.inTransaction((tx) => retryRefund(tx, refund_no, fixture.now()))
    await tryAll(1)
    await byHand((await rowOf(two)).refund_no)
    expect([await rowOf(one), await rowOf(two)]).toMatchObject([
      { state: 2, is_by_hand: false, fail_reason: null },
      { state: 2, is_by_hand: true, note: '계좌 이체' },
    ])
    expect([fixture.gatewayPayment(one).amount.cancelled, fixture.gatewayPayment(two).amount.cancelled]).toEqual([10_000, 0])
    expect(fixture.notified.refunded.map(({ won }) => won)).toEqual([10_000, 4000])
    await expect(fixture.inTransaction((tx) => retryRefund(tx, refund_no, fixture.now()))).rejects.toMatchObject({
      code: 'topup.refund_ended',
    })
    await expect(fixture.inTransaction((tx) => retryRefund(tx, 999_999, fixture.now()))).rejects.toMatchObject({ code: 'topup.no_refund' })
    expect([await fixture.compare(), await fixture.differences()]).toEqual([[], []])
  })

  test('counts a refund made at the gateway itself, and pays nothing twice', async () => {
    const order = await fixture.createPaidCharge(me)
    await fixture.withdraw(order, 100)
    fixture.cancelAtGateway(order, 10_000)
    await fixture.payRefunds()
    expect([await rowOf(order), await fixture.paidBalance(me), fixture.notified.refunded.length]).toMatchObject([
      { state: 2, reason: 'withdrawal' },
      0,
      1,
    ])
    expect([await fixture.compare(), await fixture.differences()]).toEqual([[], []])
  })

  test('requests only the rest after a partial refund at the gateway itself', async () => {
    const order = await fixture.createPaidCharge(me)
    await fixture.withdraw(order, 70)
    await fixture.withdraw(order, 10)
    fixture.cancelAtGateway(order, 4000)
    for (let times = 0; times < 3; times++) await tryAll(1)
    expect(fixture.gatewayPayment(order).amount.cancelled).toBe(8000)
    expect(await fixture.refundsOf(order.charge_no)).toMatchObject([{ state: 2 }, { state: 2 }])
    expect([await fixture.paidBalance(me), await fixture.compare(), await fixture.differences()]).toEqual([20, [], []])
  })

  test('waits for a pending cancellation without counting refusals', async () => {
    const order = await fixture.createPaidCharge(me)
    await fixture.withdraw(order, 10)
    fixture.portone.state.provider = 'takes its time'
    await tryAll(REFUSALS_MAX + 1)
    expect(await rowOf(order)).toMatchObject({ state: 1, refusals: 0 })
    Object.assign(fixture.gatewayPayment(order).cancellations!.at(-1)!, { status: 'SUCCEEDED' })
    fixture.cancelAtGateway(order, 1000)
    await tryAll(1)
    expect(await rowOf(order)).toMatchObject({ state: 2 })
  })
})

describe('compareCharges', () => {
  test('stores a differing payment until it is resolved, and changes nothing without an answer', async () => {
    const order = await fixture.createPaidCharge(me)
    const amount = { ...fixture.gatewayPayment(order).amount }
    fixture.gatewayPayment(order).amount.total = 9000
    fixture.stopGateway()
    expect([await fixture.compare(), await fixture.openDifferences()]).toEqual([[], []])
    fixture.restoreGateway()
    const differs = { kind: 'gateway_paid', subject: `charge:${order.charge_no}`, expected: 10_000, found: 9000 }
    expect(await fixture.compare()).toEqual([differs])
    expect(await fixture.openDifferences()).toEqual([differs])
    // Without an answer it stays open, and it is compared for as long as it is open.
    fixture.stopGateway()
    expect([await fixture.compare(), await fixture.openDifferences()]).toEqual([[], [differs]])
    fixture.restoreGateway()
    fixture.server.clock.advance(30 * DAY_MS)
    expect(await fixture.compare()).toEqual([differs])
    fixture.gatewayPayment(order).amount = amount
    expect([await fixture.compare(), await fixture.openDifferences()]).toEqual([[], []])
  })

  test('finds a refund that the gateway does not have', async () => {
    const order = await fixture.createPaidCharge(me)
    await fixture.withdraw(order, 100)
    await fixture.payRefunds()
    fixture.gatewayPayment(order).amount.cancelled = 0
    fixture.gatewayPayment(order).status = 'PAID'
    expect(await fixture.compare()).toMatchObject([{ kind: 'gateway_cancelled', expected: 10_000, found: 0 }])
  })
})
