import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#kit/contract/time.ts'
import { statesFor } from '#kit/contract/transition.ts'
import type { Count } from '#kit/server/counts.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import { RESEAL_BATCH, type SealedValues } from '#kit/server/keys/reseal.ts'
import type { ExpertDocument } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { DOCUMENT_TYPES, DOCUMENTS_MAX, type DocumentKind } from '../rules.ts'
import { applicationTransitions } from '../transitions.ts'
import { ensureEditableRenewal } from './own.ts'
import { ensureEditableApplication, lockApplicant, maskDocument } from './sql.ts'

export type StorageServices = Pick<Services, 'db' | 'storage' | 'secretBox'>
/** `of`: whether it belongs to the application, which is the default, or to the renewal of the licence. */
export type Upload = { kind: DocumentKind; file_name: string; content: Buffer; of?: 'application' | 'renewal' }

/**
 * Stores a document. Its row is inserted first and belongs to no application until the encrypted object is stored, so that
 * the cleanup finds what a crash leaves behind.
 */
export async function storeDocument(
  { db, storage, secretBox }: StorageServices,
  userNo: number,
  now: Date,
  upload: Upload,
): Promise<ExpertDocument> {
  const mimetype = await typeOf(upload.content)
  const key = randomUUID()
  const row = await db.transaction(async (tx) => {
    await assertNotFull(tx, await editableNo(tx, userNo, now, upload))
    const [made] = await tx.sql<[{ document_no: number }]>`
      insert into expert_document (user_no, kind, key, key_id, file_name, mimetype, bytes, reg_dt)
      values (${userNo}, ${upload.kind}, ${key}, ${secretBox.keyId}, ${upload.file_name}, ${mimetype}, ${upload.content.length}, ${now}) returning document_no`
    return made
  })
  const sealed = secretBox.seal('document', objectKey(key), upload.content)
  await storage.write(objectKey(key), sealed, 'application/octet-stream')
  return db.transaction(async (tx) => {
    const applicationNo = await editableNo(tx, userNo, now, upload)
    await assertNotFull(tx, applicationNo)
    // The cleanup may have removed the row of an upload that took hours.
    const [attached] = await tx.sql<ExpertDocument[]>`
      update expert_document set application_no = ${applicationNo} where document_no = ${row.document_no}
      returning document_no, kind, file_name, mimetype, bytes, reg_dt`
    if (!attached) throw expertErrors.no_document()
    await setEditTime(tx, applicationNo, now)
    return maskDocument(attached)
  })
}

async function editableNo(tx: Tx, userNo: number, now: Date, { of }: Upload): Promise<number> {
  if (of !== 'renewal') return (await ensureEditableApplication(tx, userNo, now)).application_no
  await lockApplicant(tx, userNo)
  return (await ensureEditableRenewal(tx, userNo, now)).application_no
}

/** Counts the sealed papers of applications. */
export const countDocuments = (tx: Tx): Promise<Count[]> => rowsOf<Count>(tx, STORED, [])

const STORED: Statement = `select 'file.expert_document' as name, count(*) as count, coalesce(sum(d.bytes), 0)::bigint as bytes from expert_document d`

/** The original bytes of a document, for its owner only. */
export async function readDocument(services: StorageServices, userNo: number, documentNo: number): Promise<OpenedDocument> {
  const [row] = await services.db.sql<StoredDocument[]>`
    select key, mimetype from expert_document
    where document_no = ${documentNo} and user_no = ${userNo} and application_no is not null`
  return openStored(services, row)
}

export type StoredDocument = { key: string; mimetype: string }
export type OpenedDocument = { mimetype: string; content: Buffer }

/** Reads and decrypts a stored document. @throws `expert.no_document` */
export async function openStored({ storage, secretBox }: StorageServices, row: StoredDocument | undefined): Promise<OpenedDocument> {
  const sealed = row && (await storage.read(objectKey(row.key)))
  if (!row || !sealed) throw expertErrors.no_document()
  const bytes = Buffer.concat((await sealed.toArray()) as Buffer[])
  return { mimetype: row.mimetype, content: secretBox.open('document', objectKey(row.key), bytes) }
}

