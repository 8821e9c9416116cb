import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import { DOCUMENT_VIEW_PATH } from '../operator-contract.ts'
import { reviewErrors } from '../operator-errors.ts'
import { REVIEW_READ, VIEW_SECONDS } from '../operator-rules.ts'
import { APPLICATION } from '../transitions.ts'
import { openStored, type OpenedDocument, type StorageServices, type StoredDocument } from './document.ts'

/** Logs the opening of a document and gives the path at which it can be fetched once. @throws `expert_review.no_document`, `expert_review.own` */
export async function openAsOperator(op: OperatorContext, documentNo: number, reason: string): Promise<{ path: string; mimetype: string }> {
  const { tx, operatorNo, memberNo, now } = op
  const [row] = await tx.sql<{ application_no: number; user_no: number; kind: string; mimetype: string }[]>`
    select d.application_no, a.user_no, d.kind, d.mimetype from expert_document d
    join expert_application a on a.application_no = d.application_no
    where d.document_no = ${documentNo} and d.user_no is not null and a.state <> ${APPLICATION.draft} and a.submit_dt is not null`
  if (!row) throw reviewErrors.no_document()
  if (row.user_no === memberNo) throw reviewErrors.own()
  const [view] = await tx.sql<[{ view_no: string }]>`
    insert into expert_document_view (document_no, operator_no, reg_dt) values (${documentNo}, ${operatorNo}, ${now}) returning view_no`
  const facts = { user_no: row.user_no, document_no: documentNo, kind: row.kind }
  await logAct(op, { act: REVIEW_READ.document, target: `application:${row.application_no}`, facts, reason })
  return { path: `${DOCUMENT_VIEW_PATH}/${view.view_no}`, mimetype: row.mimetype }
}

/** The bytes of a document that this operator has just opened. @throws `expert_review.no_document` the second time, later, and for others */
export async function readOpened(services: StorageServices, operatorNo: number, viewNo: string, now: Date): Promise<OpenedDocument> {
  const since = new Date(now.getTime() - VIEW_SECONDS * 1000)
  const [row] = await services.db.sql<StoredDocument[]>`
    with used as (
      delete from expert_document_view where view_no = ${viewNo} and operator_no = ${operatorNo} and reg_dt > ${since} returning document_no
    )
    select d.key, d.mimetype from used join expert_document d on d.document_no = used.document_no
    where d.application_no is not null and d.user_no is not null`
  if (!row) throw reviewErrors.no_document()
  return openStored(services, row)
}

/** Deletes openings that nobody fetched. */
export const cleanupViews: Cleanup = async ({ sql }: Pool, now) =>
  (await sql`delete from expert_document_view where reg_dt < ${daysBefore(now, 1)}`).count
