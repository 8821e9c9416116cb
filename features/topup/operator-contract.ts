import { z } from 'zod'
export * from './contract/operator-close.ts'
import { caseNos, caseResult, lastAct, queueQuery, someone, proposalMember, proposed, moneyReason } from '#features/operator/contract.ts'
import { balanceChange } from '#features/viv/operator-contract.ts'
import { PAY_METHODS } from '#features/viv/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bothOrNeither, moment, no, pageOf } from '#kit/contract/shape.ts'
import { CHARGES_PAGE, REFUND_CAUSES, REFUND_QUEUES, REFUND_SORTS, REFUNDS_PAGE } from './rules.ts'

const count = z.number().int()

const refundRow = z.object({
  refund_no: count,
  charge_no: count,
  member: someone,
  /** 0: the money was never credited. */
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  /** 1 waiting for the gateway, 2 paid, 3 given up by the gateway */
  state: z.number().int().min(1).max(3),
  /** withdrawal, minor, guardian, mismatch, operator; gateway: cancelled at the gateway, and only booked here */
  reason: z.string(),
  /** How often the gateway was called; `fail_reason`: its last refusal. */
  tries: count,
  fail_reason: z.string().nullable(),
  /** An operator paid it by another way. */
  is_by_hand: z.boolean(),
  note: z.string().nullable(),
  /** Viv that were already spent when the gateway cancelled: this stops the member's exchanges until the loss is recovered or accepted. */
  loss_viv: count,
  /** The recovered part of `loss_viv`: viv that were given back to the charge later. */
  loss_back_viv: count,
  loss_accepted_dt: moment.nullable(),
  reg_dt: moment,
  due_dt: moment,
  done_dt: moment.nullable(),
  is_late: z.boolean(),
  /** The open proposal to settle it by hand or to accept its loss. */
  proposal_no: count.nullable(),
})
export type RefundRow = z.infer<typeof refundRow>
/** `decision`: the latest act of an operator on it. */
const refundCase = refundRow.extend({ decision: lastAct.nullable() })
export type RefundCase = z.infer<typeof refundCase>

/**
 * By `due`: open refunds oldest first, paid ones newest first. By `amount`: the largest open ones first. `loss`: losses that are not
 * accepted yet.
 */
export const listRefundQueue = endpoint('GET /v1/operator/refund', {
  access: 'operator',
  right: 'topup.see',
  summary: 'Refunds of top-ups',
  query: z
    .object({
      queue: z.enum(REFUND_QUEUES).default('failed'),
      sort: z.enum(REFUND_SORTS).default('due'),
      /** The number of a refund or its top-up; of open refunds also part of the member's name. */
      q: queueQuery,
      after_no: no.optional(),
      /** `won` of the row before, by `amount`. */
      after_won: z.coerce.number().int().min(0).optional(),
      limit: pageOf(REFUNDS_PAGE),
    })
    .refine(({ queue, sort }) => sort === 'due' || queue !== 'done', { path: ['sort'], error: '끝난 환불은 최근 순으로만 볼 수 있어요.' })
    .superRefine((query, context) => {
      if (query.sort === 'amount') bothOrNeither('after_won', 'after_no')(query, context)
    }),
  answer: z.array(refundRow),
})

const refundNo = z.object({ refund_no: no })

export const getRefundCase = endpoint('GET /v1/operator/refund/:refund_no', {
  access: 'operator',
  right: 'topup.see',
  summary: 'One refund',
  params: refundNo,
  answer: refundCase,
})

export const retryRefund = endpoint('POST /v1/operator/refund/:refund_no/retry', {
  access: 'operator',
  right: 'topup.act',
  idempotent: true,
  summary: 'Retry a refund at the gateway',
  params: refundNo,
  answer: refundRow,
})

export const retryRefunds = endpoint('POST /v1/operator/refund/retry', {
  access: 'operator',
  right: 'topup.act',
  idempotent: true,
  summary: 'Retry several refunds at the gateway, each on its own',
  body: z.object({ refund_nos: caseNos }),
  answer: z.object({ results: z.array(caseResult) }),
})

