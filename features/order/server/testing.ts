import { afterAll } from 'vitest'
import { anItem, aSeller, shopFeature, type ItemForm } from '#features/shop/server/testing.ts'
import { cartFeature } from '#features/cart/server/testing.ts'
import { addToCart } from '#features/cart/contract.ts'
import type { OwnItem } from '#features/shop/contract.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import { ADULT, creditCharge } from '#features/viv/server/testing.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Feature } from '#kit/server/feature.ts'
import { featureServer, type TestAnswer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { checkout, confirmOrder, deliverOrder, getOrder, getSellerOrder, quoteOrder, shipOrder, type OrderDetail } from '../contract.ts'
import { order } from './feature.ts'

export { anItem, aSeller }
export type PurchaseBody = Input<typeof checkout>['body']

/** A server for the tests of a file, with what orders stand on and these features. */
export async function startOrderTest(others: readonly Feature[] = []): Promise<TestServer> {
  const server = await startOrderServer({}, others)
  afterAll(() => server.close())
  return server
}

export const startOrderServer = (options: Parameters<typeof featureServer>[1] = {}, others: readonly Feature[] = []): Promise<TestServer> =>
  featureServer([shopFeature, cartFeature, order, ...others], options)

export const HOME = {
  receiver: '김하루',
  phone: '01012345678',
  zip: '04032',
  addr1: '서울 마포구 양화로 45',
  addr2: '101호',
  memo: '문 앞',
}

/** An adult with so many paid viv. */
export async function aBuyer(server: TestServer, paid = 10_000, columns: Record<string, unknown> = {}): Promise<TestMember> {
  const member = await server.aMember({ ...ADULT, ...columns })
  if (paid > 0) await creditCharge(server, member, paid)
  return member
}

export const sellerAndBuyer = async (server: TestServer, paid: number): Promise<[seller: TestMember, buyer: TestMember]> => [
  await aSeller(server),
  await aBuyer(server, paid),
]

export const paidVivOf = async ({ db }: Pick<TestServer, 'db'>, { user_no }: TestMember): Promise<number> =>
  (await balanceOf(db, user_no)).paid

/** What is left of an option. */
export async function stockOf({ db }: Pick<TestServer, 'db'>, { sio_no }: { sio_no: number }): Promise<number> {
  const [row] = await db.sql<[{ stock: number }]>`select stock from shop_stock where sio_no = ${sio_no}`
  return row.stock
}

/** An option for each name, each with the same stock. */
export const optionsOf = (names: readonly string[], stock: number | null = null): ItemForm['options'] =>
  names.map((sio_title) => ({ sio_no: null, sio_title, sio_amt: 0, stock }))

export const made = (changes: Partial<ItemForm> = {}): Partial<ItemForm> => ({
  type: 3,
  item_name: '맞춤 도시락',
  ship_days: 5,
  ...changes,
})
export const service = (changes: Partial<ItemForm> = {}): Partial<ItemForm> => ({ type: 0, item_name: '체형 분석', ...changes })

type Chosen = { item: OwnItem; qtt?: number | number[] }

/** What is sent to buy so many pieces of the first option of each product, or of its options in their order, at their present prices. */
export function purchaseOf(chosen: readonly Chosen[], changes: Partial<PurchaseBody> = {}): PurchaseBody {
  return {
    source: chosen.length > 1 ? 'cart' : 'direct',
    rows: chosen.map(({ item, qtt = 1 }) => {
      const quantities = [qtt].flat()
      const options = quantities.map((pieces, nth) => ({ sio_no: item.sio_info[nth]!.sio_no, qtt: pieces, seen_amt: priceOf(item, nth) }))
      const amount = options.reduce((sum, one) => sum + one.qtt * one.seen_amt, 0)
      const isFree = item.free_from !== null && amount >= item.free_from
      return { item_no: item.item_no, options, seen_ship_amt: isFree ? 0 : item.si_order_amt }
    }),
    ...(chosen.some(({ item }) => item.type >= 2) ? { address: HOME } : {}),
    agrees_made_to_order: true,
    ...changes,
  }
}

const priceOf = ({ item_viv_price, sio_info }: OwnItem, nth: number): number => item_viv_price + sio_info[nth]!.sio_amt

/** Buys. What is bought from the cart is put there first. */
export async function buyAs(
  server: Pick<TestServer, 'call'>,
  as: TestMember | null,
  body: PurchaseBody,
  key?: string,
): Promise<TestAnswer> {
  if (body.source === 'cart') {
    for (const { item_no, options } of body.rows) {
      const choices = options.map(({ sio_no, qtt }) => ({ sio_no, qtt }))
      await server.call(addToCart, { body: { item_no, options: choices } }, { as })
    }
  }
  return buyFromCart(server, as, body, key)
}

export const buyFromCart = (
  server: Pick<TestServer, 'call'>,
  as: TestMember | null,
  body: PurchaseBody,
  key?: string,
): Promise<TestAnswer> => server.call(checkout, { body }, { as, ...(key && { key }) })

/** Buys, and returns the numbers of the orders by seller. */
export async function buyOrders(server: Pick<TestServer, 'call'>, as: TestMember, body: PurchaseBody): Promise<number[]> {
  const { status, body: answer } = await buyAs(server, as, body)
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return (answer.query as { order_nos: number[] }).order_nos
}

/** The order of an answer. @throws if it was refused */
export function detailIn({ status, body }: TestAnswer): OrderDetail {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query as OrderDetail
}

export async function orderFor(server: Pick<TestServer, 'call'>, as: TestMember, order_no: number): Promise<OrderDetail> {
  return detailIn(await server.call(getOrder, { params: { order_no } }, { as }))
}

export async function saleFor(server: Pick<TestServer, 'call'>, as: TestMember, order_no: number): Promise<OrderDetail> {
  return detailIn(await server.call(getSellerOrder, { params: { order_no } }, { as }))
}

type Piece = { order_item_no: number; qtt?: number }
export const shipAs = (server: Pick<TestServer, 'call'>, as: TestMember | null, order_no: number, items: Piece[], number = '6123456789') =>
  server.call(shipOrder, { params: { order_no }, body: { items, carrier: 'cj', tracking_no: number } }, { as })

/** Moves the deadline of an unsent order to so many days from now. */
export async function setShipDue({ db, clock }: Pick<TestServer, 'db' | 'clock'>, orderNo: number, days: number): Promise<void> {
  const due = new Date(clock.now.getTime() + days * DAY_MS)
  await db.sql`update order_item set ship_due_dt = ${due} where order_no = ${orderNo}`
  await db.sql`update shop_order set ship_due_dt = ${due} where order_no = ${orderNo}`
}

type Sides = { me: TestMember; seller: TestMember }

/** A product that was bought, sent, and has arrived; confirmed where that is asked for. */
export async function arrivedOrder(
  server: Pick<TestServer, 'call'>,
  { me, seller }: Sides,
  chosen: Chosen,
  isConfirmed = false,
): Promise<{ no: number; row: number }> {
  const [no] = (await buyOrders(server, me, purchaseOf([chosen]))) as [number]
  const { order_item_no: row } = (await orderFor(server, me, no)).items[0]!
  const body = { order_item_nos: [row] }
  detailIn(await shipAs(server, seller, no, [{ order_item_no: row }]))
  detailIn(await server.call(deliverOrder, { params: { order_no: no }, body }, { as: seller }))
  if (isConfirmed) detailIn(await server.call(confirmOrder, { params: { order_no: no }, body }, { as: me }))
  return { no, row }
}

export const quoteAs = (server: Pick<TestServer, 'call'>, as: TestMember | null, body: Input<typeof quoteOrder>['body']) =>
  server.call(quoteOrder, { body }, { as })

/** Moves the clock day by day, as it passes in life, and runs what becomes due. Tokens are valid for a day. */
export async function passDays(server: TestServer, days: number): Promise<void> {
  for (let left = days; left > 0; left--) {
    server.clock.advance(DAY_MS)
    await fire(server)
  }
}

/** Runs everything that is due at the time of the test clock. */
export const fire = (server: TestServer): Promise<number> => server.app.services.timers.run(server.clock.now)
