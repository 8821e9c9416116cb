import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { anOrder, drivenPortone, PORTONE } from '../testing.ts'
import { portonePay } from './portone.ts'
import type { StoredPayment } from './testing.ts'

let driven: Awaited<ReturnType<typeof drivenPortone>>
beforeAll(async () => {
  driven = await drivenPortone()
})
beforeEach(() => {
  Object.assign(driven.portone.state, { mood: { kind: 'well' }, provider: 'gives', hold: Promise.resolve() })
})
afterAll(() => driven.close())

const paid = async (change: Partial<Omit<StoredPayment, 'method'>> = {}): Promise<string> => {
  const { order_id } = await driven.order()
  driven.portone.pay(order_id, change)
  return order_id
}
const query = (orderId: string) => driven.gateway.query(orderId)
const busy = requestErrors.busy().message

describe('authentication and outages', () => {
  test('PortOne refuses a wrong secret, and nothing changes', async () => {
    const orderId = await paid()
    for (const stranger of [
      portonePay({ ...PORTONE, secret: 'another', api: driven.portone.url }),
      portonePay({ ...PORTONE, storeId: 'another', api: driven.portone.url }),
    ]) {
      await expect(stranger.query(orderId)).rejects.toThrow(busy)
      await expect(stranger.cancel(orderId, { amount: 1, reason: '', key: randomUUID() })).rejects.toThrow(busy)
    }
    expect(await query(orderId)).toMatchObject({ state: 'paid', cancelled: 0 })
  })

  test('during an outage every call throws request.busy, and succeeds afterwards', async () => {
    const orderId = await paid()
    const cancel = { amount: 50_000, reason: '회원 요청', key: randomUUID() }
    const order = anOrder(driven.server)
    driven.portone.state.mood = { kind: 'away' }
    for (let minutes = 0; minutes < 3; minutes++) {
      await expect(query(orderId)).rejects.toThrow(busy)
      await expect(driven.gateway.cancel(orderId, cancel)).rejects.toThrow(busy)
      await expect(driven.gateway.prepare(order)).rejects.toThrow(busy)
      // An order that was not registered has no window.
      expect((await driven.server.send(`GET /pay/${order.order_id}`)).status).toBe(404)
      driven.server.clock.advance(MINUTE_MS)
    }
    driven.portone.state.mood = { kind: 'well' }
    await driven.gateway.prepare(order)
    expect(await query(orderId)).toMatchObject({ state: 'paid', cancelled: 0 })
    expect(await driven.gateway.cancel(orderId, cancel)).toEqual({ state: 'done' })
  })

  test('an unreachable server is a temporary error', async () => {
    const nowhere = portonePay({ ...PORTONE, api: 'http://127.0.0.1:1' })
    await expect(nowhere.query(randomUUID())).rejects.toThrow(busy)
  })
})

describe('validity of payments', () => {
  test('the amount and currency of PortOne count, not those of the order', async () => {
    const amount = { total: 100, taxFree: 0, discount: 0, paid: 100, cancelled: 0, cancelledTaxFree: 0 }
    expect(await query(await paid({ amount }))).toMatchObject({ state: 'paid', amount: 100 })
    expect(await query(await paid({ currency: 'JPY' }))).toMatchObject({ state: 'paid', currency: 'JPY' })
  })

  test('a payment of a test channel or another store does not count', async () => {
    expect(await query(await paid({ channel: { type: 'TEST', key: 'channel-test' } }))).toEqual({ state: 'failed', reason: null })
    expect(await query(await paid({ storeId: 'another' }))).toEqual({ state: 'failed', reason: null })
  })

  test('a payment by another live channel of the store counts, because it has to be booked or refunded', async () => {
    expect(await query(await paid({ channel: { type: 'LIVE', key: 'channel-2' } }))).toMatchObject({ state: 'paid' })
  })

  test('a test channel counts if it is the configured one', async () => {
    expect(await query(await paid({ channel: { type: 'TEST', key: PORTONE.channelKey } }))).toMatchObject({ state: 'paid' })
  })

  test('in production a configured test channel does not count, because it accepts any card', async () => {
    const strict = portonePay({ ...PORTONE, api: driven.portone.url, onlyLive: true })
    expect(await strict.query(await paid({ channel: { type: 'TEST', key: PORTONE.channelKey } }))).toEqual({
      state: 'failed',
      reason: null,
    })
    expect(await strict.query(await paid())).toMatchObject({ state: 'paid' })
  })

  test.each(['READY', 'PAY_PENDING', 'VIRTUAL_ACCOUNT_ISSUED', 'SOMETHING_NEW'])('%s is pending', async (status) => {
    expect(await query(await paid({ status }))).toEqual({ state: 'waiting' })
  })

  test('a payment cancelled before it was paid has failed; one cancelled afterwards was paid', async () => {
    expect(await query(await paid({ status: 'CANCELLED' }))).toEqual({ state: 'failed', reason: null })
    const orderId = await paid()
    const known = driven.portone.find(orderId)!
    Object.assign(known, { status: 'CANCELLED', paidAt: undefined })
    known.amount.cancelled = 50_000
    expect(await query(orderId)).toMatchObject({ state: 'cancelled', cancelled: 50_000, paid_dt: known.statusChangedAt })
  })

  test.each([
    ['PaymentMethodVirtualAccount', 'bank'],
    ['PaymentMethodGiftCertificate', 'easy'],
    [undefined, 'easy'],
  ])('%s is booked as %s', async (type, method) => {
    const orderId = await paid()
    const known = driven.portone.find(orderId)!
    if (type === undefined) delete known.method
    else known.method = { type }
    expect(await query(orderId)).toMatchObject({ method })
  })
})

