import { z } from 'zod'
import { operatorName, proposalMember, queueQuery, someone } from '#features/operator/contract.ts'
import { measure } from '#features/sanction/contract.ts'
import { SANCTION_DAYS, SANCTION_KINDS } from '#features/sanction/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ACTIVITIES } from '#kit/contract/limits.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import {
  CASE_CLOSES,
  CASE_QUEUES,
  CASE_SORTS,
  CASES_PAGE,
  CONTENT_ACTS,
  MEMBER_ACTS,
  MESSAGE_MAX,
  UNDO_REASON_MIN,
} from './operator-rules.ts'
import { ACCURACIES, LANES, REPORT_REASON_CODES, REPORT_TARGETS } from './rules.ts'

export * from './contract/operator-appeal.ts'
export * from './contract/operator-member.ts'
export * from './contract/operator-rights.ts'
export * from './contract/operator-template.ts'

const count = z.number().int()
const target = z.object({ target_kind: z.enum(REPORT_TARGETS), target_no: count })

export const caseRow = target.extend({
  case_no: count,
  /** Whom it is about; null: their account was deleted. */
  member: someone.nullable(),
  lane: z.enum(LANES),
  /** The most severe one of its reports. */
  reason: z.enum(REPORT_REASON_CODES),
  severity: count,
  priority: z.enum(ACCURACIES),
  reporter_qtt: count,
  /** 1 waiting, 2 upheld, 3 dismissed. */
  state: count,
  open_dt: moment,
  due_dt: moment,
  close_dt: moment.nullable(),
  by: operatorName.nullable(),
})
export type CaseRow = z.infer<typeof caseRow>

export const listCases = endpoint('GET /v1/operator/report', {
  access: 'operator',
  right: 'report.see',
  summary: 'Cases of the lanes that I see: what members reported, and what was decided',
  query: z.object({
    queue: z.enum(CASE_QUEUES).default('waiting'),
    lane: z.enum(LANES).optional(),
    sort: z.enum(CASE_SORTS).default('due'),
    /** The number of a case or of the member. */
    q: queueQuery,
    /** The last case of the page before. */
    after_no: no.optional(),
    limit: pageOf(CASES_PAGE),
  }),
  answer: z.array(caseRow),
})

const evidence = z.record(z.string(), z.unknown())

const caseReport = z.object({
  report_no: count,
  /** Null: their account was deleted. */
  reporter: someone.nullable(),
  reason: z.enum(REPORT_REASON_CODES),
  report_text: z.string(),
  state: count,
  /** Not of a reporter whose reports were dismissed too often. */
  counts: z.boolean(),
  has_blocked: z.boolean(),
  reg_dt: moment,
  /** How many of their latest decided reports were upheld. */
  accuracy: z.enum(ACCURACIES),
  decided: count,
  upheld: count,
})
export type CaseReport = z.infer<typeof caseReport>

export const caseDecision = z.object({
  decision_no: count,
  /** Whom it is about: the member of the case, or the expert of a faked review; null: their account was deleted. */
  user_no: count.nullable(),
  case_no: count,
  rule: z.string(),
  target_kind: z.string(),
  message: z.string(),
  reg_dt: moment,
  by: operatorName,
  measures: z.array(measure),
  appeal_state: count.nullable(),
})
export type CaseDecision = z.infer<typeof caseDecision>

const caseMember = z.object({
  user_no: count,
  haru_name: z.string().nullable(),
  /** 1 active, 0 leaving. */
  state: count,
  isexpert: z.boolean(),
  reg_dt: moment,
  points: count,
  suspended_until: moment.nullable(),
  /** Different cases about them. */
  received: z.object({ waiting: count, upheld: count, dismissed: count }),
  decisions: z.array(caseDecision),
})
export type CaseMember = z.infer<typeof caseMember>

const caseExpert = z.object({
  user_no: count,
  haru_name: z.string().nullable(),
  /** Of the counselling or the product that the review is about. */
  title: z.string(),
  /** When the review was written. */
  reg_dt: moment,
  fake_qtt: count,
  is_counted: z.boolean(),
  is_final: z.boolean(),
  proposal_no: count.nullable(),
})
export type CaseExpert = z.infer<typeof caseExpert>

const picture = z.object({
  key: z.string(),
  /** Null: it is shown after it is opened, which is logged. */
  path: z.string().nullable(),
})
export type CasePicture = z.infer<typeof picture>

export const reportCase = caseRow.extend({
  /** Identifies what the operator saw. */
  version: count,
  /** What the target said when it was reported, oldest first; later reports of the same text are left out. */
  versions: z.array(z.object({ reg_dt: moment, evidence })),
  /** As it is now; null: it is gone for good. */
  current: z
    .object({
      evidence,
      is_hidden: z.boolean(),
      is_limited: z.boolean(),
      is_gone: z.boolean(),
      context: z.array(z.object({ kind: z.string(), text: z.string() })),
    })
    .nullable(),
  pictures: z.array(picture),
  /** Pictures are blurred until they are opened. */
  is_severe: z.boolean(),
  can_hide: z.boolean(),
  can_limit: z.boolean(),
  /** What keeps it hidden, or its reach limited. `staff`: that of its club. */
  hidden_by: z.object({ decision: z.boolean(), block: z.boolean(), reports: z.boolean(), staff: z.boolean() }),
  limited_by: z.object({ decision: z.boolean(), reports: z.boolean() }),
  reports: z.array(caseReport),
  about: caseMember.nullable(),
  /** Whom the review rates, with the reviews that they faked; `is_counted`: this is one, `proposal_no`: closing their selling for good is proposed. */
  expert: caseExpert.nullable(),
  /** Other cases of the same target or member, newest first. */
  earlier: z.array(caseRow),
  decisions: z.array(caseDecision),
  acts: z.array(
    z.object({
      act_no: count,
      act: z.enum(['show', 'unreach', 'freeze']),
      /** Null: the reports did it by themselves. */
      by: operatorName.nullable(),
      reg_dt: moment,
      undo_dt: moment.nullable(),
    }),
  ),
  /** The block for somebody's rights. */
  block: z.object({ block_no: count, state: count, end_dt: moment }).nullable(),
  /** The open proposal of a permanent suspension. */
  proposal_no: count.nullable(),
  can_act: z.boolean(),
})

