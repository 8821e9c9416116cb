import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { parties, productType } from '#features/shop/contract.ts'
import { OPTIONS_MAX, PRICE_MAX, SHOPS } from '#features/shop/rules.ts'
import { vivBalance } from '#features/viv/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'
import { cartErrors } from '../errors.ts'
import { CART_MAX, OPTION_PROBLEMS, QTT_MAX, ROW_PROBLEMS } from '../rules.ts'
import { address } from './address.ts'

/** In viv, as all amounts. */
const amount = z.number().int()
/** A price with that of an option. */
const seenAmt = amount.min(1).max(2 * PRICE_MAX)
const qtt = z.number({ error: cartErrors.qtt.message }).int().min(1, '1개부터 담을 수 있어요.').max(QTT_MAX, cartErrors.qtt.message)

/** What is chosen of a row (specification section 3, "Cart entry"). */
export const cartOption = z.object({
  sio_no: z.number().int(),
  sio_title: z.string(),
  si_item_amt: amount,
  sio_amt: amount,
  qtt: z.number().int(),
  /** The price of one piece that the member saw last; it changed if it is not `si_item_amt` plus `sio_amt`. */
  seen_amt: amount,
  is_changed: z.boolean(),
  /** What is left, from few pieces on and where it is less than `qtt`; null: more. */
  left: z.number().int().nullable(),
  problem: z.enum(OPTION_PROBLEMS).nullable(),
})
export type CartOption = z.infer<typeof cartOption>

/** A product in the cart (specification section 3, "Cart entry"). */
export const cartRow = z.object({
  item_no: z.number().int(),
  /** Null where the product cannot be seen any more. */
  si_type: productType.nullable(),
  si_title: z.string(),
  si_thumb: mediaItem.nullable(),
  si_item_amt: amount,
  /** Shipping fee of the row to the default address. */
  si_order_amt: amount,
  /** What the fee follows from, for other quantities. */
  shipping: z.object({ base: amount, free_from: amount.nullable(), surcharge: amount }),
  /** Business days until it is sent. */
  ship_days: z.number().int(),
  is_checked: z.boolean(),
  /** Why it cannot be paid; null: it can. */
  problem: z.enum(ROW_PROBLEMS).nullable(),
  sio_info: z.array(cartOption),
})
export type CartRow = z.infer<typeof cartRow>

/** The rows of one seller, whose goods are one order. */
export const cartGroup = z.object({
  /** Null: the platform, or products that cannot be seen any more; these have no `parties` either. */
  seller: person.extend({ job_title: z.string() }).nullable(),
  parties: parties.nullable(),
  /** Doctors, pharmacists and lawyers are not paid with free viv. */
  is_paid_only: z.boolean(),
  rows: z.array(cartRow),
})
export type CartGroup = z.infer<typeof cartGroup>

export const cart = z.object({
  /** By the newest row of each. */
  groups: z.array(cartGroup),
  /** Rows. */
  qtt: z.number().int(),
  /** Of the checked rows that can be paid (specification section 9). */
  totals: z.object({ qtt: z.number().int(), item_amt: amount, order_amt: amount, total_amt: amount }),
  /** Where it would be sent: the default address, or the chosen one. */
  address: address.nullable(),
  /** Null for guests. */
  balance: vivBalance.nullable(),
})
export type Cart = z.infer<typeof cart>

/** Experts have a cart for each of the two shops. */
const shop = z.enum(SHOPS).default('members')
const rate = { calls: 300, seconds: 60 }
const differs = <Choice extends { sio_no: number }>(options: Choice[]): boolean =>
  new Set(options.map(({ sio_no }) => sio_no)).size === options.length
const choices = z
  .array(z.object({ sio_no: no, qtt }))
  .min(1, cartErrors.options.message)
  .max(OPTIONS_MAX)
  .refine(differs, { error: cartErrors.options.message })
const itemNos = z.array(no).min(1).max(CART_MAX)

/** A row of a guest's cart, as the device keeps it. */
const guestRow = z.object({
  item_no: no,
  is_checked: z.boolean(),
  options: z
    .array(z.object({ sio_no: no, qtt, seen_amt: seenAmt }))
    .min(1)
    .max(OPTIONS_MAX)
    .refine(differs),
})
const guestRows = z
  .array(guestRow)
  .max(CART_MAX)
  .refine((rows) => new Set(rows.map(({ item_no }) => item_no)).size === rows.length)
export type GuestRow = z.infer<typeof guestRow>

export const getCart = endpoint('GET /v1/user/cart', {
  access: 'member',
  summary: 'My cart with present prices, shipping fees and totals',
  rate,
  query: z.object({ shop, address_no: no.optional() }),
  answer: cart,
})

export const countCart = endpoint('GET /v1/user/cart/count', {
  access: 'member',
  summary: 'How many products are in my cart',
  rate,
  query: z.object({ shop }),
  answer: z.object({ qtt: z.number().int() }),
})

export const addToCart = endpoint('POST /v1/user/cart', {
  access: 'member',
  idempotent: true,
  summary: 'Put options of a product in my cart of its shop, on top of what is there',
  rate,
  body: z.object({ item_no: no, options: choices }),
  answer: z.object({ qtt: z.number().int() }),
})

export const setCartOptions = endpoint('PUT /v1/user/cart/item/:item_no', {
  access: 'member',
  summary: 'Replace the chosen options of a row in my cart',
  rate,
  params: z.object({ item_no: no }),
  body: z.object({ options: choices }),
  answer: z.object({}),
})

export const setCartQtt = endpoint('PUT /v1/user/cart/option/:sio_no', {
  access: 'member',
  summary: 'Change the quantity of an option in my cart',
  rate,
  params: z.object({ sio_no: no }),
  body: z.object({ qtt }),
  answer: z.object({}),
})

export const checkCart = endpoint('PUT /v1/user/cart/check', {
  access: 'member',
  summary: 'Check or uncheck rows of my cart',
  rate,
  body: z.object({ item_nos: itemNos, is_checked: z.boolean() }),
  answer: z.object({}),
})

export const removeFromCart = endpoint('PUT /v1/user/cart/remove', {
  access: 'member',
  summary: 'Take rows out of my cart',
  rate,
  body: z.object({ item_nos: itemNos }),
  answer: z.object({}),
})

/** A price that moved again since it was seen stays a change. */
export const acceptPrices = endpoint('PUT /v1/user/cart/seen', {
  access: 'member',
  summary: 'Accept changed prices in my cart',
  rate,
  body: z.object({
    options: z
      .array(z.object({ sio_no: no, seen_amt: seenAmt }))
      .min(1)
      .max(CART_MAX * OPTIONS_MAX),
  }),
  answer: z.object({}),
})

/** Of the same option the larger quantity stays, so that a repeated call changes nothing. */
export const mergeCart = endpoint('PUT /v1/user/cart/merge', {
  access: 'member',
  summary: 'Put what I chose before the log-in in my cart',
  rate: { calls: 20, seconds: 60 },
  body: z.object({ rows: guestRows.min(1) }),
  /** `left_out`: rows that are not in the cart because they cannot be seen, are my own, or it is full. */
  answer: z.object({ qtt: z.number().int(), left_out: z.number().int() }),
})

export const previewCart = endpoint('POST /v1/user/cart/preview', {
  access: 'open',
  summary: 'A cart that a device keeps, with present prices and totals',
  rate: { calls: 120, seconds: 60 },
  body: z.object({
    rows: guestRows,
    /** Where it would be sent, for the surcharge. */
    zip: z
      .string()
      .regex(/^\d{5}$/)
      .optional(),
  }),
  answer: cart,
})
