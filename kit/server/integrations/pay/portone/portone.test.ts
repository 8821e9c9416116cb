import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { anOrder, drivenPortone, PORTONE } from '../testing.ts'
import { portonePay } from './portone.ts'
import type { Known } from './testing.ts'

let driven: Awaited<ReturnType<typeof drivenPortone>>
beforeAll(async () => {
  driven = await drivenPortone()
})
beforeEach(() => {
  Object.assign(driven.portone.state, { mood: { kind: 'well' }, provider: 'gives', hold: Promise.resolve() })
})
afterAll(() => driven.close())

const paid = async (change: Partial<Omit<Known, 'method'>> = {}): Promise<string> => {
  const { order_id } = await driven.order()
  driven.portone.pay(order_id, change)
  return order_id
}
const query = (orderId: string) => driven.gateway.query(orderId)
const busy = requestErrors.busy().message

describe('who answers', () => {
  test('is asked in vain by a stranger: nothing is known, nothing is done', async () => {
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

  test('and is away for minutes: every call says so, and is good when it is back', async () => {
    const orderId = await paid()
    const cancel = { amount: 50_000, reason: '회원 요청', key: randomUUID() }
    const order = anOrder(driven.server)
    driven.portone.state.mood = { kind: 'away' }
    for (let minutes = 0; minutes < 3; minutes++) {
      await expect(query(orderId)).rejects.toThrow(busy)
      await expect(driven.gateway.cancel(orderId, cancel)).rejects.toThrow(busy)
      await expect(driven.gateway.prepare(order)).rejects.toThrow(busy)
      // What could not be registered has no window.
      expect((await driven.server.send(`GET /pay/${order.order_id}`)).status).toBe(404)
      driven.server.clock.advance(MINUTE_MS)
    }
    driven.portone.state.mood = { kind: 'well' }
    await driven.gateway.prepare(order)
    expect(await query(orderId)).toMatchObject({ state: 'paid', cancelled: 0 })
    expect(await driven.gateway.cancel(orderId, cancel)).toEqual({ state: 'done' })
  })

  test('out of reach it is trouble that passes', async () => {
    const nowhere = portonePay({ ...PORTONE, api: 'http://127.0.0.1:1' })
    await expect(nowhere.query(randomUUID())).rejects.toThrow(busy)
  })
})

describe('what counts', () => {
  test('is the amount and the currency that the server tells, not what was asked for', async () => {
    const amount = { total: 100, taxFree: 0, discount: 0, paid: 100, cancelled: 0, cancelledTaxFree: 0 }
    expect(await query(await paid({ amount }))).toMatchObject({ state: 'paid', amount: 100 })
    expect(await query(await paid({ currency: 'JPY' }))).toMatchObject({ state: 'paid', currency: 'JPY' })
  })

  test('is no money of a channel for tests, or of another store', async () => {
    expect(await query(await paid({ channel: { type: 'TEST', key: 'channel-test' } }))).toEqual({ state: 'failed', reason: null })
    expect(await query(await paid({ storeId: 'another' }))).toEqual({ state: 'failed', reason: null })
  })

  test('is real money that came by another channel of the store: it has to be given back or booked', async () => {
    expect(await query(await paid({ channel: { type: 'LIVE', key: 'channel-2' } }))).toMatchObject({ state: 'paid' })
  })

  test('a channel for tests is good where it is the one that is configured', async () => {
    expect(await query(await paid({ channel: { type: 'TEST', key: PORTONE.channelKey } }))).toMatchObject({ state: 'paid' })
  })

  test('in production not even then: it takes any card', async () => {
    const strict = portonePay({ ...PORTONE, api: driven.portone.url, onlyLive: true })
    expect(await strict.query(await paid({ channel: { type: 'TEST', key: PORTONE.channelKey } }))).toEqual({
      state: 'failed',
      reason: null,
    })
    expect(await strict.query(await paid())).toMatchObject({ state: 'paid' })
  })

  test.each(['READY', 'PAY_PENDING', 'VIRTUAL_ACCOUNT_ISSUED', 'SOMETHING_NEW'])('%s is waited for', async (status) => {
    expect(await query(await paid({ status }))).toEqual({ state: 'waiting' })
  })

  test('cancelled before anything was paid is a failure; cancelled since is not', async () => {
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

  test('the answer was lost after the money had moved: it is found, and given once', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    const asked = cancel(orderId, key)
    // The first answer is the look before it.
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

  test('a try that still runs holds the next one off, and is found when it is done', async () => {
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

  test('a key counts for longer than PortOne remembers it', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    await cancel(orderId, key)
    driven.portone.forgetKeys()
    expect(await cancel(orderId, key)).toEqual({ state: 'done' })
    expect(await cancelled(orderId)).toBe(20_000)
  })

  test('what a provider does later is pending until it is done', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    state().provider = 'takes its time'
    expect(await cancel(orderId, key)).toEqual({ state: 'pending' })
    expect(await cancel(orderId, key)).toEqual({ state: 'pending' })
    expect(await query(orderId)).toMatchObject({ state: 'paid', cancelled: 0 })
    driven.portone.find(orderId)!.cancellations![0]!.status = 'SUCCEEDED'
    expect(await cancel(orderId, key)).toEqual({ state: 'done' })
  })

  test('a provider that refuses says why', async () => {
    const orderId = await paid()
    state().provider = 'refuses'
    expect(await cancel(orderId, randomUUID())).toEqual({ state: 'refused', why: 'provider', words: '취소 기한이 지났습니다.' })
    expect(await query(orderId)).toMatchObject({ state: 'paid', cancelled: 0 })
  })

  test('what failed may be tried again with the same key', async () => {
    const [orderId, key] = [await paid(), randomUUID()]
    state().provider = 'fails'
    expect(await cancel(orderId, key)).toMatchObject({ state: 'refused', why: 'provider' })
    state().provider = 'gives'
    expect(await cancel(orderId, key)).toEqual({ state: 'done' })
    expect(await cancelled(orderId)).toBe(20_000)
  })

  test('with a discount, what is left is PortOne’s to know', async () => {
    const amount = { total: 50_000, taxFree: 0, discount: 1000, paid: 49_000, cancelled: 0, cancelledTaxFree: 0 }
    expect(await cancel(await paid({ amount }), randomUUID(), 50_000)).toEqual({ state: 'done' })
  })
})

describe('its page', () => {
  test('brings what the script needs, and loads it from PortOne alone', async () => {
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

  test('an order that is paid already can be prepared, and says that it is', async () => {
    const order = await driven.order()
    driven.portone.pay(order.order_id)
    await driven.gateway.prepare(order)
    expect(await query(order.order_id)).toMatchObject({ state: 'paid' })
  })
})

test('a webhook of what is no payment of ours is let pass', async () => {
  driven.heard.length = 0
  const orderId = 'not-a-number'
  expect((await driven.tell({ orderId })).status).toBe(200)
  expect(driven.heard).toEqual([])
})
