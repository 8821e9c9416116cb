import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/viv/server/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { drivenPortone, drivenSandbox, type Driven } from '#kit/server/integrations/pay/testing.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { beginPayment, getPayment, getTopUpTerms, settlePayment, type TopUpTerms } from '../contract.ts'
import { openPaymentFixture, type Order, type PaymentFixture } from './testing.ts'

describe.each([
  ['sandbox', drivenSandbox],
  ['portone', drivenPortone],
] as const)('%s', (_engine, open) => {
  let fixture: PaymentFixture
  let me: TestMember
  beforeAll(async () => {
    fixture = await openPaymentFixture<Driven>(open)
  })
  afterAll(() => fixture.driven.close())
  beforeEach(async () => {
    me = await fixture.aPayer()
    fixture.notified.charged.length = 0
    fixture.notified.refunded.length = 0
  })
  afterEach(async () => expect(await fixture.differences()).toEqual([]))

  const paid = async ({ user_no } = me): Promise<number> => (await balanceOf(fixture.server.db, user_no)).paid
  const ordersOf = async ({ user_no }: TestMember) => [
    ...(await fixture.server.db.sql`select state from viv_charge where user_no = ${user_no} order by charge_no`),
  ]
  const terms = async (as: TestMember): Promise<TopUpTerms> =>
    (await fixture.server.call(getTopUpTerms, {}, { as })).body.query as TopUpTerms
  const tell = (order_id: string, type?: string) => fixture.driven.deliverWebhook({ orderId: order_id, ...(type && { type }) })

  test('refuses guests, strangers and members who lack a condition, without a change', async () => {
    const { server } = fixture
    const order = await fixture.createOrder(me)
    const params = { order_id: order.order_id }
    const guests = await Promise.all([
      server.call(getTopUpTerms),
      server.call(beginPayment, { body: { viv: 100, method: 'card' } }),
      server.call(getPayment, { params }),
      server.call(settlePayment, { params }),
    ])
    expect(guests.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    await fixture.driven.pay(order.order_id)
    const stranger = await fixture.aPayer()
    for (const endpoint of [getPayment, settlePayment]) {
      for (const order_id of [order.order_id, randomUUID()]) {
        const answer = await server.call(endpoint, { params: { order_id } }, { as: stranger })
        expect([answer.status, answer.body.msg]).toEqual([404, '볼 수 없는 페이지입니다'])
      }
    }
    expect(await ordersOf(me)).toEqual([{ state: 1 }])

    const code = async (as: TestMember, viv = 100) => (await fixture.begin(as, viv)).body.code
    const silent = await server.aMember({ birth: '1990-01-01' })
    const child = await fixture.aPayer({ birth: '2012-01-01' })
    const unknown = await fixture.aPayer({ birth: null })
    expect([await code(silent), await code(child), await code(unknown), await code(stranger, 77)]).toEqual([
      'viv.consent',
      'viv.guardian',
      'viv.identity',
      'viv.product',
    ])
    for (const one of [silent, child, unknown, stranger]) expect(await ordersOf(one)).toEqual([])
    expect([(await terms(silent)).needs, (await terms(child)).needs, (await terms(unknown)).needs, (await terms(me)).needs]).toEqual([
      ['viv_terms'],
      ['guardian'],
      ['identity'],
      [],
    ])
  })

  test('getTopUpTerms lowers the limits of the day and of a guardian’s consent with each charge', async () => {
    const child = await fixture.aPayer({ birth: '2012-01-01' })
    await fixture.server.db.sql`
      insert into viv_guardian (user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
      values (${child.user_no}, '김보호', '01012345678', ${Buffer.from('ci')}, 15000, ${fixture.server.clock.now})`
    expect(await terms(child)).toMatchObject({ day_left_won: 1_000_000, month_left_won: 15_000, balance: { paid: 0 } })
    expect(await terms(me)).toMatchObject({ month_left_won: null })
    const { order_id } = await fixture.createOrder(child, 100)
    await fixture.driven.pay(order_id)
    expect(await fixture.settle(child, order_id)).toMatchObject({ state: 2, viv: 100 })
    expect(await terms(child)).toMatchObject({ day_left_won: 990_000, month_left_won: 5000, balance: { paid: 100 } })
    expect((await fixture.begin(child, 100)).body.code).toBe('viv.charge_month')
    expect((await terms(child)).products).toContainEqual({ viv: 3000, won: 300_000 })
  })

  test('refuses a minor whose guardian has frozen the spending, and getTopUpTerms lists that need', async () => {
    const child = await fixture.aPayer({ birth: '2012-01-01' })
    const { now } = fixture.server.clock
    await fixture.server.db.sql`
      insert into viv_guardian (user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt, frozen_dt)
      values (${child.user_no}, '김보호', '01012345678', ${Buffer.from('ci')}, 15000, ${now}, ${now})`
    expect((await terms(child)).needs).toEqual(['unfrozen'])
    expect((await fixture.begin(child, 10)).body.code).toBe('viv.frozen')
  })

  test('beginPayment creates one order for a key, with a window for its amount', async () => {
    const key = randomUUID()
    const first = await fixture.begin(me, 300, key)
    expect((await fixture.begin(me, 300, key)).body).toEqual(first.body)
    expect((await fixture.begin(me, 100, key)).body.code).toBe('request.key_reused')
    expect(await ordersOf(me)).toHaveLength(1)
    const { order_id, window } = first.body.query as Order
    expect(window).toBe(`/pay/${order_id}`)
    const [order] = await fixture.server.db.sql`select name, amount, customer from pay_order where order_id = ${order_id}`
    expect(order).toEqual({ name: '비브 300개', amount: 30_000, customer: { name: '김하루', phone: '01012345678' } })
    // A new order gives up the earlier one.
    await fixture.begin(me, 100)
    expect(await ordersOf(me)).toEqual([{ state: 6 }, { state: 1 }])
  })

  test('credits a payment once, by return, webhook or both at once', async () => {
    const byReturn = await fixture.createOrder(me)
    expect(await fixture.settle(me, byReturn.order_id)).toMatchObject({ state: 1, paid_dt: null, method: null })
    await fixture.driven.pay(byReturn.order_id)
    const answer = await fixture.settle(me, byReturn.order_id)
    expect(answer).toMatchObject({ state: 2, method: 'card', won: 10_000, balance: { paid: 100 } })
    expect(await fixture.settle(me, byReturn.order_id)).toEqual(answer)

    const byHook = await fixture.createOrder(me)
    await fixture.driven.pay(byHook.order_id, 'bank')
    expect((await tell(byHook.order_id)).status).toBe(200)
    const read = await fixture.server.call(getPayment, { params: { order_id: byHook.order_id } }, { as: me })
    expect(read.body.query).toMatchObject({ state: 2, method: 'bank', balance: { paid: 200 } })

    const atOnce = await fixture.createOrder(me)
    await fixture.driven.pay(atOnce.order_id)
    await Promise.all([
      ...Array.from({ length: 6 }, () => tell(atOnce.order_id)),
      ...Array.from({ length: 6 }, () => fixture.settle(me, atOnce.order_id)),
    ])
    expect(await paid()).toBe(300)
    expect(fixture.notified.charged.map(({ order_id }) => order_id)).toEqual([byReturn.order_id, byHook.order_id, atOnce.order_id])
    expect(fixture.notified.charged[1]).toMatchObject({ user_no: me.user_no, viv: 100, won: 10_000, method: 'bank', guardian_no: null })
  })

  test('ignores the content of webhooks, and refuses a wrong signature', async () => {
    const order = await fixture.createOrder(me)
    expect((await tell(order.order_id, 'Transaction.Paid')).status).toBe(200)
    expect(await paid()).toBe(0)
    await fixture.driven.pay(order.order_id)
    const forged = await fixture.driven.deliverWebhook({ orderId: order.order_id, secret: 'whsec_Zm9yZ2VkZm9yZ2VkZm9yZ2Vk' })
    expect([forged.status, await paid()]).toEqual([400, 0])
    for (const type of ['Transaction.Cancelled', 'Transaction.Failed', 'Transaction.Ready']) await tell(order.order_id, type)
    expect(await paid()).toBe(100)
    expect((await tell(randomUUID())).status).toBe(200)
  })

  test('credits a payment after a failure, and after the order expired', async () => {
    const order = await fixture.createOrder(me)
    await fixture.driven.fail(order.order_id)
    const failed = await fixture.settle(me, order.order_id)
    expect([failed.state, failed.fail_reason]).toEqual([3, '한도를 초과했어요.'])
    await fixture.driven.pay(order.order_id)
    expect(await fixture.settle(me, order.order_id)).toMatchObject({ state: 2 })

    const late = await fixture.createOrder(me)
    await fixture.driven.pay(late.order_id)
    await fixture.server.db.sql`update viv_charge set state = 6 where order_id = ${late.order_id}`
    expect(await fixture.settle(me, late.order_id)).toMatchObject({ state: 2, balance: { paid: 200 } })
  })

  test('refunds late payments of given-up orders that exceed the limits', async () => {
    const orders: Order[] = []
    for (let nth = 0; nth < 4; nth++) orders.push(await fixture.createOrder(me, 3000))
    for (const { order_id } of orders) await fixture.driven.pay(order_id)
    // The open order counts first: two of the three given-up ones fit beside it.
    const states = []
    for (const { order_id } of orders) states.push((await fixture.settle(me, order_id)).state)
    expect([states, await paid()]).toEqual([[2, 2, 3, 2], 9000])
    // A payment with a refund is not credited on another day.
    fixture.server.clock.advance(DAY_MS)
    await tell(orders[2]!.order_id)
    expect(await paid()).toBe(9000)
    await fixture.payRefunds()
    expect(await fixture.refundsOf(orders[2]!.charge_no)).toMatchObject([{ viv: 0, won: 300_000, state: 2, reason: 'mismatch' }])
    expect(await fixture.driven.gateway.query(orders[2]!.order_id)).toMatchObject({ state: 'cancelled', cancelled: 300_000 })
    await tell(orders[2]!.order_id)
    expect(await paid()).toBe(9000)
    expect(await fixture.compare()).toEqual([])
  })
})
