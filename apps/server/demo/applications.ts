import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { needsProof, type DocumentKind, type ExpertForm } from '#features/expert/rules.ts'
import { approveAsOperator, holdAsOperator, rejectAsOperator } from '#features/expert/server/operator-decisions.ts'
import { ensureEditableRenewal, submitRenewalForm } from '#features/expert/server/own.ts'
import { submit } from '#features/expert/server/application.ts'
import { applications } from '#features/expert/server/state-machine.ts'
import { addDays, DAY_MS, koreanDay, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Keys } from '#kit/server/keys/keys.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { transition } from '#kit/server/transition.ts'
import type { SourceExpert } from './source.ts'

type Applicant = {
  user_no: number
  real_name: string
  birth: string
  /** Submitted at this time of day, so many days ago. */
  days: number
  at: string
  cate_no: number
  title: string
  place: string
  intro: string
  paper: DocumentKind
  /** The operator asked, or rejected. */
  question?: string
  reason?: string
}
/** `ends_in`: days until the licence ends; `renews_for`: days for which the renewal under review would be valid. */
type Licensed = { user_no: number; license_kind: string; license_no: string; ends_in?: number; renews_for?: number }

type Load = { tx: Tx; now: Date; storage: Storage; keys: Keys; operatorNo: number; paper: Buffer }

/** Days since the experts were approved. */
const APPROVED_DAYS = 300
/** No session exists while the demo is loaded. */
const services = { sessions: { recheck: () => Promise.resolve() } }

/** Applications in each state, and the licences of the experts, by the functions that members and operators use. */
export async function insertApplications(
  tx: Tx,
  { experts, ...options }: Pick<Load, 'now' | 'storage' | 'keys'> & { experts: readonly SourceExpert[] },
): Promise<void> {
  const source = JSON.parse(readFileSync(new URL('../../../db/demo/applications.json', import.meta.url), 'utf8')) as {
    /** Drafts that are not complete. */
    drafts: { user_no: number; cate_no: number; title: string; place: string }[]
    applicants: Applicant[]
    experts: Licensed[]
  }
  const [operator] = await tx.sql<[{ operator_no: number }]>`select operator_no from operator where is_demo order by operator_no limit 1`
  const load: Load = { ...options, tx, operatorNo: operator.operator_no, paper: await drawPaper() }
  for (const expert of experts) {
    const licensed = source.experts.find(({ user_no }) => user_no === expert.user_no)
    await insertExpert(load, expert, licensed)
  }
  for (const { user_no, ...draft } of source.drafts) {
    const form = { cate_no: draft.cate_no, job_title: draft.title, affiliation_name: draft.place }
    await tx.sql`
      insert into expert_application (user_no, cate_no, form, reg_dt, edit_dt)
      values (${user_no}, ${draft.cate_no}, ${tx.sql.json(form)}, ${options.now}, ${options.now})`
  }
  for (const applicant of source.applicants) await insertApplicant(load, applicant)
}

async function insertApplicant(load: Load, applicant: Applicant): Promise<void> {
  const { tx, now } = load
  const { user_no, real_name, birth, cate_no, title, place, intro, paper, question, reason } = applicant
  const at = momentOf(addDays(koreanDay(now), -applicant.days), applicant.at)
  await verify(tx, { user_no, real_name, birth }, at)
  const form = formOf({ cate_no, title, place, intro })
  const applicationNo = await apply(load, { user_no, form, paper, at })
  const decidedAt = new Date(at.getTime() + DAY_MS)
  if (question !== undefined) await holdAsOperator(operatorAt(load, decidedAt), services, applicationNo, question)
  if (reason !== undefined) await rejectAsOperator(operatorAt(load, decidedAt), services, applicationNo, reason)
}

async function insertExpert(load: Load, expert: SourceExpert, licensed: Licensed | undefined): Promise<void> {
  const { tx, now } = load
  const { user_no, expert_no, cate_no, name, sido, sigungu } = expert
  const at = new Date(now.getTime() - APPROVED_DAYS * DAY_MS)
  await verify(tx, { user_no, real_name: name, birth: '1985-02-14' }, at)
  // The application is as before the approval, which gives the number.
  await tx.sql`update users set expert_no = null where user_no = ${user_no}`
  const licenseNo = licensed?.license_no ?? null
  const license = licenseNo === null ? {} : { ...licenseOf(licensed!), license_no: licenseNo }
  const form = { ...formOf({ cate_no, title: expert.title, place: '프리랜서', intro: expert.bio, sido, sigungu }), ...license }
  const paper = needsProof(cate_no) ? 'certificate' : 'license'
  const reported = cate_no === REPORTED ? { report_no: '제2021-0041호' } : {}
  const applicationNo = await apply(load, { user_no, form: { ...form, ...reported }, paper, at })
  await tx.sql`update users set expert_no = ${expert_no} where user_no = ${user_no}`
  const expireDay = licensed?.ends_in === undefined ? null : addDays(koreanDay(now), licensed.ends_in)
  await approveAsOperator(operatorAt(load, at), services, applicationNo, { cate_no, license_no: licenseNo, license_expire_dt: expireDay })
  if (licensed?.ends_in !== undefined && licensed.ends_in < 0) await expire(load, applicationNo, expireDay!)
  if (licensed?.renews_for !== undefined) await renew(load, user_no, addDays(koreanDay(now), licensed.renews_for))
}

