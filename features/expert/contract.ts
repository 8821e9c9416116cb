import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, text } from '#kit/contract/shape.ts'
import { area, career } from './contract/shape.ts'
import { ANSWER_MAX, AREAS_MAX, BUSINESS_KINDS, CAREERS_MAX, DOCUMENT_KINDS, INTRO_MAX, type ExpertForm } from './rules.ts'

export * from './contract/info.ts'

/** Text without line breaks. */
const line = (max: number) => text(0, max).refine((value) => !value.includes('\n'), { error: '한 줄로 적어 주세요.' })
const digits = (max: number) =>
  z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .refine((value) => value.length <= max && /^\d*$/.test(value), { error: '숫자로 적어 주세요.' })
/** The form of an application. A draft may lack fields; null clears one. The account holder is no field: it is the person whose identity was verified. */
export const expertForm = z
  .object({
    /** 1 to 10, in the order of the specification. */
    cate_no: z.number().int().min(1).max(10).nullable(),
    job_title: line(30).nullable(),
    affiliation_name: line(40).nullable(),
    affiliation_address: line(100).nullable(),
    license_kind: line(40).nullable(),
    license_no: line(40).nullable(),
    license_issuer: line(40).nullable(),
    license_issue_dt: localDate.nullable(),
    license_expire_dt: localDate.nullable(),
    /** Business report number of a seller of supplements. */
    report_no: line(40).nullable(),
    business_kind: z.enum(BUSINESS_KINDS).nullable(),
    business_no: digits(10).nullable(),
    /** Of the catalogue's banks. */
    bank_code: z
      .string()
      .regex(/^\d{3}$/)
      .nullable(),
    account_no: digits(16).nullable(),
    intro: text(0, INTRO_MAX).nullable(),
    careers: z.array(career).max(CAREERS_MAX).nullable(),
    areas: z.array(area).max(AREAS_MAX).nullable(),
  })
  .partial() satisfies z.ZodType<ExpertForm>

export const expertDocument = z.object({
  document_no: z.number().int(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Masked: `의사***.pdf`. */
  file_name: z.string(),
  mimetype: z.string(),
  bytes: z.number().int(),
  reg_dt: moment,
})
export type ExpertDocument = z.infer<typeof expertDocument>

const application = z.object({
  application_no: z.number().int(),
  /** 0 draft · 1 submitted · 2 on hold · 3 approved · 4 rejected · 5 suspended · 6 expired · 7 withdrawn */
  state: z.number().int().min(0).max(7),
  form: expertForm,
  documents: z.array(expertDocument),
  /** What was asked when it was put on hold. */
  question: z.string().nullable(),
  reject_reason: z.string().nullable(),
  submit_dt: moment.nullable(),
  decide_dt: moment.nullable(),
  edit_dt: moment,
})

/** `is_renewal`: of a licence. */
const kind = z.object({ is_renewal: z.boolean(), cate_no: z.number().int().nullable() })

/** An application in a list. */
const listedApplication = application
  .pick({ application_no: true, state: true, submit_dt: true, decide_dt: true, edit_dt: true })
  .extend(kind.shape)
export type ListedApplication = z.infer<typeof listedApplication>

/** As an operator confirmed it. */
export const confirmedLicense = z.object({
  license_no: z.string().nullable(),
  /** Its last day; null: it has no end. */
  license_expire_dt: localDate.nullable(),
})

/** The member's application and what it may do next. */
const applicationStatus = z.object({
  /** The newest application that is no renewal; null before the first draft. */
  application: application.nullable(),
  /** The applications of the member, newest first. */
  applications: z.array(listedApplication),
  /** Of an approved application. */
  license: confirmedLicense.extend({ accepts_requests: z.boolean() }).nullable(),
  /** Approved and active. */
  is_expert: z.boolean(),
  /** From the identity verification, used as account holder; null before it. */
  real_name: z.string().nullable(),
  /** When the member may apply again after a rejection; null: now. */
  again_dt: moment.nullable(),
  /** Remaining applications within twelve months. */
  left: z.number().int(),
})
export type ApplicationStatus = z.infer<typeof applicationStatus>

export const getApplication = endpoint('GET /v1/user/expert/application', {
  access: 'member',
  summary: 'My application to be an expert',
  answer: applicationStatus,
})

/** Stores the given fields. The first call creates a draft; after a rejection the new draft copies the last application. */
export const saveApplication = endpoint('PUT /v1/user/expert/application', {
  access: 'member',
  summary: 'Save a part of my application',
  rate: { calls: 120, seconds: 60 },
  body: expertForm,
  answer: applicationStatus,
})

/** Needs a verified identity and the complete form. Sets the member's user_verified (specification section 6). */
export const submitApplication = endpoint('POST /v1/user/expert/application/submit', {
  access: 'member',
  idempotent: true,
  summary: 'Submit my application',
  rate: { calls: 20, seconds: 600 },
  answer: applicationStatus,
})

const applicationNo = z.object({ application_no: no })

/** `words`: the question, the answer or the reason. */
export const historyRow = z.object({ act: z.string(), state: z.number().int(), words: z.string().nullable(), reg_dt: moment })

const ownApplication = application.extend({
  ...kind.shape,
  ...confirmedLicense.shape,
  /** Of a renewal: the licence that it renews. */
  renews: confirmedLicense.nullable(),
  /** Oldest first. */
  history: z.array(historyRow),
})
export type OwnApplication = z.infer<typeof ownApplication>

export const getOwnApplication = endpoint('GET /v1/user/expert/application/:application_no', {
  access: 'member',
  summary: 'One of my applications, with its documents and history',
  params: applicationNo,
  answer: ownApplication,
})

/** Sends an application on hold back to the review; documents that were asked for are uploaded before. */
export const answerApplication = endpoint('POST /v1/user/expert/application/:application_no/answer', {
  access: 'member',
  idempotent: true,
  summary: 'Answer what was asked about my application',
  rate: { calls: 20, seconds: 600 },
  params: applicationNo,
  body: z.object({ answer: text(1, ANSWER_MAX) }),
  answer: ownApplication,
})

/** Its documents are deleted. */
export const withdrawApplication = endpoint('POST /v1/user/expert/application/:application_no/withdraw', {
  access: 'member',
  idempotent: true,
  summary: 'Withdraw my application',
  params: applicationNo,
  answer: ownApplication,
})

/** The first call starts a renewal. */
export const saveRenewal = endpoint('PUT /v1/user/expert/renewal', {
  access: 'member',
  summary: 'Save a part of the renewal of my licence',
  rate: { calls: 120, seconds: 60 },
  body: expertForm.pick({ license_no: true, license_issue_dt: true, license_expire_dt: true }),
  answer: ownApplication,
})

export const submitRenewal = endpoint('POST /v1/user/expert/renewal/submit', {
  access: 'member',
  idempotent: true,
  summary: 'Submit the renewal of my licence',
  rate: { calls: 20, seconds: 600 },
  answer: ownApplication,
})

export const dropDocument = endpoint('DELETE /v1/user/expert/application/document/:document_no', {
  access: 'member',
  summary: 'Delete a document of my application',
  params: z.object({ document_no: no }),
  answer: z.object({}),
})

/**
 * Documents are uploaded and downloaded as bytes with the member's token: `POST ?kind=…&file_name=…` answers the document in the
 * envelope, `GET …/:document_no` returns its bytes. `of=renewal` adds the document to the renewal of the licence.
 */
export const DOCUMENT_PATH = '/v1/user/expert/application/document'
