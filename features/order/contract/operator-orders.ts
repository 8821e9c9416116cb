import { z } from 'zod'
import { operatorName, proposalMember, someone } from '#features/operator/contract.ts'
import { passTerms, productType } from '#features/shop/contract.ts'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageAfter, text } from '#kit/contract/shape.ts'
import { ANSWER_MAX, ANSWER_MIN, CLAIM_QUEUES } from '../operator-rules.ts'
import { REASON_MAX } from '../rules.ts'
import { orderMoney, orderState } from './order.ts'

const count = z.number().int()
const viv = count.min(0)
const side = someone.nullable()

export const caseItem = z.object({
  order_item_no: count,
  item_name: z.string(),
  sio_title: z.string(),
  qtt: count,
  unit_amt: viv,
  ship_amt: viv,
  state: orderState,
  /** Where the money of the row is. */
  held_viv: viv,
  posted_viv: viv,
  back_viv: viv,
  /** Whether this claim is about it, and whether its seller had been paid before. */
  is_claimed: z.boolean(),
  is_paid: z.boolean(),
})

const orderCase = z.object({
  order_no: count,
  state: orderState,
  buyer: side,
  seller: side,
  company: z.string(),
  is_platform: z.boolean(),
  items: z.array(
    caseItem.omit({ is_claimed: true, is_paid: true }).extend({
      type: productType,
      /** Of a pass; null: it is none. */
      pass: passTerms.nullable(),
      /** Whether the pass is over: its row ends once the last use is decided. */
      is_pass_over: z.boolean(),
      /** Of goods; null: not sent yet. */
      ship_dt: moment.nullable(),
      can_void: z.boolean(),
      /** What of it came back out of goodwill, and what still can. */
      good_viv: viv,
      goodwill_viv: viv,
    }),
  ),
  money: orderMoney,
  /** The open proposal about it. */
  proposal_no: count.nullable(),
  reg_dt: moment,
})
export type OrderCase = z.infer<typeof orderCase>

const params = z.object({ order_no: no })

export const getOrderCase = endpoint('GET /v1/operator/order/case/:order_no', {
  access: 'operator',
  right: 'order.see',
  summary: 'An order with its rows and where their money is; names are masked',
  params,
  answer: orderCase,
})

export const voidOrderRows = endpoint('POST /v1/operator/order/case/:order_no/void', {
  access: 'operator',
  right: 'order.act',
  idempotent: true,
  summary: 'Void rows of a fraud or a test (O18): what is held for them goes back, and both sides see them no more',
  params,
  body: z.object({
    order_item_nos: z.array(no).min(1).max(100),
    /** What the operator was shown as held for these rows; refused if it has changed since. */
    held_viv: viv,
    reason: text(ANSWER_MIN, REASON_MAX),
  }),
  /** `proposal_no`: a second operator has to confirm it; null: it is done. */
  answer: z.object({ proposal_no: count.nullable() }),
})

export const refundOrderRow = endpoint('POST /v1/operator/order/case/:order_no/goodwill', {
  access: 'operator',
  right: 'goodwill.act',
  idempotent: true,
  summary: 'Return a part of what a row cost out of goodwill, without a claim of the buyer, and tell both sides',
  params,
  body: z.object({
    order_item_no: no,
    viv: viv.min(1),
    /** What the operator was shown as returned for this row; refused if it has changed since. */
    back_viv: viv,
    /** Both sides read it. */
    reason: text(ANSWER_MIN, REASON_MAX),
  }),
  /** `proposal_no`: a second operator has to confirm it; null: it is done. */
  answer: z.object({ proposal_no: count.nullable() }),
})

/** What the second operator is shown of a refund out of goodwill. */
export const orderGoodwillView = z.object({
  order_no: count,
  title: z.string(),
  buyer: proposalMember.nullable(),
  seller: proposalMember.nullable(),
  viv,
  /** Returned for this row before. */
  back_viv: viv,
})
export type OrderGoodwillView = z.infer<typeof orderGoodwillView>

/** What the second operator is shown. */
export const orderVoidView = z.object({
  order_no: count,
  titles: z.array(z.string()),
  buyer: proposalMember.nullable(),
  seller: proposalMember.nullable(),
  held_viv: viv,
})
export type OrderVoidView = z.infer<typeof orderVoidView>

const useCase = z.object({
  use_no: count,
  order_item_no: count,
  order_no: count,
  item_name: z.string(),
  buyer: side,
  seller: side,
  used_on: z.string(),
  note: z.string(),
  /** 4 objected; 2 and 3 decided */
  state: count,
  total: count,
  used: count,
  /** What the seller gets if the use stands. */
  share_viv: viv,
  objection: z.string().nullable(),
  object_dt: moment,
  answer: z.string().nullable(),
  decide_dt: moment.nullable(),
  by: operatorName.nullable(),
  reg_dt: moment,
})
export type UseCase = z.infer<typeof useCase>

export const listUseCases = endpoint('GET /v1/operator/order/use', {
  access: 'operator',
  right: 'order.see',
  summary: 'Objections to uses of passes: those that wait, the oldest first, or the decided ones, the latest first',
  /** The cursor: `object_dt`, of a decided one `decide_dt`, and `use_no`. */
  query: pageAfter(QUEUE_PAGE, { queue: z.enum(CLAIM_QUEUES).default('objected') }),
  answer: z.array(useCase),
})

export const getUseCase = endpoint('GET /v1/operator/order/use/:use_no', {
  access: 'operator',
  right: 'order.see',
  summary: 'One objection to a use of a pass',
  params: z.object({ use_no: no }),
  answer: useCase,
})

export const decideUseCase = endpoint('POST /v1/operator/order/use/:use_no/decide', {
  access: 'operator',
  right: 'order.act',
  idempotent: true,
  summary: 'Decide whether a disputed use of a pass stands, and answer both sides',
  params: z.object({ use_no: no }),
  body: z.object({ stands: z.boolean(), answer: text(ANSWER_MIN, ANSWER_MAX) }),
  answer: z.object({}),
})
