import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drivenSandbox, tryPayment, pressing, type Driven } from '../testing.ts'
import { sandboxPay } from './sandbox.ts'
import { SLOW_MS } from './store.ts'

let driven: Driven
beforeAll(async () => {
  driven = await drivenSandbox()
})
beforeEach(() => void (driven.notifiedOrders.length = 0))
afterAll(() => driven.close())

const query = (orderId: string) => driven.gateway.query(orderId)
const tries = (orderId: string, body: unknown) => tryPayment(driven.server, orderId, body)
const telling = (outcome: Parameters<typeof pressing>[0]) => ({ ...pressing(outcome), tells: true })

test('refuses submissions to a window that was not prepared or has expired', async () => {
  const { order_id } = await driven.order({ until: driven.server.clock.now })
  for (const no of [order_id, randomUUID(), 'nothing']) {
    for (const path of ['try', 'tell']) {
      expect((await driven.server.send(`POST /pay/${no}/${path}`, pressing('paid'))).status).toBe(404)
    }
    if (no !== 'nothing') expect(await query(no)).toEqual({ state: 'none' })
  }
})

test.each([
  ['method', { ...pressing('paid'), method: 'gold' }],
  ['outcome', { ...pressing('paid'), outcome: 'twice' }],
  ['agreed', { ...pressing('paid'), agreed: false }],
])('a submission without a valid %s pays nothing', async (field, body) => {
  const { order_id } = await driven.order()
  await driven.open(order_id)
  const answer = await tries(order_id, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ field, msg: expect.stringMatching(/요\.$/) as string })
  expect(await query(order_id)).toEqual({ state: 'waiting' })
})

test('sends haru a signed webhook after the payment', async () => {
  const { order_id } = await driven.order()
  let seen = ''
  driven.onNotify.work = async (orderId) => void (seen = (await query(orderId)).state)
  await tries(order_id, telling('paid'))
  await expect.poll(() => driven.notifiedOrders).toEqual([order_id])
  await expect.poll(() => seen).toBe('paid')
  driven.onNotify.work = async () => {}
})

test('sends undelivered webhooks on request, and delivered ones again', async () => {
  const { order_id } = await driven.order()
  driven.onNotify.work = () => Promise.reject(new Error('the database is away'))
  await tries(order_id, telling('paid'))
  await expect.poll(() => driven.notifiedOrders.length).toBe(1)
  driven.onNotify.work = async () => {}
  const again = async (times: number) => {
    await driven.server.send(`POST /pay/${order_id}/tell`, {})
    await expect.poll(() => driven.notifiedOrders.length).toBe(times)
  }
  await again(2)
  await again(3)
  const hooks = await driven.server.db.sql`select type, heard from pay_sandbox_hook where order_id = ${order_id}`
  expect([...hooks]).toEqual([{ type: 'Transaction.Paid', heard: 2 }])
})

test('sends a webhook also when the member cancels or never returns', async () => {
  const { order_id } = await driven.order()
  await tries(order_id, { outcome: 'given_up', method: 'card' })
  expect(await query(order_id)).toEqual({ state: 'failed', reason: '결제를 취소했어요.' })
  await tries(order_id, telling('silent'))
  expect(await query(order_id)).toMatchObject({ state: 'paid' })
  await expect.poll(() => new Set(driven.notifiedOrders)).toEqual(new Set([order_id]))
})

test('a slow payment is pending, blocks another try, and succeeds at its time', async () => {
  const { order_id } = await driven.order()
  await tries(order_id, pressing('slow', 'bank'))
  expect((await tries(order_id, pressing('paid'))).body.msg).toContain('이미 결제')
  expect(await query(order_id)).toEqual({ state: 'waiting' })
  expect(await driven.gateway.cancel(order_id, { amount: 1, reason: '', key: 'key' })).toMatchObject({ why: 'not_paid' })
  driven.server.clock.advance(SLOW_MS)
  const paid = await query(order_id)
  expect(paid).toMatchObject({ state: 'paid', method: 'bank' })
  expect('paid_dt' in paid && new Date(paid.paid_dt)).toEqual(driven.server.clock.now)
})

test('parallel submissions pay once', async () => {
  const { order_id } = await driven.order()
  const made = await Promise.all(Array.from({ length: 8 }, () => tries(order_id, pressing('paid'))))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(made.filter(({ status }) => status === 400)).toHaveLength(7)
  const [{ count }] = await driven.server.db.sql<[{ count: number }]>`
    select count(*) as count from pay_sandbox_hook where order_id = ${order_id}`
  expect(count).toBe(1)
})

test('a restart loses no payment', async () => {
  const { order_id } = await driven.order()
  await tries(order_id, pressing('paid'))
  await driven.gateway.cancel(order_id, { amount: 20_000, reason: '회원 요청', key: 'the key' })
  const scope = Fastify()
  const other = sandboxPay()
  await other.mount(scope, driven.server.app.services, async () => {})
  expect(await other.query(order_id)).toEqual(await query(order_id))
  expect(await other.cancel(order_id, { amount: 20_000, reason: '회원 요청', key: 'the key' })).toEqual({ state: 'done' })
  expect(await query(order_id)).toMatchObject({ state: 'part_cancelled', cancelled: 20_000 })
  await scope.close()
})

test('a call before the mount waits for it', async () => {
  const { order_id } = await driven.order()
  const other = sandboxPay()
  const asked = other.query(order_id)
  const scope = Fastify()
  await other.mount(scope, driven.server.app.services, async () => {})
  expect(await asked).toEqual({ state: 'none' })
  await scope.close()
})

test('limits the submissions of one address', async () => {
  const other = await drivenSandbox()
  const { order_id } = await other.order()
  const statuses = new Set<number>()
  for (let presses = 0; presses < 250; presses++) statuses.add((await tryPayment(other.server, order_id, {})).status)
  await other.close()
  expect(statuses).toEqual(new Set([400, 429]))
})
