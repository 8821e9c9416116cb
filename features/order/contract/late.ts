import { z } from 'zod'
import { queuePage, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { ANSWER_MIN, LATE_QUEUES } from '../operator-rules.ts'
import { REASON_MAX } from '../rules.ts'
import { orderMoney, orderState } from './order.ts'

const count = z.number().int()
const viv = count.min(0)
/** With a masked name; null: their account was deleted. */
const side = someone.nullable()

const lateRow = z.object({
  order_no: count,
  /** The first product that is late. */
  title: z.string(),
  buyer: side,
  seller: side,
  company: z.string(),
  /** When the first of what is late should have been sent; null: nothing waits to be sent any more. */
  ship_due_dt: moment.nullable(),
  /** When an operator last reminded the seller. */
  remind_dt: moment.nullable(),
  reg_dt: moment,
  /** What the queue is sorted by. */
  sort_dt: moment,
})
export type LateRow = z.infer<typeof lateRow>

export const listLateOrders = endpoint('GET /v1/operator/order/late', {
  access: 'operator',
  right: 'order.see',
  summary: 'Orders of experts’ shops that are paid and not sent by the promised date, the latest first',
  /** `q`: the number of an order or a member, or part of a member's name. */
  query: queuePage(LATE_QUEUES),
  answer: z.array(lateRow),
})

const lateItem = z.object({
  order_item_no: count,
  item_name: z.string(),
  sio_title: z.string(),
  qtt: count,
  unit_amt: viv,
  ship_amt: viv,
  state: orderState,
  ship_due_dt: moment,
  /** When its production started; null: it has not, or needs none. */
  made_dt: moment.nullable(),
  is_late: z.boolean(),
  /** When it is cancelled by itself; null: it is not late. */
  cancel_dt: moment.nullable(),
})

/** Another order of the same seller that was late, or is. */
const earlier = z.object({
  order_no: count,
  title: z.string(),
  ship_due_dt: moment,
  /** When what was late was sent at last; null: it was cancelled because of it, or still waits. */
  ship_dt: moment.nullable(),
  is_unsent: z.boolean(),
})

const lateCase = lateRow.omit({ sort_dt: true }).extend({
  state: orderState,
  is_platform: z.boolean(),
  items: z.array(lateItem),
  money: orderMoney,
  /** What the buyer gets back if what is late is cancelled. */
  refund_viv: viv,
  can_remind: z.boolean(),
  /**
   * Of the latest orders of the seller, with this one: how many there are, how many were or are late, of how many the seller cancelled
   * something, and the last other late ones.
   */
  earlier: z.object({ orders: count, late: count, cancelled: count, latest: z.array(earlier) }),
})
export type LateCase = z.infer<typeof lateCase>

const params = z.object({ order_no: no })

export const getLateOrder = endpoint('GET /v1/operator/order/late/:order_no', {
  access: 'operator',
  right: 'order.see',
  summary: 'What of an order is late, its money, and how often its seller was late before; names are masked',
  params,
  answer: lateCase,
})

export const remindSeller = endpoint('POST /v1/operator/order/late/:order_no/remind', {
  access: 'operator',
  right: 'order.act',
  idempotent: true,
  summary: 'Remind the seller of a late order, once a day; both sides read it in the history of the order',
  params,
  answer: z.object({}),
})

export const cancelLateOrder = endpoint('POST /v1/operator/order/late/:order_no/cancel', {
  access: 'operator',
  right: 'order.act',
  idempotent: true,
  summary: 'Cancel what is late for the buyer, who may do so alone, and return what was paid for it (O02c, O02d)',
  params,
  body: z.object({
    /** What the operator was shown as the refund; refused if it has changed since. */
    refund_viv: viv,
    /** Both sides read it. */
    reason: text(ANSWER_MIN, REASON_MAX),
  }),
  answer: z.object({}),
})
