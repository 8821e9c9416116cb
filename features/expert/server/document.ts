import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import type { ExpertDocument } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { DOCUMENT_TYPES, DOCUMENTS_MAX, SUBMITTABLE, type DocumentKind } from '../rules.ts'
import { seal, unseal } from './seal.ts'
import { maskedPaper, openOf } from './sql.ts'

type Parts = Pick<Services, 'db' | 'storage' | 'digest'>
export type Upload = { kind: DocumentKind; file_name: string; paper: Buffer }

/**
 * Takes a paper. Its row comes first and belongs to no application until the sealed object is stored: what a crash
 * leaves in between is swept.
 */
export async function keepPaper({ db, storage, digest }: Parts, userNo: number, now: Date, upload: Upload): Promise<ExpertDocument> {
  const mimetype = await typeOf(upload.paper)
  const key = randomUUID()
  const row = await db.transaction(async (tx) => {
    await refuseFull(tx, (await openOf(tx, userNo, now)).application_no)
    const [made] = await tx.sql<[{ document_no: number }]>`
      insert into expert_document (user_no, kind, key, file_name, mimetype, bytes, reg_dt)
      values (${userNo}, ${upload.kind}, ${key}, ${upload.file_name}, ${mimetype}, ${upload.paper.length}, ${now}) returning document_no`
    return made
  })
  await storage.write(placeOf(key), seal(digest, placeOf(key), upload.paper), 'application/octet-stream')
  return db.transaction(async (tx) => {
    const { application_no } = await openOf(tx, userNo, now)
    await refuseFull(tx, application_no)
    // The sweep may have taken an upload that took hours.
    const [kept] = await tx.sql<ExpertDocument[]>`
      update expert_document set application_no = ${application_no} where document_no = ${row.document_no}
      returning document_no, kind, file_name, mimetype, bytes, reg_dt`
    if (!kept) throw expertErrors.no_document()
    await touch(tx, application_no, now)
    return maskedPaper(kept)
  })
}

/** A paper as it was given, for its owner alone. */
export async function readPaper({ db, storage, digest }: Parts, userNo: number, documentNo: number) {
  const [row] = await db.sql<{ key: string; mimetype: string }[]>`
    select key, mimetype from expert_document
    where document_no = ${documentNo} and user_no = ${userNo} and application_no is not null`
  const sealed = row && (await storage.read(placeOf(row.key)))
  if (!row || !sealed) throw expertErrors.no_document()
  const bytes = Buffer.concat((await sealed.toArray()) as Buffer[])
  return { mimetype: row.mimetype, paper: unseal(digest, placeOf(row.key), bytes) }
}

/** Takes a paper back while the application may be written in. Its object goes at once, or with the sweep. */
export async function dropPaper({ db, storage }: Parts, userNo: number, documentNo: number, now: Date): Promise<void> {
  const key = await db.transaction(async (tx) => {
    const [row] = await tx.sql<{ key: string; application_no: number }[]>`
      update expert_document d set application_no = null from expert_application a
      where d.document_no = ${documentNo} and d.user_no = ${userNo} and a.application_no = d.application_no
        and a.user_no = ${userNo} and a.state = any(${SUBMITTABLE})
      returning d.key, a.application_no`
    if (!row) throw (await isMine(tx, userNo, documentNo)) ? expertErrors.closed() : expertErrors.no_document()
    await touch(tx, row.application_no, now)
    return row.key
  })
  await remove(db, storage, [key])
}

/** Hours after which a row that belongs to no application has been left behind. */
const LEFT_HOURS = 1
/** Papers removed at a time. */
const BATCH = 40

/** Removes papers that no application has: uploads that broke off, papers taken back, those of members who are gone. */
export const sweepPapers: Cleanup = async (db, now, { storage }) => {
  const before = new Date(now.getTime() - LEFT_HOURS * 3_600_000)
  for (;;) {
    const rows = await db.sql<{ key: string }[]>`
      select key from expert_document where (application_no is null or user_no is null) and reg_dt < ${before}
      order by reg_dt limit ${BATCH}`
    const keys = rows.map(({ key }) => key)
    if (keys.length > 0) await remove(db, storage, keys)
    if (rows.length < BATCH) return
  }
}

const placeOf = (key: string): string => `expert/${key}`

/** The object first: a row without one is found again, an object without a row never. */
async function remove({ sql }: Pool, storage: Services['storage'], keys: string[]): Promise<void> {
  await storage.remove(keys.map(placeOf))
  await sql`delete from expert_document where key = any(${keys}::uuid[]) and (application_no is null or user_no is null)`
}

async function refuseFull({ sql }: Tx, applicationNo: number): Promise<void> {
  const [row] = await sql<[{ qtt: number }]>`select count(*) as qtt from expert_document where application_no = ${applicationNo}`
  if (row.qtt >= DOCUMENTS_MAX) throw expertErrors.documents_full()
}

async function touch({ sql }: Tx, applicationNo: number, now: Date): Promise<void> {
  await sql`update expert_application set edit_dt = ${now} where application_no = ${applicationNo}`
}

async function isMine({ sql }: Db, userNo: number, documentNo: number): Promise<boolean> {
  const rows = await sql`
    select 1 from expert_document where document_no = ${documentNo} and user_no = ${userNo} and application_no is not null`
  return rows.length > 0
}

/** What the bytes are, whatever the file is called. */
async function typeOf(paper: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(paper).catch(() => undefined)
  const known = DOCUMENT_TYPES.find((type) => type === found?.mime)
  if (!known) throw expertErrors.document_type()
  return known
}
