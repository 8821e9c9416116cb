import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { isBusinessNo } from '#features/expert/rules.ts'
import { endpoint, type Answer } from '#kit/contract/endpoint.ts'
import { mailAddress, moment, no, pageOf, rowVersion, text } from '#kit/contract/shape.ts'
import { shopErrors } from '../errors.ts'
import {
  DESC_MAX,
  FREEZE_DAYS_MAX,
  IMAGES_MAX,
  NAME_MAX,
  NAME_MIN,
  NOTICE_MAX,
  OPTIONS_MAX,
  OPTION_MAX,
  PASS_DAYS_MAX,
  PASS_MAX,
  PAUSED_AT_ONCE_MAX,
  PRICE_MAX,
  RETURN_TEXT_MAX,
  SELLER_TEL,
  SHIP_DAYS,
  SHIP_DAYS_MAX,
  SHIPPING_MAX,
  STOCK_MAX,
  TYPES,
} from '../rules.ts'
import { PRODUCT_STATES, SELLER_ACTS } from '../transitions.ts'
import { NOTICE_KIND_NAMES } from './notice-kinds.ts'

export const PRODUCTS_PAGE = 30

const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const oneLine = (min: number, max: number) => text(min, max).refine((value) => !value.includes('\n'), { error: '한 줄로 적어 주세요.' })

export const productType = z.literal([...TYPES])
const productState = z.literal([...PRODUCT_STATES])
const price = z
  .number({ error: shopErrors.price.message })
  .int(shopErrors.price.message)
  .min(1, shopErrors.price.message)
  .max(PRICE_MAX, shopErrors.price.message)
const sioAmt = whole(0, PRICE_MAX)
/** Null: without a limit. */
const stock = whole(0, STOCK_MAX).nullable()

const terms = {
  /** In viv, without options; of type 1 the lowest. */
  item_viv_price: price,
  /** Shipping fee of a cart row, and the price of the row from which on it is free (null: never). In viv, as all amounts. */
  si_order_amt: whole(0, SHIPPING_MAX).default(0),
  free_from: whole(1, 1_000_000).nullable().default(null),
  /** On top of it, to Jeju and to islands without a road. */
  jeju_amt: whole(0, SHIPPING_MAX).default(0),
  island_amt: whole(0, SHIPPING_MAX).default(0),
  /** Business days until it is sent. */
  ship_days: whole(1, SHIP_DAYS_MAX).default(SHIP_DAYS),
  /** What a buyer bears of a return and of an exchange after a change of mind. */
  return_amt: whole(0, SHIPPING_MAX).default(0),
  exchange_amt: whole(0, SHIPPING_MAX).default(0),
  return_text: text(0, RETURN_TEXT_MAX).default(''),
  notice_kind: z.enum(NOTICE_KIND_NAMES, { error: shopErrors.notice_kind.message }),
}

/** A service that is used several times or on several days (docs/decisions/090). A pass of days is valid on its days. */
export const passTerms = z
  .object({
    unit: z.enum(['session', 'day']),
    qtt: whole(1, PASS_MAX),
    /** From its first day on. */
    valid_days: whole(1, PASS_DAYS_MAX),
    freeze_days: whole(0, FREEZE_DAYS_MAX),
  })
  .refine(({ unit, qtt, valid_days }) => unit === 'session' || qtt === valid_days, {
    path: ['valid_days'],
    error: shopErrors.pass_days.message,
  })

const optionForm = z.object({
  /** An option that exists; null: a new one. */
  sio_no: no.nullable().default(null),
  sio_title: oneLine(0, OPTION_MAX),
  sio_amt: sioAmt.default(0),
  /** Of a new option. That of an existing one changes by `editOption` alone, because members buy meanwhile. */
  stock: stock.default(null),
})

const productBody = z.object({
  type: productType,
  item_name: oneLine(NAME_MIN, NAME_MAX),
  item_desc: text(0, DESC_MAX).default(''),
  /** Keys of my finished uploads, the first one is `item_thumb`. */
  images: z.array(z.uuid()).max(IMAGES_MAX).default([]),
  options: z.array(optionForm).min(1, shopErrors.options.message).max(OPTIONS_MAX),
  /** By the keys of its kind (notice-kinds.ts). */
  notice: z.record(z.string().max(30), text(0, NOTICE_MAX)).default({}),
  /** Null: it is no pass. */
  pass: passTerms.nullable().default(null),
  ...terms,
})

const ownOption = z.object({
  sio_no: z.number().int(),
  sio_title: z.string(),
  sio_amt: z.number().int(),
  stock: z.number().int().nullable(),
})

const ownHead = {
  item_no: z.number().int(),
  type: productType,
  state: productState,
  item_name: z.string(),
  item_thumb: mediaItem.nullable(),
  item_viv_price: z.number().int(),
  /** `sio_info` of the specification: what is chosen of it. */
  sio_info: z.array(ownOption),
  ir_avg: z.number().nullable(),
  ir_count: z.number().int(),
  /** Hidden from members after reports. */
  is_hidden: z.boolean(),
  /** For `editProduct`: counts the edits. */
  version: z.number().int(),
  open_dt: moment.nullable(),
  reg_dt: moment,
  edit_dt: moment,
}

/** A row of the seller's table. */
export const ownListed = z.object(ownHead)
export type OwnListed = z.infer<typeof ownListed>

