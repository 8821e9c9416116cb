import { href } from '#features/routes.ts'
import type { Answered } from '#kit/ui/StepPage.tsx'
import { categories } from '#features/account/words/categories.ts'
import { application as words } from '#features/expert/words.ts'
import type { Standing } from '../contract.ts'
import type { ExpertForm, Problem } from '../rules.ts'
import { problemsOf } from './useSubmission.ts'

/** The questions on the phone, one a step, with the fields that each answers. */
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

/** The step of the address; null for the page before the first. */
export const stepIn = (search: URLSearchParams): Step | null => STEPS.find((step) => step === search.get('step')) ?? null

export const pathOfStep = (step: Step): string => `${href('RegisterPro')}?step=${step}`

/** The problems that this step is about. */
export function problemsAt(step: Step, standing: Standing, form: ExpertForm): Problem[] {
  return problemsOf(standing, form).filter((problem) => stepOf(problem) === step)
}

/** Where a problem is put right. */
export function stepOf({ field }: { field: string }): Step {
  const root = field.split('.')[0]!
  return STEPS.find((step) => (FIELDS[step] as readonly string[]).includes(root)) ?? 'cate'
}

/** Where somebody goes on who comes back: the first question that is open, or the last one. */
export function openStep(standing: Standing): Step {
  const [first] = problemsOf(standing, standing.application?.form ?? {})
    .map(stepOf)
    .toSorted((one, other) => STEPS.indexOf(one) - STEPS.indexOf(other))
  return first ?? STEPS.at(-1)!
}

/** What was answered before this step, the last one first. */
export function answeredBefore(step: Step, { real_name }: Standing, form: ExpertForm): Answered[] {
  const rows: [Step, string, string | null | undefined][] = [
    ['identity', words.identity, real_name],
    ['cate', words.cate, form.cate_no ? categories[form.cate_no as keyof typeof categories] : null],
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
