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
    driven.heard.length = 0
    driven.hears.work = async () => {}
  })
  afterAll(() => driven.close())

  const paid = async (method: PayMethod = 'card') => {
    const order = await driven.order({ method })
    await driven.pay(order.order_id, method)
    return order.order_id
  }
  const query = (orderId: string) => driven.gateway.query(orderId)

  describe('nobody may', () => {
    test('open a window that was not prepared, or whose time is over', async () => {
      const { order_id } = await driven.order({ until: driven.server.clock.now })
      for (const no of [order_id, randomUUID(), '%3Cscript%3E', 'webhook']) {
        const { status, body } = await driven.server.send(`GET /pay/${no}`)
        expect(status).toBe(404)
        expect(body.text).toContain('결제 시간이 지났어요')
        expect(body.text).not.toContain('<script')
      }
    })

    test('tell of a payment without the right signature over these very bytes', async () => {
      const orderId = await paid()
      const { server } = driven
      const raw = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId: orderId, storeId: 'store-1' } })
      expect((await server.send('POST /pay/webhook', raw)).status).toBe(400)
      const stamp = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' }
      const { status, body } = await server.send('POST /pay/webhook', raw, { headers: stamp })
      expect(status).toBe(400)
      expect(body).toMatchObject({ state: -9, code: 'request.invalid' })
      const stranger = await driven.tell({ orderId, secret: `whsec_${Buffer.from('another').toString('base64')}` })
      expect(stranger.status).toBe(400)
      expect((await server.send('POST /pay/webhook')).status).toBe(400)
      expect((await server.send('GET /pay/webhook')).status).toBe(404)
      expect(driven.heard).toEqual([])
    })

    test('be heard who repeats what was signed long ago, or for later', async () => {
      const { order_id } = await driven.order()
      const before = driven.heard.length
      for (const age of [400, -400]) expect((await driven.tell({ orderId: order_id, age })).status).toBe(400)
      expect(driven.heard).toHaveLength(before)
      expect((await driven.tell({ orderId: order_id, age: 200 })).status).toBe(200)
    })

    test('be heard who tells of another store, or of what is no payment', async () => {
      const orderId = await paid()
      expect((await driven.tell({ orderId, store: 'another' })).status).toBe(200)
      expect(driven.heard).toEqual([])
    })
  })

  test('says who it is', () => {
    expect(driven.gateway).toMatchObject({ engine, isSandbox: engine === 'sandbox' })
  })

  test('knows nothing before the window is opened, and waits until it is over', async () => {
    const { order_id } = await driven.order()
    expect(await query(order_id)).toEqual({ state: 'none' })
    expect(await query(randomUUID())).toEqual({ state: 'none' })
    await driven.open(order_id)
    expect(await query(order_id)).toEqual({ state: 'waiting' })
  })

  test.each(['card', 'bank', 'easy', 'phone'] as const)('what was paid by %s says so', async (method) => {
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

  test('how it was paid counts, not how it was asked for', async () => {
    const { order_id } = await driven.order({ method: 'bank' })
    await driven.pay(order_id, 'card')
    expect(await query(order_id)).toMatchObject({ state: 'paid', method: 'card' })
  })

  test('what failed says why, and may be tried again', async () => {
    const { order_id } = await driven.order()
    await driven.fail(order_id)
    expect(await query(order_id)).toEqual({ state: 'failed', reason: '한도를 초과했어요.' })
    await driven.pay(order_id)
    expect(await query(order_id)).toMatchObject({ state: 'paid' })
  })

  test('money moves once for an order', async () => {
    const orderId = await paid()
    await driven.pay(orderId, 'phone')
    expect(await query(orderId)).toMatchObject({ state: 'paid', amount: 50_000, method: 'card' })
  })

  test('prepared again it has another method and a new time, but never another amount', async () => {
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
    test('only says where to look: the caller hears the number, however often and in whatever order it comes', async () => {
      const orderId = await paid()
      const before = await query(orderId)
      const types = ['Transaction.Cancelled', 'Transaction.Paid', 'Transaction.Failed', 'Transaction.Paid', 'Transaction.Surprise']
      for (const type of types) expect((await driven.tell({ orderId, type, hookId: 'the same' })).status).toBe(200)
      expect(driven.heard).toEqual(types.map(() => orderId))
      expect(await query(orderId)).toEqual(before)
    })

    test('of an order that nobody knows is taken like any other', async () => {
      const orderId = randomUUID()
      expect((await driven.tell({ orderId })).status).toBe(200)
      expect(driven.heard).toEqual([orderId])
    })

    test('that could not be worked off is refused, so that it comes again', async () => {
      const orderId = await paid()
      driven.hears.work = () => Promise.reject(new Error('the database is away'))
      expect((await driven.tell({ orderId })).status).toBe(500)
      driven.hears.work = async () => {}
      expect((await driven.tell({ orderId })).status).toBe(200)
    })

    test('before the payment is there tells nothing that is not so', async () => {
      const { order_id } = await driven.order()
      expect((await driven.tell({ orderId: order_id, type: 'Transaction.Paid' })).status).toBe(200)
      expect(await query(order_id)).toEqual({ state: 'none' })
    })
  })

  describe('giving back', () => {
    const cancel = (orderId: string, amount: number, with_: string = key()) =>
      driven.gateway.cancel(orderId, { amount, reason: '회원 요청', key: with_ })

    test('is refused where nothing was paid', async () => {
      const { order_id } = await driven.order()
      for (const arrange of [async () => {}, () => driven.open(order_id), () => driven.fail(order_id)]) {
        await arrange()
        expect(await cancel(order_id, 50_000)).toMatchObject({ state: 'refused', why: 'not_paid' })
      }
      expect(await cancel(randomUUID(), 1)).toMatchObject({ state: 'refused', why: 'not_paid' })
    })

    test('all of it', async () => {
      const orderId = await paid()
      expect(await cancel(orderId, 50_000)).toEqual({ state: 'done' })
      expect(await query(orderId)).toMatchObject({ state: 'cancelled', amount: 50_000, cancelled: 50_000 })
      expect(await cancel(orderId, 1)).toMatchObject({ state: 'refused', why: 'too_much' })
    })

    test('parts of it, and never more than there is', async () => {
      const orderId = await paid()
      expect(await cancel(orderId, 20_000)).toEqual({ state: 'done' })
      expect(await query(orderId)).toMatchObject({ state: 'part_cancelled', amount: 50_000, cancelled: 20_000 })
      expect(await cancel(orderId, 30_001)).toMatchObject({ state: 'refused', why: 'too_much' })
      expect(await cancel(orderId, 30_000)).toEqual({ state: 'done' })
      expect(await query(orderId)).toMatchObject({ state: 'cancelled', cancelled: 50_000 })
    })

    test('happens once for a key, asked at the same time or later', async () => {
      const orderId = await paid()
      const same = key()
      const made = await Promise.all(Array.from({ length: 5 }, () => cancel(orderId, 10_000, same)))
      expect(new Set(made.map(({ state }) => state)).has('refused')).toBe(false)
      expect(await cancel(orderId, 10_000, same)).toEqual({ state: 'done' })
      expect(cancelledOf(await query(orderId))).toBe(10_000)
      expect(await cancel(orderId, 10_000)).toEqual({ state: 'done' })
      expect(cancelledOf(await query(orderId))).toBe(20_000)
    })

    test('asked by many at once gives no more than was paid', async () => {
      const orderId = await paid()
      const keys = Array.from({ length: 8 }, key)
      const states: string[] = []
      // Who met another one on the way asks again, as jobs do.
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

    test('that races the payment leaves nothing behind: whichever was first, the same key ends it', async () => {
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

  describe('its window', () => {
    test('is a page of haru that may load little, and frame into nothing', async () => {
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

    test('leads back to where it took the app’s place, and nowhere else', async () => {
      const { order_id } = await driven.order()
      const of = async (search: string) => String((await driven.server.send(`GET /pay/${order_id}${search}`)).body.text)
      expect(await of('?back=/viv-charge-payment')).toContain('<a id="leave" href="/#/viv-charge-payment">')
      expect(await of('?back=https://evil.test')).not.toContain('id="leave"')
    })
  })

  test('who pays is forgotten when the window is closed', async () => {
    const { server } = driven
    const { order_id } = await driven.order({ customer: { name: '홍길동', phone: '01012345678' }, until: new Date('2026-11-21T05:30:00Z') })
    const customer = async () => (await server.db.sql`select customer from pay_order where order_id = ${order_id}`)[0]
    const at = async (iso: string) => cleanupPay(server.db, new Date(iso), server.app.services)
    await at('2026-11-21T05:29:59Z')
    expect(await customer()).toEqual({ customer: { name: '홍길동', phone: '01012345678' } })
    await at('2026-11-21T05:30:00Z')
    expect(await customer()).toEqual({ customer: null })
    await at('2026-11-22T05:30:01Z')
    // The sandbox's orders are its books.
    expect(await customer()).toEqual(engine === 'sandbox' ? { customer: null } : undefined)
  })
})
