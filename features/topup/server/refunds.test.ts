import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestMember } from '#kit/server/testing/server.ts'
import { REFUSALS_MAX } from '../rules.ts'
import { hasDueRefunds } from './refund-payment.ts'
import { payRefundByHand, retryRefund } from './refund-actions.ts'
import { aTroubledWorld, type Order, type TroubledWorld } from './testing.ts'

const HOUR = 3_600_000

let world: TroubledWorld
let me: TestMember
beforeAll(async () => {
  world = await aTroubledWorld()
})
afterAll(() => world.driven.close())
beforeEach(async () => {
  me = await world.calm()
})

describe('refunds that the gateway refuses', () => {
  const rowOf = async ({ charge_no }: Order) => (await world.refundsOf(charge_no))[0]!
  const tryAll = async (times: number): Promise<void> => {
    for (let nth = 0; nth < times; nth++) {
      world.portone.forgetKeys()
      await world.payRefunds()
      world.server.clock.advance(HOUR)
    }
  }

  test('a provider’s no is tried again for hours, then it is an operator’s, who tries again or pays by hand', async () => {
    const [one, two] = [await world.charged(me), await world.charged(me)]
    await world.withdraw(one, 100)
    await world.withdraw(two, 40)
    world.portone.state.provider = 'refuses'
    await tryAll(REFUSALS_MAX - 1)
    expect(await rowOf(one)).toMatchObject({ state: 1, refusals: REFUSALS_MAX - 1, fail_reason: '취소 기한이 지났습니다.' })
    const { refund_no } = await rowOf(one)
    const byHand = (no: number) => world.inTx((tx) => payRefundByHand(tx, { refund_no: no, note: '계좌 이체' }, world.hooks, world.now()))
    await expect(byHand(refund_no)).rejects.toMatchObject({ code: 'topup.refund_ended' })
    await tryAll(1)
    expect([await rowOf(one), await rowOf(two)]).toMatchObject([{ state: 3 }, { state: 3 }])
    expect([await world.compare(), await hasDueRefunds(world.server.db, world.now())]).toEqual([[], false])

    world.portone.state.provider = 'gives'
    await world.inTx((tx) => retryRefund(tx, refund_no, world.now()))
    await tryAll(1)
    await byHand((await rowOf(two)).refund_no)
    expect([await rowOf(one), await rowOf(two)]).toMatchObject([
      { state: 2, is_by_hand: false, fail_reason: null },
      { state: 2, is_by_hand: true, note: '계좌 이체' },
    ])
    expect([world.known(one).amount.cancelled, world.known(two).amount.cancelled]).toEqual([10_000, 0])
    expect(world.told.refunded.map(({ won }) => won)).toEqual([10_000, 4000])
    await expect(world.inTx((tx) => retryRefund(tx, refund_no, world.now()))).rejects.toMatchObject({ code: 'topup.refund_ended' })
    await expect(world.inTx((tx) => retryRefund(tx, 999_999, world.now()))).rejects.toMatchObject({ code: 'topup.no_refund' })
    expect([await world.compare(), await world.differences()]).toEqual([[], []])
  })

  test('given back there by hand meanwhile: it counts, and nothing goes twice', async () => {
    const order = await world.charged(me)
    await world.withdraw(order, 100)
    world.cancelThere(order, 10_000)
    await world.payRefunds()
    expect([await rowOf(order), await world.paid(me), world.told.refunded.length]).toMatchObject([{ state: 2, reason: 'withdrawal' }, 0, 1])
    expect([await world.compare(), await world.differences()]).toEqual([[], []])
  })

  test('given back there in part: only the rest is asked for', async () => {
    const order = await world.charged(me)
    await world.withdraw(order, 70)
    await world.withdraw(order, 10)
    world.cancelThere(order, 4000)
    for (let times = 0; times < 3; times++) await tryAll(1)
    expect(world.known(order).amount.cancelled).toBe(8000)
    expect(await world.refundsOf(order.charge_no)).toMatchObject([{ state: 2 }, { state: 2 }])
    expect([await world.paid(me), await world.compare(), await world.differences()]).toEqual([20, [], []])
  })

  test('a provider that takes its time is waited for', async () => {
    const order = await world.charged(me)
    await world.withdraw(order, 10)
    world.portone.state.provider = 'takes its time'
    await tryAll(REFUSALS_MAX + 1)
    expect(await rowOf(order)).toMatchObject({ state: 1, refusals: 0 })
    Object.assign(world.known(order).cancellations!.at(-1)!, { status: 'SUCCEEDED' })
    world.cancelThere(order, 1000)
    await tryAll(1)
    expect(await rowOf(order)).toMatchObject({ state: 2 })
  })
})

describe('each night the books are held against the gateway’s', () => {
  test('what it never knew is kept, stops exchanges, and is closed when it is right; where it does not answer nothing is said', async () => {
    const order = await world.charged(me)
    const told = { ...world.known(order).amount }
    world.known(order).amount.total = 9000
    world.away()
    expect([await world.compare(), await world.open()]).toEqual([[], []])
    world.well()
    const differs = { kind: 'gateway_paid', subject: `charge:${order.charge_no}`, expected: 10_000, found: 9000 }
    expect(await world.compare()).toEqual([differs])
    expect(await world.open()).toEqual([differs])
    // Where it is away it stays as it is, and it is looked at as long as it is open.
    world.away()
    expect([await world.compare(), await world.open()]).toEqual([[], [differs]])
    world.well()
    world.server.clock.advance(30 * 24 * HOUR)
    expect(await world.compare()).toEqual([differs])
    world.known(order).amount = told
    expect([await world.compare(), await world.open()]).toEqual([[], []])
  })

  test('given back by haru, and not there', async () => {
    const order = await world.charged(me)
    await world.withdraw(order, 100)
    await world.payRefunds()
    world.known(order).amount.cancelled = 0
    world.known(order).status = 'PAID'
    expect(await world.compare()).toMatchObject([{ kind: 'gateway_cancelled', expected: 10_000, found: 0 }])
  })
})
