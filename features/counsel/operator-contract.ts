import { z } from 'zod'
import { moneyReason, operatorName, personalReason, proposalMember, queuePage, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { counselEvent } from './contract/session.ts'
import { ANSWER_MAX, ANSWER_MIN, COUNSEL_QUEUES, OPEN_REASON_MIN } from './operator-rules.ts'
import { DISPUTE_MAX, DISPUTE_MIN, REASON_MAX } from './rules.ts'

const count = z.number().int()
const viv = count.min(0)
const percent = count.min(0).max(100)
const nullableMoment = moment.nullable()

/** A side with a masked name; null: purged. `openPeople` shows the whole name. */
const side = someone.nullable()

const caseRow = z.object({
  coun_no: count,
  state: z.number().int().min(1).max(8),
  close_code: z.string().nullable(),
  title: z.string(),
  channel: z.enum(['chat', 'voice', 'video']),
  cate_no: count,
  member: side,
  expert: side,
  price: viv,
  paid_viv: viv,
  hope_dt: moment,
  /** When it ended, however it ended. */
  close_dt: nullableMoment,
  /** Of the dispute or correction; null: there is none. */
  dispute: z
    .object({
      /** What the member said; of a correction in the operator's words. */
      reason: z.string(),
      /** 0 open, 1 decided */
      state: count,
      opened_by: z.enum(['member', 'operator']),
      refund_percent: percent.nullable(),
      refund_viv: viv.nullable(),
      answer: z.string().nullable(),
      reg_dt: moment,
      decide_dt: nullableMoment,
      by: operatorName.nullable(),
    })
    .nullable(),
  /** What the queue is sorted by. */
  sort_dt: moment,
})
export type CounselCaseRow = z.infer<typeof caseRow>

export const listCounselCases = endpoint('GET /v1/operator/counsel', {
  access: 'operator',
  right: 'counsel.see',
  summary: 'Disputes, and counsellings that an operator can end or correct',
  /** `q`: the number of a counselling or a member, or part of a member's name. */
  query: queuePage(COUNSEL_QUEUES),
  answer: z.array(caseRow),
})

/** The session or an accepted extension. */
const part = z.object({
  ref: z.string(),
  minutes: count,
  price: viv,
  /** Paid to the expert and not refunded. */
  paid_viv: viv,
})

const counselCase = caseRow.extend({
  minutes: count,
  ext_count: count,
  reg_dt: moment,
  accept_dt: nullableMoment,
  start_dt: nullableMoment,
  end_dt: nullableMoment,
  quit_dt: nullableMoment,
  adjust_seconds: count,
  /**
   * What was taken off the product's price because the expert had got it as the reward of an answer; null: nothing was. `is_returned`: it can be
   * taken off another session.
   */
  reward: z.object({ ki_no: count, viv, is_returned: z.boolean() }).nullable(),
  /** Of the rejection or cancellation. */
  reason: z.string().nullable(),
  parts: z.array(part),
  /** Of the extension that is asked for and not answered. */
  asked_viv: viv,
  returned_viv: viv,
  /** What can still be refunded. */
  refundable_viv: viv,
  /** Income of the expert that is not released yet; `release_dt` null: stopped by the dispute, or nothing is pending. */
  pending_viv: viv,
  release_dt: nullableMoment,
  /** Messages of each side during the session; null: there was none. */
  messages: z.object({ member: count, expert: count }).nullable(),
  events: z.array(counselEvent),
  /** What an operator can do now. */
  act: z.enum(['decide', 'correct', 'end']).nullable(),
  /** The open proposal about it. */
  proposal_no: count.nullable(),
})
export type CounselCase = z.infer<typeof counselCase>

const params = z.object({ coun_no: no })

export const getCounselCase = endpoint('GET /v1/operator/counsel/:coun_no', {
  access: 'operator',
  right: 'counsel.see',
  summary: 'One counselling with its time line and money; names are masked',
  params,
  answer: counselCase,
})

const openedPerson = someone.extend({ real_name: z.string().nullable() }).nullable()

/** Each opening is logged with its reason. */
export const openPeople = endpoint('POST /v1/operator/counsel/:coun_no/people', {
  access: 'operator',
  right: 'counsel.see',
  summary: 'Show the names of the two sides of a counselling',
  params,
  body: z.object({ reason: personalReason(OPEN_REASON_MIN, REASON_MAX) }),
  answer: z.object({ member: openedPerson, expert: openedPerson }),
})

/** The answer that both sides read, which is the reason in the log too. */
const answer = text(ANSWER_MIN, ANSWER_MAX)
/** `proposal_no`: a second operator has to confirm it; null: it is done. */
const result = z.object({ proposal_no: count.nullable() })

/** `refund_viv`: what the operator was shown for this percentage; refused if it has changed since. */
const refund = z.object({ refund_percent: percent, refund_viv: viv, answer })

export const decideDispute = endpoint('POST /v1/operator/counsel/:coun_no/decide', {
  access: 'operator',
  right: 'counsel.act',
  idempotent: true,
  summary: 'Decide a dispute: refund a part of what was paid, and answer both sides',
  params,
  body: refund,
  answer: result,
})

/** After an inquiry, also where no session took place: a member who did not come paid a share. */
export const correctPayment = endpoint('POST /v1/operator/counsel/:coun_no/correct', {
  access: 'operator',
  right: 'counsel.act',
  idempotent: true,
  summary: 'Refund a part of what an ended counselling paid, without a dispute',
  params,
  body: refund.extend({ inquiry: text(DISPUTE_MIN, DISPUTE_MAX) }),
  answer: result,
})

/** Both sides read the reason. */
export const endCounsel = endpoint('POST /v1/operator/counsel/:coun_no/end', {
  access: 'operator',
  right: 'counsel.act',
  idempotent: true,
  summary: 'End an open counselling and return a share of its price (T27)',
  params,
  body: z.object({ return_percent: percent, return_viv: viv, reason: moneyReason }),
  answer: result,
})

const proposedOf = z.object({ coun_no: count, title: z.string(), state: count, member: proposalMember, expert: proposalMember })

/** What the second operator is shown of a refund. */
export const counselRefundView = proposedOf.extend({
  /** What the member said. */
  inquiry: z.string(),
  is_dispute: z.boolean(),
  refundable_viv: viv,
  pending_viv: viv,
  refund_percent: percent,
  refund_viv: viv,
  answer: z.string(),
})
export type CounselRefundView = z.infer<typeof counselRefundView>

/** What the second operator is shown of the end of a counselling. */
export const counselEndView = proposedOf.extend({
  held_viv: viv,
  return_percent: percent,
  return_viv: viv,
  pay_viv: viv,
  reason: z.string(),
})
export type CounselEndView = z.infer<typeof counselEndView>
