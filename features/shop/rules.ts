import { isBlank } from '#kit/contract/markup.ts'
import type { ErrorKind } from '#kit/contract/errors.ts'
import { medicineIn } from './contract/medicines.ts'
import { NOTICE_KINDS, noticeFieldsOf, type NoticeKindName } from './contract/notice-kinds.ts'
import { zoneOf, type Zone } from './contract/zones.ts'
import { shopErrors } from './errors.ts'

/** Types of products (decisions d-0): a service at one price, a service from a price, goods, goods that are made to order. */
export const TYPE = { service: 0, serviceFrom: 1, goods: 2, madeToOrder: 3 } as const
export const TYPES = [0, 1, 2, 3] as const
export type ProductType = (typeof TYPES)[number]
/** Whether a parcel is sent. */
export const isGoods = (type: number): boolean => type === TYPE.goods || type === TYPE.madeToOrder

/** Of one seller, without ended ones. */
export const PRODUCTS_MAX = 200
export const PAUSED_AT_ONCE_MAX = 100
export const OPTIONS_MAX = 30
export const IMAGES_MAX = 10
export const NAME_MIN = 2
export const NAME_MAX = 60
export const DESC_MAX = 5000
export const OPTION_MAX = 40
export const NOTICE_MAX = 500
export const RETURN_TEXT_MAX = 1000
/** Of a product and of an option on top of it, in viv. */
export const PRICE_MAX = 100_000
/** A shipping fee, a surcharge and the cost of a return, in viv. */
export const SHIPPING_MAX = 1000
export const STOCK_MAX = 100_000
/** Pieces of an option that are bought at once. */
export const QTT_MAX = 99
/** Business days until a parcel is sent or a service is dated; the law's three unless the buyer agrees to more (decisions d-5, O04). */
export const SHIP_DAYS = 3
export const SHIP_DAYS_MAX = 60

/** The category of sellers of supplements, who must have reported the business. */
const SUPPLEMENT_SELLER = 7

type Option = { sio_title: string; sio_amt: number }
export type ProductForm = {
  type: ProductType
  item_name: string
  /** With the tags of specification section 5. */
  item_desc: string
  item_viv_price: number
  options: readonly Option[]
  /** Shipping fee of a cart row. */
  si_order_amt: number
  /** From this price of the row on no shipping fee is taken, but surcharges are; null: never free. */
  free_from: number | null
  jeju_amt: number
  island_amt: number
  /** What the buyer bears of a return and of an exchange after a change of mind. */
  return_amt: number
  exchange_amt: number
  return_text: string
  notice_kind: NoticeKindName
  notice: Readonly<Record<string, string>>
}
type Problem = { field: string; error: ErrorKind }

/** What no product may be, a draft neither, in the order of the form. */
export function formProblems(form: ProductForm, seller: { cate_no: number }): Problem[] {
  const found: Problem[] = []
  const needs = (field: string, ok: boolean, error: ErrorKind): void => void (ok || found.push({ field, error }))
  const goods = isGoods(form.type)
  const kind = NOTICE_KINDS[form.notice_kind]
  const texts = [form.item_name, ...form.options.map(({ sio_title }) => sio_title), form.item_desc, ...Object.values(form.notice)]
  needs('item_name', medicineIn(texts, goods) === null, shopErrors.medicine)
  const titles = new Set(form.options.map(({ sio_title }) => sio_title))
  // The title of the only option may be empty: there is nothing to choose.
  needs('options', titles.size === form.options.length && (form.options.length === 1 || !titles.has('')), shopErrors.options)
  const shipping = [form.si_order_amt, form.jeju_amt, form.island_amt, form.return_amt, form.exchange_amt]
  needs('si_order_amt', goods || shipping.every((amount) => amount === 0), shopErrors.shipping)
  needs('free_from', form.free_from === null || form.si_order_amt > 0, shopErrors.free_from)
  needs('notice_kind', (kind.of === 'goods') === goods, shopErrors.notice_kind)
  needs('notice_kind', mayList(form.notice_kind, seller.cate_no), shopErrors.supplement)
  needs(
    'notice',
    Object.keys(form.notice).every((key) => key in kind.fields),
    shopErrors.notice,
  )
  return found
}

/** Whether sellers of a category may have goods of a kind; an unknown category may have what all may. */
export const mayList = (kind: NoticeKindName, cateNo: number | null): boolean => kind !== 'supplement' || cateNo === SUPPLEMENT_SELLER

type Seller = { has_facts: boolean; biz_no: string | null; may_sell: boolean }

/** What a product still lacks before members may buy it. */
export function saleProblems(form: Pick<ProductForm, 'item_desc' | 'notice' | 'notice_kind'>, images: number, seller: Seller): Problem[] {
  const found: Problem[] = []
  const needs = (field: string, ok: boolean, error: ErrorKind): void => void (ok || found.push({ field, error }))
  needs('seller', seller.may_sell, shopErrors.not_selling)
  needs('seller', seller.has_facts, shopErrors.seller)
  needs('seller', form.notice_kind !== 'supplement' || seller.biz_no !== null, shopErrors.supplement_seller)
  needs('images', images > 0, shopErrors.images)
  needs('item_desc', !isBlank(form.item_desc), shopErrors.item_desc)
  needs(
    'notice',
    Object.keys(noticeFieldsOf(form.notice_kind)).every((key) => Boolean(form.notice[key])),
    shopErrors.notice,
  )
  return found
}

type ShippingTerms = Pick<ProductForm, 'si_order_amt' | 'jeju_amt' | 'island_amt'>

/** What sending a parcel to a postcode costs, in viv, and what of it is the surcharge of its zone. */
export function shippingTo(terms: ShippingTerms, zip: string): { zone: Zone | null; si_order_amt: number; surcharge: number } {
  const zone = zoneOf(zip)
  const surcharge = zone === 'jeju' ? terms.jeju_amt : zone === 'island' ? terms.island_amt : 0
  return { zone, si_order_amt: terms.si_order_amt, surcharge }
}

/** Days in which a product is new (decisions d-13). */
export const NEW_DAYS = 14
/** Buyers are told what is left of an option from so few pieces on. */
export const LEFT_SHOWN = 10
/** Search words that are used, and the best matches that a search orders. */
export const WORDS_MAX = 5
export const FOUND_MAX = 500
/** Letters of a description in a list. */
export const SUMMARY_MAX = 100

export const SORTS = ['recommend', 'distance', 'price', 'rating', 'new'] as const
export type Sort = (typeof SORTS)[number]

/** Of one member. */
export const WISHES_MAX = 500
export const SEEN_MAX = 50
export const WAITING_MAX = 100
/** Wishes of a product are counted up to this number. */
export const WISHES_COUNTED = 1000

export const QUESTION_MIN = 5
export const QUESTION_MAX = 500
export const REPLY_MAX = 1000
/** Questions of one member within 24 hours. */
export const QUESTIONS_A_DAY = 20

/** Unanswered questions of a seller are counted up to this number. */
export const QUESTIONS_COUNTED = 100

/** The category of doctors: no stars, no counts of buyers and no BEST (decisions d-3). */
export const DOCTOR = 1
export const isDoctor = (cateNo: number): boolean => cateNo === DOCTOR

/** What the law makes an intermediary say beside each product, in the cart and on the receipt (전자상거래법, article 20). */
export const BROKER_NOTICE = '하루는 통신판매중개자이며 통신판매의 당사자가 아니에요. 상품과 거래에 관한 책임은 판매자에게 있어요.'
