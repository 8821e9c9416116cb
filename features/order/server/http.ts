import { handle, type Handled, type Me } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import {
  beginShopSalesFile,
  cancelAsSeller,
  cancelOrder,
  checkout,
  confirmOrder,
  correctParcel,
  countSellerOrders,
  dateService,
  deliverOrder,
  getOrder,
  getOrderedItem,
  getOrderGroup,
  getSellerOrder,
  getShopMonth,
  listOrders,
  listPacking,
  listSellerOrders,
  listShopSales,
  quoteOrder,
  refundAsGoodwill,
  seeSellerOrder,
  shipByCsv,
  shipOrder,
  startProduction,
  type OrderSide,
} from '../contract.ts'
import { shipLines } from './progress/csv.ts'
import { refundAsSeller } from './progress/goodwill.ts'
import { actOnOrder, dateOf, shipIn, updateParcel } from './progress/verbs.ts'
import { buy } from './checkout/checkout.ts'
import { quoteOf } from './checkout/quote.ts'
import { groupOf, orderedItemOf, orderOf, type Reader } from './read/detail.ts'
import { ordersOf } from './read/list.ts'
import { countsOf, packingOf, sellerOrdersOf } from './read/seller-list.ts'
import { shopMonthOf, shopSalesFile, shopSalesOf } from './read/sales.ts'
import { markSeen } from './seen.ts'

type Called = { me: Me; now: Date; services: Services }
const readerOf = (side: OrderSide, { me, now, services }: Called): Reader => ({
  userNo: me.user_no,
  side,
  now,
  box: services.secretBox,
  business: services.business,
})
const ownOf = (side: OrderSide, { me, now }: Called, orderNo: number) => ({ orderNo, userNo: me.user_no, side, now })
const whole = (nos: readonly number[]) => nos.map((order_item_no) => ({ order_item_no }))

const buyerHttp: Handled[] = [
  handle(quoteOrder, ({ db, me, body, now, services }) => quoteOf(db, { userNo: me.user_no, box: services.secretBox, now }, body)),
  handle(checkout, buy),
  handle(getOrderGroup, (call) => groupOf(call.db, call.params.group_no, readerOf('buyer', call))),
  handle(listOrders, ({ db, me, query, now }) => ordersOf(db, { userNo: me.user_no, now }, query)),
  handle(getOrder, (call) => orderOf(call.db, call.params.order_no, readerOf('buyer', call))),
  handle(getOrderedItem, ({ db, me, params, now }) =>
    orderedItemOf(db, { orderNo: params.order_no, orderItemNo: params.order_item_no, userNo: me.user_no, now }),
  ),
  handle(cancelOrder, async (call) => {
    const { order_no } = call.params
    await call.db.transaction((tx) => actOnOrder(tx, ownOf('buyer', call, order_no), { act: 'cancel', ...call.body }))
    return orderOf(call.db, order_no, readerOf('buyer', call))
  }),
  handle(confirmOrder, async (call) => {
    const { order_no } = call.params
    await call.db.transaction((tx) =>
      actOnOrder(tx, ownOf('buyer', call, order_no), { act: 'confirm', items: whole(call.body.order_item_nos) }),
    )
    return orderOf(call.db, order_no, readerOf('buyer', call))
  }),
]

const sellerHttp: Handled[] = [
  handle(listSellerOrders, (call) => sellerOrdersOf(call.db, readerOf('seller', call), call.query)),
  handle(countSellerOrders, ({ db, me, now }) => countsOf(db, me.user_no, now)),
  handle(listPacking, (call) => {
    const { order_nos, limit } = call.query
    return packingOf(call.db, readerOf('seller', call), { order_nos: order_nos?.split(',').map(Number), limit })
  }),
  handle(listShopSales, ({ db, me, query }) => shopSalesOf(db, me.user_no, query)),
  handle(getShopMonth, ({ db, me, query }) => shopMonthOf(db, me.user_no, query.month)),
  handle(beginShopSalesFile, ({ me, body, now, services: { digest } }) => shopSalesFile.createUrl({ digest, me, filter: body, now })),
  handle(getSellerOrder, (call) => orderOf(call.db, call.params.order_no, readerOf('seller', call))),
  handle(seeSellerOrder, async (call) => {
    await markSeen(call.db, ownOf('seller', call, call.params.order_no))
    return {}
  }),
  handle(startProduction, async (call) => {
    const { order_no } = call.params
    await call.db.transaction((tx) =>
      actOnOrder(tx, ownOf('seller', call, order_no), { act: 'startProduction', items: whole(call.body.order_item_nos) }),
    )
    return orderOf(call.db, order_no, readerOf('seller', call))
  }),
  handle(shipOrder, async (call) => {
    const { order_no } = call.params
    await call.db.transaction((tx) => shipIn(tx, ownOf('seller', call, order_no), call.body))
    return orderOf(call.db, order_no, readerOf('seller', call))
  }),
  handle(correctParcel, async (call) => {
    const { me, now, params, body } = call
    const orderNo = await call.db.transaction((tx) => updateParcel(tx, { parcelNo: params.parcel_no, userNo: me.user_no, now }, body))
    return orderOf(call.db, orderNo, readerOf('seller', call))
  }),
  handle(shipByCsv, ({ db, me, now, body }) => shipLines(db, { userNo: me.user_no, now }, body.csv)),
  handle(dateService, async (call) => {
    const { order_no } = call.params
    await call.db.transaction((tx) => dateOf(tx, ownOf('seller', call, order_no), call.body))
    return orderOf(call.db, order_no, readerOf('seller', call))
  }),
  handle(deliverOrder, async (call) => {
    const { order_no } = call.params
    await call.db.transaction((tx) =>
      actOnOrder(tx, ownOf('seller', call, order_no), { act: 'deliver', items: whole(call.body.order_item_nos) }),
    )
    return orderOf(call.db, order_no, readerOf('seller', call))
  }),
  handle(cancelAsSeller, async (call) => {
    const { order_no } = call.params
    await call.db.transaction((tx) => actOnOrder(tx, ownOf('seller', call, order_no), { act: 'cancelAsSeller', ...call.body }))
    return orderOf(call.db, order_no, readerOf('seller', call))
  }),
  handle(refundAsGoodwill, async (call) => {
    const { order_no } = call.params
    await refundAsSeller(call.db, ownOf('seller', call, order_no), call.body)
    return orderOf(call.db, order_no, readerOf('seller', call))
  }),
]

export const orderHttp: Handled[] = [...buyerHttp, ...sellerHttp]
