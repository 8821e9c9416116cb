import { beforeEach, expect, test } from 'vitest'
import { editItem, getItem, getOwnItem, type ItemDetail, type OwnItem } from '#features/shop/contract.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { aMedia } from '#kit/server/testing/factories.ts'
import { logInAgain } from '#features/viv/server/testing.ts'
import { goodsForm } from '#features/shop/server/testing.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import {
  correctParcel,
  countSellerOrders,
  getOrderedItem,
  listOrders,
  listPacking,
  listSellerOrders,
  seeSellerOrder,
  shipByCsv,
  type OrderCard,
  type Packing,
  type SellerCard,
} from '../../contract.ts'
import { TRACKING_LINES_MAX } from '../../rules.ts'
import { forgetOrders } from '../forget.ts'
import { countScores } from '../score.ts'
import {
  aBuyer,
  anItem,
  aSeller,
  buyOrders,
  HOME,
  made,
  optionsOf,
  orderFor,
  purchaseOf,
  saleFor,
  sellerAndBuyer,
  service,
  shipAs,
  startOrderTest,
} from '../testing.ts'

const server = await startOrderTest()
let seller: TestMember
let me: TestMember
let item: OwnItem
beforeEach(async () => {
  ;[seller, me] = await sellerAndBuyer(server, 5000)
  item = await anItem(server, seller, { options: optionsOf(['라벤더', '민트'], 50) })
})

const buy = async (what = item, as = me): Promise<number> => (await buyOrders(server, as, purchaseOf([{ item: what }])))[0]!
const mine = async (query: object = {}) =>
  ((await server.call(listOrders, { query }, { as: me })).body.query as OrderCard[]).map(({ order_no }) => order_no)
const sold = async (query: object = {}) => (await server.call(listSellerOrders, { query }, { as: seller })).body.query as SellerCard[]
const numbers = async (query: object = {}) => (await sold(query)).map(({ order_no }) => order_no)
const ship = async (no: number) =>
  shipAs(
    server,
    seller,
    no,
    (await saleFor(server, seller, no)).items.map(({ order_item_no }) => ({ order_item_no })),
  )

test('a buyer finds orders by state, month and words, page by page', async () => {
  const [one, two] = [await buy(), await buy(await anItem(server, seller, service()))]
  await ship(one)
  expect(await mine()).toEqual([two, one])
  expect(await mine({ limit: 1 })).toEqual([two])
  expect(await mine({ limit: 1, before_no: two })).toEqual([one])
  expect([await mine({ tab: 'paid' }), await mine({ tab: 'sent' }), await mine({ tab: 'done' })]).toEqual([[two], [one], []])
  expect([await mine({ month: '2026-11' }), await mine({ month: '2026-10' })]).toEqual([[two, one], []])
  expect([await mine({ q: '요가' }), await mine({ q: '체형 분석' }), await mine({ q: '100%' }), await mine({ q: String(one) })]).toEqual([
    [one],
    [two],
    [],
    [one],
  ])
  expect((await server.call(listOrders, { query: { month: '2026-13' } }, { as: me })).body.field).toBe('month')
})

test('a seller sees what is new, to be sent and late, and how many', async () => {
  const [slow, fast] = [await buy(await anItem(server, seller, made())), await buy()]
  const counts = async () => (await server.call(countSellerOrders, {}, { as: seller })).body.query
  expect([await numbers({ tab: 'new' }), await numbers({ tab: 'ship' }), await numbers({ tab: 'late' })]).toEqual([
    [fast, slow],
    [fast, slow],
    [],
  ])
  expect(await counts()).toEqual({ new: 2, ship: 2, late: 0, claim: 0 })
  await server.call(seeSellerOrder, { params: { order_no: fast } }, { as: seller })
  const [first] = await sold({ tab: 'ship' })
  expect(first).toMatchObject({ receiver: HOME.receiver, is_new: false, is_late: false })
  expect(await numbers({ tab: 'ship', after_dt: first!.ship_due_dt!, after_no: fast })).toEqual([slow])
  // Its timer did not run yet.
  server.clock.advance(5 * DAY_MS)
  seller = await logInAgain(server, seller)
  expect([await numbers({ tab: 'late' }), await counts()]).toEqual([[fast], { new: 1, ship: 2, late: 1, claim: 0 }])
})

