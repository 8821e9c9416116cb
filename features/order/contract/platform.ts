import { z } from 'zod'
import { personalReason } from '#features/operator/contract.ts'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { endpoint, forOperators } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'
import { PACKED_MAX } from '../rules.ts'
import { collectClaim, exchangeClaim, inspectClaim, receiveClaim, refuseClaim, settleClaim } from './claim.ts'
import {
  cancelAsSeller,
  correctParcel,
  countSellerOrders,
  deliverOrder,
  getSellerOrder,
  listPacking,
  listSellerOrders,
  seeSellerOrder,
  shipByCsv,
  shipOrder,
  startProduction,
} from './seller.ts'

// What a seller does with orders, for operators with those of the platform's shop.

export const listPlatformOrders = forOperators('GET /v1/operator/shop/order', listSellerOrders, 'goods.see')
export const countPlatformOrders = forOperators('GET /v1/operator/shop/order/count', countSellerOrders, 'goods.see')
/** The receiver and the address are masked until `openPersonal` of 'order:<number>'. */
export const getPlatformOrder = forOperators('GET /v1/operator/shop/order/:order_no', getSellerOrder, 'goods.see')
export const seePlatformOrder = forOperators('PUT /v1/operator/shop/order/:order_no/seen', seeSellerOrder, 'goods.see')
export const startPlatformProduction = forOperators('PUT /v1/operator/shop/order/:order_no/start', startProduction, 'goods.act')
export const shipPlatformOrder = forOperators('PUT /v1/operator/shop/order/:order_no/ship', shipOrder, 'goods.act')
export const correctPlatformParcel = forOperators('PUT /v1/operator/shop/order/parcel/:parcel_no', correctParcel, 'goods.act')
/** With whole addresses, so each list is logged with its reason. */
export const openPlatformPacking = endpoint('POST /v1/operator/shop/order/packing', {
  access: 'operator',
  right: 'goods.act',
  summary:
    'What is to be packed for these orders of the platform, or for all that are to be sent, by deadline, for a reason that is logged',
  body: z.object({
    order_nos: z.array(no).min(1).max(PACKED_MAX).optional(),
    reason: personalReason(REASON_MIN, REASON_MAX),
  }),
  answer: listPacking.answer,
})
/** Each line has a transaction of its own. A repeated table finds its orders sent. */
export const shipPlatformByCsv = endpoint('PUT /v1/operator/shop/order/ship/csv', {
  access: 'operator',
  right: 'goods.act',
  summary: 'Send all goods of many orders of the platform by a table; wrong lines are named and the others are kept',
  bodyLimit: shipByCsv.bodyLimit,
  body: shipByCsv.body,
  answer: shipByCsv.answer,
})
export const deliverPlatformOrder = forOperators('PUT /v1/operator/shop/order/:order_no/deliver', deliverOrder, 'goods.act')
export const cancelAsPlatform = forOperators('PUT /v1/operator/shop/order/:order_no/cancel', cancelAsSeller, 'goods.act')

export const collectPlatformClaim = forOperators('PUT /v1/operator/shop/claim/:claim_no/collect', collectClaim, 'goods.act')
export const receivePlatformClaim = forOperators('PUT /v1/operator/shop/claim/:claim_no/receive', receiveClaim, 'goods.act')
export const inspectPlatformClaim = forOperators('PUT /v1/operator/shop/claim/:claim_no/inspect', inspectClaim, 'goods.act')
export const settlePlatformClaim = forOperators('PUT /v1/operator/shop/claim/:claim_no/refund', settleClaim, 'goods.act')
export const exchangePlatformClaim = forOperators('PUT /v1/operator/shop/claim/:claim_no/exchange', exchangeClaim, 'goods.act')
export const refusePlatformClaim = forOperators('PUT /v1/operator/shop/claim/:claim_no/refuse', refuseClaim, 'goods.act')
