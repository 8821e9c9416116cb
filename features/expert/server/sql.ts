import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { isLimitedSql } from '#kit/server/auth/limits.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { ApplicationStatus, ExpertDocument, ListedApplication } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { acceptsRequests, againFrom, APPLICATIONS_A_YEAR, maskFileName, type ExpertForm } from '../rules.ts'
import { APPLICATION, isEditable, mayFollow, type ApplicationState } from '../transitions.ts'

export type Application = {
  application_no: number
  state: ApplicationState
  form: ExpertForm
  question: string | null
  reject_reason: string | null
  submit_dt: string | null
  decide_dt: string | null
  edit_dt: string
}

export type Applicant = { is_expert: boolean; real_name: string | null; is_proven: boolean; is_active: boolean }

/** Locks the member's row, which serialises writes to their applications. */
export async function lockApplicant({ sql }: Tx, userNo: number): Promise<Applicant> {
  const [row] = await sql<[Applicant]>`
    select expert_no is not null as is_expert, real_name, identity_dt is not null as is_proven, state = 1 as is_active
    from users where user_no = ${userNo} for no key update`
  return row
}

/** The newest application that is no renewal, in any state. */
export async function newestApplication({ sql }: Db, userNo: number): Promise<Application | undefined> {
  const [row] = await sql<Application[]>`
    select application_no, state, form, question, reject_reason, submit_dt, decide_dt, edit_dt
    from expert_application where user_no = ${userNo} and renews_no is null order by application_no desc limit 1`
  return row
}

/**
 * The application that its owner may edit; creates a draft if there is none. After a rejection or a withdrawal the draft copies the form
 * and the documents of the last one, which keeps its own; the copies share the stored objects.
 * @throws `expert.already`, `expert.closed`
 */
export async function ensureEditableApplication(tx: Tx, userNo: number, now: Date): Promise<Pick<Application, 'application_no' | 'form'>> {
  if ((await lockApplicant(tx, userNo)).is_expert) throw expertErrors.already()
  const newest = await newestApplication(tx, userNo)
  if (newest && isEditable(newest.state)) return newest
  if (newest && !mayFollow(newest.state)) throw expertErrors.closed()

  const form = newest?.form ?? {}
  const [made] = await tx.sql<[{ application_no: number }]>`
    insert into expert_application (user_no, cate_no, form, reg_dt, edit_dt)
    values (${userNo}, ${form.cate_no ?? null}, ${tx.sql.json(form)}, ${now}, ${now}) returning application_no`
  if (newest) {
    await tx.sql`
      insert into expert_document (application_no, user_no, kind, key, key_id, file_name, mimetype, bytes, reg_dt)
      select ${made.application_no}::bigint, user_no, kind, key, key_id, file_name, mimetype, bytes, reg_dt
      from expert_document where application_no = ${newest.application_no} order by document_no`
  }
  return { application_no: made.application_no, form }
}

const YEAR_DAYS = 365

export async function submissionsWithinYear({ sql }: Db, userNo: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - YEAR_DAYS * DAY_MS)
  const [row] = await sql<[{ qtt: number }]>`
    select count(*) as qtt from expert_application where user_no = ${userNo} and renews_no is null and submit_dt > ${since}`
  return row.qtt
}

/** When the member may apply again; null: now. */
export async function mayApplyFrom({ sql }: Db, userNo: number, now: Date): Promise<Date | null> {
  const [row] = await sql<{ decide_dt: string | null }[]>`
    select decide_dt from expert_application where user_no = ${userNo} and renews_no is null and state = ${APPLICATION.rejected} order by application_no desc limit 1`
  const from = row?.decide_dt ? againFrom(new Date(row.decide_dt)) : null
  return from && from > now ? from : null
}

type DocumentRow = ExpertDocument & { application_no: number }