const REPORTED = 7
const licenseOf = ({ license_kind }: Licensed) => ({ license_kind, license_issuer: '면허 관리 기관', license_issue_dt: '2015-03-02' })

async function expire({ tx }: Load, applicationNo: number, day: string): Promise<void> {
  const at = momentOf(addDays(day, 1), '09:00')
  await transition(tx, applications, applicationNo, {
    act: 'expire',
    by: 'system',
    context: { now: at, sessions: services.sessions, userNo: 0 },
  })
}

async function renew(load: Load, userNo: number, expireDay: string): Promise<void> {
  const { tx, now } = load
  const at = new Date(now.getTime() - 2 * DAY_MS)
  const { application_no, form } = await ensureEditableRenewal(tx, userNo, at)
  await tx.sql`update expert_application set form = ${tx.sql.json({ ...form, license_expire_dt: expireDay })} where application_no = ${application_no}`
  await insertPaper(load, { user_no: userNo, application_no, kind: 'license', at })
  await submitRenewalForm(tx, services, userNo, at)
}

/** A submitted application with one document. */
async function apply(load: Load, of: { user_no: number; form: ExpertForm; paper: DocumentKind; at: Date }): Promise<number> {
  const { tx } = load
  const { user_no, form, paper, at } = of
  const [{ application_no }] = await tx.sql<[{ application_no: number }]>`
    insert into expert_application (user_no, cate_no, form, reg_dt, edit_dt)
    values (${user_no}, ${form.cate_no!}, ${tx.sql.json(form)}, ${at}, ${at}) returning application_no`
  await insertPaper(load, { user_no, application_no, kind: paper, at })
  await submit(tx, services, user_no, at)
  return application_no
}

type Paper = { user_no: number; application_no: number; kind: DocumentKind; at: Date }

async function insertPaper({ tx, storage, keys, paper }: Load, { user_no, application_no, kind, at }: Paper): Promise<void> {
  const key = randomUUID()
  const place = `expert/${key}`
  await storage.write(place, keys.secretBox.seal('document', place, paper), 'application/octet-stream')
  await tx.sql`
    insert into expert_document (application_no, user_no, kind, key, key_id, file_name, mimetype, bytes, reg_dt)
    values (${application_no}, ${user_no}, ${kind}, ${key}, ${keys.secretBox.keyId}, '자격증명서.png', 'image/png', ${paper.length}, ${at})`
}

async function verify({ sql }: Tx, person: { user_no: number; real_name: string; birth: string }, at: Date): Promise<void> {
  const { user_no, real_name, birth } = person
  const ci = createHash('sha256').update(`demo ${user_no}`).digest()
  await sql`
    update users set real_name = ${real_name}, birth = ${birth}, identity_provider = 'sandbox', identity_dt = ${at}, ci_hash = ${ci}
    where user_no = ${user_no} and identity_dt is null`
}

type FormText = { cate_no: number; title: string; place: string; intro: string; sido?: string | undefined; sigungu?: string | undefined }

const formOf = ({ cate_no, title, place, intro, sido = '11', sigungu }: FormText): ExpertForm => ({
  cate_no,
  job_title: title,
  affiliation_name: place,
  business_kind: 'none',
  bank_code: '004',
  account_no: `004${String(cate_no).padStart(11, '0')}`,
  intro,
  careers: [{ career_name: place, from_ym: '2019-03', to_ym: null }],
  areas: [{ sido, sigugun: sigungu ?? null }],
})

const operatorAt = ({ tx, operatorNo }: Load, now: Date) => ({ tx, operatorNo, memberNo: null, ip: '127.0.0.1', now })

/** A drawn certificate; nobody's. */
const drawPaper = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960"><rect width="720" height="960" fill="#fbf7ec"/>
      <rect x="36" y="36" width="648" height="888" fill="none" stroke="#0e7a4f" stroke-width="6"/>
      <rect x="220" y="150" width="280" height="36" rx="8" fill="#0e7a4f"/><circle cx="360" cy="330" r="80" fill="#e3d7b4"/>
      ${[470, 530, 590, 650].map((y) => `<rect x="140" y="${y}" width="440" height="18" rx="9" fill="#cfc6ab"/>`).join('')}
      <circle cx="520" cy="790" r="56" fill="none" stroke="#c0392b" stroke-width="8"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
