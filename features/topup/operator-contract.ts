import { z } from 'zod'
import { someone, proposed, moneyReason } from '#features/operator/contract.ts'
import { PAY_METHODS } from '#features/viv/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { CHARGES_PAGE, REFUND_CAUSES, REFUND_QUEUES, REFUNDS_PAGE } from './rules.ts'

const count = z.number().int()

const refundRow = z.object({
  refund_no: count,
  charge_no: count,
  member: someone,
  /** 0: the money was never credited. */
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  /** 1 waits for the gateway, 2 paid back, 3 the gateway cannot */
  state: z.number().int().min(1).max(3),
  /** withdrawal, minor, guardian, mismatch, operator; gateway: taken back there, and only booked here */
  reason: z.string(),
  /** Times that the gateway was asked, and its last words. */
  tries: count,
  fail_reason: z.string().nullable(),
  /** An operator paid it, or accepted the loss, and said so. */
  is_by_hand: z.boolean(),
  note: z.string().nullable(),
  /** Viv that were spent already when the gateway took the money back: a difference of the books until it is accepted. */
  loss_viv: count,
  /** Of it made good since: what came back to the charge left the wallet again. */
  loss_back_viv: count,
  loss_accepted_dt: moment.nullable(),
  reg_dt: moment,
  due_dt: moment,
  done_dt: moment.nullable(),
  is_late: z.boolean(),
})
export type RefundRow = z.infer<typeof refundRow>

/** What waits, the oldest and so the most urgent first; what is done, the newest first. `loss`: what nobody accepted yet. */
export const listRefundQueue = endpoint('GET /v1/operator/refund', {
  access: 'operator',
  summary: 'Money that goes back for top-ups',
  query: z.object({ queue: z.enum(REFUND_QUEUES).default('failed'), after_no: no.optional(), limit: pageOf(REFUNDS_PAGE) }),
  answer: z.array(refundRow),
})

const refundNo = z.object({ refund_no: no })

export const getRefundCase = endpoint('GET /v1/operator/refund/:refund_no', {
  access: 'operator',
  summary: 'One refund',
  params: refundNo,
  answer: refundRow,
})

export const retryRefund = endpoint('POST /v1/operator/refund/:refund_no/retry', {
  access: 'operator',
  idempotent: true,
  summary: 'Ask the gateway once more',
  params: refundNo,
  answer: refundRow,
})

export const settleRefund = endpoint('POST /v1/operator/refund/:refund_no/settle', {
  access: 'operator',
  idempotent: true,
  summary: 'Write down that it was paid back by hand, where the gateway cannot',
  params: refundNo,
  /** When, from where, by what transfer. */
  body: z.object({ note: moneyReason }),
  answer: refundRow,
})

export const acceptRefundLoss = endpoint('POST /v1/operator/refund/:refund_no/accept-loss', {
  access: 'operator',
  idempotent: true,
  summary: 'Accept what a gateway took back and the member had spent; exchanges go on',
  params: refundNo,
  body: z.object({ note: moneyReason }),
  answer: refundRow,
})

const chargeRow = z.object({
  charge_no: count,
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  /** 1 ready, 2 paid, 3 failed, 4 cancelled, 5 cancelled in part, 6 expired */
  state: z.number().int().min(1).max(6),
  cancelled_viv: count,
  /** Of it unused. */
  remaining: count,
  fail_reason: z.string().nullable(),
  reg_dt: moment,
  paid_dt: moment.nullable(),
  /** Money that went back for it, or is to. */
  refunds: z.array(refundRow.pick({ refund_no: true, viv: true, won: true, state: true })),
})
export type ChargeRow = z.infer<typeof chargeRow>

export const listMemberCharges = endpoint('GET /v1/operator/member/:user_no/charge', {
  access: 'operator',
  summary: "A member's top-ups, newest first",
  params: z.object({ user_no: no }),
  query: z.object({ before_no: no.optional(), limit: pageOf(CHARGES_PAGE) }),
  answer: z.array(chargeRow),
})

const chargeNo = z.object({ charge_no: no })

export const getChargeCase = endpoint('GET /v1/operator/charge/:charge_no', {
  access: 'operator',
  summary: 'One top-up',
  params: chargeNo,
  answer: chargeRow.extend({ member: someone }),
})
export type ChargeCase = z.infer<typeof getChargeCase.answer>

/** Up to the whole, what was used as well at the platform's cost (decisions d-4, "Withdrawal of a top-up"). */
export const proposeRefund = endpoint('POST /v1/operator/charge/:charge_no/refund', {
  access: 'operator',
  idempotent: true,
  summary: 'Propose to give a top-up back, used or not',
  params: chargeNo,
  body: z.object({
    /** Viv. */
    amount: count.min(1),
    cause: z.enum(REFUND_CAUSES),
    /** Which papers say so. */
    reason: moneyReason,
  }),
  answer: proposed,
})
