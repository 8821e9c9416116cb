import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import {
  ratingShape,
  ratingSummary,
  receivedPage,
  replyBody,
  reviewBody,
  reviewPage,
  reviewState,
  reviewWords,
  writingState,
} from '#features/review/contract.ts'
import { endpoint, type Answer } from '#kit/contract/endpoint.ts'
import { formFlag, moment, no } from '#kit/contract/shape.ts'
import { ITEM_REVIEW_SORTS } from './review-rules.ts'

const itemName = { item_no: z.number().int(), item_name: z.string() }

/** The purchase that a review is about: a row of the checkout, with the rows that were split off it. */
const subject = {
  order_item_no: z.number().int(),
  order_no: z.number().int(),
  ...itemName,
  sio_title: z.string(),
  item_thumb: mediaItem.nullable(),
  cate_no: z.number().int(),
  /** Name under which the seller sells. */
  company: z.string(),
  /** Null: the account was deleted. */
  seller: person.nullable(),
}

/** A review as its author and the seller see it. */
export const orderReview = z.object({
  review_no: z.number().int(),
  rating: ratingShape,
  ...reviewWords,
  ...reviewState,
  /** Hidden from others, because all that was bought came back. */
  is_refunded: z.boolean(),
  /** How many members marked it as helpful. */
  help_qtt: z.number().int(),
})
export type OrderReview = z.infer<typeof orderReview>

/** A purchase of mine with its review. */
export const purchaseReview = z.object({ ...subject, ...writingState, review: orderReview.nullable() })
export type PurchaseReview = z.infer<typeof purchaseReview>

/** A review as everybody reads it: nothing of its author but a masked name, nothing of the order. */
export const itemReview = z.object({
  review_no: z.number().int(),
  /** The author's name, masked but for its first letter. */
  author: z.string(),
  rating: ratingShape,
  ...reviewWords,
  help_qtt: z.number().int(),
  /** Of the viewer. */
  is_helpful: z.boolean(),
  is_mine: z.boolean(),
  /** The product, where a list is about several. */
  item: z.object(itemName).nullable(),
})
export type ItemReview = z.infer<typeof itemReview>

const body = z.object({ rating: ratingShape.nullable().default(null), ...reviewBody })
const params = z.object({ order_item_no: no })
const reviewParams = z.object({ review_no: no })
/** Whoever has many reviews writes them one after another. */
const rate = { calls: 30, seconds: 600 }

export const listItemReviews = endpoint('GET /v1/user/shop/review', {
  access: 'open',
  summary: 'Reviews of a product, or of all products of an expert; of a doctor none',
  rate: { calls: 120, seconds: 60 },
  query: z
    .object({
      item_no: no.optional(),
      seller: no.optional(),
      /** Those of a seller are newest first. */
      sort: z.enum(ITEM_REVIEW_SORTS).default('new'),
      rating: z.coerce.number().int().min(1).max(5).optional(),
      /** Only those with pictures. */
      pictures: formFlag.optional(),
      /** The cursor of an order other than the newest first. */
      after: z.coerce.number().int().min(0).max(1_000_000).optional(),
      ...reviewPage,
    })
    .refine(({ item_no, seller }) => (item_no === undefined) !== (seller === undefined), { path: ['item_no'] })
    .refine(({ seller, sort }) => seller === undefined || sort === 'new', { path: ['sort'] })
    .refine(({ sort, after, before_no }) => sort === 'new' || (after === undefined) === (before_no === undefined), { path: ['after'] }),
  answer: z.object({
    summary: z.object(ratingSummary),
    /** Who answers; null: nobody sells what is shown. */
    seller: person.nullable(),
    /** The product, of a product's. */
    item: z.object(itemName).nullable(),
    reviews: z.array(itemReview),
    /** The cursor of the next page; null after the last. */
    next: z.object({ before_no: z.number().int(), after: z.number().int().optional() }).nullable(),
  }),
})
export type ItemReviews = Answer<typeof listItemReviews>

export const listPurchasesToReview = endpoint('GET /v1/user/order/review/to-write', {
  access: 'member',
  summary: 'Purchases of mine that I can review, the latest order first',
  answer: z.array(z.object({ ...subject, write_until: moment })),
})

export const listMyOrderReviews = endpoint('GET /v1/user/order/review', {
  access: 'member',
  summary: 'Reviews of products that I wrote, newest first',
  query: z.object(reviewPage),
  answer: z.array(z.object({ ...subject, review: orderReview })),
})

export const getPurchaseReview = endpoint('GET /v1/user/order/review/of/:order_item_no', {
  access: 'member',
  summary: 'The review of a purchase of mine',
  params,
  answer: purchaseReview,
})

export const createOrderReview = endpoint('POST /v1/user/order/review/of/:order_item_no', {
  access: 'member',
  activity: 'write',
  idempotent: true,
  summary: 'Review a purchase within 90 days of its arrival',
  rate,
  params,
  body,
  answer: purchaseReview,
})

export const editOrderReview = endpoint('PUT /v1/user/order/review/of/:order_item_no', {
  access: 'member',
  activity: 'write',
  summary: 'Change my review once, within 30 days',
  rate,
  params,
  body,
  answer: purchaseReview,
})

export const deleteOrderReview = endpoint('DELETE /v1/user/order/review/of/:order_item_no', {
  access: 'member',
  summary: 'Delete my review; the purchase gets no other one',
  params,
  answer: z.object({}),
})

const helpAnswer = z.object({ help_qtt: z.number().int(), is_helpful: z.boolean() })

export const markHelpful = endpoint('PUT /v1/user/shop/review/:review_no/helpful', {
  access: 'member',
  summary: 'Say that a review helped me',
  params: reviewParams,
  answer: helpAnswer,
})

export const unmarkHelpful = endpoint('DELETE /v1/user/shop/review/:review_no/helpful', {
  access: 'member',
  summary: 'Take that back',
  params: reviewParams,
  answer: helpAnswer,
})

/** A review of a product of mine, as its seller. */
export const receivedOrderReview = z.object({
  order_no: z.number().int(),
  ...itemName,
  item_thumb: mediaItem.nullable(),
  cate_no: z.number().int(),
  /** The buyer; null: the seller does not see them any more. */
  buyer: person.nullable(),
  review: orderReview,
})
export type ReceivedOrderReview = z.infer<typeof receivedOrderReview>

export const listReceivedOrderReviews = endpoint('GET /v1/user/order/expert/review', {
  access: 'expert',
  summary: 'Reviews of my products, newest first; also those of a doctor with their texts',
  query: z.object(receivedPage),
  answer: z.array(receivedOrderReview),
})

export const replyToOrderReview = endpoint('POST /v1/user/order/expert/review/:review_no', {
  access: 'expert',
  idempotent: true,
  summary: 'Answer a review of a product of mine, once',
  rate,
  params: reviewParams,
  body: replyBody,
  answer: receivedOrderReview,
})