export const settleRefund = endpoint('POST /v1/operator/refund/:refund_no/settle', {
  access: 'operator',
  right: 'topup.act',
  idempotent: true,
  summary: 'Propose to record that a refund was paid by hand, because the gateway could not',
  params: refundNo,
  /** Date, account and number of the transfer. */
  body: z.object({ note: moneyReason }),
  answer: proposed,
})

export const acceptRefundLoss = endpoint('POST /v1/operator/refund/:refund_no/accept-loss', {
  access: 'operator',
  right: 'topup.act',
  idempotent: true,
  summary: 'Propose to accept the loss of a cancellation at the gateway, so that the member’s exchanges continue',
  params: refundNo,
  body: z.object({ note: moneyReason }),
  answer: proposed,
})

const chargeRow = z.object({
  charge_no: count,
  viv: count,
  won: count,
  method: z.enum(PAY_METHODS).nullable(),
  /** 1 ready, 2 paid, 3 failed, 4 cancelled, 5 cancelled in part, 6 expired */
  state: z.number().int().min(1).max(6),
  cancelled_viv: count,
  /** Unused viv of it. */
  remaining: count,
  fail_reason: z.string().nullable(),
  reg_dt: moment,
  paid_dt: moment.nullable(),
  /** Its refunds, paid or open. */
  refunds: z.array(refundRow.pick({ refund_no: true, viv: true, won: true, state: true })),
})
export type ChargeRow = z.infer<typeof chargeRow>

export const listMemberCharges = endpoint('GET /v1/operator/member/:user_no/charge', {
  access: 'operator',
  right: 'topup.see',
  summary: "A member's top-ups, newest first",
  params: z.object({ user_no: no }),
  query: z.object({ before_no: no.optional(), limit: pageOf(CHARGES_PAGE) }),
  answer: z.array(chargeRow),
})

const chargeNo = z.object({ charge_no: no })

export const getChargeCase = endpoint('GET /v1/operator/charge/:charge_no', {
  access: 'operator',
  right: 'topup.see',
  summary: 'One top-up',
  params: chargeNo,
  answer: chargeRow.extend({ member: someone }),
})
export type ChargeCase = z.infer<typeof getChargeCase.answer>

/** At most the whole charge; used viv are refunded at the platform's cost (decisions d-4, "Withdrawal of a top-up"). */
export const proposeRefund = endpoint('POST /v1/operator/charge/:charge_no/refund', {
  access: 'operator',
  right: 'topup.act',
  idempotent: true,
  summary: 'Propose to refund a top-up, used or not',
  params: chargeNo,
  body: z.object({
    /** Viv. */
    amount: count.min(1),
    cause: z.enum(REFUND_CAUSES),
    /** The documents that prove the cause. */
    reason: moneyReason,
  }),
  answer: proposed,
})

// The details of each kind of proposal for the deciding operator (`view`).

export const refundView = z.object({
  member: proposalMember,
  charge_no: count,
  /** The whole charge, and what of it was cancelled before. */
  viv: count,
  won: count,
  cancelled_viv: count,
  method: z.enum(PAY_METHODS).nullable(),
  paid_dt: moment.nullable(),
  cause: z.enum(REFUND_CAUSES),
  /** Viv to cancel, the money for them, and the parts: still unused, used at the platform's cost, bonus taken back, bonus already spent. */
  amount: count,
  refund_won: count,
  taken: count,
  used: count,
  bonus: count,
  bonus_spent: count,
  paid: balanceChange,
  free: balanceChange,
})
export type RefundView = z.infer<typeof refundView>

const refundFacts = refundRow.pick({
  refund_no: true,
  charge_no: true,
  viv: true,
  won: true,
  method: true,
  state: true,
  reason: true,
  tries: true,
  fail_reason: true,
  reg_dt: true,
  due_dt: true,
})

/** A refund that an operator paid by hand: its state becomes 2. */
export const settleView = refundFacts.extend({ member: proposalMember })
export type SettleView = z.infer<typeof settleView>

export const lossView = refundFacts.extend({
  member: proposalMember,
  /** Viv of the loss that were not recovered. */
  loss_viv: count,
  /** The member's exchanges are stopped by this and other losses now, and by others after the approval. */
  is_stopped: z.object({ before: z.boolean(), after: z.boolean() }),
})
export type LossView = z.infer<typeof lossView>
