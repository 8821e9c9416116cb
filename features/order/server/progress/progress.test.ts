import { beforeEach, expect, test } from 'vitest'
import { expectLedgerAgrees } from '#features/viv/server/testing.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  cancelAsSeller,
  cancelOrder,
  confirmOrder,
  countSellerOrders,
  dateService,
  deliverOrder,
  getOrder,
  getOrderedItem,
  getSellerOrder,
  listOrders,
  listPacking,
  listSellerOrders,
  seeSellerOrder,
  startProduction,
  type OrderDetail,
} from '../../contract.ts'
import {
  anItem,
  aSeller,
  buyOrders,
  detailIn,
  optionsOf,
  orderFor,
  paidVivOf,
  purchaseOf,
  sellerAndBuyer,
  shipAs,
  startOrderTest,
  stockOf,
} from '../testing.ts'

const server = await startOrderTest()
let seller: TestMember
let me: TestMember
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 2000)
})

const paidViv = (as: TestMember) => paidVivOf(server, as)
type Piece = { order_item_no: number; qtt?: number }
const cancel = (as: TestMember | null, order_no: number, items: Piece[]) =>
  server.call(cancelOrder, { params: { order_no }, body: { items } }, { as })
const confirm = (as: TestMember | null, order_no: number, order_item_nos: number[]) =>
  server.call(confirmOrder, { params: { order_no }, body: { order_item_nos } }, { as })
const refuse = (as: TestMember | null, order_no: number, items: Piece[]) =>
  server.call(cancelAsSeller, { params: { order_no }, body: { items, reason: '다 팔렸어요' } }, { as })
const deliver = (as: TestMember | null, order_no: number, order_item_nos: number[]) =>
  server.call(deliverOrder, { params: { order_no }, body: { order_item_nos } }, { as })
const start = (as: TestMember | null, order_no: number, order_item_nos: number[]) =>
  server.call(startProduction, { params: { order_no }, body: { order_item_nos } }, { as })
const date = (as: TestMember | null, order_no: number, order_item_no: number, service_dt: string) =>
  server.call(dateService, { params: { order_no }, body: { order_item_no, service_dt } }, { as })
const rows = ({ items }: OrderDetail) => items.map(({ state, qtt, ship_amt, back_viv }) => [state, qtt, ship_amt, back_viv])

test('refuses guests, and answers others as for an unknown order', async () => {
  const item = await anItem(server, seller)
  const [order_no] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  const no = (await orderFor(server, me, order_no)).items[0]!.order_item_no
  const other = await aSeller(server)
  const asBuyer = (as: TestMember | null, order: number) => [
    server.call(getOrder, { params: { order_no: order } }, { as }),
    server.call(getOrderedItem, { params: { order_no: order, order_item_no: no } }, { as }),
    cancel(as, order, [{ order_item_no: no }]),
    confirm(as, order, [no]),
  ]
  const asSeller = (as: TestMember | null, order: number) => [
    server.call(getSellerOrder, { params: { order_no: order } }, { as }),
    server.call(seeSellerOrder, { params: { order_no: order } }, { as }),
    start(as, order, [no]),
    shipAs(server, as, order, [{ order_item_no: no }]),
    date(as, order, no, '2026-12-01T10:00:00+09:00'),
    deliver(as, order, [no]),
    refuse(as, order, [{ order_item_no: no }]),
  ]
  for (const answer of [...asBuyer(null, order_no), ...asSeller(null, order_no)]) expect((await answer).status).toBe(401)
  for (const answer of asSeller(me, order_no)) expect((await answer).status).toBe(403)
  const strangers = [...asBuyer(other, order_no), ...asBuyer(me, 999_999), ...asSeller(other, order_no), ...asSeller(seller, 999_999)]
  for (const answer of strangers) expect([(await answer).status, (await answer).body.code]).toEqual([404, 'order.not_found'])
  const lists = [listOrders, listSellerOrders, countSellerOrders, listPacking] as const
  for (const list of lists) expect((await server.call(list, { query: {} } as never, { as: null })).status).toBe(401)
  expect((await server.call(listOrders, { query: {} }, { as: other })).body.query).toEqual([])
  expect((await server.call(listSellerOrders, { query: {} }, { as: other })).body.query).toEqual([])
  // A row of another order is not one of this order.
  const [second] = (await buyOrders(server, me, purchaseOf([{ item }]))) as [number]
  expect((await cancel(me, second, [{ order_item_no: no }])).body.code).toBe('order.item_not_found')
  expect(rows(await orderFor(server, me, order_no))).toEqual([[2, 1, 30, 0]])
})

