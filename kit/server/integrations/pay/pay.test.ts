import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Payment, PayMethod } from './pay.ts'
import { cleanupPay } from './cleanup.ts'
import { drivenPortone, drivenSandbox, type Driven } from './testing.ts'

const key = () => randomUUID()
const cancelledOf = (payment: Payment): number => ('cancelled' in payment ? payment.cancelled : -1)

describe.each([
  ['sandbox', drivenSandbox],
  ['portone', drivenPortone],
] as const)('%s', (engine, open) => {
  let driven: Driven
  beforeAll(async () => {
    driven = await open()
  })
  beforeEach(() => {
    driven.notifiedOrders.length = 0
    driven.onNotify.work = async () => {}
  })
  afterAll(() => driven.close())

  const paid = async (method: PayMethod = 'card') => {
    const order = await driven.order({ method })
    await driven.pay(order.order_id, method)
    return order.order_id
  }
  const query = (orderId: string) => driven.gateway.query(orderId)

  describe('refuses', () => {
    test('a window that was not prepared or has expired', async () => {
      const { order_id } = await driven.order({ until: driven.server.clock.now })
      for (const no of [order_id, randomUUID(), '%3Cscript%3E', 'webhook']) {
        const { status, body } = await driven.server.send(`GET /pay/${no}`)
        expect(status).toBe(404)
        expect(body.text).toContain('결제 시간이 지났어요')
        expect(body.text).not.toContain('<script')
      }
    })

    test('a webhook without a valid signature of its exact bytes', async () => {
      const orderId = await paid()
      const { server } = driven
      const raw = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId: orderId, storeId: 'store-1' } })
      expect((await server.send('POST /pay/webhook', raw)).status).toBe(400)
      const stamp = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' }
      const { status, body } = await server.send('POST /pay/webhook', raw, { headers: stamp })
      expect(status).toBe(400)
      expect(body).toMatchObject({ state: -9, code: 'request.invalid' })
      const stranger = await driven.deliverWebhook({ orderId, secret: `whsec_${Buffer.from('another').toString('base64')}` })
      expect(stranger.status).toBe(400)
      expect((await server.send('POST /pay/webhook')).status).toBe(400)
      expect((await server.send('GET /pay/webhook')).status).toBe(404)
      expect(driven.notifiedOrders).toEqual([])
    })

    test('a webhook that was signed long ago, or for the future', async () => {
      const { order_id } = await driven.order()
      const before = driven.notifiedOrders.length
      for (const age of [400, -400]) expect((await driven.deliverWebhook({ orderId: order_id, age })).status).toBe(400)
      expect(driven.notifiedOrders).toHaveLength(before)
      expect((await driven.deliverWebhook({ orderId: order_id, age: 200 })).status).toBe(200)
    })

    test('a webhook of another store, or of something other than a payment', async () => {
      const orderId = await paid()
      expect((await driven.deliverWebhook({ orderId, store: 'another' })).status).toBe(200)
      expect(driven.notifiedOrders).toEqual([])
    })
  })

  test('names its provider', () => {
    expect(driven.gateway).toMatchObject({ engine, isSandbox: engine === 'sandbox' })
  })

  test('reports no payment before the window is opened, and a pending one until it ends', async () => {
    const { order_id } = await driven.order()
    expect(await query(order_id)).toEqual({ state: 'none' })
    expect(await query(randomUUID())).toEqual({ state: 'none' })
    await driven.open(order_id)
    expect(await query(order_id)).toEqual({ state: 'waiting' })
  })

  test.each(['card', 'bank', 'easy', 'phone'] as const)('reports the method %s of a payment', async (method) => {
    const orderId = await paid(method)
    expect(await query(orderId)).toEqual({
      state: 'paid',
      amount: 50_000,
      currency: 'KRW',
      cancelled: 0,
      method,
      paid_dt: expect.stringMatching(/^2026-11-21T/) as string,
      pg_tx: expect.stringContaining(orderId) as string,
      receipt_url: engine === 'sandbox' ? null : 'https://r.test/1',
      instrument: null,
    })
  })

  test('reports the method that was used, not the requested one', async () => {
    const { order_id } = await driven.order({ method: 'bank' })
    await driven.pay(order_id, 'card')
    expect(await query(order_id)).toMatchObject({ state: 'paid', method: 'card' })
  })

  test('reports the reason of a failed payment, which may be tried again', async () => {
    const { order_id } = await driven.order()
    await driven.fail(order_id)
    expect(await query(order_id)).toEqual({ state: 'failed', reason: '한도를 초과했어요.' })
    await driven.pay(order_id)
    expect(await query(order_id)).toMatchObject({ state: 'paid' })
  })

  test('charges an order once', async () => {
    const orderId = await paid()
    await driven.pay(orderId, 'phone')
    expect(await query(orderId)).toMatchObject({ state: 'paid', amount: 50_000, method: 'card' })
  })

  test('a repeated prepare may change method and expiry, but not the amount', async () => {
    const order = await driven.order()
    const later = new Date(order.until.getTime() + MINUTE_MS)
    const again = await driven.gateway.prepare({ ...order, method: 'easy', until: later })
    expect(again).toMatchObject({ order_id: order.order_id, window: `/pay/${order.order_id}` })
    expect(new Date(again.expire_dt)).toEqual(later)
    await expect(driven.gateway.prepare({ ...order, amount: 1 })).rejects.toThrow('another amount')
    const [kept] = await driven.server.db.sql`select amount, method from pay_order where order_id = ${order.order_id}`
    expect(kept).toEqual({ amount: 50_000, method: 'easy' })
  })

  describe('a webhook', () => {
    test('only passes the order number to the caller, repeatedly and in any order', async () => {
      const orderId = await paid()
      const before = await query(orderId)
      const types = ['Transaction.Cancelled', 'Transaction.Paid', 'Transaction.Failed', 'Transaction.Paid', 'Transaction.Surprise']
      for (const type of types) expect((await driven.deliverWebhook({ orderId, type, hookId: 'the same' })).status).toBe(200)
      expect(driven.notifiedOrders).toEqual(types.map(() => orderId))
      expect(await query(orderId)).toEqual(before)
    })

    test('of an unknown order is accepted like any other', async () => {
      const orderId = randomUUID()
      expect((await driven.deliverWebhook({ orderId })).status).toBe(200)
      expect(driven.notifiedOrders).toEqual([orderId])
    })

    test('whose processing fails is answered with an error, so that it is repeated', async () => {
      const orderId = await paid()
      driven.onNotify.work = () => Promise.reject(new Error('the database is away'))
      expect((await driven.deliverWebhook({ orderId })).status).toBe(500)
      driven.onNotify.work = async () => {}
      expect((await driven.deliverWebhook({ orderId })).status).toBe(200)
    })

    test('that arrives before the payment does not change the result of query', async () => {
      const { order_id } = await driven.order()
      expect((await driven.deliverWebhook({ orderId: order_id, type: 'Transaction.Paid' })).status).toBe(200)
      expect(await query(order_id)).toEqual({ state: 'none' })
    })
  })

  describe('refunds', () => {
    const cancel = (orderId: string, amount: number, with_: string = key()) =>
      driven.gateway.cancel(orderId, { amount, reason: '회원 요청', key: with_ })

    test('are refused for an unpaid order', async () => {
      const { order_id } = await driven.order()
      for (const arrange of [async () => {}, () => driven.open(order_id), () => driven.fail(order_id)]) {
        await arrange()
        expect(await cancel(order_id, 50_000)).toMatchObject({ state: 'refused', why: 'not_paid' })
      }
      expect(await cancel(randomUUID(), 1)).toMatchObject({ state: 'refused', why: 'not_paid' })
    })

    test('return the whole amount', async () => {
      const orderId = await paid()
      expect(await cancel(orderId, 50_000)).toEqual({ state: 'done' })
      expect(await query(orderId)).toMatchObject({ state: 'cancelled', amount: 50_000, cancelled: 50_000 })
      expect(await cancel(orderId, 1)).toMatchObject({ state: 'refused', why: 'too_much' })
    })

    test('return parts, and never more than the remaining amount', async () => {
      const orderId = await paid()
      expect(await cancel(orderId, 20_000)).toEqual({ state: 'done' })
      expect(await query(orderId)).toMatchObject({ state: 'part_cancelled', amount: 50_000, cancelled: 20_000 })
      expect(await cancel(orderId, 30_001)).toMatchObject({ state: 'refused', why: 'too_much' })
      expect(await cancel(orderId, 30_000)).toEqual({ state: 'done' })
      expect(await query(orderId)).toMatchObject({ state: 'cancelled', cancelled: 50_000 })
    })

    test('happen once per key, for parallel and repeated calls', async () => {
      const orderId = await paid()
      const same = key()
      const made = await Promise.all(Array.from({ length: 5 }, () => cancel(orderId, 10_000, same)))
      expect(new Set(made.map(({ state }) => state)).has('refused')).toBe(false)
      expect(await cancel(orderId, 10_000, same)).toEqual({ state: 'done' })
      expect(cancelledOf(await query(orderId))).toBe(10_000)
      expect(await cancel(orderId, 10_000)).toEqual({ state: 'done' })
      expect(cancelledOf(await query(orderId))).toBe(20_000)
    })

    test('of parallel calls return no more than the paid amount', async () => {
      const orderId = await paid()
      const keys = Array.from({ length: 8 }, key)
      const states: string[] = []
      // A call that meets a running refund is repeated, as jobs do.
      await Promise.all(
        keys.map(async (one) => {
          for (let tries = 0; tries < 20; tries++) {
            const made = await cancel(orderId, 20_000, one).catch(() => null)
            if (made && made.state !== 'pending') return states.push(made.state)
          }
        }),
      )
      expect(states.filter((state) => state === 'done')).toHaveLength(2)
      expect(cancelledOf(await query(orderId))).toBe(40_000)
    })

    test('at the same time as the payment return everything, with the same key and in either order', async () => {
      for (let round = 0; round < 10; round++) {
        const { order_id } = await driven.order()
        await driven.open(order_id)
        const same = key()
        const ways = [() => driven.pay(order_id), () => cancel(order_id, 50_000, same)]
        await Promise.all((round % 2 === 0 ? ways : ways.toReversed()).map((way) => way()))
        expect(await cancel(order_id, 50_000, same)).toEqual({ state: 'done' })
        expect(await query(order_id)).toMatchObject({ state: 'cancelled', cancelled: 50_000 })
      }
    })
  })

  test('the settlement lists every payment and cancellation of a time, and nothing else', async () => {
    const [from, until] = [new Date('2026-11-21T05:00:00Z'), new Date('2026-11-21T05:01:00Z')]
    driven.server.clock.advance(MINUTE_MS / 2)
    const orderId = await paid()
    await driven.gateway.cancel(orderId, { amount: 20_000, reason: '회원 요청', key: key() })
    const { order_id: failed } = await driven.order()
    await driven.fail(failed)
    const lines = (await driven.gateway.settlement(from, until)).filter(({ order_id }) => [orderId, failed].includes(order_id))
    expect(lines.map(({ at: _, pg_tx, ...line }) => ({ ...line, names: pg_tx.includes(orderId) }))).toEqual([
      { order_id: orderId, kind: 'paid', amount: 50_000, currency: 'KRW', names: true },
      { order_id: orderId, kind: 'cancelled', amount: 20_000, currency: 'KRW', names: true },
    ])
    const payouts = await driven.gateway.payouts('2026-11-21')
    if (engine === 'portone') expect(payouts).toBeNull()
    else {
      expect(payouts).toHaveLength(1)
      const { paid_won, cancelled_won, fee_won, fee_vat_won, net_won } = payouts![0]!
      expect([fee_won, fee_vat_won]).toEqual([Math.trunc((paid_won - cancelled_won) * 0.032), Math.trunc(fee_won / 10)])
      expect(net_won).toBe(paid_won - cancelled_won - fee_won - fee_vat_won)
    }
    expect(await driven.gateway.settlement(until, new Date(until.getTime() + MINUTE_MS))).toEqual([])
  })

  describe('the window', () => {
    test('is a page of haru with a strict content policy that cannot be framed', async () => {
      const { order_id } = await driven.order({ name: '<b>"비브"</b>' })
      const { status, headers, body } = await driven.server.send(`GET /pay/${order_id}`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      const csp = headers.get('content-security-policy') ?? ''
      for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(csp).toContain(rule)
      expect(csp).not.toMatch(/script-src [^;]*(unsafe|\*|https:(?!\/\/cdn\.portone\.io))/)
      expect(headers.get('cache-control')).toBe('no-store')
      const html = String(body.text)
      expect(html).not.toMatch(/<b>|<script(?! type="module" src="\/pay\/)|<style| style=| on\w+=/)
      for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await driven.server.send(`GET ${path}`)).status).toBe(200)
    })

    test('links back only to the screen that it replaced', async () => {
      const { order_id } = await driven.order()
      const of = async (search: string) => String((await driven.server.send(`GET /pay/${order_id}${search}`)).body.text)
      expect(await of('?back=/viv-charge-payment')).toContain('<a id="leave" href="/#/viv-charge-payment">')
      expect(await of('?back=https://evil.test')).not.toContain('id="leave"')
    })
  })

  test('the payer’s data are deleted when the window is closed', async () => {
    const { server } = driven
    const { order_id } = await driven.order({ customer: { name: '홍길동', phone: '01012345678' }, until: new Date('2026-11-21T05:30:00Z') })
    const customer = async () => (await server.db.sql`select customer from pay_order where order_id = ${order_id}`)[0]
    const at = async (iso: string) => cleanupPay(server.db, new Date(iso), server.app.services)
    await at('2026-11-21T05:29:59Z')
    expect(await customer()).toEqual({ customer: { name: '홍길동', phone: '01012345678' } })
    await at('2026-11-21T05:30:00Z')
    expect(await customer()).toEqual({ customer: null })
    await at('2026-11-22T05:30:01Z')
    // The sandbox keeps its orders, because they are its records.
    expect(await customer()).toEqual(engine === 'sandbox' ? { customer: null } : undefined)
  })
})