/** Documents of applications; those without one are removed within hours. */
export const sealedDocuments: SealedValues = {
  name: 'documents',
  async listOld({ sql }, { keyId }, after) {
    const rows = await sql<{ document_no: number }[]>`
      select document_no from expert_document
      where document_no > ${after} and key_id is distinct from ${keyId} and application_no is not null and user_no is not null
      order by document_no limit ${RESEAL_BATCH}`
    return rows.map(({ document_no }) => document_no)
  },
  async reseal({ db, storage }, documentNo, box) {
    // The row stays locked while the object is replaced: whoever removes the document waits, and removes the new object.
    await db.transaction(async ({ sql }) => {
      const [row] = await sql<{ key: string }[]>`
        select key from expert_document where document_no = ${documentNo} and application_no is not null and user_no is not null for update`
      if (!row) return
      const place = objectKey(row.key)
      const sealed = await storage.read(place)
      if (!sealed) throw new Error('The document has no object.')
      const content = box.open('document', place, Buffer.concat((await sealed.toArray()) as Buffer[]))
      await storage.write(place, box.seal('document', place, content), 'application/octet-stream')
      await sql`update expert_document set key_id = ${box.keyId} where document_no = ${documentNo}`
    })
  },
}

/** Removes a document of an editable application. Its object is deleted at once, or by the cleanup. */
export async function removeDocument({ db, storage }: StorageServices, userNo: number, documentNo: number, now: Date): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const [row] = await tx.sql<(Removed & { application_no: number })[]>`
      update expert_document d set application_no = null from expert_application a
      where d.document_no = ${documentNo} and d.user_no = ${userNo} and a.application_no = d.application_no
        and a.user_no = ${userNo} and a.state = any(${EDITABLE})
      returning d.document_no, d.key, a.application_no`
    if (!row) throw (await isOwnDocument(tx, userNo, documentNo)) ? expertErrors.closed() : expertErrors.no_document()
    await setEditTime(tx, row.application_no, now)
    return row
  })
  await remove(db, storage, [removed])
}

/** Hours after which a row without an application counts as abandoned. */
const ABANDONED_HOURS = 1
/** Documents removed in one batch. */
const BATCH = 40

/** Removes documents without an application: broken uploads, removed documents, and those of deleted members. */
export const cleanupDocuments: Cleanup = async (db, now, { storage }) => {
  const before = new Date(now.getTime() - ABANDONED_HOURS * HOUR_MS)
  for (let count = 0; ;) {
    const rows = await db.sql<Removed[]>`
      select document_no, key from expert_document where (application_no is null or user_no is null) and reg_dt < ${before}
      order by reg_dt limit ${BATCH}`
    if (rows.length > 0) await remove(db, storage, rows)
    count += rows.length
    if (rows.length < BATCH) return count
  }
}

/** States in which the owner may edit an application. */
const EDITABLE = statesFor(applicationTransitions, 'submit')

const objectKey = (key: string): string => `expert/${key}`

/** A document that belongs to no application, or to no member. */
type Removed = { document_no: number; key: string }

/**
 * Deletes the object first: a row without an object is found again, an object without a row never is. An object that a document of another
 * application shares stays; the last of them removes it.
 */
async function remove({ sql }: Pool, storage: Services['storage'], removed: readonly Removed[]): Promise<void> {
  const keys = [...new Set(removed.map(({ key }) => key))]
  const shared = await sql<{ key: string }[]>`
    select distinct key from expert_document where key = any(${keys}::uuid[]) and application_no is not null and user_no is not null`
  const unshared = keys.filter((key) => !shared.some((one) => one.key === key))
  if (unshared.length > 0) await storage.remove(unshared.map(objectKey))
  const nos = removed.map(({ document_no }) => document_no)
  await sql`delete from expert_document where document_no = any(${nos}::bigint[]) and (application_no is null or user_no is null)`
}

async function assertNotFull({ sql }: Tx, applicationNo: number): Promise<void> {
  const [row] = await sql<[{ qtt: number }]>`select count(*) as qtt from expert_document where application_no = ${applicationNo}`
  if (row.qtt >= DOCUMENTS_MAX) throw expertErrors.documents_full()
}

async function setEditTime({ sql }: Tx, applicationNo: number, now: Date): Promise<void> {
  await sql`update expert_application set edit_dt = ${now} where application_no = ${applicationNo}`
}

async function isOwnDocument({ sql }: Db, userNo: number, documentNo: number): Promise<boolean> {
  const rows = await sql`
    select 1 from expert_document where document_no = ${documentNo} and user_no = ${userNo} and application_no is not null`
  return rows.length > 0
}

/** The type by content, whatever the file is called. */
async function typeOf(content: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  const known = DOCUMENT_TYPES.find((type) => type === found?.mime)
  if (!known) throw expertErrors.document_type()
  return known
}
