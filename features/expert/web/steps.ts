import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import type { Answered } from '#kit/ui/StepPage.tsx'
import { application as words } from '#features/expert/words.ts'
import type { ApplicationStatus } from '../contract.ts'
import type { ExpertForm } from '../rules.ts'
import { problemsOf } from './problems.ts'

/** The steps in the app, each with the form fields of its question. */
const FIELDS = {
  identity: ['identity_no'],
  cate: ['cate_no'],
  job: ['job_title'],
  affiliation: ['affiliation_name', 'affiliation_address'],
  license: ['license_kind', 'license_no', 'license_issuer', 'license_issue_dt', 'license_expire_dt', 'report_no'],
  papers: ['documents'],
  business: ['business_kind', 'business_no'],
  account: ['bank_code', 'account_no'],
  intro: ['intro'],
  careers: ['careers'],
  areas: ['areas'],
} as const satisfies Record<string, readonly string[]>
export type Step = keyof typeof FIELDS
export const STEPS = Object.keys(FIELDS) as Step[]

/** The step in the URL; null on the start page. */
export const parseStep = (search: URLSearchParams): Step | null => STEPS.find((step) => step === search.get('step')) ?? null

/** The step with whose section the form of the portal begins; null: with the first. */
export const parseBegin = (search: URLSearchParams): Step | null => STEPS.find((step) => step === search.get('begin')) ?? null

export const pathOfStep = (step: Step): string => `${href('RegisterPro')}?step=${step}`

/** The problems of this step's fields. */
export function problemsAt(step: Step, status: ApplicationStatus, form: ExpertForm): ReturnType<typeof problemsOf> {
  return problemsOf(status, form).filter((problem) => stepOf(problem) === step)
}

/** The step whose field has the problem. */
export function stepOf({ field }: { field: string }): Step {
  const root = field.split('.')[0]!
  return STEPS.find((step) => (FIELDS[step] as readonly string[]).includes(root)) ?? 'cate'
}

/** The first step with a problem, or the last step. */
export function firstOpenStep(status: ApplicationStatus): Step {
  const [first] = problemsOf(status, status.application?.form ?? {})
    .map(stepOf)
    .toSorted((one, other) => STEPS.indexOf(one) - STEPS.indexOf(other))
  return first ?? STEPS.at(-1)!
}

/** Answers of the earlier steps, the latest first. */
export function answeredBefore(step: Step, { real_name }: ApplicationStatus, form: ExpertForm): Answered[] {
  const rows: [Step, string, string | null | undefined][] = [
    ['identity', words.identity, real_name],
    ['cate', words.cate, form.cate_no ? ko.daily.expert[form.cate_no] : null],
    ['job', words.jobTitle, form.job_title],
    ['affiliation', words.affiliation, form.affiliation_name],
    ['license', words.licenseNo, form.license_no],
    ['business', words.business, form.business_kind ? words.businessKinds[form.business_kind] : null],
  ]
  return rows
    .filter(([own, , value]) => value && STEPS.indexOf(own) < STEPS.indexOf(step))
    .map(([, label, value]) => ({ label, value: value! }))
    .toReversed()
}
