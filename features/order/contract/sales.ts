import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, pageBefore } from '#kit/contract/shape.ts'
import { month } from './buyer.ts'

export const SHOP_SALES_PAGE = 30

const viv = z.number().int().min(0)

/** A row of an order that its seller was paid for; of a pass what was paid in the month. `gross_viv = back_viv + net_viv`. */
export const shopSale = z.object({
  order_item_no: z.number().int(),
  order_no: z.number().int(),
  /** When it was confirmed, or returned in part, and the seller got the viv; of a pass the last time in the month. */
  sale_dt: moment,
  item_name: z.string(),
  sio_title: z.string(),
  qtt: z.number().int(),
  /** The buyer; null when the account is deleted. */
  member: person.nullable(),
  /** Pieces with their shipping. */
  gross_viv: viv,
  /** What went back to the buyer, also later. */
  back_viv: viv,
  /** What the seller keeps. */
  net_viv: viv,
  /** Of a pass: uses or days that were paid in the month. Null: it is none. */
  pass_qtt: z.number().int().nullable(),
  pass_unit: z.enum(['session', 'day']).nullable(),
})
export type ShopSale = z.infer<typeof shopSale>

export const listShopSales = endpoint('GET /v1/user/order/expert/sales', {
  access: 'expert',
  summary: 'What I sold in the shop and was paid for in a month, the newest first',
  /** The cursor: `sale_dt` and `order_item_no`. */
  query: pageBefore(SHOP_SALES_PAGE, { month }),
  answer: z.array(shopSale),
})

/** Sums of a month, and what is not paid yet. */
export const shopMonth = z.object({
  count: z.number().int(),
  gross_viv: viv,
  back_viv: viv,
  net_viv: viv,
  /** Held for open orders, whenever they were bought. */
  held_viv: viv,
  /** Of it: what is paid on which Korean day, if its buyers say nothing. */
  forecast: z.array(z.object({ day: z.string(), viv })),
})
export type ShopMonth = z.infer<typeof shopMonth>

export const getShopMonth = endpoint('GET /v1/user/order/expert/sales/month', {
  access: 'expert',
  summary: 'The sums of what I sold in the shop in a month, and what is still held',
  query: z.object({ month }),
  answer: shopMonth,
})

/** Returns a signed address that is valid for some minutes, because a browser's download sends no token. */
export const beginShopSalesFile = endpoint('POST /v1/user/order/expert/sales/file', {
  access: 'expert',
  summary: 'Ask for my sales in the shop of a month as a file (CSV)',
  rate: { calls: 10, seconds: 600 },
  body: z.object({ month }),
  answer: z.object({ url: z.string(), expire_dt: moment }),
})
