import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { parties, passTerms, productType } from '#features/shop/contract.ts'
import { moment } from '#kit/contract/shape.ts'
import { claimTransitions, ORDER_STATES, orderTransitions, type ClaimAct, type OrderAct } from '../transitions.ts'
import { CLAIM_KINDS, CLAIM_REASON_KEYS } from './claim-rules.ts'

const viv = z.number().int().min(0)
const nullableMoment = moment.nullable()
export const orderState = z
  .number()
  .int()
  .refine((state) => ORDER_STATES.includes(state as never))

export const ORDER_SIDES = ['buyer', 'seller'] as const
export type OrderSide = (typeof ORDER_SIDES)[number]

const ACTS = [...new Set(orderTransitions.map(({ act }) => act))] as [OrderAct, ...OrderAct[]]

/** A row of an order: pieces of one option that have the same state. Who acts on some of its pieces only splits it. */
export const orderItem = z.object({
  order_item_no: z.number().int(),
  item_no: z.number().int(),
  /** With `item_no`: what the product was when it was bought. */
  version: z.number().int(),
  type: productType,
  item_name: z.string(),
  sio_no: z.number().int(),
  sio_title: z.string(),
  item_thumb: mediaItem.nullable(),
  /** Of a pass; null: it is none. */
  pass: passTerms.nullable(),
  /** Whether the pass has ended: its row waits in state 4 for uses that are not confirmed. */
  is_pass_over: z.boolean(),
  /** Of one piece with its option, in viv as all amounts. */
  unit_amt: viv,
  qtt: z.number().int().min(1),
  /** Shipping fee with the surcharge of the address. */
  ship_amt: viv,
  state: orderState,
  /** The parcel that it is in. */
  parcel_no: z.number().int().nullable(),
  /** Of a service: when the buyer wants it, and what they say about it. */
  hope_dt: nullableMoment,
  memo: z.string().nullable(),
  /** Of a service: its date. */
  service_dt: nullableMoment,
  /** Until when the seller must send it, give it a date, or start its production. */
  ship_due_dt: moment,
  made_dt: nullableMoment,
  ship_dt: nullableMoment,
  /** When it counts as delivered without a word of the seller; null: not in state 4. */
  deliver_due_dt: nullableMoment,
  delivered_dt: nullableMoment,
  /** When it is confirmed without a word of the buyer; null: not in state 5. */
  confirm_due_dt: nullableMoment,
  confirm_dt: nullableMoment,
  end_dt: nullableMoment,
  /** Who ended it in 7: BUYER_CANCEL, SELLER_CANCEL, NOT_SENT, REFUNDED, SELLER_SILENT, OPERATOR. */
  close_code: z.string().nullable(),
  reason: z.string().nullable(),
  /** Returned to the buyer, and what of it out of goodwill, without a claim. */
  back_viv: viv,
  good_viv: viv,
  /** The newest claim about it. */
  claim_no: z.number().int().nullable(),
  /** Until when the buyer can ask for a return or an exchange: after a change of mind, and because of a fault. Null: not, or not any more. */
  mind_until: nullableMoment,
  fault_until: nullableMoment,
  /** Whether the buyer wrote a review of the purchase, and until when they can write one; null: not now. */
  has_review: z.boolean(),
  review_until: nullableMoment,
  /** What the reader may do with it now; the server refuses everything else. */
  acts: z.array(z.enum(ACTS)),
})
export type OrderItem = z.infer<typeof orderItem>

/** What was sent together. */
export const orderParcel = z.object({
  parcel_no: z.number().int(),
  /** Its number within the order, from 1 on. */
  nth: z.number().int(),
  /** Key of the table of carriers. */
  carrier: z.string(),
  carrier_name: z.string(),
  tracking_no: z.string(),
  /** Where the carrier shows it; null where the carrier has no such page. */
  tracking_url: z.string().nullable(),
  reg_dt: moment,
})
export type OrderParcel = z.infer<typeof orderParcel>

/** The other side; null: the account was deleted, or the platform's shop. */
const partner = person.nullable()

const CLAIM_ACTS = [...new Set(claimTransitions.map(({ act }) => act))] as [ClaimAct, ...ClaimAct[]]

