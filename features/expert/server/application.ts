import { identityErrors } from '#features/identity/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { transition } from '#kit/server/transition.ts'
import type { ApplicationStatus } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { formatProblems, type Area, type ExpertForm, type Problem } from '../rules.ts'
import { readCategories } from '#features/account/server/public.ts'
import { readBanks } from '#features/catalogue/server/public.ts'
import { isArea } from './data.ts'
import { applicationStatus, ensureEditableApplication, lockApplicant, newestApplication } from './sql.ts'
import { applications, type RechecksSessions } from './state-machine.ts'

/** Stores a part of the form. Refuses invalid values and a category that is not offered, but not missing ones. */
export async function saveForm(db: Pool, userNo: number, patch: ExpertForm, now: Date): Promise<ApplicationStatus> {
  refuse(await referenceProblems(db, patch))
  return db.transaction(async (tx) => {
    const { application_no, form } = await ensureEditableApplication(tx, userNo, now)
    if (patch.cate_no !== form.cate_no) await refuseCategory(tx, patch)
    const merged = Object.fromEntries(Object.entries({ ...form, ...patch }).filter(([, value]) => !isBlank(value))) as ExpertForm
    const changed = Object.keys(patch)
    // A stored value may have become invalid (an expired license): only the fields of this call are checked.
    refuse(formatProblems(merged, koreanDay(now)).filter(({ field }) => changed.includes(field.split('.')[0]!)))
    await tx.sql`
      update expert_application set form = ${tx.sql.json(merged)}, cate_no = ${merged.cate_no ?? null}, edit_dt = ${now}
      where application_no = ${application_no}`
    return applicationStatus(tx, userNo, now)
  })
}

/** Submits the application, which verifies the member. Operators decide whether they become an expert. */
export async function submit(tx: Tx, { sessions }: RechecksSessions, userNo: number, now: Date): Promise<ApplicationStatus> {
  const applicant = await lockApplicant(tx, userNo)
  if (applicant.is_expert) throw expertErrors.already()
  if (!applicant.is_proven) throw identityErrors.required('identity_no')
  const newest = await newestApplication(tx, userNo)
  // Who answers a question of operators applied when the category was offered.
  if (newest && newest.submit_dt === null) await refuseCategory(tx, newest.form)
  const set = { submit_dt: now, question: null, reject_reason: null, decide_dt: null }
  const context = { userNo, now, sessions }
  await transition(tx, applications, newest?.application_no ?? 0, { act: 'submit', by: 'member', set, context })
  return applicationStatus(tx, userNo, now)
}

/** @throws `expert.cate` for a category that takes no new experts */
export async function refuseCategory(tx: Tx, { cate_no }: Pick<ExpertForm, 'cate_no'>): Promise<void> {
  if (cate_no && !(await readCategories(tx)).isOffered(cate_no)) throw expertErrors.cate('cate_no')
}

export function refuse([first]: Problem[]): void {
  if (first) throw first.error(first.field)
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

async function referenceProblems(db: Db, { bank_code, areas }: ExpertForm): Promise<Problem[]> {
  const found: Problem[] = []
  if (bank_code && !(await readBanks(db)).isOffered(bank_code)) found.push({ field: 'bank_code', error: expertErrors.bank })
  return [...found, ...areaProblems(areas ?? [])]
}

/** Unknown regions, and those that are named twice. */
export function areaProblems(areas: readonly Area[]): Problem[] {
  const found: Problem[] = []
  const seen = new Set<string>()
  for (const [at, one] of areas.entries()) {
    const code = one.sigugun ?? one.sido
    if (!isArea(one) || seen.has(code)) found.push({ field: `areas.${at}`, error: expertErrors.area })
    seen.add(code)
  }
  return found
}
