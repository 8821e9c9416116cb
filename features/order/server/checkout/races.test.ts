import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLedgerAgrees, ledgerSnapshot } from '#features/viv/server/testing.ts'
import { putInCart } from '#features/cart/server/testing.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { cancelOrder, confirmOrder } from '../../contract.ts'
import {
  aBuyer,
  anItem,
  aSeller,
  buyAs,
  buyFromCart,
  buyOrders,
  optionsOf,
  orderFor,
  purchaseOf,
  saleFor,
  shipAs,
  startOrderServer,
  stockOf,
} from '../testing.ts'

let server: TestServer
let seller: TestMember
beforeAll(async () => {
  server = await startOrderServer()
  seller = await aSeller(server)
})
afterAll(() => server.close())

test('64 buyers of the last 10 pieces: exactly 10 are sold, and everybody else keeps their viv', async () => {
  const item = await anItem(server, seller, { options: optionsOf([''], 10) })
  const buyers: TestMember[] = []
  for (let nth = 0; nth < 64; nth++) buyers.push(await aBuyer(server, 300))
  const answers = await Promise.all(buyers.map((as) => buyAs(server, as, purchaseOf([{ item }]))))
  const codes = Map.groupBy(answers, ({ body }) => body.code ?? 'bought')
  expect([codes.get('bought')?.length, codes.get('order.sold_out')?.length]).toEqual([10, 54])
  expect(await stockOf(server, item.sio_info[0]!)).toBe(0)
  const balances = await Promise.all(buyers.map(async ({ user_no }) => (await balanceOf(server.db, user_no)).paid))
  expect(balances.filter((paid) => paid === 90)).toHaveLength(10)
  expect(balances.filter((paid) => paid === 300)).toHaveLength(54)
  await expectLedgerAgrees(server)
})

test('purchases from several sellers in opposite orders do not deadlock', async () => {
  const other = await aSeller(server)
  const items = [
    await anItem(server, seller, { options: optionsOf([''], 1000) }),
    await anItem(server, other, { options: optionsOf([''], 1000) }),
    await anItem(server, seller, { options: optionsOf([''], 1) }),
  ]
  const [one, two, last] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]]
  const buyers: TestMember[] = []
  for (let nth = 0; nth < 24; nth++) {
    const buyer = await aBuyer(server, 5000)
    for (const item of items) await putInCart(server, buyer, item)
    buyers.push(buyer)
  }
  const chosen = [
    [one, two],
    [last, one],
    [two, one],
    [two, last],
  ]
  const rounds = buyers.map((as, nth) => buyFromCart(server, as, purchaseOf(chosen[nth % 4]!.map((item) => ({ item })))))
  const codes = (await Promise.all(rounds)).map(({ body }) => body.code ?? 'bought')
  expect(codes.filter((code) => code !== 'bought' && code !== 'order.sold_out')).toEqual([])
  expect(codes.filter((code) => code === 'bought')).toHaveLength(13)
  expect(await stockOf(server, last.sio_info[0]!)).toBe(0)
  await expectLedgerAgrees(server)
})

test('a cancellation and a shipment at the same time: one of them wins', async () => {
  for (let time = 0; time < 4; time++) {
    const item = await anItem(server, seller, { options: optionsOf([''], 5) })
    const me = await aBuyer(server, 500)
    const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt: 2 }]))) as [number]
    const row = (await orderFor(server, me, no)).items[0]!.order_item_no
    const answers = await Promise.all([
      server.call(cancelOrder, { params: { order_no: no }, body: { items: [{ order_item_no: row }] } }, { as: me }),
      shipAs(server, seller, no, [{ order_item_no: row }]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const isCancelled = answers[0]!.status === 200
    expect((await saleFor(server, seller, no)).state).toBe(isCancelled ? 7 : 4)
    expect(await stockOf(server, item.sio_info[0]!)).toBe(isCancelled ? 5 : 3)
  }
  await expectLedgerAgrees(server)
})

test('a refused act changes nothing, of no row', async () => {
  const item = await anItem(server, seller, { options: optionsOf(['라벤더', '민트'], 5) })
  const me = await aBuyer(server, 1000)
  const [no] = (await buyOrders(server, me, purchaseOf([{ item, qtt: [2, 1] }]))) as [number]
  const [one, other] = (await orderFor(server, me, no)).items.map(({ order_item_no }) => order_item_no) as [number, number]
  await shipAs(server, seller, no, [{ order_item_no: other }])
  const before = [await orderFor(server, me, no), await ledgerSnapshot(server)]
  const body = { items: [{ order_item_no: one, qtt: 1 }, { order_item_no: other }] }
  expect((await server.call(cancelOrder, { params: { order_no: no }, body }, { as: me })).body.code).toBe('order.sent_already')
  const both = { order_item_nos: [one, other] }
  expect((await server.call(confirmOrder, { params: { order_no: no }, body: both }, { as: me })).body.code).toBe('order.not_now')
  expect([await orderFor(server, me, no), await ledgerSnapshot(server)]).toEqual(before)
})
