import type { Db, Tx } from '#kit/server/db/db.ts'
import type { ExpertDocument, Standing } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { againFrom, APPLICATIONS_A_YEAR, isEditable, maskFileName, type ApplicationState, type ExpertForm } from '../rules.ts'

export type Application = {
  application_no: number
  state: ApplicationState
  form: ExpertForm
  reject_reason: string | null
  submit_dt: string | null
  decide_dt: string | null
  edit_dt: string
}

export type Applicant = { is_expert: boolean; real_name: string | null; is_proven: boolean }

/** Holds the member's row, so that two writes to an application come one after the other. */
export async function lockApplicant({ sql }: Tx, userNo: number): Promise<Applicant> {
  const [row] = await sql<[Applicant]>`
    select expert_no is not null as is_expert, real_name, identity_dt is not null as is_proven
    from users where user_no = ${userNo} for no key update`
  return row
}

/** The newest one, in whatever state. */
export async function newestOf({ sql }: Db, userNo: number): Promise<Application | undefined> {
  const [row] = await sql<Application[]>`
    select application_no, state, form, reject_reason, submit_dt, decide_dt, edit_dt
    from expert_application where user_no = ${userNo} order by application_no desc limit 1`
  return row
}

/**
 * The application that its owner may write in; the first words begin one. After a rejection it begins with what the
 * last one said, and with its papers.
 * @throws `expert.already`, `expert.closed`
 */
export async function openOf(tx: Tx, userNo: number, now: Date): Promise<Pick<Application, 'application_no' | 'form'>> {
  if ((await lockApplicant(tx, userNo)).is_expert) throw expertErrors.already()
  const newest = await newestOf(tx, userNo)
  if (newest && isEditable(newest.state)) return newest
  if (newest && newest.state !== REJECTED) throw expertErrors.closed()

  const form = newest?.form ?? {}
  const [made] = await tx.sql<[{ application_no: number }]>`
    insert into expert_application (user_no, cate_no, form, reg_dt, edit_dt)
    values (${userNo}, ${form.cate_no ?? null}, ${tx.sql.json(form)}, ${now}, ${now}) returning application_no`
  if (newest) {
    await tx.sql`
      update expert_document set application_no = ${made.application_no} where application_no = ${newest.application_no}`
  }
  return { application_no: made.application_no, form }
}

const REJECTED = 4
const YEAR_DAYS = 365

/** Applications that were submitted in the last twelve months. */
export async function submittedOf({ sql }: Db, userNo: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - YEAR_DAYS * 86_400_000)
  const [row] = await sql<[{ qtt: number }]>`
    select count(*) as qtt from expert_application where user_no = ${userNo} and submit_dt > ${since}`
  return row.qtt
}

/** From when the member may apply again; null where nothing is in the way. */
export async function againOf({ sql }: Db, userNo: number, now: Date): Promise<Date | null> {
  const [row] = await sql<{ decide_dt: string | null }[]>`
    select decide_dt from expert_application where user_no = ${userNo} and state = ${REJECTED} order by application_no desc limit 1`
  const from = row?.decide_dt ? againFrom(new Date(row.decide_dt)) : null
  return from && from > now ? from : null
}

type Paper = ExpertDocument & { file_name: string }

export async function papersOf({ sql }: Db, applicationNo: number): Promise<ExpertDocument[]> {
  const rows = await sql<Paper[]>`
    select document_no, kind, file_name, mimetype, bytes, reg_dt
    from expert_document where application_no = ${applicationNo} order by document_no`
  return rows.map(maskedPaper)
}

/** As it goes over the wire. */
export const maskedPaper = (paper: Paper): ExpertDocument => ({ ...paper, file_name: maskFileName(paper.file_name) })

/** Where this member stands. */
export async function standingOf(db: Db, userNo: number, now: Date): Promise<Standing> {
  const [person] = await db.sql<[{ is_expert: boolean; real_name: string | null }]>`
    select expert_no is not null as is_expert, real_name from users where user_no = ${userNo}`
  const newest = await newestOf(db, userNo)
  return {
    application: newest ? { ...newest, documents: await papersOf(db, newest.application_no) } : null,
    ...person,
    again_dt: (await againOf(db, userNo, now))?.toISOString() ?? null,
    left: Math.max(0, APPLICATIONS_A_YEAR - (await submittedOf(db, userNo, now))),
  }
}