export type CaseOf = z.infer<typeof reportCase>

const params = z.object({ case_no: no })

export const getCase = endpoint('GET /v1/operator/report/case/:case_no', {
  access: 'operator',
  right: 'report.see',
  summary: 'One case: what was reported then and now, by whom, and the history of the member; names are masked',
  params,
  answer: reportCase,
})

export const openPicture = endpoint('POST /v1/operator/report/case/:case_no/picture', {
  access: 'operator',
  right: 'report.see',
  idempotent: true,
  summary: 'Open a picture of a severe case; each opening is logged',
  params,
  body: z.object({ key: z.uuid() }),
  answer: z.object({ path: z.string() }),
})

const days = z.literal([...SANCTION_DAYS])
const asked = {
  content: z.enum(CONTENT_ACTS).nullable().default(null),
  is_fake_review: z.boolean().default(false),
  member: z.enum(MEMBER_ACTS).nullable().default(null),
  days: days.nullable().default(null),
  activities: z.array(z.enum(ACTIVITIES)).max(ACTIVITIES.length).default([]),
  close: z.enum(CASE_CLOSES).nullable().default(null),
  rule: z.enum(REPORT_REASON_CODES),
  message: text(0, MESSAGE_MAX).default(''),
}

const plannedMeasures = z.array(
  z.object({ kind: z.enum(SANCTION_KINDS), points: count, activities: z.array(z.enum(ACTIVITIES)), end_dt: moment.nullable() }),
)
const plan = z.object({
  measures: plannedMeasures,
  /** What the expert who faked the review is told and loses; null: the decision does not say so. */
  expert: z
    .object({ fakes: z.object({ before: count, after: count }), measures: plannedMeasures, needs_second: z.boolean(), message: z.string() })
    .nullable(),
  points: z.object({ before: count, after: count }),
  hidden: z.object({ before: z.boolean(), after: z.boolean() }),
  limited: z.object({ before: z.boolean(), after: z.boolean() }),
  is_longer: z.boolean(),
  needs_second: z.boolean(),
  is_permanent_due: z.boolean(),
  /** What the member reads; null: they are told nothing. */
  message: z.string().nullable(),
  /** The decision repeats it, and is refused if anything has changed since. */
  version: z.string(),
})
export type CasePlan = z.infer<typeof plan>

/** Changes nothing; a POST because of its size. */
export const previewDecision = endpoint('POST /v1/operator/report/case/:case_no/preview', {
  access: 'operator',
  right: 'report.see',
  summary: 'What a decision would change, and what the member would read',
  params,
  body: z.object(asked),
  answer: plan,
})

/** Acting does not close a case. */
export const decideCase = endpoint('POST /v1/operator/report/case/:case_no/decide', {
  access: 'operator',
  right: 'report.act',
  idempotent: true,
  summary: 'Act in a case: hide, show, limit the reach, warn, limit, suspend, count a review as faked by its expert, and close it',
  params,
  body: z.object({ ...asked, version: z.string().max(100) }),
  /** `proposal_no`: a second operator decides the permanent suspension. */
  answer: z.object({ decision_no: count.nullable(), proposal_no: count.nullable() }),
})

export const undoInCase = endpoint('POST /v1/operator/report/case/:case_no/undo', {
  access: 'operator',
  right: 'report.act',
  idempotent: true,
  summary: 'Undo a measure or an act of a case, or the block that a report made: everything is as it was before',
  params,
  body: z.object({
    what: z.enum(['sanction', 'act', 'block']),
    /** The number of the measure, of the act, or of the report. */
    no,
    reason: text(UNDO_REASON_MIN, MESSAGE_MAX),
  }),
  answer: z.object({}),
})

/** What the second operator is shown of a permanent suspension. */
export const permanentView = target.extend({
  case_no: count,
  rule: z.enum(REPORT_REASON_CODES),
  member: proposalMember,
  points: z.object({ before: count, after: count }),
  suspended_until: moment.nullable(),
  /** Whether the approval closes the case, which tells its reporters. */
  closes: z.boolean(),
  message: z.string(),
})
export type PermanentView = z.infer<typeof permanentView>

/** What the second operator is shown of closing an expert's selling without an end. */
export const closeSellingView = target.extend({
  case_no: count,
  rule: z.enum(REPORT_REASON_CODES),
  member: proposalMember,
  fake_qtt: count,
  message: z.string(),
})
export type CloseSellingView = z.infer<typeof closeSellingView>
