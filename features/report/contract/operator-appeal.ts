import { z } from 'zod'
import { operatorName, someone } from '#features/operator/contract.ts'
import { measure } from '#features/sanction/contract.ts'
import { ANSWER_MAX, ANSWER_MIN, DECISIONS_PAGE } from '#features/sanction/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'

const count = z.number().int()

export const APPEAL_QUEUES = ['open', 'decided'] as const

const appealRow = z.object({
  appeal_no: count,
  decision_no: count,
  member: someone,
  rule: z.string(),
  target_kind: z.string(),
  /** 1 open, 2 kept, 3 overturned. */
  state: count,
  reg_dt: moment,
  due_dt: moment,
  decide_dt: moment.nullable(),
  /** Who made the decision, and who decided the appeal. */
  first_by: operatorName,
  by: operatorName.nullable(),
})
export type AppealRow = z.infer<typeof appealRow>

export const listAppeals = endpoint('GET /v1/operator/report/appeal', {
  access: 'operator',
  right: 'report.see',
  summary: 'Appeals of members against decisions, of the lanes that I see',
  query: z.object({ queue: z.enum(APPEAL_QUEUES).default('open'), after_no: no.optional(), limit: pageOf(DECISIONS_PAGE) }),
  answer: z.array(appealRow),
})

export const appealCase = appealRow.extend({
  case_no: count,
  content: z.string(),
  answer: z.string(),
  /** What the member read. */
  message: z.string(),
  measures: z.array(measure),
  points: count,
  can_decide: z.boolean(),
  /** I made the decision, so that another operator decides. */
  is_mine: z.boolean(),
})
export type AppealOf = z.infer<typeof appealCase>

const params = z.object({ appeal_no: no })

export const getAppeal = endpoint('GET /v1/operator/report/appeal/:appeal_no', {
  access: 'operator',
  right: 'report.see',
  summary: 'One appeal with the decision that it is against',
  params,
  answer: appealCase,
})

export const decideAppealCase = endpoint('POST /v1/operator/report/appeal/:appeal_no/decide', {
  access: 'operator',
  right: 'report.act',
  idempotent: true,
  summary: 'Keep a decision or overturn it, as another operator than the one who made it',
  params,
  body: z.object({ overturn: z.boolean(), answer: text(ANSWER_MIN, ANSWER_MAX) }),
  answer: z.object({}),
})