test('two parcels: each part is sent, delivered and confirmed on its own, and the seller is paid for it at once', async () => {
  const item = await anItem(server, seller, { options: optionsOf([''], 10) })
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt: 2 }]))) as [number]
  const first = (await orderFor(server, me, no)).items[0]!.order_item_no
  const sent = detailIn(await shipAs(server, seller, no, [{ order_item_no: first, qtt: 1 }]))
  expect(rows(sent)).toEqual([
    [4, 1, 30, 0],
    [2, 1, 0, 0],
  ])
  expect(sent).toMatchObject({ state: 2, parcels: [{ nth: 1, carrier_name: 'CJ대한통운' }] })
  expect(sent.parcels[0]!.tracking_url).toContain('6123456789')
  const second = sent.items[1]!.order_item_no
  expect(detailIn(await shipAs(server, seller, no, [{ order_item_no: second }], '6123456790')).state).toBe(4)
  expect((await cancel(me, no, [{ order_item_no: second }])).body.code).toBe('order.sent_already')
  expect((await shipAs(server, seller, no, [{ order_item_no: second }])).body.code).toBe('order.sent_already')
  expect((await confirm(me, no, [first])).body.code).toBe('order.not_now')
  await deliver(seller, no, [first])
  const before = await paidViv(seller)
  const confirmed = detailIn(await confirm(me, no, [first]))
  expect(confirmed).toMatchObject({ state: 4, money: { held_viv: 180, posted_viv: 210 } })
  expect(await paidViv(seller)).toBe(before + 210)
  await deliver(seller, no, [second])
  expect(detailIn(await confirm(me, no, [second]))).toMatchObject({ state: 9, money: { held_viv: 0, posted_viv: 390 } })
  await expectLedgerAgrees(server)
})

test('cancels pieces before they are sent: viv and stock are back at once, the fee with the last piece', async () => {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더', '민트'], 5) })
  const before = await paidViv(me)
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt: [2, 1] }], {}))) as [number]
  const [one, other] = (await orderFor(server, me, no)).items.map(({ order_item_no }) => order_item_no) as [number, number]
  expect((await cancel(me, no, [{ order_item_no: one, qtt: 3 }])).body.code).toBe('order.too_many_pieces')
  expect((await cancel(me, no, [{ order_item_no: one }, { order_item_no: one }])).body.code).toBe('order.twice')
  detailIn(await cancel(me, no, [{ order_item_no: one, qtt: 1 }]))
  expect(await paidViv(me)).toBe(before - 360)
  const rest = detailIn(
    await refuse(seller, no, [{ order_item_no: one }]).then(() => server.call(getOrder, { params: { order_no: no } }, { as: me })),
  )
  expect(rest.items.map(({ state, close_code }) => [state, close_code])).toEqual([
    [7, 'SELLER_CANCEL'],
    [2, null],
    [7, 'BUYER_CANCEL'],
  ])
  const all = detailIn(await cancel(me, no, [{ order_item_no: other }]))
  expect(all).toMatchObject({ state: 7, back_viv: 540, money: { back_viv: 540, held_viv: 0 } })
  expect([await paidViv(me), await stockOf(server, item.sio_info[0]!), await stockOf(server, item.sio_info[1]!)]).toEqual([before, 5, 5])
  await expectLedgerAgrees(server)
})
