import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { promiseBoard } from '#features/counsel/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { QUERY_MAX } from '#features/tag/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bothOrNeither, inputMoment, no, pageOf, text } from '#kit/contract/shape.ts'
import { BROKER_NOTICE, PRICE_MAX, SORTS, type Sort } from '../rules.ts'
import { passTerms, productType } from './own.ts'

export const CATALOG_PAGE = 20

const seller = person.extend({ job_title: z.string() })

/** A product in a list (specification section 3, "Shop product"). */
export const itemCard = z.object({
  item_no: z.number().int(),
  type: productType,
  item_thumb: mediaItem.nullable(),
  item_name: z.string(),
  /** The start of the description, without markup. */
  item_desc: z.string(),
  /** In viv; of type 1 the lowest. */
  item_viv_price: z.number().int(),
  is_new: z.boolean(),
  /** In km, one decimal; null where the viewer's or the seller's district is not known. */
  dist_from_user: z.number().nullable(),
  /** Both null for doctors (decisions d-3), the average without a review. */
  ir_avg: z.number().nullable(),
  ir_count: z.number().int().nullable(),
  seller,
})
export type ItemCard = z.infer<typeof itemCard>

const price = z.coerce.number().int().min(0).max(PRICE_MAX)
const types = z.coerce
  .string()
  .regex(/^[0-3](,[0-3]){0,3}$/)
  .transform((list) => list.split(',').map(Number))
const sigunguCode = z.string().regex(/^\d{5}$/, { error: '지역을 다시 골라 주세요.' })

/** Numbers as PostgreSQL writes and reads them: integers within its `int`, and decimals. */
const [integer, decimal] = [z.string().regex(/^-?\d{1,9}$/), z.string().regex(/^-?\d{1,9}(\.\d{1,28})?$/)]

/** What the cursor holds besides the number, by the order of the list. */
export const CURSORS: Record<Sort, z.ZodType> = { recommend: integer, distance: decimal, price: integer, rating: decimal, new: inputMoment }

export const listItems = endpoint('GET /v1/user/shop/product', {
  access: 'open',
  summary: 'Products on sale in one of five orders; with words those whose names contain them, also by initial consonants',
  rate: { calls: 120, seconds: 60 },
  query: z
    .object({
      sort: z.enum(SORTS).default('recommend'),
      q: text(0, QUERY_MAX).default(''),
      cate_no: z.coerce.number().int().min(1).max(10).optional(),
      /** One or several: `0,1`. */
      type: types.optional(),
      /** Of one expert; neither with words nor by distance. */
      seller: no.optional(),
      /** Limits in viv, without options. */
      price_from: price.default(0),
      price_to: price.default(PRICE_MAX),
      /** From where distances are measured instead of from the own district. */
      sigungu_code: sigunguCode.optional(),
      after: z.string().max(40).optional(),
      after_no: no.optional(),
      limit: pageOf(CATALOG_PAGE),
    })
    .superRefine(bothOrNeither('after', 'after_no'))
    .refine(({ sort, after }) => after === undefined || CURSORS[sort].safeParse(after).success, { path: ['after'] })
    .refine(({ seller, q, sort }) => seller === undefined || (q === '' && sort !== 'distance'), { path: ['seller'] })
    .refine(({ price_from: from, price_to: to }) => from <= to, { path: ['price_to'], error: '낮은 가격부터 차례로 골라 주세요.' }),
  answer: z.object({
    /** From where distances are measured; null: not known. */
    place: z.object({ sigungu_code: z.string(), name: z.string() }).nullable(),
    /** `is_best`: the first one of the list in its first order, if it was ever bought. */
    items: z.array(itemCard.extend({ is_best: z.boolean() })),
    /** The cursor of the next page; null after the last. */
    next: z.object({ after: z.string(), after_no: z.number().int() }).nullable(),
  }),
})

const params = z.object({ item_no: no })
const amount = z.number().int()
const fact = z.string().nullable()

/** Who sells, and who brings seller and buyer together: shown with a product, in the cart and on the receipt. */
export const parties = z.object({
  company: z.string(),
  /** A registered business; without one address and contact are shown to buyers alone. */
  is_business: z.boolean(),
  owner: fact,
  biz_no: fact,
  mail_order_no: fact,
  address: fact,
  tel: fact,
  mail: fact,
  /** Null: the platform sells itself. */
  broker: z.object({ name: fact, notice: z.string() }).nullable(),
})

type SellerName = { company: string; biz_no: string | null }
type SellerContact = Record<'owner' | 'address' | 'tel' | 'mail', string> & { mail_order_no: string | null }

/** Who sells, for others. Address and contact of a person without a business are for buyers alone. */
export function shownParties({ company, biz_no, ...rest }: SellerName & SellerContact, broker: string | null): z.infer<typeof parties> {
  const isBusiness = biz_no !== null
  const shown = isBusiness ? rest : { owner: null, mail_order_no: null, address: null, tel: null, mail: null }
  return { company, is_business: isBusiness, biz_no, ...shown, broker: { name: broker, notice: BROKER_NOTICE } }
}

/** A product on its page. */
export const itemDetail = itemCard.extend({
  item_desc: z.string(),
  images: z.array(mediaItem),
  is_sold_out: z.boolean(),
  /** The first one of the list in its first order. */
  is_best: z.boolean(),
  /** Of the viewer. */
  is_wished: z.boolean(),
  /** Counts at most 1,000. */
  wish_qtt: z.number().int(),
  /** Members who bought it in this Korean month; null where they are few, and for doctors. */
  buyer_qtt: z.number().int().nullable(),
  sio_info: z.array(
    z.object({
      sio_no: z.number().int(),
      sio_title: z.string(),
      sio_amt: amount,
      is_sold_out: z.boolean(),
      /** What is left, from few pieces on; null: more. */
      left: amount.nullable(),
      /** The viewer is told when it is back. */
      is_waiting: z.boolean(),
    }),
  ),
  /** Null: it is no pass. */
  pass: passTerms.nullable(),
  /** Of a pass that is bought now: what of the rest the seller gets if the member ends it, and the member once it has expired, in percent. */
  pass_rest: z.object({ fee_percent: amount, expired_percent: amount }).nullable(),
  si_order_amt: amount,
  free_from: amount.nullable(),
  jeju_amt: amount,
  island_amt: amount,
  ship_days: amount,
  return_amt: amount,
  exchange_amt: amount,
  return_text: z.string(),
  /** The notice of its kind, in the order of the law. */
  notice: z.object({ name: z.string(), rows: z.array(z.object({ title: z.string(), text: z.string() })) }),
  /** How the seller keeps promises in counselling; null with few sessions. */
  promise: promiseBoard.nullable(),
  parties,
})
export type ItemDetail = z.infer<typeof itemDetail>

export const getItem = endpoint('GET /v1/user/shop/product/:item_no', {
  access: 'open',
  summary: 'A product that is on sale or sold out, with its seller',
  params,
  query: z.object({ sigungu_code: sigunguCode.optional() }),
  answer: itemDetail,
})

export const getShipping = endpoint('GET /v1/user/shop/product/:item_no/shipping', {
  access: 'open',
  summary: 'What sending a product to a postcode costs',
  params,
  query: z.object({ zip: z.string().regex(/^\d{5}$/, { error: '우편번호 다섯 자리를 적어 주세요.' }) }),
  answer: z.object({
    /** Jeju, or an island without a road; null: the mainland. */
    zone: z.enum(['jeju', 'island']).nullable(),
    si_order_amt: amount,
    surcharge: amount,
  }),
})
