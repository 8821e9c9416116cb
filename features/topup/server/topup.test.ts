import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/viv/server/public.ts'
import { drivenPortone, drivenSandbox, type Driven } from '#kit/server/integrations/pay/testing.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { beginPayment, getPayment, getTopUpTerms, settlePayment, type TopUpTerms } from '../contract.ts'
import { aWorld, type Order, type World } from './testing.ts'

describe.each([
  ['sandbox', drivenSandbox],
  ['portone', drivenPortone],
] as const)('%s', (_engine, open) => {
  let world: World
  let me: TestMember
  beforeAll(async () => {
    world = await aWorld<Driven>(open)
  })
  afterAll(() => world.driven.close())
  beforeEach(async () => {
    me = await world.aPayer()
    world.told.charged.length = 0
    world.told.refunded.length = 0
  })
  afterEach(async () => expect(await world.differences()).toEqual([]))

  const paid = async ({ user_no } = me): Promise<number> => (await balanceOf(world.server.db, user_no)).paid
  const ordersOf = async ({ user_no }: TestMember) => [
    ...(await world.server.db.sql`select state from viv_charge where user_no = ${user_no} order by charge_no`),
  ]
  const terms = async (as: TestMember): Promise<TopUpTerms> => (await world.server.call(getTopUpTerms, {}, { as })).body.query as TopUpTerms
  const tell = (order_id: string, type?: string) => world.driven.tell({ orderId: order_id, ...(type && { type }) })

  test('who may not: guests, strangers, and who lacks something; nothing is written', async () => {
    const { server } = world
    const order = await world.ordered(me)
    const params = { order_id: order.order_id }
    const guests = await Promise.all([
      server.call(getTopUpTerms),
      server.call(beginPayment, { body: { viv: 100, method: 'card' } }),
      server.call(getPayment, { params }),
      server.call(settlePayment, { params }),
    ])
    expect(guests.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    await world.driven.pay(order.order_id)
    const stranger = await world.aPayer()
    for (const endpoint of [getPayment, settlePayment]) {
      for (const order_id of [order.order_id, randomUUID()]) {
        const answer = await server.call(endpoint, { params: { order_id } }, { as: stranger })
        expect([answer.status, answer.body.msg]).toEqual([404, '볼 수 없는 페이지입니다'])
      }
    }
    expect(await ordersOf(me)).toEqual([{ state: 1 }])

    const code = async (as: TestMember, viv = 100) => (await world.begin(as, viv)).body.code
    const silent = await server.aMember({ birth: '1990-01-01' })
    const child = await world.aPayer({ birth: '2012-01-01' })
    const unknown = await world.aPayer({ birth: null })
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

  test('what can be charged gets less with each charge, and with a guardian’s consent in a month as well', async () => {
    const child = await world.aPayer({ birth: '2012-01-01' })
    await world.server.db.sql`
      insert into viv_guardian (user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
      values (${child.user_no}, '김보호', '01012345678', ${Buffer.from('ci')}, 15000, ${world.server.clock.now})`
    expect(await terms(child)).toMatchObject({ day_left_won: 1_000_000, month_left_won: 15_000, balance: { paid: 0 } })
    expect(await terms(me)).toMatchObject({ month_left_won: null })
    const { order_id } = await world.ordered(child, 100)
    await world.driven.pay(order_id)
    expect(await world.settle(child, order_id)).toMatchObject({ state: 2, viv: 100 })
    expect(await terms(child)).toMatchObject({ day_left_won: 990_000, month_left_won: 5000, balance: { paid: 100 } })
    expect((await world.begin(child, 100)).body.code).toBe('viv.charge_month')
    expect((await terms(child)).products).toContainEqual({ viv: 3000, won: 300_000 })
  })

  test('one order for a key, however often it is sent; its window knows the amount', async () => {
    const key = randomUUID()
    const first = await world.begin(me, 300, key)
    expect((await world.begin(me, 300, key)).body).toEqual(first.body)
    expect((await world.begin(me, 100, key)).body.code).toBe('request.key_reused')
    expect(await ordersOf(me)).toHaveLength(1)
    const { order_id, window } = first.body.query as Order
    expect(window).toBe(`/pay/${order_id}`)
    const [order] = await world.server.db.sql`select name, amount, customer from pay_order where order_id = ${order_id}`
    expect(order).toEqual({ name: '비브 300개', amount: 30_000, customer: { name: '김하루', phone: '01012345678' } })
    // Another one gives it up.
    await world.begin(me, 100)
    expect(await ordersOf(me)).toEqual([{ state: 6 }, { state: 1 }])
  })

  test('paid, asked, told: credited once, whatever comes first and however often', async () => {
    const byReturn = await world.ordered(me)
    expect(await world.settle(me, byReturn.order_id)).toMatchObject({ state: 1, paid_dt: null, method: null })
    await world.driven.pay(byReturn.order_id)
    const answer = await world.settle(me, byReturn.order_id)
    expect(answer).toMatchObject({ state: 2, method: 'card', won: 10_000, balance: { paid: 100 } })
    expect(await world.settle(me, byReturn.order_id)).toEqual(answer)

    const byHook = await world.ordered(me)
    await world.driven.pay(byHook.order_id, 'bank')
    expect((await tell(byHook.order_id)).status).toBe(200)
    const read = await world.server.call(getPayment, { params: { order_id: byHook.order_id } }, { as: me })
    expect(read.body.query).toMatchObject({ state: 2, method: 'bank', balance: { paid: 200 } })

    const atOnce = await world.ordered(me)
    await world.driven.pay(atOnce.order_id)
    await Promise.all([
      ...Array.from({ length: 6 }, () => tell(atOnce.order_id)),
      ...Array.from({ length: 6 }, () => world.settle(me, atOnce.order_id)),
    ])
    expect(await paid()).toBe(300)
    expect(world.told.charged.map(({ order_id }) => order_id)).toEqual([byReturn.order_id, byHook.order_id, atOnce.order_id])
    expect(world.told.charged[1]).toMatchObject({ user_no: me.user_no, viv: 100, won: 10_000, method: 'bank', guardian_no: null })
  })

  test('what a webhook says counts nothing: one that lies, one out of order, and one that nobody signed', async () => {
    const order = await world.ordered(me)
    expect((await tell(order.order_id, 'Transaction.Paid')).status).toBe(200)
    expect(await paid()).toBe(0)
    await world.driven.pay(order.order_id)
    const forged = await world.driven.tell({ orderId: order.order_id, secret: 'whsec_Zm9yZ2VkZm9yZ2VkZm9yZ2Vk' })
    expect([forged.status, await paid()]).toEqual([400, 0])
    for (const type of ['Transaction.Cancelled', 'Transaction.Failed', 'Transaction.Ready']) await tell(order.order_id, type)
    expect(await paid()).toBe(100)
    expect((await tell(randomUUID())).status).toBe(200)
  })

  test('failed, tried again in the same window, and paid; or paid when its time was over', async () => {
    const order = await world.ordered(me)
    await world.driven.fail(order.order_id)
    const failed = await world.settle(me, order.order_id)
    expect([failed.state, failed.fail_reason]).toEqual([3, '한도를 초과했어요.'])
    await world.driven.pay(order.order_id)
    expect(await world.settle(me, order.order_id)).toMatchObject({ state: 2 })

    const late = await world.ordered(me)
    await world.driven.pay(late.order_id)
    await world.server.db.sql`update viv_charge set state = 6 where order_id = ${late.order_id}`
    expect(await world.settle(me, late.order_id)).toMatchObject({ state: 2, balance: { paid: 200 } })
  })

  test('windows that were given up and are paid all the same stay within the limits: what is over goes back whole', async () => {
    const orders: Order[] = []
    for (let nth = 0; nth < 4; nth++) orders.push(await world.ordered(me, 3000))
    for (const { order_id } of orders) await world.driven.pay(order_id)
    // The one that waits has its place: of the three that were given up two fit beside it.
    const states = []
    for (const { order_id } of orders) states.push((await world.settle(me, order_id)).state)
    expect([states, await paid()]).toEqual([[2, 2, 3, 2], 9000])
    // What is to go back is not credited on another day.
    world.server.clock.advance(86_400_000)
    await tell(orders[2]!.order_id)
    expect(await paid()).toBe(9000)
    await world.payRefunds()
    expect(await world.refundsOf(orders[2]!.charge_no)).toMatchObject([{ viv: 0, won: 300_000, state: 2, reason: 'mismatch' }])
    expect(await world.driven.gateway.query(orders[2]!.order_id)).toMatchObject({ state: 'cancelled', cancelled: 300_000 })
    await tell(orders[2]!.order_id)
    expect(await paid()).toBe(9000)
    expect(await world.compare()).toEqual([])
  })
})
