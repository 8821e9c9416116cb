import { href } from '#features/routes.ts'
import { zoneOf, type Zone } from './contract/zones.ts'

/** Types of products (decisions d-0): a service at one price, a service from a price, goods, goods that are made to order. */
export const TYPE = { service: 0, serviceFrom: 1, goods: 2, madeToOrder: 3 } as const
export const TYPES = [0, 1, 2, 3] as const
export type ProductType = (typeof TYPES)[number]
/** Whether a parcel is sent. */
export const isGoods = (type: number): boolean => type === TYPE.goods || type === TYPE.madeToOrder

/** What a pass counts, how much of it, how many days it can be used from its first day on, and on how many of them it can be frozen. */
export type PassTerms = { unit: 'session' | 'day'; qtt: number; valid_days: number; freeze_days: number }
/** Sessions or days of a pass. */
export const PASS_MAX = 365
/** Days in which all of a pass is used, and days of freezes. */
export const PASS_DAYS_MAX = 1095
export const FREEZE_DAYS_MAX = 180

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

type ShippingTerms = { si_order_amt: number; jeju_amt: number; island_amt: number }

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
/** From so many buyers of a month on a product's page tells how many. */
export const BUYERS_SHOWN = 3

export const QUESTION_MIN = 5
export const QUESTION_MAX = 500
export const REPLY_MAX = 1000
/** Questions of one member within 24 hours. */
export const QUESTIONS_A_DAY = 20

/** A seller's telephone, without spaces and hyphens; also a nationwide number of eight digits (15xx to 18xx), which begins with no 0. */
export const SELLER_TEL = /^(0\d{7,11}|1[5-8]\d{6})$/

/** Unanswered questions of a seller are counted up to this number. */
export const QUESTIONS_COUNTED = 100

/** Stands for the platform where a seller's number is meant: its own shop, whose buyers are experts. */
export const PLATFORM_SELLER = 0
/** Where experts sell to members, and where the platform sells to experts. */
export const SHOPS = ['members', 'platform'] as const
export type ShopName = (typeof SHOPS)[number]
/** The page of a product in the shop that sells it. */
export const itemPath = ({ item_no, is_platform }: { item_no: number; is_platform: boolean }): string =>
  href(is_platform ? 'PcHaruShopDetail' : 'ProShopDetail', { id: item_no })
/** Its name where the company's is not configured. */
export const PLATFORM_NAME = '하루샵'
/** Categories of the platform's goods, apart from those of experts. */
export const GOODS_CATEGORIES = [101, 102, 103, 104, 105, 106] as const
export type GoodsCategory = (typeof GOODS_CATEGORIES)[number]
export const GOODS_SORTS = ['recommend', 'price', 'rating', 'new'] as const satisfies readonly Sort[]

/** The category of doctors: no stars, no counts of buyers and no BEST (decisions d-3). */
export const DOCTOR = 1
export const isDoctor = (cateNo: number): boolean => cateNo === DOCTOR

/** What the law makes an intermediary say beside each product, in the cart and on the receipt (전자상거래법, article 20). */
export const BROKER_NOTICE = '하루는 통신판매중개자이며 통신판매의 당사자가 아니에요. 상품과 거래에 관한 책임은 판매자에게 있어요.'
