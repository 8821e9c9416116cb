import { beforeEach, expect, test } from 'vitest'
import { getItem, type OwnItem } from '#features/shop/contract.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import { expectLedgerAgrees, logInAgain } from '#features/viv/server/testing.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { cancelOrder, confirmOrder, dateService, deliverOrder, startProduction } from '../../contract.ts'
import { orderBlockers } from '../account-deletion.ts'
import {
  anItem,
  buyOrders,
  detailIn,
  HOME,
  made,
  optionsOf,
  orderFor,
  passDays,
  purchaseOf,
  sellerAndBuyer,
  service,
  shipAs,
  startOrderTest,
} from '../testing.ts'

const server = await startOrderTest()
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 2000)
})

async function pass(days: number): Promise<void> {
  await passDays(server, days)
  ;[seller, me] = [await logInAgain(server, seller), await logInAgain(server, me)]
}
const alarms = async ({ user_no }: TestMember) =>
  (await server.db.sql<{ kind: string; text: string }[]>`select kind, text from alarm where user_no = ${user_no} order by alarm_no`).map(
    ({ kind, text }) => `${kind} ${text}`,
  )
async function bought(changes: Parameters<typeof anItem>[2] = {}): Promise<{ no: number; row: number; item: OwnItem }> {
  const item = await anItem(server, seller, changes)
  const [no] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  return { no, row: (await orderFor(server, me, no)).items[0]!.order_item_no, item }
}
const deliver = (order_no: number, row: number) =>
  server.call(deliverOrder, { params: { order_no }, body: { order_item_nos: [row] } }, { as: seller })

test('what is not sent in three business days comes back, after two reminders of the seller', async () => {
  const { no, row, item } = await bought({ options: optionsOf([''], 1) })
  const before = (await balanceOf(server.db, me.user_no)).paid
  await pass(4)
  expect((await orderFor(server, me, no)).state).toBe(2)
  expect((await alarms(seller)).filter((text) => text.includes('까지 보내 주세요'))).toHaveLength(2)
  await pass(1)
  const order = await orderFor(server, me, no)
  expect(order).toMatchObject({ state: 7, items: [{ order_item_no: row, close_code: 'NOT_SENT', back_viv: 210, acts: [] }] })
  expect((await balanceOf(server.db, me.user_no)).paid).toBe(before + 210)
  // Its last piece is back, so it is on sale again.
  expect((await server.call(getItem, { params: item, query: {} }, { as: me })).body.query).toMatchObject({ is_sold_out: false })
  expect((await alarms(me)).at(-1)).toBe('ORDER_REFUND_OK 요가 매트 6mm · 기한 안에 보내지 않아 돌려드렸어요')
  await expectLedgerAgrees(server)
})

test('goods count as delivered ten days after they were sent and are confirmed eight days later, told the day before', async () => {
  const { no, row } = await bought()
  detailIn(await shipAs(server, seller, no, [{ order_item_no: row }]))
  await pass(10)
  expect((await orderFor(server, me, no)).state).toBe(4)
  await pass(1)
  expect((await orderFor(server, me, no)).state).toBe(5)
  await pass(7)
  expect((await alarms(me)).filter((text) => text.startsWith('ORDER_CONFIRM_SOON'))).toHaveLength(0)
  await pass(1)
  expect((await alarms(me)).filter((text) => text.startsWith('ORDER_CONFIRM_SOON'))).toHaveLength(1)
  expect((await orderBlockers(server.db, me.user_no)).map(({ kind }) => kind)).toEqual(['order-buyer'])
  expect((await orderBlockers(server.db, seller.user_no)).map(({ kind }) => kind)).toEqual(['order-seller'])
  await pass(1)
  expect(await orderFor(server, me, no)).toMatchObject({ state: 9, money: { held_viv: 0, posted_viv: 210 }, address: HOME })
  expect((await balanceOf(server.db, seller.user_no)).paid).toBe(210)
  expect(await orderBlockers(server.db, me.user_no)).toEqual([])
  // The address is deleted thirty days after the end.
  await pass(29)
  expect((await orderFor(server, me, no)).address).toEqual(HOME)
  await pass(1)
  expect((await orderFor(server, me, no)).address).toBeNull()
  await expectLedgerAgrees(server)
})

test('made to order: cannot be cancelled after the start, but when it is late, and comes back at last', async () => {
  const { no, row } = await bought(made())
  const late = await bought(made())
  expect((await shipAs(server, seller, no, [{ order_item_no: row }])).body.code).toBe('order.not_started')
  for (const one of [no, late.no]) {
    const order_item_nos = [one === no ? row : late.row]
    detailIn(await server.call(startProduction, { params: { order_no: one }, body: { order_item_nos } }, { as: seller }))
  }
  const cancel = (order_no: number, order_item_no: number) =>
    server.call(cancelOrder, { params: { order_no }, body: { items: [{ order_item_no }] } }, { as: me })
  expect((await cancel(no, row)).body.code).toBe('order.sent_already')
  expect((await deliver(no, row)).body.code).toBe('order.not_arrived')
  await pass(10)
  expect((await orderFor(server, me, no)).items[0]!.acts).toEqual(['cancel'])
  expect(detailIn(await cancel(no, row))).toMatchObject({ state: 7, money: { back_viv: 210 } })
  expect((await orderFor(server, me, late.no)).state).toBe(4)
  await pass(10)
  expect(await orderFor(server, me, late.no)).toMatchObject({ state: 7, items: [{ close_code: 'NOT_SENT' }] })
  await expectLedgerAgrees(server)
})

test('made to order that is sent in time takes the way of goods', async () => {
  const { no, row } = await bought(made())
  detailIn(await server.call(startProduction, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: seller }))
  expect(detailIn(await shipAs(server, seller, no, [{ order_item_no: row }]))).toMatchObject({
    state: 4,
    items: [{ parcel_no: expect.any(Number) }],
  })
  expect((await shipAs(server, seller, no, [{ order_item_no: row }])).body.code).toBe('order.sent_already')
  detailIn(await deliver(no, row))
  expect(detailIn(await server.call(confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as: me })).state).toBe(9)
})

test('a service is dated and moved, has been given at its date, and is confirmed', async () => {
  const { no, row } = await bought(service())
  const date = (days: number) => {
    const service_dt = new Date(server.clock.now.getTime() + days * DAY_MS + HOUR_MS).toISOString()
    return server.call(dateService, { params: { order_no: no }, body: { order_item_no: row, service_dt } }, { as: seller })
  }
  expect((await date(-1)).body).toMatchObject({ code: 'order.service_dt', field: 'service_dt' })
  detailIn(await date(2))
  expect((await deliver(no, row)).body.code).toBe('order.not_arrived')
  detailIn(await date(4))
  await pass(3)
  expect((await orderFor(server, me, no)).state).toBe(4)
  await pass(2)
  expect((await orderFor(server, me, no)).state).toBe(5)
  await pass(10)
  expect(await orderFor(server, me, no)).toMatchObject({ state: 9, money: { posted_viv: 180 } })
  expect((await orderFor(server, me, no)).events.map(({ event }) => event)).toEqual(['O01', 'O05c', 'O05e', 'O06b', 'O08'])
  await expectLedgerAgrees(server)
})
