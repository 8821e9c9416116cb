import { z } from 'zod'
import { operatorName, personalReason, queuePage, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, text } from '#kit/contract/shape.ts'
import { confirmedLicense, expertDocument, expertForm, historyRow } from './contract.ts'
import { APPLICATION_QUEUES, OPEN_REASON_MIN } from './operator-rules.ts'
import { QUESTION_MAX } from './rules.ts'

const count = z.number().int()
const day = localDate.nullable()

const applicationRow = z.object({
  application_no: count,
  member: someone,
  /** Masked. */
  real_name: z.string().nullable(),
  /** Of a licence; otherwise a first application. */
  is_renewal: z.boolean(),
  state: count,
  cate_no: count.nullable(),
  job_title: z.string().nullable(),
  submit_dt: moment.nullable(),
  decide_dt: moment.nullable(),
  /** Of an approved one: the last day of the licence. */
  license_expire_dt: day,
  /** The operator of the last change; null if that was the member or the system. */
  decided_by: operatorName.nullable(),
  /** What the queue is sorted by. */
  sort_dt: moment,
})
export type ApplicationRow = z.infer<typeof applicationRow>

export const listApplicationQueue = endpoint('GET /v1/operator/expert/application', {
  access: 'operator',
  right: 'application.see',
  summary: 'Applications to be an expert, by queue',
  query: queuePage(APPLICATION_QUEUES),
  answer: z.array(applicationRow),
})

const historyLine = historyRow.extend({
  history_no: count,
  actor: z.enum(['member', 'operator', 'system']),
  by: operatorName.nullable(),
})

const earlierApplication = applicationRow
  .pick({ application_no: true, is_renewal: true, state: true, cate_no: true, submit_dt: true, decide_dt: true })
  .extend({ reject_reason: z.string().nullable() })

/** An application of another member with the same business or licence number. */
const sharedApplication = earlierApplication
  .omit({ decide_dt: true, reject_reason: true })
  .extend({ member: someone, is_business: z.boolean(), is_license: z.boolean() })

const applicationCase = applicationRow.extend({
  /** The name and the address are masked and the birthday left out until `openPersonal` of 'application:<number>'. */
  is_masked: z.boolean(),
  /** With the account number masked. */
  form: expertForm.omit({ account_no: true }),
  account_last4: z.string().nullable(),
  /** `is_active` false: the member deleted the account. */
  identity: z.object({ birth: day, identity_dt: moment.nullable(), is_active: z.boolean() }),
  documents: z.array(expertDocument),
  history: z.array(historyLine),
  /** Other applications of the member, newest first. */
  earlier: z.array(earlierApplication),
  /** Of other members, newest first. */
  shared: z.array(sharedApplication),
  /** Of a renewal: the licence that it renews. */
  renews: confirmedLicense.extend({ application_no: count, state: count, cate_no: count }).nullable(),
  license_no: confirmedLicense.shape.license_no,
})
export type ApplicationCase = z.infer<typeof applicationCase>

const applicationNo = z.object({ application_no: no })
const reason = z.object({ reason: text(1, QUESTION_MAX) })

export const getApplicationCase = endpoint('GET /v1/operator/expert/application/:application_no', {
  access: 'operator',
  right: 'application.see',
  summary: 'One application to be an expert, with documents, history and earlier applications',
  params: applicationNo,
  answer: applicationCase,
})

export const holdApplication = endpoint('POST /v1/operator/expert/application/:application_no/hold', {
  access: 'operator',
  right: 'application.act',
  idempotent: true,
  summary: 'Put an application on hold with a question to the applicant',
  params: applicationNo,
  body: z.object({ question: text(1, QUESTION_MAX) }),
  answer: applicationCase,
})

/** Category and licence are those that the operator has checked; they may differ from what the applicant wrote. */
export const approveApplication = endpoint('POST /v1/operator/expert/application/:application_no/approve', {
  access: 'operator',
  right: 'application.act',
  idempotent: true,
  summary: 'Approve an application: the member is an expert at once, or the licence is renewed',
  params: applicationNo,
  body: z.object({
    cate_no: z.number().int().min(1).max(10),
    license_no: text(0, 40)
      .nullable()
      .transform((value) => value || null),
    license_expire_dt: day,
  }),
  answer: applicationCase,
})

export const rejectApplication = endpoint('POST /v1/operator/expert/application/:application_no/reject', {
  access: 'operator',
  right: 'application.act',
  idempotent: true,
  summary: 'Reject an application with a reason that the applicant reads',
  params: applicationNo,
  body: reason,
  answer: applicationCase,
})

/** What was accepted before goes on; the shop is closed by a sanction. */
export const suspendExpert = endpoint('POST /v1/operator/expert/application/:application_no/suspend', {
  access: 'operator',
  right: 'application.act',
  idempotent: true,
  summary: 'Suspend an expert, who takes no new requests; the reason is read by the expert',
  params: applicationNo,
  body: reason,
  answer: applicationCase,
})

export const resumeExpert = endpoint('POST /v1/operator/expert/application/:application_no/resume', {
  access: 'operator',
  right: 'application.act',
  idempotent: true,
  summary: 'End the suspension of an expert; the reason is read by the expert',
  params: applicationNo,
  body: reason,
  answer: applicationCase,
})

/** Each opening is logged with its reason. The answer's path works once, for `VIEW_SECONDS`, for this operator alone. */
export const openDocument = endpoint('POST /v1/operator/expert/document/:document_no/open', {
  access: 'operator',
  right: 'application.see',
  summary: 'Open a document of an application',
  params: z.object({ document_no: no }),
  body: z.object({ reason: personalReason(OPEN_REASON_MIN, QUESTION_MAX) }),
  answer: z.object({ path: z.string(), mimetype: z.string() }),
})

/** The bytes of an opened document: `GET …/:view_no`. */
export const DOCUMENT_VIEW_PATH = '/v1/operator/expert/view'
