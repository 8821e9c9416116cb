import type { ErrorKind } from '#kit/contract/errors.ts'
import { lengthOf } from '#kit/contract/shape.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { expertErrors } from './errors.ts'
import { APPLICATION } from './transitions.ts'

/** Decisions d-1, "register-pro / pc-expert-register". */
export const DOCUMENTS_MAX = 5
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const
export const DOCUMENT_KINDS = ['license', 'certificate', 'business', 'career', 'etc'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const INTRO_MIN = 50
export const INTRO_MAX = 1000
export const CAREERS_MAX = 20
export const AREAS_MAX = 5
export const BUSINESS_KINDS = ['none', 'personal', 'corporate'] as const
export type BusinessKind = (typeof BUSINESS_KINDS)[number]

/** Days after a rejection until one may apply again, and applications in a year. */
export const AGAIN_DAYS = 7
export const APPLICATIONS_A_YEAR = 5

/** Characters of what an operator asks or gives as a reason, and of the applicant's answer. */
export const QUESTION_MAX = 500
export const ANSWER_MAX = 1000

/** Days before the end of a licence at which its expert is reminded. */
export const LICENSE_REMIND_DAYS = [60, 30, 7] as const

export type Career = { career_name: string; from_ym: string; to_ym: string | null }
export type Area = { sido: string; sigugun: string | null }

/** The form of an application as on the wire (contract.ts). Empty fields are left out. */
export type ExpertForm = { [K in keyof Form]?: Form[K] | null | undefined }
type Form = {
  cate_no: number
  job_title: string
  affiliation_name: string
  affiliation_address: string
  license_kind: string
  license_no: string
  license_issuer: string
  license_issue_dt: string
  license_expire_dt: string
  report_no: string
  business_kind: BusinessKind
  business_no: string
  bank_code: string
  account_no: string
  intro: string
  careers: Career[]
  areas: Area[]
}

/** Doctor, pharmacist, lawyer. */
const LICENSED = [1, 2, 8]
/** Seller of supplements, who must report the business. */
const REPORTED = 7

type CateNo = ExpertForm['cate_no']
export const needsLicense = (cateNo: CateNo): boolean => LICENSED.includes(cateNo ?? 0)
export const needsReport = (cateNo: CateNo): boolean => cateNo === REPORTED
/** The other categories: a certificate or a proof of career. */
export const needsProof = (cateNo: CateNo): boolean => Boolean(cateNo) && !needsLicense(cateNo) && !needsReport(cateNo)

/** When a member rejected at `decideDt` may apply again. */
export const againFrom = (decideDt: Date): Date => new Date(decideDt.getTime() + AGAIN_DAYS * DAY_MS)

/** A business registration number: ten digits, the last a check digit. */
export function isBusinessNo(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false
  const given = [...digits].map(Number)
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
  const sum = weights.reduce((total, weight, at) => total + weight * given[at]!, 0) + Math.floor((5 * given[8]!) / 10)
  return (10 - (sum % 10)) % 10 === given[9]
}

export const isAccountNo = (digits: string): boolean => /^\d{10,16}$/.test(digits)

/** `careers.0` is the first career. */
export type ProblemField = keyof ExpertForm | 'documents' | `careers.${number}` | `areas.${number}`
export type Problem = { field: ProblemField; error: ErrorKind }

/** What an expert changes without a new review. */
export type ExpertInfo = { intro: string; careers: Career[]; areas: Area[] }

/** What is wrong with an expert's introduction, careers and areas. `today` by the Korean calendar. */
export function infoProblems({ intro, careers, areas }: ExpertInfo, today: string): Problem[] {
  const found: Problem[] = []
  const length = lengthOf(intro.trim())
  if (length < INTRO_MIN || length > INTRO_MAX) found.push({ field: 'intro', error: expertErrors.intro })
  if (areas.length === 0) found.push({ field: 'areas', error: expertErrors.area })
  return [...found, ...formatProblems({ careers }, today)]
}

/** Invalid values of the filled fields; a draft with one is not stored. `today` by the Korean calendar. */
export function formatProblems(form: ExpertForm, today: string): Problem[] {
  const { business_no, account_no, license_issue_dt, license_expire_dt } = form
  const found: Problem[] = []
  const wrong = (field: ProblemField, error: ErrorKind): void => void found.push({ field, error })
  if (license_issue_dt && license_issue_dt > today) wrong('license_issue_dt', expertErrors.future)
  if (license_expire_dt && license_expire_dt < today) wrong('license_expire_dt', expertErrors.license_ended)
  if (business_no && !isBusinessNo(business_no)) wrong('business_no', expertErrors.business_no)
  if (account_no && !isAccountNo(account_no)) wrong('account_no', expertErrors.account_no)
  const month = today.slice(0, 7)
  for (const [at, { from_ym, to_ym }] of (form.careers ?? []).entries()) {
    if (from_ym > month || (to_ym !== null && (to_ym < from_ym || to_ym > month))) wrong(`careers.${at}`, expertErrors.career)
  }
  return found
}

/** What an application lacks before it can be submitted, in the order of the form. `kinds`: of its documents. */
export function applicationProblems(form: ExpertForm, kinds: readonly DocumentKind[], today: string): Problem[] {
  const found: Problem[] = []
  const needs = (field: keyof ExpertForm | 'documents', ok: boolean, error: ErrorKind = expertErrors.needed): void => {
    if (!ok) found.push({ field, error })
  }
  const { cate_no, business_kind } = form
  needs('cate_no', Boolean(cate_no), expertErrors.choose)
  needs('job_title', Boolean(form.job_title))
  needs('affiliation_name', Boolean(form.affiliation_name))
  if (needsLicense(cate_no)) {
    for (const field of ['license_kind', 'license_no', 'license_issuer', 'license_issue_dt'] as const) {
      needs(field, Boolean(form[field]), expertErrors.license)
    }
  }
  if (needsReport(cate_no)) needs('report_no', Boolean(form.report_no), expertErrors.report_no)
  needs('documents', kinds.length > 0, expertErrors.documents)
  if (kinds.length > 0 && needsProof(cate_no)) {
    needs('documents', kinds.includes('certificate') || kinds.includes('career'), expertErrors.proof)
  }
  needs('business_kind', Boolean(business_kind), expertErrors.choose)
  if (business_kind && business_kind !== 'none') {
    needs('business_no', Boolean(form.business_no), expertErrors.business_no)
    needs('documents', kinds.includes('business'), expertErrors.business_paper)
  }
  needs('bank_code', Boolean(form.bank_code), expertErrors.bank)
  needs('account_no', Boolean(form.account_no), expertErrors.account_no)
  needs('intro', lengthOf(form.intro ?? '') >= INTRO_MIN, expertErrors.intro)
  needs('areas', (form.areas ?? []).length > 0, expertErrors.area)
  return [...found, ...formatProblems(form, today)]
}

/** An expert's approved application: its state and the last day of the licence, null if it has no end. */
export type Standing = { state: number; license_expire_dt: string | null }

/** Whether the licence has ended: it is valid to the end of its last day. `today` by the Korean calendar. */
export const hasLicenseEnded = ({ license_expire_dt }: Pick<Standing, 'license_expire_dt'>, today: string): boolean =>
  license_expire_dt !== null && license_expire_dt < today

/** Whether an expert takes new counselling requests: approved, not suspended, and with a valid licence. */
export const acceptsRequests = (standing: Standing, today: string): boolean =>
  standing.state === APPLICATION.approved && !hasLicenseEnded(standing, today)

/** What a renewal lacks before it can be submitted. `standing`: of the application that it renews. */
export function renewalProblems(form: ExpertForm, kinds: readonly DocumentKind[], standing: Standing, today: string): Problem[] {
  const { license_no, license_expire_dt } = form
  const found: Problem[] = []
  if (!license_no) found.push({ field: 'license_no', error: expertErrors.needed })
  if (!license_expire_dt) found.push({ field: 'license_expire_dt', error: expertErrors.needed })
  else if (standing.license_expire_dt !== null && license_expire_dt <= standing.license_expire_dt) {
    found.push({ field: 'license_expire_dt', error: expertErrors.not_later })
  }
  if (kinds.length === 0) found.push({ field: 'documents', error: expertErrors.documents })
  return [...found, ...formatProblems(form, today)]
}

/** The masked file name of a document, since names of people are common in it: `의사면허_홍길동.pdf` is `의사***.pdf`. */
export function maskFileName(name: string): string {
  const dot = name.lastIndexOf('.')
  const stem = [...(dot > 0 ? name.slice(0, dot) : name)]
  const ending = dot > 0 ? name.slice(dot).slice(0, 6) : ''
  return `${stem.slice(0, Math.min(2, stem.length - 1)).join('')}***${ending}`
}
