import { attachHolderMedia, signedItemsSql } from '#features/media/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { createInquiry, Inquiry, InquiryHead } from '../contract.ts'
import { csErrors } from '../errors.ts'
import { INQUIRIES_OPEN_MAX, INQUIRY_PAGE } from '../rules.ts'

type MemberCall = { userNo: number; now: Date }
type InquiryInput = Body<typeof createInquiry>

/** Stores an inquiry with its pictures. @throws `cs.too_many` */
export async function insertInquiry(
  tx: Tx,
  { userNo, now }: MemberCall,
  { images, ...words }: InquiryInput,
): Promise<{ inquiry_no: number }> {
  // Serializes inquiries of one member, so that the count holds.
  await tx.sql`select from users where user_no = ${userNo} for no key update`
  const [open] = await tx.sql<[{ count: number }]>`
    select count(*) from inquiry
    where user_no = ${userNo} and state = 0 and reg_dt > ${now}::timestamptz - interval '1 day'`
  if (open.count >= INQUIRIES_OPEN_MAX) throw csErrors.too_many()
  const [made] = await tx.sql<[{ inquiry_no: number }]>`
    insert into inquiry ${tx.sql({ user_no: userNo, ...words, reg_dt: now })} returning inquiry_no`
  if (images.length > 0) await attachPictures(tx, { userNo, now }, made.inquiry_no, images)
  return made
}

/** Changes an unanswered inquiry. @throws `cs.answered`, `request.not_found` */
export async function updateInquiry(
  db: Pool,
  { userNo, now }: MemberCall,
  inquiryNo: number,
  { images, ...words }: InquiryInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx.sql`
      update inquiry set ${tx.sql(words)} where inquiry_no = ${inquiryNo} and user_no = ${userNo} and state = 0 returning 1`
    if (changed.length === 0) throw await refusal(tx, userNo, inquiryNo)
    await attachPictures(tx, { userNo, now }, inquiryNo, images)
  })
}

/** Deletes an unanswered inquiry and releases its pictures. @throws `cs.answered`, `request.not_found` */
export async function deleteOpenInquiry(db: Pool, { userNo, now }: MemberCall, inquiryNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.sql`
      delete from inquiry where inquiry_no = ${inquiryNo} and user_no = ${userNo} and state = 0 returning 1`
    if (deleted.length === 0) throw await refusal(tx, userNo, inquiryNo)
    await holdPictures(tx, { userNo, now }, inquiryNo, [])
  })
}

const LATEST = Number.MAX_SAFE_INTEGER

/** A page of the member's inquiries, newest first. */
export function inquiriesOf(db: Pool, userNo: number, beforeNo = LATEST): Promise<InquiryHead[]> {
  return rowsOf<InquiryHead>(db, INQUIRIES, [userNo, beforeNo])
}

export const INQUIRIES: Statement = `
  select inquiry_no, cate, title, state, reg_dt, answer_dt from inquiry
  where user_no = $1 and inquiry_no < $2 order by inquiry_no desc limit ${INQUIRY_PAGE}`

/** One of the member's inquiries; the addresses of its pictures are signed for some minutes. */
export async function inquiryOf(db: Pool, { userNo, now }: MemberCall, inquiryNo: number): Promise<Inquiry> {
  const [inquiry] = await rowsOf<Inquiry>(db, INQUIRY_OF, [userNo, inquiryNo, now])
  if (!inquiry) throw requestErrors.not_found()
  return inquiry
}

const INQUIRY_OF: Statement = `
  select inquiry_no, cate, title, state, reg_dt, answer_dt, content, answer,
    ${signedItemsSql({ items: 'images', viewer: '$1', now: '$3' })} as images
  from inquiry where inquiry_no = $2 and user_no = $1`

const holdPictures = (tx: Tx, { userNo, now }: MemberCall, inquiryNo: number, keys: string[]) =>
  attachHolderMedia(tx, { user_no: userNo, holder: `inquiry:${inquiryNo}`, keys, now, field: 'images' })

async function attachPictures(tx: Tx, memberCall: MemberCall, inquiryNo: number, keys: string[]): Promise<void> {
  const items = await holdPictures(tx, memberCall, inquiryNo, keys)
  await tx.sql`update inquiry set images = ${tx.sql.json(items)} where inquiry_no = ${inquiryNo}`
}

/** The same error for other members' and unknown inquiries. */
async function refusal({ sql }: Db, userNo: number, inquiryNo: number): Promise<Error> {
  const own = await sql`select from inquiry where inquiry_no = ${inquiryNo} and user_no = ${userNo}`
  return own.length > 0 ? csErrors.answered() : requestErrors.not_found()
}
