import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { passTransitions, useTransitions, type PassAct, type UseAct } from '../transitions.ts'
import { REASON_MAX } from '../rules.ts'
import { CLAIM_MAX, CLAIM_MIN } from './claim-rules.ts'
import { NOTE_MAX, PASS_PAGE, PASS_TABS } from './pass-rules.ts'

const count = z.number().int()
const viv = count.min(0)
const nullableMoment = moment.nullable()
const PASS_ACTS = [...new Set(passTransitions.map(({ act }) => act))] as [PassAct, ...PassAct[]]
const USE_ACTS = [...new Set(useTransitions.map(({ act }) => act))] as [UseAct, ...UseAct[]]

/** A pass in a list of its buyer or its seller. */
export const passCard = z.object({
  order_item_no: count,
  order_no: count,
  item_no: count,
  item_name: z.string(),
  sio_title: z.string(),
  item_thumb: mediaItem.nullable(),
  /** The seller for buyers, the buyer for sellers; null: the account was deleted. */
  partner: person.nullable(),
  /** Name under which the seller sells. */
  company: z.string(),
  /** 1 in use, 2 frozen, 3 used up, 4 refunded, 5 expired, 6 void */
  state: count,
  unit: z.enum(['session', 'day']),
  /** Sessions or days: all, used ones, marked ones that are not settled, and of these the ones to which the buyer objected. */
  total: count,
  used: count,
  waiting: count,
  objected: count,
  /** What was paid, what of it the seller got, and what came back. In viv. */
  paid_viv: viv,
  post_viv: viv,
  back_viv: viv,
  /** What the seller gets of the rest if the buyer ends it, and the buyer of the rest once it has expired, in percent. */
  fee_percent: count,
  expired_percent: count,
  /** Korean days, both included. */
  start_on: z.string(),
  expire_on: z.string(),
  /** Days of freezes that are left, the first day of the present one, and the day on which it ends by itself. */
  freeze_left: count,
  frozen_on: z.string().nullable(),
  resume_on: z.string().nullable(),
  reg_dt: moment,
  end_dt: nullableMoment,
  /** What the reader may do with it now; `mark` is the seller's press for a use. */
  acts: z.array(z.enum([...PASS_ACTS, 'mark'])),
})
export type PassCard = z.infer<typeof passCard>

export const passUse = z.object({
  use_no: count,
  /** 1 marked, 2 confirmed, 3 taken back, 4 objected */
  state: count,
  used_on: z.string(),
  note: z.string(),
  /** What the seller got for it. */
  post_viv: viv,
  objection: z.string().nullable(),
  object_dt: nullableMoment,
  /** Of operators, who decided about the objection. */
  answer: z.string().nullable(),
  decide_dt: nullableMoment,
  /** When it is confirmed without a word of the member; null: it is not waiting. */
  due_dt: nullableMoment,
  reg_dt: moment,
  end_dt: nullableMoment,
  acts: z.array(z.enum(USE_ACTS)),
})
export type PassUse = z.infer<typeof passUse>

export const passDetail = passCard.extend({
  /** The server's clock. */
  now: moment,
  /** Newest first. */
  uses: z.array(passUse),
  /** What the reader would give back by ending it now; null: it is over. */
  refund: z.object({ refund_viv: viv, fee_viv: viv }).nullable(),
  /** The seller is suspended or has left: as long as they are, nothing is taken off what comes back. */
  is_seller_unavailable: z.boolean(),
  /** Why the seller ended it; null: they did not. */
  end_reason: z.string().nullable(),
})
export type PassDetail = z.infer<typeof passDetail>

const listQuery = {
  tab: z.enum(PASS_TABS).default('open'),
  /** The last number of the previous page. */
  before_no: no.optional(),
  limit: pageOf(PASS_PAGE),
}
const params = z.object({ order_item_no: no })
const useParams = z.object({ use_no: no })

export const listPasses = endpoint('GET /v1/user/order/pass', {
  access: 'member',
  summary: 'My passes that are in use, or that are over, newest first',
  rate: { calls: 120, seconds: 60 },
  query: z.object(listQuery),
  answer: z.array(passCard),
})

const buyerAct = (summary: string) => ({ access: 'member' as const, summary, answer: passDetail })

export const getPass = endpoint('GET /v1/user/order/pass/:order_item_no', { ...buyerAct('A pass of mine with its uses'), params })
export const freezePass = endpoint('PUT /v1/user/order/pass/:order_item_no/freeze', {
  ...buyerAct('Freeze a pass from tomorrow on; its last day moves by as many days'),
  params,
})
export const resumePass = endpoint('PUT /v1/user/order/pass/:order_item_no/resume', { ...buyerAct('Use a frozen pass again'), params })
export const refundPass = endpoint('PUT /v1/user/order/pass/:order_item_no/refund', {
  ...buyerAct('End a pass: what is not used comes back at once'),
  params,
  /** What the member was shown; another amount now is a 409 that says it. */
  body: z.object({ seen_viv: viv }),
})
export const confirmUse = endpoint('PUT /v1/user/order/pass/use/:use_no/confirm', {
  ...buyerAct('Confirm a use: the seller is paid for it'),
  params: useParams,
})
export const objectUse = endpoint('PUT /v1/user/order/pass/use/:use_no/object', {
  ...buyerAct('Object to a use that was marked: the seller takes it back, or operators decide'),
  params: useParams,
  body: z.object({ content: text(CLAIM_MIN, CLAIM_MAX) }),
})

const sellerAct = (summary: string) => ({ access: 'expert' as const, summary, answer: passDetail })

export const listSoldPasses = endpoint('GET /v1/user/order/expert/pass', {
  access: 'expert',
  summary: 'Passes that members bought from me, newest first: of one order, or all that are in use or over',
  rate: { calls: 120, seconds: 60 },
  query: z.object({ ...listQuery, order_no: no.optional() }),
  answer: z.array(passCard),
})
export const getSoldPass = endpoint('GET /v1/user/order/expert/pass/:order_item_no', {
  ...sellerAct('A pass that a member bought from me, with its uses'),
  params,
})
export const markUse = endpoint('POST /v1/user/order/expert/pass/:order_item_no/use', {
  ...sellerAct('Mark a use of a pass of sessions; the member confirms it, or three days pass'),
  idempotent: true,
  params,
  body: z.object({
    /** The Korean day of the use; without it today. */
    used_on: localDate.optional(),
    note: text(0, NOTE_MAX).default(''),
  }),
})
export const withdrawUse = endpoint('PUT /v1/user/order/expert/pass/use/:use_no/withdraw', {
  ...sellerAct('Take back a use that is not confirmed'),
  params: useParams,
})
export const refundSoldPass = endpoint('PUT /v1/user/order/expert/pass/:order_item_no/refund', {
  ...sellerAct('End a pass: what is not used comes back to the member, without a fee'),
  params,
  body: z.object({ reason: text(1, REASON_MAX) }),
})
