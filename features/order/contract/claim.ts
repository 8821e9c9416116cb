import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, text } from '#kit/contract/shape.ts'
import { CLAIM_IMAGES_MAX, CLAIM_KINDS, CLAIM_MAX, CLAIM_MIN, CLAIM_REASON_KEYS } from './claim-rules.ts'
import { REASON_MAX } from '../rules.ts'
import { carrierShape, orderParams, orderPieces, trackingNoShape } from './buyer.ts'
import { orderDetail } from './order.ts'

const viv = z.number().int().min(0)
export const claimParams = z.object({ claim_no: no })

const wanted = {
  kind: z.enum(CLAIM_KINDS),
  items: orderPieces,
  reason_code: z.enum(CLAIM_REASON_KEYS, { error: '이유를 골라 주세요.' }),
  /** Exchange: another option of the same product, not dearer. */
  sio_no: no.optional(),
  /** The day on which the seller has the goods picked up; without it the buyer sends them. */
  pickup_on: localDate.optional(),
}

/** What comes of a claim, before it is sent. */
export const previewClaim = endpoint('POST /v1/user/order/:order_no/claim/preview', {
  access: 'member',
  summary: 'What a return or an exchange would give back and until when; changes nothing',
  rate: { calls: 120, seconds: 60 },
  params: orderParams,
  body: z.object(wanted),
  answer: z.object({
    /** What the claimed pieces cost, with the shipping where the seller is at fault. */
    item_amt: viv,
    /** What the buyer bears of the way back: taken off the refund, or paid for an exchange. */
    fee_amt: viv,
    refund_viv: viv,
    /** Of an exchange: what is held now, and what comes back because the other option is cheaper. */
    hold_viv: viv,
    difference_viv: viv,
    /** When it is settled if the seller does not answer. */
    due_dt: moment,
  }),
})

export const createClaim = endpoint('POST /v1/user/order/:order_no/claim', {
  access: 'member',
  idempotent: true,
  summary: 'Ask for a return or an exchange of rows or pieces (O09, O10)',
  rate: { calls: 30, seconds: 600 },
  params: orderParams,
  body: z.object({
    ...wanted,
    content: text(CLAIM_MIN, CLAIM_MAX),
    /** Keys of my finished uploads. */
    images: z.array(z.uuid()).max(CLAIM_IMAGES_MAX).default([]),
    /** Of a fault: the day on which it was found. */
    found_on: localDate.optional(),
  }),
  answer: orderDetail,
})

const buyerAct = (summary: string) => ({ access: 'member' as const, summary, params: claimParams, answer: orderDetail })

export const sendClaim = endpoint('PUT /v1/user/order/claim/:claim_no/send', {
  ...buyerAct('Say with which parcel it goes back'),
  body: z.object({ carrier: carrierShape, tracking_no: trackingNoShape }),
})
export const changePickup = endpoint('PUT /v1/user/order/claim/:claim_no/pickup', {
  ...buyerAct('Choose the day on which the goods are picked up, or send them myself'),
  // The seller is told of each change.
  rate: { calls: 20, seconds: 3600 },
  body: z.object({ pickup_on: localDate.nullable() }),
})
export const takeOffer = endpoint('PUT /v1/user/order/claim/:claim_no/offer', {
  ...buyerAct('Take the part that the seller offers to refund'),
  body: z.object({ seen_viv: viv }),
})
export const withdrawClaim = endpoint(
  'PUT /v1/user/order/claim/:claim_no/withdraw',
  buyerAct('Withdraw a claim that has not arrived (O11)'),
)
export const objectClaim = endpoint('PUT /v1/user/order/claim/:claim_no/object', {
  ...buyerAct('Object to a refusal, once: operators decide (O15)'),
  body: z.object({ content: text(CLAIM_MIN, CLAIM_MAX) }),
})
export const acceptClaim = endpoint('PUT /v1/user/order/claim/:claim_no/accept', buyerAct('Accept a refusal (O17)'))

const sellerAct = (summary: string) => ({ access: 'expert' as const, summary, params: claimParams, answer: orderDetail })

export const collectClaim = endpoint('PUT /v1/user/order/expert/claim/:claim_no/collect', {
  ...sellerAct('Say with which parcel the goods were picked up'),
  body: z.object({ carrier: carrierShape, tracking_no: trackingNoShape }),
})
export const receiveClaim = endpoint('PUT /v1/user/order/expert/claim/:claim_no/receive', sellerAct('The goods have come back'))
export const inspectClaim = endpoint('PUT /v1/user/order/expert/claim/:claim_no/inspect', sellerAct('The goods are inspected'))
export const settleClaim = endpoint('PUT /v1/user/order/expert/claim/:claim_no/refund', {
  ...sellerAct('Refund a claim after the goods came back or without them (O12), or offer a part, which the buyer takes or not'),
  rate: { calls: 60, seconds: 600 },
  body: z.object({
    /** Without it all that was asked for, without the way back; less is an offer. */
    refund_viv: viv.min(1).optional(),
    /** The goods need not come back. */
    is_waived: z.boolean().default(false),
    /** The pieces can be sold again. */
    is_sellable: z.boolean().default(false),
  }),
})
export const exchangeClaim = endpoint('PUT /v1/user/order/expert/claim/:claim_no/exchange', {
  ...sellerAct('Send the other option (O12)'),
  body: z.object({ carrier: carrierShape, tracking_no: trackingNoShape, is_sellable: z.boolean().default(false) }),
})
export const refuseClaim = endpoint('PUT /v1/user/order/expert/claim/:claim_no/refuse', {
  ...sellerAct('Refuse a claim with a reason (O14)'),
  body: z.object({ reason: text(1, REASON_MAX) }),
})
