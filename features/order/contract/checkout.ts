import { z } from 'zod'
import { QTT_MAX } from '#features/cart/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, text } from '#kit/contract/shape.ts'
import { CHECKOUT_ROWS_MAX, MEMO_MAX } from '../rules.ts'
import { addressForm } from '#features/cart/contract.ts'
import { orderCard, orderMoney } from './order.ts'

const viv = z.number().int().min(0)

/** Pieces of an option. `seen_amt`: the price of one piece with its option that the buyer saw. */
const boughtOption = z.object({ sio_no: no, qtt: z.number().int().min(1).max(QTT_MAX), seen_amt: viv })

const boughtRow = z.object({
  item_no: no,
  options: z.array(boughtOption).min(1).max(30),
  /** Shipping of the row to this address with its surcharge, as the buyer saw it. */
  seen_ship_amt: viv,
  /** Of services: when the buyer wants it, and what they say about it. */
  hope_dt: inputMoment.optional(),
  memo: text(0, MEMO_MAX).optional(),
})
export type BoughtRow = z.infer<typeof boughtRow>

const bought = {
  /** `cart`: the rows are taken out of the cart, where they must be, so that two payments of one cart at the same time buy once. */
  source: z.enum(['cart', 'direct']),
  rows: z.array(boughtRow).min(1).max(CHECKOUT_ROWS_MAX),
  /** Of the address book; or `address`. Neither where nothing is sent. */
  address_no: no.optional(),
  address: addressForm.optional(),
}

/** What a row costs now, and why it cannot be bought as it was sent. */
const quotedRow = z.object({
  item_no: z.number().int(),
  item_name: z.string(),
  options: z.array(
    z.object({
      sio_no: z.number().int(),
      unit_amt: viv,
      qtt: z.number().int(),
      /** Pieces that are left, where they are few; null: enough. */
      left: z.number().int().nullable(),
      problem: z.object({ code: z.string(), msg: z.string() }).nullable(),
    }),
  ),
  ship_amt: viv,
  /** What of it is the surcharge of the postcode. */
  surcharge: viv,
  /** When it is sent at the latest, if it is paid now. */
  ship_due_dt: moment,
  is_made_to_order: z.boolean(),
  problem: z.object({ code: z.string(), msg: z.string() }).nullable(),
})

/** One order per seller. */
const quotedOrder = z.object({
  /** 0: the platform. */
  seller_user_no: z.number().int(),
  company: z.string(),
  /** No free viv are used for this seller (categories 1, 2 and 8). */
  is_paid_only: z.boolean(),
  rows: z.array(quotedRow),
  item_amt: viv,
  ship_amt: viv,
})

export const quoteOrder = endpoint('POST /v1/user/order/quote', {
  access: 'member',
  summary: 'What a purchase costs now with its shipping, by seller; changes nothing',
  rate: { calls: 120, seconds: 60 },
  body: z.object({
    ...bought,
    zip: z
      .string()
      .regex(/^\d{5}$/)
      .optional(),
  }),
  answer: z.object({
    orders: z.array(quotedOrder),
    /** Rows of products that cannot be seen any more. */
    missing: z.array(z.number().int()),
    total_amt: viv,
    needs_address: z.boolean(),
    needs_consent: z.boolean(),
    balance: z.object({ paid: viv, free: viv }),
  }),
})

export const checkout = endpoint('POST /v1/user/order', {
  access: 'member',
  switch: 'checkout',
  idempotent: true,
  summary: 'Buy at the prices that I saw: one order per seller, paid in one transaction (O01)',
  rate: { calls: 60, seconds: 600 },
  body: z.object({
    ...bought,
    /** The buyer agreed that what is made to order cannot be cancelled or returned once its production has started. */
    agrees_made_to_order: z.boolean().default(false),
  }),
  answer: z.object({ group_no: z.number().int(), order_nos: z.array(z.number().int()) }),
})

/** A payment with its orders: the completed page and the receipt. */
export const orderGroup = z.object({
  group_no: z.number().int(),
  reg_dt: moment,
  total_amt: viv,
  /** Of all orders. */
  money: orderMoney,
  orders: z.array(orderCard.extend({ money: orderMoney })),
  /** Null: the platform sold itself. */
  broker: z.object({ name: z.string().nullable(), notice: z.string() }).nullable(),
})
export type OrderGroup = z.infer<typeof orderGroup>

export const getOrderGroup = endpoint('GET /v1/user/order/group/:group_no', {
  access: 'member',
  summary: 'A payment of mine with its orders: what was paid of which viv, shipping and refunds',
  params: z.object({ group_no: no }),
  answer: orderGroup,
})
