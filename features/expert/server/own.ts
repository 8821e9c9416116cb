import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesFor } from '#kit/contract/transition.ts'
import { transition } from '#kit/server/transition.ts'
import type { OwnApplication } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { formatProblems, type ExpertForm } from '../rules.ts'
import { APPLICATION, applicationTransitions, isEditable } from '../transitions.ts'
import { applications, type RechecksSessions } from './state-machine.ts'
import { documentsOf, lockApplicant, maskDocument, standingOf } from './sql.ts'

/** One of the member's own applications. @throws `expert.no_application`, the same for another member's and an unknown one */
export async function ownApplication(db: Db, userNo: number, applicationNo: number): Promise<OwnApplication> {
  const [row] = await rowsOf<OwnRow>(db, ONE, [applicationNo, userNo])
  if (!row) throw expertErrors.no_application()
  const documents = (await documentsOf(db, [applicationNo])).map(maskDocument)
  const history = await rowsOf<OwnApplication['history'][number]>(db, HISTORY, [applicationNo])
  return { ...row, documents, history }
}
type OwnRow = Omit<OwnApplication, 'documents' | 'history'>

const ONE: Statement = `
  select a.application_no, a.state, a.form, a.question, a.reject_reason, a.submit_dt, a.decide_dt, a.edit_dt,
    a.renews_no is not null as is_renewal, a.cate_no, a.license_no, a.license_expire_dt,
    (select json_build_object('license_no', r.license_no, 'license_expire_dt', r.license_expire_dt)
      from expert_application r where r.application_no = a.renews_no) as renews
  from expert_application a where a.application_no = $1 and a.user_no = $2`

const HISTORY: Statement = `
  select act, state, words, reg_dt from expert_application_history where application_no = $1 order by history_no`

type Own = { userNo: number; applicationNo: number; now: Date }

/** Answers the operator's question: the application goes back to the review. @throws `expert.not_asked`, and what the form lacks */
export async function answerQuestion(
  tx: Tx,
  services: RechecksSessions,
  { userNo, applicationNo, now }: Own,
  answer: string,
): Promise<OwnApplication> {
  await lockApplicant(tx, userNo)
  const { state } = await ownApplication(tx, userNo, applicationNo)
  if (state !== APPLICATION.onHold) throw expertErrors.not_asked()
  return submitOwn(tx, services, { userNo, applicationNo, now }, answer)
}

/** Withdraws an application that is not decided. @throws `expert.no_application`, `expert.closed` */
export async function withdraw(tx: Tx, { sessions }: RechecksSessions, { userNo, applicationNo, now }: Own): Promise<OwnApplication> {
  await lockApplicant(tx, userNo)
  const context = { userNo, now, sessions }
  await transition(tx, applications, applicationNo, { act: 'withdraw', by: 'member', set: { decide_dt: now, question: null }, context })
  return ownApplication(tx, userNo, applicationNo)
}

/** Stores a part of the renewal of the member's licence; the first call starts it. */
export function saveRenewalForm(db: Pool, userNo: number, patch: ExpertForm, now: Date): Promise<OwnApplication> {
  return db.transaction(async (tx) => {
    await lockApplicant(tx, userNo)
    const { application_no, form } = await ensureEditableRenewal(tx, userNo, now)
    const merged = Object.fromEntries(Object.entries({ ...form, ...patch }).filter(([, value]) => value)) as ExpertForm
    const [problem] = formatProblems(merged, koreanDay(now)).filter(({ field }) => field in patch)
    if (problem) throw problem.error(problem.field)
    await tx.sql`update expert_application set form = ${tx.sql.json(merged)}, edit_dt = ${now} where application_no = ${application_no}`
    return ownApplication(tx, userNo, application_no)
  })
}

/** @throws `expert.no_application` if there is no renewal, and what it lacks */
export async function submitRenewalForm(tx: Tx, services: RechecksSessions, userNo: number, now: Date): Promise<OwnApplication> {
  await lockApplicant(tx, userNo)
  const renewal = await openRenewal(tx, userNo)
  if (!renewal) throw expertErrors.no_application()
  return submitOwn(tx, services, { userNo, applicationNo: renewal.application_no, now })
}

/**
 * The renewal that its owner may edit; creates a draft with the number of the present licence if there is none. The caller locks the
 * applicant. @throws `expert.nothing_to_renew`, `expert.closed` while one is under review
 */
export async function ensureEditableRenewal(tx: Tx, userNo: number, now: Date): Promise<{ application_no: number; form: ExpertForm }> {
  const renewal = await openRenewal(tx, userNo)
  if (renewal && isEditable(renewal.state)) return renewal
  if (renewal) throw expertErrors.closed()
  const standing = await standingOf(tx, userNo)
  if (!standing || standing.license_expire_dt === null || standing.state === APPLICATION.suspended) throw expertErrors.nothing_to_renew()
  const { application_no: renewsNo, cate_no, license_no, form: given } = standing
  const form = { cate_no, license_kind: given.license_kind ?? null, license_no, license_issuer: given.license_issuer ?? null }
  const [made] = await tx.sql<[{ application_no: number }]>`
    insert into expert_application (user_no, renews_no, cate_no, form, reg_dt, edit_dt)
    values (${userNo}, ${renewsNo}, ${cate_no}, ${tx.sql.json(form)}, ${now}, ${now}) returning application_no`
  return { application_no: made.application_no, form }
}

/** States of an application that nobody has decided. */
const OPEN = statesFor(applicationTransitions, 'withdraw')

type Renewal = { application_no: number; state: number; form: ExpertForm }

async function openRenewal({ sql }: Tx, userNo: number): Promise<Renewal | undefined> {
  const [row] = await sql<Renewal[]>`
    select application_no, state, form from expert_application
    where user_no = ${userNo} and renews_no is not null and state = any(${OPEN})`
  return row
}

async function submitOwn(
  tx: Tx,
  { sessions }: RechecksSessions,
  { userNo, applicationNo, now }: Own,
  words?: string,
): Promise<OwnApplication> {
  const set = { submit_dt: now, question: null, reject_reason: null, decide_dt: null }
  const context = { userNo, now, sessions, ...(words === undefined ? {} : { words }) }
  await transition(tx, applications, applicationNo, { act: 'submit', by: 'member', set, context })
  return ownApplication(tx, userNo, applicationNo)
}