/** A return or an exchange. */
export const orderClaim = z.object({
  claim_no: z.number().int(),
  kind: z.enum(CLAIM_KINDS),
  /** 1 requested, 2 on its way back, 3 received, 4 inspected, 5 done, 6 refused, 7 withdrawn, 8 objected: operators decide */
  state: z.number().int(),
  reason_code: z.enum(CLAIM_REASON_KEYS),
  /** Null: the buyer's account was deleted. */
  content: z.string().nullable(),
  images: z.array(mediaItem),
  /** Price of the claimed pieces, with shipping where the seller is at fault; what of it the buyer bears; and what came back, once it did. */
  item_amt: viv,
  fee_amt: viv,
  refund_viv: viv.nullable(),
  /** A part that the seller offers to refund; null: none, or the claim is over. */
  offer_viv: viv.nullable(),
  /** What came on top because the refund was late, and what of it is at the seller's cost; null: no refund yet. */
  interest_viv: viv.nullable(),
  interest_seller_viv: viv.nullable(),
  /** Exchange: the wanted option. */
  sio_title: z.string().nullable(),
  /** The Korean day on which the seller has the goods picked up; null: the buyer sends them. */
  pickup_on: z.string().nullable(),
  carrier_name: z.string().nullable(),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  sent_dt: nullableMoment,
  received_dt: nullableMoment,
  inspect_dt: nullableMoment,
  /** Of the seller's refusal. */
  reason: z.string().nullable(),
  refuse_dt: nullableMoment,
  object_until: nullableMoment,
  objection: z.string().nullable(),
  object_dt: nullableMoment,
  /** Of operators, who decided instead of the two sides. */
  answer: z.string().nullable(),
  decide_dt: nullableMoment,
  /** When it goes on without a word: it is refunded, or a refusal is accepted. */
  due_dt: nullableMoment,
  reg_dt: moment,
  end_dt: nullableMoment,
  /** What the reader may do with it now. */
  acts: z.array(z.enum(CLAIM_ACTS)),
})
export type OrderClaim = z.infer<typeof orderClaim>

/** An order in a list. */
export const orderCard = z.object({
  order_no: z.number().int(),
  group_no: z.number().int(),
  state: orderState,
  /** The seller for buyers, the buyer for sellers. */
  partner,
  /** Name under which the seller sells. */
  company: z.string(),
  is_platform: z.boolean(),
  items: z.array(orderItem),
  /** Goods and services without shipping, the shipping, and what came back of both. */
  item_amt: viv,
  ship_amt: viv,
  back_viv: viv,
  ship_due_dt: nullableMoment,
  reg_dt: moment,
  recent_dt: moment,
})
export type OrderCard = z.infer<typeof orderCard>

/** The ledger of an order: what was paid of which kind, and where it is now. */
export const orderMoney = z.object({
  /** Split of the payment. */
  paid: viv,
  free: viv,
  /** Still held, paid to the seller, and returned to the buyer. */
  held_viv: viv,
  posted_viv: viv,
  back_viv: viv,
  back_paid: viv,
  back_free: viv,
})
export type OrderMoney = z.infer<typeof orderMoney>

export const orderEvent = z.object({
  event_no: z.number().int(),
  order_item_no: z.number().int().nullable(),
  /** Id of a transition (transitions.ts); `O01`: paid. */
  event: z.string(),
  from_state: z.number().int().nullable(),
  to_state: z.number().int().nullable(),
  actor: z.enum(['buyer', 'seller', 'system', 'operator']),
  item_name: z.string().nullable(),
  qtt: z.number().int(),
  detail: z.record(z.string(), z.unknown()),
  reg_dt: moment,
})
export type OrderEvent = z.infer<typeof orderEvent>

/** Where an order is sent. */
const shownAddress = z.object({
  receiver: z.string(),
  phone: z.string(),
  zip: z.string(),
  addr1: z.string(),
  addr2: z.string(),
  memo: z.string(),
  /** For operators who have given no reason: only the district is shown. */
  is_masked: z.literal(true).optional(),
})
export type ShownAddress = z.infer<typeof shownAddress>

/** An order as one of its two sides sees it. */
export const orderDetail = orderCard.extend({
  side: z.enum(ORDER_SIDES),
  /** The server's clock. */
  now: moment,
  parcels: z.array(orderParcel),
  claims: z.array(orderClaim),
  /** Null: nothing is sent, or it was deleted 30 days after the end. */
  address: shownAddress.nullable(),
  money: orderMoney,
  /** The facts of the seller at the purchase, and who brings the two together. */
  parties,
  events: z.array(orderEvent),
})
export type OrderDetail = z.infer<typeof orderDetail>
