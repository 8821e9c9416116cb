import { z } from 'zod'
import { operatorName, proposalMember, queuePage, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { CLAIM_KINDS, CLAIM_REASON_KEYS } from './contract/claim-rules.ts'
import { orderClaim, orderMoney, orderParcel, orderState } from './contract/order.ts'
import { caseItem } from './contract/operator-orders.ts'
import { ANSWER_MAX, ANSWER_MIN, CLAIM_QUEUES } from './operator-rules.ts'

export * from './contract/late.ts'
export * from './contract/operator-orders.ts'

const count = z.number().int()
const viv = count.min(0)
const nullableMoment = moment.nullable()

/** A side with a masked name; null: purged, or the platform's shop. */
const side = someone.nullable()

const claimRow = z.object({
  claim_no: count,
  order_no: count,
  /** Of the platform's shop, whose seller is null. */
  is_platform: z.boolean(),
  kind: z.enum(CLAIM_KINDS),
  /** As of the claim on the wire of its two sides. */
  state: count,
  reason_code: z.enum(CLAIM_REASON_KEYS),
  /** The first product. */
  title: z.string(),
  buyer: side,
  seller: side,
  company: z.string(),
  /** What was claimed, and what was refunded. */
  item_amt: viv,
  refund_viv: viv.nullable(),
  /** Null: the buyer has not objected, or their account was deleted. */
  objection: z.string().nullable(),
  object_dt: nullableMoment,
  /** What both sides read of the decision; null: there is none. */
  answer: z.string().nullable(),
  decide_dt: nullableMoment,
  by: operatorName.nullable(),
  reg_dt: moment,
  /** What the queue is sorted by. */
  sort_dt: moment,
})
export type ClaimCaseRow = z.infer<typeof claimRow>

export const listClaimCases = endpoint('GET /v1/operator/order/claim', {
  access: 'operator',
  right: 'order.see',
  summary: 'Returns and exchanges that operators decide: objections to refusals, and decided ones',
  /** `q`: the number of a claim, an order or a member, or part of a member's name. */
  query: queuePage(CLAIM_QUEUES),
  answer: z.array(claimRow),
})

const claimCase = claimRow.extend({
  end_dt: nullableMoment,
  order_dt: moment,
  order_state: orderState,
  /** With the pictures; without acts of the two sides. */
  claim: orderClaim,
  items: z.array(caseItem),
  parcels: z.array(orderParcel),
  /** Of the whole order. */
  money: orderMoney,
  can_decide: z.boolean(),
  /** The open proposal about it. */
  proposal_no: count.nullable(),
})
export type ClaimCase = z.infer<typeof claimCase>

const params = z.object({ claim_no: no })

export const getClaimCase = endpoint('GET /v1/operator/order/claim/:claim_no', {
  access: 'operator',
  right: 'order.see',
  summary: 'One return or exchange with both sides’ words, its order and its money; names are masked',
  params,
  answer: claimCase,
})

/** `refund_viv` null: refused. `max_viv`: what the operator was shown as the most that can be refunded; refused if it has changed since. */
const decision = z.object({ refund_viv: viv.min(1).nullable(), max_viv: viv, answer: text(ANSWER_MIN, ANSWER_MAX) })

export const decideClaimCase = endpoint('POST /v1/operator/order/claim/:claim_no/decide', {
  access: 'operator',
  right: 'order.act',
  idempotent: true,
  summary: 'Refund a claim, all of it or a part, or refuse it, and answer both sides (O16)',
  params,
  body: decision,
  /** `proposal_no`: a second operator has to confirm it; null: it is done. */
  answer: z.object({ proposal_no: count.nullable() }),
})

/** What the second operator is shown of a refund. */
export const claimRefundView = z.object({
  claim_no: count,
  order_no: count,
  kind: z.enum(CLAIM_KINDS),
  title: z.string(),
  state: count,
  buyer: proposalMember,
  /** Null: the platform. */
  seller: proposalMember.nullable(),
  objection: z.string(),
  item_amt: viv,
  refund_viv: viv,
  /** What the seller gets, or gives back where they had been paid. */
  seller_viv: count,
  answer: z.string(),
})
export type ClaimRefundView = z.infer<typeof claimRefundView>

export * from './contract/platform.ts'