describe('giving back', () => {
  const cancel = (orderId: string, key: string, amount = 20_000) => driven.gateway.cancel(orderId, { amount, reason: '회원 요청', key })
  const state = () => driven.portone.state
  const cancelled = async (orderId: string) => driven.portone.find(orderId)!.amount.cancelled

  test('a refund whose answer was lost is found, and made once', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    const asked = cancel(orderId, key)
    // The first lost answer is that of the read before the refund.
    state().mood = { kind: 'lost', answers: 0 }
    expect(await asked).toEqual({ state: 'done' })
    for (const lost of [1, 2, 3]) {
      const [other, same] = [await paid(), randomUUID()]
      state().mood = { kind: 'lost', answers: lost }
      let made: object | null = null
      for (let tries = 0; made === null && tries < 10; tries++) made = await cancel(other, same).catch(() => null)
      state().mood = { kind: 'well' }
      expect(made).toEqual({ state: 'done' })
      expect(await cancel(other, same)).toEqual({ state: 'done' })
      expect(await cancelled(other)).toBe(20_000)
    }
  })

  test('a running try blocks the next one, which finds its result', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    const { promise, resolve } = Promise.withResolvers<void>()
    state().hold = promise
    const first = cancel(orderId, key)
    await expect.poll(() => driven.portone.keys.some((sent) => sent.includes(key))).toBe(true)
    expect(await cancel(orderId, key)).toEqual({ state: 'pending' })
    resolve()
    expect(await first).toEqual({ state: 'done' })
    expect(await cancel(orderId, key)).toEqual({ state: 'done' })
    expect(await cancelled(orderId)).toBe(20_000)
  })

  test('a key prevents a second refund after PortOne has forgotten it', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    await cancel(orderId, key)
    driven.portone.forgetKeys()
    expect(await cancel(orderId, key)).toEqual({ state: 'done' })
    expect(await cancelled(orderId)).toBe(20_000)
  })

  test('a refund that the provider makes later is pending until then', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    state().provider = 'takes its time'
    expect(await cancel(orderId, key)).toEqual({ state: 'pending' })
    expect(await cancel(orderId, key)).toEqual({ state: 'pending' })
    expect(await query(orderId)).toMatchObject({ state: 'paid', cancelled: 0 })
    driven.portone.find(orderId)!.cancellations![0]!.status = 'SUCCEEDED'
    expect(await cancel(orderId, key)).toEqual({ state: 'done' })
  })

  test('a refusal has the provider’s reason', async () => {
    const orderId = await paid()
    state().provider = 'refuses'
    expect(await cancel(orderId, randomUUID())).toEqual({ state: 'refused', why: 'provider', words: '취소 기한이 지났습니다.' })
    expect(await query(orderId)).toMatchObject({ state: 'paid', cancelled: 0 })
  })

  test('a failed refund may be tried again with the same key', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    state().provider = 'fails'
    expect(await cancel(orderId, key)).toMatchObject({ state: 'refused', why: 'provider' })
    state().provider = 'gives'
    expect(await cancel(orderId, key)).toEqual({ state: 'done' })
    expect(await cancelled(orderId)).toBe(20_000)
  })

  test('with a discount it sends no remaining amount', async () => {
    const amount = { total: 50_000, taxFree: 0, discount: 1000, paid: 49_000, cancelled: 0, cancelledTaxFree: 0 }
    expect(await cancel(await paid({ amount }), randomUUID(), 50_000)).toEqual({ state: 'done' })
  })
})

describe('the page', () => {
  test('has the script’s parameters, and loads only from PortOne', async () => {
    const { order_id } = await driven.order({ customer: { name: '홍길동', mail: 'hong@haru.test' } })
    const { body, headers } = await driven.server.send(`GET /pay/${order_id}?back=/viv-charge-payment`)
    const page = String(body.text)
    for (const [name, value] of Object.entries({
      place: 'pay',
      key: 'order_id',
      no: order_id,
      store: 'store-1',
      channel: 'channel-1',
      payment: order_id.replaceAll('-', ''),
      amount: '50000',
      currency: 'KRW',
      method: 'CARD',
      notice: 'http://haru.test/pay/webhook',
      redirect: `http://haru.test/pay/${order_id}?back=%2Fviv-charge-payment`,
    })) {
      expect(page).toContain(`data-${name}="${value}"`)
    }
    expect(page).toContain('홍길동')
    expect(headers.get('content-security-policy')).toContain("script-src 'self' https://cdn.portone.io;")
    expect(page).not.toMatch(/the secret|whsec_/)
  })

  test.each([
    ['bank', 'TRANSFER'],
    ['easy', 'EASY_PAY'],
    ['phone', 'MOBILE'],
  ] as const)('asks for %s as %s', async (method, asked) => {
    const { order_id } = await driven.order({ method })
    expect((await driven.server.send(`GET /pay/${order_id}`)).body.text).toContain(`data-method="${asked}"`)
  })

  test('an order that is already paid can be prepared, and query reports it as paid', async () => {
    const order = await driven.order()
    driven.portone.pay(order.order_id)
    await driven.gateway.prepare(order)
    expect(await query(order.order_id)).toMatchObject({ state: 'paid' })
  })
})

test('a webhook of a payment that is not haru’s is ignored', async () => {
  driven.notifiedOrders.length = 0
  const orderId = 'not-a-number'
  expect((await driven.deliverWebhook({ orderId })).status).toBe(200)
  expect(driven.notifiedOrders).toEqual([])
})
