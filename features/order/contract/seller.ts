import { z } from 'zod'
import { QUERY_MAX } from '#features/tag/rules.ts'
import { QTT_MAX } from '#features/cart/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { ORDER_PAGE, PACKED_MAX, REASON_MAX, SELLER_TABS, TRACKING_CSV_MAX } from '../rules.ts'
import { addressForm } from '#features/cart/contract.ts'
import { carrierShape, orderParams, orderPieces, trackingNoShape } from './buyer.ts'
import { orderCard, orderDetail } from './order.ts'

const [carrier, trackingNo] = [carrierShape, trackingNoShape]

/** The receiver is shown in the list, the rest of the address in the order. */
export const sellerCard = orderCard.extend({ receiver: z.string().nullable(), is_new: z.boolean(), is_late: z.boolean() })
export type SellerCard = z.infer<typeof sellerCard>

export const listSellerOrders = endpoint('GET /v1/user/order/expert', {
  access: 'expert',
  summary: 'Orders of my products: to be sent by their deadline, others newest first',
  rate: { calls: 120, seconds: 60 },
  query: z
    .object({
      /** new: never opened; ship: to be sent, dated or started; late: the overdue ones, also in production; claim: 6 and 8. */
      tab: z.enum(SELLER_TABS).default('all'),
      q: text(0, QUERY_MAX).default(''),
      /** Of the last order of the previous page: its number, in the tabs ship and late with its `ship_due_dt`. */
      after_dt: inputMoment.optional(),
      after_no: no.optional(),
      limit: pageOf(ORDER_PAGE),
    })
    .refine(({ after_dt, after_no }) => after_dt === undefined || after_no !== undefined, { path: ['after_no'] }),
  answer: z.array(sellerCard),
})

const count = z.number().int()
export const countSellerOrders = endpoint('GET /v1/user/order/expert/count', {
  access: 'expert',
  summary: 'How many orders are in each of my tabs, up to 999',
  answer: z.object({ new: count, ship: count, late: count, claim: count }),
})

export const getSellerOrder = endpoint('GET /v1/user/order/expert/:order_no', {
  access: 'expert',
  summary: 'An order of my products',
  params: orderParams,
  answer: orderDetail,
})

/** The seller has opened it: it is not new any more. */
export const seeSellerOrder = endpoint('PUT /v1/user/order/expert/:order_no/seen', {
  access: 'expert',
  summary: 'Mark an order as opened',
  params: orderParams,
  answer: z.object({}),
})

export const startProduction = endpoint('PUT /v1/user/order/expert/:order_no/start', {
  access: 'expert',
  summary: 'Start the production of rows that are made to order (O05): the buyer cannot cancel them any more',
  params: orderParams,
  body: z.object({ order_item_nos: z.array(no).min(1).max(100) }),
  answer: orderDetail,
})

export const shipOrder = endpoint('PUT /v1/user/order/expert/:order_no/ship', {
  access: 'expert',
  summary: 'Send rows or pieces in one parcel (O05)',
  params: orderParams,
  body: z.object({ items: orderPieces, carrier, tracking_no: trackingNo }),
  answer: orderDetail,
})

export const correctParcel = endpoint('PUT /v1/user/order/expert/parcel/:parcel_no', {
  access: 'expert',
  summary: 'Correct carrier and number of a parcel that has not arrived',
  params: z.object({ parcel_no: no }),
  body: z.object({ carrier, tracking_no: trackingNo }),
  answer: orderDetail,
})

/** Columns: order number, carrier by name or key, tracking number; a first line with titles is left out. */
export const shipByCsv = endpoint('PUT /v1/user/order/expert/ship/csv', {
  access: 'expert',
  summary: 'Send all goods of many orders by a table; wrong lines are named and the others are kept',
  rate: { calls: 30, seconds: 600 },
  bodyLimit: 400_000,
  body: z.object({ csv: z.string().min(1).max(TRACKING_CSV_MAX) }),
  answer: z.object({
    shipped: z.array(z.object({ line: count, order_no: count, parcel_no: count })),
    problems: z.array(z.object({ line: count, text: z.string(), code: z.string(), msg: z.string() })),
  }),
})

export const dateService = endpoint('PUT /v1/user/order/expert/:order_no/service', {
  access: 'expert',
  summary: 'Fix or change the date of a service (O05)',
  params: orderParams,
  body: z.object({ order_item_no: no, service_dt: inputMoment }),
  answer: orderDetail,
})

export const deliverOrder = endpoint('PUT /v1/user/order/expert/:order_no/deliver', {
  access: 'expert',
  summary: 'Mark rows as delivered, or a service as given (O06)',
  params: orderParams,
  body: z.object({ order_item_nos: z.array(no).min(1).max(100) }),
  answer: orderDetail,
})

export const cancelAsSeller = endpoint('PUT /v1/user/order/expert/:order_no/cancel', {
  access: 'expert',
  summary: 'Cancel rows or pieces that I cannot send, with a reason (O03)',
  rate: { calls: 60, seconds: 600 },
  params: orderParams,
  body: z.object({ items: orderPieces, reason: text(1, REASON_MAX) }),
  answer: orderDetail,
})

export const refundAsGoodwill = endpoint('POST /v1/user/order/expert/:order_no/goodwill', {
  access: 'expert',
  idempotent: true,
  summary: 'Return a part of what a row cost out of goodwill, without a claim of the buyer; nothing else changes',
  rate: { calls: 60, seconds: 600 },
  params: orderParams,
  /** `back_viv`: what the seller was shown as returned for this row; refused if it has changed since. */
  body: z.object({ order_item_no: no, viv: count.min(1), back_viv: count.min(0), reason: text(1, REASON_MAX) }),
  answer: orderDetail,
})

/** What is to be packed, for print: only what is not sent yet. */
export const packing = z.object({
  order_no: z.number().int(),
  reg_dt: moment,
  ship_due_dt: moment,
  address: addressForm.nullable(),
  items: z.array(
    z.object({ order_item_no: z.number().int(), item_name: z.string(), sio_title: z.string(), qtt: z.number().int().max(QTT_MAX) }),
  ),
})
export type Packing = z.infer<typeof packing>

export const listPacking = endpoint('GET /v1/user/order/expert/packing', {
  access: 'expert',
  summary: 'What is to be packed for these orders, or for all that are to be sent, by deadline',
  query: z.object({
    /** Numbers with commas between them. */
    order_nos: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
      .optional(),
    limit: pageOf(PACKED_MAX),
  }),
  answer: z.array(packing),
})