test('a table of tracking numbers sends the right lines and names the others', async () => {
  const [one, two, foreign] = [await buy(), await buy(), await buy(await anItem(server, await aSeller(server)))]
  const csv = [
    '주문번호,택배사,송장번호',
    `2611-23-${String(one).padStart(4, '0')},CJ대한통운,6123-4567-89`,
    `${foreign},cj,6123456789`,
    `${two},모름택배,1`,
    `${two},cj,12`,
    `가,cj,1`,
    '',
    `"${two}",우체국택배,="1234567890123"`,
    `${one},cj,6123456789`,
  ]
  const { body } = await server.call(shipByCsv, { body: { csv: `\ufeff${csv.join('\r\n')}` } }, { as: seller })
  const { shipped, problems } = body.query as { shipped: { line: number; order_no: number }[]; problems: { line: number; code: string }[] }
  expect(shipped.map(({ line, order_no }) => [line, order_no])).toEqual([
    [2, one],
    [8, two],
  ])
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'order.not_found'],
    [4, 'order.carrier'],
    [5, 'order.tracking_no'],
    [6, 'order.order_no'],
    [9, 'order.nothing_to_ship'],
  ])
  const long = [...Array.from({ length: TRACKING_LINES_MAX }, () => '가,cj,1'), `${one},cj,6123456789`].join('\n')
  const answer = await server.call(shipByCsv, { body: { csv: long } }, { as: seller })
  expect((answer.body.query as { problems: typeof problems }).problems.slice(-2).map(({ line, code }) => [line, code])).toEqual([
    [TRACKING_LINES_MAX, 'order.order_no'],
    [TRACKING_LINES_MAX + 1, 'order.too_many_lines'],
  ])
  const parcel = (await orderFor(server, me, two)).parcels[0]!
  expect(parcel).toMatchObject({ carrier: 'epost', tracking_no: '1234567890123' })
  const correct = (as: TestMember) =>
    server.call(correctParcel, { params: parcel, body: { carrier: 'cj', tracking_no: '6123456700' } }, { as })
  expect((await correct(await aSeller(server))).body.code).toBe('order.not_found')
  await correct(seller)
  expect((await orderFor(server, me, two)).parcels).toMatchObject([{ carrier: 'cj', tracking_no: '6123456700' }])
})

test('the packing list has what is not sent, with its address', async () => {
  const [one, two] = [await buy(), await buy()]
  await buy(await anItem(server, seller, service()))
  await ship(two)
  const { body } = await server.call(listPacking, { query: {} }, { as: seller })
  expect((body.query as Packing[]).map(({ order_no, address, items }) => [order_no, address, items.map(({ qtt }) => qtt)])).toEqual([
    [one, HOME, [1]],
  ])
  expect((await server.call(listPacking, { query: { order_nos: `${two}` } }, { as: seller })).body.query).toEqual([])
})

test('an order keeps the product as it was, with its pictures, after it was edited and its seller is gone', async () => {
  const no = await buy()
  const { order_item_no, item_thumb } = (await orderFor(server, me, no)).items[0]!
  const { body } = await server.call(getOwnItem, { params: item }, { as: seller })
  const now = body.query as OwnItem
  const options = now.sio_info.map(({ sio_no, sio_title, sio_amt }) => ({ sio_no, sio_title, sio_amt, stock: null }))
  const form = {
    ...(await goodsForm(server, seller, { options })),
    item_name: '다른 매트',
    images: [await aMedia(server.db, seller.user_no)],
  }
  expect((await server.call(editItem, { params: item, body: { ...form, version: now.version } }, { as: seller })).status).toBe(200)
  const read = () => server.call(getOrderedItem, { params: { order_no: no, order_item_no } }, { as: me })
  expect((await read()).body.query).toMatchObject({
    item_name: '요가 매트 6mm',
    item_desc: '<b>미끄럽지 않아요</b>',
    is_shown: true,
    images: [{ key: item_thumb!.key }],
  })
  const [kept] = await server.db.sql<{ holder: string }[]>`select holder from media where key = ${item_thumb!.key}`
  expect(kept!.holder).toBe(`sold-item:${item.item_no}`)
})

test('orders of thirty days make the score of a product, and its page tells the buyers of the month from three on', async () => {
  const no = await buy()
  await buy()
  await countScores(server.db, server.clock.now)
  const buyers = async () => {
    const { body } = await server.call(getItem, { params: { item_no: item.item_no }, query: {} }, { as: me })
    return (body.query as ItemDetail).buyer_qtt
  }
  expect(await buyers()).toBeNull()
  const score = async () =>
    (await server.db.sql<{ score: number }[]>`select score from shop_product where item_no = ${item.item_no}`)[0]!.score
  expect(await score()).toBe(6)
  await countScores(server.db, new Date(server.clock.now.getTime() + 31 * DAY_MS))
  expect([await score(), await buyers()]).toEqual([0, null])
  for (let nth = 0; nth < 2; nth++) await buyOrders(server, await aBuyer(server), purchaseOf([{ item }]))
  await countScores(server.db, server.clock.now)
  expect([await score(), await buyers()]).toEqual([12, 3])
  await server.db.sql`update shop_product set cate_no = 1 where item_no = ${item.item_no}`
  expect(await buyers()).toBeNull()
  await server.db.transaction((tx) => forgetOrders(tx, me.user_no))
  expect((await orderFor(server, me, no)).address).toBeNull()
})
