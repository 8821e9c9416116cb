import { z } from 'zod'
import { QUERY_MAX } from '#features/tag/rules.ts'
import { mediaItem } from '#features/media/contract.ts'
import { QTT_MAX } from '#features/cart/rules.ts'
import { SHOPS } from '#features/shop/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, pageOf, text } from '#kit/contract/shape.ts'
import { ORDER_PAGE, ORDER_TABS, REASON_MAX, TRACKING_MAX } from '../rules.ts'
import { CARRIER_KEY } from './carriers.ts'
import { orderCard, orderDetail } from './order.ts'

/** A month of the Korean calendar, `2026-11`. */
export const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '달을 다시 골라 주세요.')
export const orderParams = z.object({ order_no: no })

/** Rows with the pieces that are meant; without `qtt` all of a row. */
export const orderPieces = z
  .array(z.object({ order_item_no: no, qtt: z.number().int().min(1).max(QTT_MAX).optional() }))
  .min(1)
  .max(100)

/** Key of the table of carriers. */
export const carrierShape = z.string().regex(CARRIER_KEY, { error: '택배사를 골라 주세요.' })
/** Digits and letters, without spaces and dashes. */
export const trackingNoShape = z
  .string()
  .max(TRACKING_MAX * 2)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .refine((value) => /^[0-9A-Z]{1,40}$/.test(value), { error: '송장 번호를 다시 확인해 주세요.' })

export const listOrders = endpoint('GET /v1/user/order', {
  access: 'member',
  summary: 'My orders in one of the shops, newest first, of a state, a month or with these words in the names of products',
  rate: { calls: 120, seconds: 60 },
  query: z.object({
    shop: z.enum(SHOPS).default('members'),
    tab: z.enum(ORDER_TABS).default('all'),
    month: month.optional(),
    q: text(0, QUERY_MAX).default(''),
    /** The last number of the previous page. */
    before_no: no.optional(),
    limit: pageOf(ORDER_PAGE),
  }),
  answer: z.array(orderCard),
})

export const getOrder = endpoint('GET /v1/user/order/:order_no', {
  access: 'member',
  summary: 'An order of mine as its buyer',
  params: orderParams,
  answer: orderDetail,
})

/** A product as it was when it was bought. */
export const getOrderedItem = endpoint('GET /v1/user/order/:order_no/item/:order_item_no', {
  access: 'member',
  summary: 'A product of an order, as its buyer or seller, as it was when it was bought',
  params: z.object({ order_no: no, order_item_no: no }),
  answer: z.object({
    item_no: z.number().int(),
    version: z.number().int(),
    item_name: z.string(),
    item_desc: z.string(),
    images: z.array(mediaItem),
    item_viv_price: z.number().int(),
    ship_days: z.number().int(),
    return_amt: z.number().int(),
    exchange_amt: z.number().int(),
    return_text: z.string(),
    notice: z.object({ name: z.string(), rows: z.array(z.object({ title: z.string(), text: z.string() })) }),
    /** Whether its page can be opened now. */
    is_shown: z.boolean(),
  }),
})

export const cancelOrder = endpoint('PUT /v1/user/order/:order_no/cancel', {
  access: 'member',
  summary: 'Cancel rows or pieces before they are sent (O02); the viv come back at once',
  rate: { calls: 60, seconds: 600 },
  params: orderParams,
  body: z.object({ items: orderPieces, reason: text(0, REASON_MAX).default('') }),
  answer: orderDetail,
})

export const confirmOrder = endpoint('PUT /v1/user/order/:order_no/confirm', {
  access: 'member',
  summary: 'Confirm rows that have arrived (O07): the seller is paid',
  params: orderParams,
  body: z.object({ order_item_nos: z.array(no).min(1).max(100) }),
  answer: orderDetail,
})