/** The documents of these applications, with unmasked names. */
export async function documentsOf({ sql }: Db, applicationNos: readonly number[]): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    select application_no, document_no, kind, file_name, mimetype, bytes, reg_dt
    from expert_document where application_no = any(${[...applicationNos]}::bigint[]) order by document_no`
}

/** A document as the member sees it. */
export const maskDocument = ({ document_no, kind, file_name, mimetype, bytes, reg_dt }: ExpertDocument): ExpertDocument => ({
  document_no,
  kind,
  file_name: maskFileName(file_name),
  mimetype,
  bytes,
  reg_dt,
})

/** Applications in a member's list; five a year are possible, and renewals. */
const LISTED_MAX = 50

/** The member's newest application and what it may do next. */
export async function applicationStatus(db: Db, userNo: number, now: Date): Promise<ApplicationStatus> {
  const [person] = await db.sql<[{ is_expert: boolean; real_name: string | null }]>`
    select expert_no is not null as is_expert, real_name from users where user_no = ${userNo}`
  const newest = await newestApplication(db, userNo)
  const standing = await standingOf(db, userNo)
  return {
    application: newest ? { ...newest, documents: (await documentsOf(db, [newest.application_no])).map(maskDocument) } : null,
    applications: await rowsOf<ListedApplication>(db, LISTED, [userNo, LISTED_MAX]),
    license:
      standing === undefined
        ? null
        : {
            license_no: standing.license_no,
            license_expire_dt: standing.license_expire_dt,
            accepts_requests: acceptsRequests(standing, koreanDay(now)),
          },
    ...person,
    again_dt: (await mayApplyFrom(db, userNo, now))?.toISOString() ?? null,
    left: Math.max(0, APPLICATIONS_A_YEAR - (await submissionsWithinYear(db, userNo, now))),
  }
}

const LISTED: Statement = `
  select application_no, renews_no is not null as is_renewal, state, cate_no, submit_dt, decide_dt, edit_dt
  from expert_application where user_no = $1 order by application_no desc limit $2::int`

type StandingRow = {
  application_no: number
  state: number
  cate_no: number
  license_no: string | null
  license_expire_dt: string | null
  form: ExpertForm
}

/** States of the application of an expert. */
export const STANDING = [APPLICATION.approved, APPLICATION.suspended, APPLICATION.expired]

/** The approved application of an expert; undefined for others. */
export async function standingOf({ sql }: Db, userNo: number): Promise<StandingRow | undefined> {
  const [row] = await sql<StandingRow[]>`
    select application_no, state, cate_no, license_no, license_expire_dt, form from expert_application
    where user_no = ${userNo} and renews_no is null and state = any(${STANDING})`
  return row
}

/** Whether the licence of the expert with this number has ended. `today`: the Korean day. */
export const isLicenseEndedSql = ({ userNo, today }: { userNo: string; today: string }): string =>
  `exists (select from expert_application x where x.user_no = ${userNo} and x.renews_no is null and x.state in ${statesSql(STANDING)}
    and x.license_expire_dt < ${today})`

/**
 * Whether the expert with this number takes requests and sells at a moment: `acceptsRequests`, and no sanction keeps them from selling. Otherwise
 * a member's viv would be held for what nobody may answer, send or serve.
 */
export const acceptsRequestsSql = ({ userNo, now }: { userNo: string; now: string }): string =>
  `(exists (select from expert_application x where x.user_no = ${userNo} and x.renews_no is null and x.state = ${APPLICATION.approved}
      and (x.license_expire_dt is null or x.license_expire_dt >= (${now} at time zone 'Asia/Seoul')::date))
    and not ${isLimitedSql({ userNo, activity: 'sell', now })})`

/** The job title of the expert with this number, as their application has it; empty for others. */
export const jobTitleSql = (userNo: string): string =>
  `coalesce((select x.form ->> 'job_title' from expert_application x where x.user_no = ${userNo} and x.renews_no is null and x.state in ${statesSql(STANDING)}), '')`
