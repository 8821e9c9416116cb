import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, rowVersion, text } from '#kit/contract/shape.ts'
import { productErrors } from './product-errors.ts'
import { promiseBoard } from './promise.ts'
import {
  CHANNELS,
  DESCRIPTION_MAX,
  EXT_MINUTES,
  MINUTES,
  PRICE_MAX,
  PRICE_MIN,
  PRODUCTS_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './product-rules.ts'

const price = (message: string) => z.number({ error: message }).int(message).min(PRICE_MIN, message).max(PRICE_MAX, message)

const form = z.object({
  title: text(TITLE_MIN, TITLE_MAX).refine((value) => !value.includes('\n'), { error: '한 줄로 적어 주세요.' }),
  description: text(0, DESCRIPTION_MAX),
  channel: z.enum(CHANNELS),
  minutes: z.literal([...MINUTES], { error: productErrors.minutes.message }),
  /** In viv. */
  price: price(productErrors.price.message),
  /** Minutes and price of one extension; both null: it cannot be extended. */
  ext_minutes: z.literal([...EXT_MINUTES], { error: productErrors.ext_minutes.message }).nullable(),
  ext_price: price(productErrors.ext_price.message).nullable(),
})

const productBody = form.superRefine(({ ext_minutes, ext_price }, context) => {
  if ((ext_minutes === null) === (ext_price === null)) return
  const [path, message] =
    ext_minutes === null ? ['ext_minutes', productErrors.ext_minutes.message] : ['ext_price', productErrors.ext_price.message]
  context.addIssue({ code: 'custom', path: [path], message })
})

/** A product as members see it and choose it. */
export const counselProduct = form.extend({
  product_no: z.number().int(),
  minutes: z.number().int(),
  ext_minutes: z.number().int().nullable(),
  title: z.string(),
  description: z.string(),
})
export type CounselProduct = z.infer<typeof counselProduct>

/** A product as its expert sees it. */
export const ownProduct = counselProduct.extend({
  /** 1 offered, 0 not. */
  state: z.number().int().min(0).max(1),
  /** For `editProduct`: counts the edits. */
  version: z.number().int(),
  reg_dt: moment,
  edit_dt: moment,
})
export type OwnProduct = z.infer<typeof ownProduct>

/** Whether the expert takes new requests: approved, not suspended, with a valid licence. */
const acceptsRequests = z.boolean()

/** What an expert offers, to everybody who may see the expert. */
export const listCounselProducts = endpoint('GET /v1/user/counsel/product', {
  access: 'open',
  summary: 'The counselling products that an expert offers',
  query: z.object({ user_no: no }),
  answer: z.object({
    accepts_requests: acceptsRequests,
    /** The first free time for one of them; null: none. */
    next_dt: moment.nullable(),
    products: z.array(counselProduct),
    /** Null with few completed sessions. */
    promise: promiseBoard.nullable(),
  }),
})

export const listOwnProducts = endpoint('GET /v1/user/counsel/expert/product', {
  access: 'expert',
  summary: 'My counselling products, in my order',
  answer: z.object({ accepts_requests: acceptsRequests, products: z.array(ownProduct) }),
})

const params = z.object({ product_no: no })

export const getOwnProduct = endpoint('GET /v1/user/counsel/expert/product/:product_no', {
  access: 'expert',
  summary: 'One of my counselling products',
  params,
  answer: ownProduct,
})

export const createProduct = endpoint('POST /v1/user/counsel/expert/product', {
  access: 'expert',
  activity: 'sell',
  idempotent: true,
  summary: 'Add a counselling product to the end of my list',
  rate: { calls: 30, seconds: 600 },
  body: productBody,
  answer: ownProduct,
})

/** Changes later applications only: those that exist keep their terms. */
export const editProduct = endpoint('PUT /v1/user/counsel/expert/product/:product_no', {
  access: 'expert',
  activity: 'sell',
  summary: 'Edit one of my counselling products, unless it was edited since `version`',
  rate: { calls: 60, seconds: 600 },
  params,
  body: productBody.and(z.object({ version: rowVersion })),
  answer: ownProduct,
})

export const setProductState = endpoint('PUT /v1/user/counsel/expert/product/:product_no/state', {
  access: 'expert',
  summary: 'Offer one of my counselling products, or stop',
  params,
  body: z.object({ state: z.literal([0, 1]) }),
  answer: ownProduct,
})

export const orderProducts = endpoint('PUT /v1/user/counsel/expert/product', {
  access: 'expert',
  summary: 'Order all my counselling products',
  body: z.object({ product_nos: z.array(no).max(PRODUCTS_MAX) }),
  answer: z.array(ownProduct),
})

export const deleteProduct = endpoint('DELETE /v1/user/counsel/expert/product/:product_no', {
  access: 'expert',
  summary: 'Delete one of my counselling products; applications for it stay as they are',
  params,
  answer: z.object({}),
})
