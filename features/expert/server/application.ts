import { identityErrors } from '#features/identity/errors.ts'
import { koreanDay } from '#kit/contract/day.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { Standing } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import {
  applicationProblems,
  APPLICATIONS_A_YEAR,
  formatProblems,
  isEditable,
  SUBMITTABLE,
  type ExpertForm,
  type Problem,
} from '../rules.ts'
import { isArea, isBank } from './data.ts'
import { againOf, lockApplicant, newestOf, openOf, papersOf, standingOf, submittedOf } from './sql.ts'

/** Keeps a part of the form. What is written wrongly is refused, what is missing is not. */
export function saveForm(db: Pool, userNo: number, patch: ExpertForm, now: Date): Promise<Standing> {
  refuse(knownProblems(patch))
  return db.transaction(async (tx) => {
    const { application_no, form } = await openOf(tx, userNo, now)
    const merged = Object.fromEntries(Object.entries({ ...form, ...patch }).filter(([, value]) => !isBlank(value))) as ExpertForm
    const touched = Object.keys(patch)
    // What was kept in time may be late by now (a license that has ended): only what is written now is refused.
    refuse(formatProblems(merged, koreanDay(now)).filter(({ field }) => touched.includes(field.split('.')[0]!)))
    await tx.sql`
      update expert_application set form = ${tx.sql.json(merged)}, cate_no = ${merged.cate_no ?? null}, edit_dt = ${now}
      where application_no = ${application_no}`
    return standingOf(tx, userNo, now)
  })
}

/** Hands the application in. From here on the member is verified; whether they become an expert the operators decide. */
export async function submit(tx: Tx, { sessions }: Services, userNo: number, now: Date): Promise<Standing> {
  const applicant = await lockApplicant(tx, userNo)
  if (applicant.is_expert) throw expertErrors.already()
  if (!applicant.is_proven) throw identityErrors.required('identity_no')
  const newest = await newestOf(tx, userNo)
  if (newest && !isEditable(newest.state)) throw expertErrors.closed()
  // One on hold, or one that expired, goes on; only a new one waits its time.
  if (newest?.state === 0) {
    if (await againOf(tx, userNo, now)) throw expertErrors.too_soon()
    if ((await submittedOf(tx, userNo, now)) >= APPLICATIONS_A_YEAR) throw expertErrors.too_many()
  }
  const kinds = newest ? (await papersOf(tx, newest.application_no)).map(({ kind }) => kind) : []
  refuse(applicationProblems(newest?.form ?? {}, kinds, koreanDay(now)))

  const done = await tx.sql`
    update expert_application set state = 1, submit_dt = ${now}, reject_reason = null, decide_dt = null
    where application_no = ${newest?.application_no ?? 0} and state = any(${SUBMITTABLE}) returning 1`
  if (done.length === 0) throw expertErrors.closed()
  await tx.sql`update users set user_verified = true where user_no = ${userNo}`
  await sessions.recheck(tx, userNo)
  tx.tell({ userNos: [userNo], event: 'ud', payload: { user_no: userNo } })
  return standingOf(tx, userNo, now)
}

function refuse([first]: Problem[]): void {
  if (first) throw first.error(first.field)
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function knownProblems({ bank_code, areas }: ExpertForm): Problem[] {
  const found: Problem[] = []
  if (bank_code && !isBank(bank_code)) found.push({ field: 'bank_code', error: expertErrors.bank })
  const seen = new Set<string>()
  for (const [at, one] of (areas ?? []).entries()) {
    const code = one.sigugun ?? one.sido
    if (!isArea(one) || seen.has(code)) found.push({ field: `areas.${at}`, error: expertErrors.area })
    seen.add(code)
  }
  return found
}
