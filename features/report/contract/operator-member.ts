import { z } from 'zod'
import { operatorName } from '#features/operator/contract.ts'
import { measure } from '#features/sanction/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf } from '#kit/contract/shape.ts'
import { CASES_PAGE } from '../operator-rules.ts'
import { LANES, REPORT_REASON_CODES, REPORT_TARGETS } from '../rules.ts'

const count = z.number().int()
const params = z.object({ user_no: no })
const page = z.object({ before_no: no.optional(), limit: pageOf(CASES_PAGE) })

const decision = z.object({
  decision_no: count,
  case_no: count,
  rule: z.string(),
  target_kind: z.string(),
  reg_dt: moment,
  by: operatorName,
  measures: z.array(measure),
  appeal_state: count.nullable(),
})
export type MemberDecision = z.infer<typeof decision>

export const getMemberStanding = endpoint('GET /v1/operator/member/:user_no/standing', {
  access: 'operator',
  right: 'member.see',
  summary: "A member's points and suspension, and how many cases were about them",
  params,
  answer: z.object({
    points: count,
    suspended_until: moment.nullable(),
    received: z.object({ waiting: count, upheld: count, dismissed: count }),
  }),
})
export type MemberStanding = z.infer<typeof getMemberStanding.answer>

export const listMemberDecisions = endpoint('GET /v1/operator/member/:user_no/decision', {
  access: 'operator',
  right: 'member.see',
  summary: 'Decisions about a member, newest first',
  params,
  query: page,
  answer: z.array(decision),
})

const memberCase = z.object({
  case_no: count,
  target_kind: z.enum(REPORT_TARGETS),
  lane: z.enum(LANES),
  reason: z.enum(REPORT_REASON_CODES),
  reporter_qtt: count,
  /** 1 waiting, 2 upheld, 3 dismissed. */
  state: count,
  open_dt: moment,
  close_dt: moment.nullable(),
})
export type MemberCase = z.infer<typeof memberCase>

export const listMemberCases = endpoint('GET /v1/operator/member/:user_no/case', {
  access: 'operator',
  right: 'member.see',
  summary: 'Cases about a member in the lanes that the operator sees, newest first',
  params,
  query: page,
  answer: z.array(memberCase),
})