/** A product as its seller sees it. */
export const ownItem = z.object({
  ...ownHead,
  /** The seller's category, or that of the platform's goods. */
  cate_no: z.number().int(),
  item_desc: z.string(),
  images: z.array(mediaItem),
  notice: z.record(z.string(), z.string()),
  si_order_amt: z.number().int(),
  free_from: z.number().int().nullable(),
  jeju_amt: z.number().int(),
  island_amt: z.number().int(),
  ship_days: z.number().int(),
  return_amt: z.number().int(),
  exchange_amt: z.number().int(),
  return_text: z.string(),
  notice_kind: z.enum(NOTICE_KIND_NAMES),
  pass: passTerms.nullable(),
})
export type OwnItem = z.infer<typeof ownItem>

const params = z.object({ item_no: no })

export const listOwnItems = endpoint('GET /v1/user/shop/expert/product', {
  access: 'expert',
  summary: 'My products, newest first, of a state and a type',
  query: z.object({
    state: z.coerce.number().pipe(productState).optional(),
    type: z.coerce.number().pipe(productType).optional(),
    before_no: no.optional(),
    limit: pageOf(PRODUCTS_PAGE),
  }),
  answer: z.array(ownListed),
})

export const countOwnItems = endpoint('GET /v1/user/shop/expert/product/count', {
  access: 'expert',
  summary: 'How many products I have of each state and type, and how many questions wait for my answer',
  answer: z.object({
    items: z.array(z.object({ state: productState, type: productType, qtt: z.number().int() })),
    /** Counted up to `QUESTIONS_COUNTED`. */
    questions: z.number().int(),
  }),
})
export type OwnCounts = Answer<typeof countOwnItems>

export const getOwnItem = endpoint('GET /v1/user/shop/expert/product/:item_no', {
  access: 'expert',
  summary: 'One of my products',
  params,
  answer: ownItem,
})

export const createItem = endpoint('POST /v1/user/shop/expert/product', {
  access: 'expert',
  activity: 'sell',
  idempotent: true,
  summary: 'Add a product as a draft, which may lack what is needed to sell',
  rate: { calls: 60, seconds: 600 },
  body: productBody,
  answer: ownItem,
})

/** What was ordered stays as it was: orders name a version. */
export const editItem = endpoint('PUT /v1/user/shop/expert/product/:item_no', {
  access: 'expert',
  activity: 'sell',
  summary: 'Edit one of my products, unless it was edited since `version`',
  rate: { calls: 120, seconds: 600 },
  params,
  body: productBody.extend({ version: rowVersion }),
  answer: ownItem,
})

export const deleteItem = endpoint('DELETE /v1/user/shop/expert/product/:item_no', {
  access: 'expert',
  summary: 'Delete a draft of mine',
  params,
  answer: z.object({}),
})

export const setItemState = endpoint('PUT /v1/user/shop/expert/product/:item_no/state', {
  access: 'expert',
  summary: 'Publish, pause, resume or end one of my products',
  params,
  body: z.object({ act: z.enum(SELLER_ACTS) }),
  answer: ownItem,
})

export const pauseItems = endpoint('PUT /v1/user/shop/expert/product/pause', {
  access: 'expert',
  summary: 'Pause several of my products; those that are not on sale stay as they are',
  body: z.object({ item_nos: z.array(no).min(1).max(PAUSED_AT_ONCE_MAX) }),
  answer: z.object({ paused: z.array(z.number().int()) }),
})

/** `stock.was` is what the seller saw: the difference is applied, so that what was sold meanwhile stays sold. */
export const editOption = endpoint('PUT /v1/user/shop/expert/option/:sio_no', {
  access: 'expert',
  summary: 'Change price or stock of an option of mine in its place',
  rate: { calls: 300, seconds: 600 },
  params: z.object({ sio_no: no }),
  body: z
    .object({ sio_amt: sioAmt.optional(), stock: z.object({ was: stock, to: stock }).optional() })
    .refine(({ sio_amt, stock: moved }) => sio_amt !== undefined || moved !== undefined, { error: '바꿀 것을 적어 주세요.' }),
  answer: ownItem,
})

const digits = (pattern: RegExp, error: string) =>
  z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine((value) => pattern.test(value), { error })

/** Who sells, as the law wants it shown with each product. */
export const sellerFacts = z.object({
  company: oneLine(1, 50),
  owner: oneLine(1, 20),
  /** Null: no registered business. */
  biz_no: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine(isBusinessNo, { error: shopErrors.biz_no.message })
    .nullable(),
  /** Number of the report of the mail-order business; null: exempt. */
  mail_order_no: oneLine(1, 30).nullable(),
  address: oneLine(1, 200),
  tel: digits(SELLER_TEL, '전화번호를 다시 확인해 주세요.'),
  mail: mailAddress,
})
export type SellerFacts = z.infer<typeof sellerFacts>

export const getSellerFacts = endpoint('GET /v1/user/shop/expert/seller', {
  access: 'expert',
  summary: 'What buyers are told about me as a seller; null: nothing yet',
  answer: sellerFacts.nullable(),
})

export const saveSellerFacts = endpoint('PUT /v1/user/shop/expert/seller', {
  access: 'expert',
  summary: 'Save what buyers are told about me as a seller',
  rate: { calls: 30, seconds: 600 },
  body: sellerFacts,
  answer: sellerFacts,
})
