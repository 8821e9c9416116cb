import { holdMedia } from '#features/media/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { createInquiry, Inquiry, InquiryHead } from '../contract.ts'
import { csErrors } from '../errors.ts'
import { INQUIRIES_OPEN_MAX, INQUIRY_PAGE } from '../rules.ts'

type Writing = { userNo: number; now: Date }
type Asked = Body<typeof createInquiry>

/** Keeps an inquiry with its pictures. */
export async function ask(tx: Tx, { userNo, now }: Writing, { images, ...words }: Asked): Promise<{ inquiry_no: number }> {
  // Two at once are counted one after the other.
  await tx.sql`select from users where user_no = ${userNo} for no key update`
  const [open] = await tx.sql<[{ count: number }]>`
    select count(*) from inquiry
    where user_no = ${userNo} and state = 0 and reg_dt > ${now}::timestamptz - interval '1 day'`
  if (open.count >= INQUIRIES_OPEN_MAX) throw csErrors.too_many()
  const [made] = await tx.sql<[{ inquiry_no: number }]>`
    insert into inquiry ${tx.sql({ user_no: userNo, ...words, reg_dt: now })} returning inquiry_no`
  if (images.length > 0) await show(tx, { userNo, now }, made.inquiry_no, images)
  return made
}

/** Changes what waits for an answer. */
export async function editAsked(db: Pool, { userNo, now }: Writing, inquiryNo: number, { images, ...words }: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx.sql`
      update inquiry set ${tx.sql(words)} where inquiry_no = ${inquiryNo} and user_no = ${userNo} and state = 0 returning 1`
    if (changed.length === 0) throw await refusal(tx, userNo, inquiryNo)
    await show(tx, { userNo, now }, inquiryNo, images)
  })
}

/** Takes back what waits for an answer; its pictures are free again. */
export async function takeBack(db: Pool, { userNo, now }: Writing, inquiryNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.sql`
      delete from inquiry where inquiry_no = ${inquiryNo} and user_no = ${userNo} and state = 0 returning 1`
    if (gone.length === 0) throw await refusal(tx, userNo, inquiryNo)
    await hold(tx, { userNo, now }, inquiryNo, [])
  })
}

const LATEST = Number.MAX_SAFE_INTEGER

/** A page of the member's own, the newest first. */
export function askedBy(db: Pool, userNo: number, beforeNo = LATEST): Promise<InquiryHead[]> {
  return rowsOf<InquiryHead>(db, INQUIRIES, [userNo, beforeNo])
}

export const INQUIRIES: Statement = `
  select inquiry_no, cate, title, state, reg_dt, answer_dt from inquiry
  where user_no = $1 and inquiry_no < $2 order by inquiry_no desc limit ${INQUIRY_PAGE}`

/** One of the member's own; its pictures let them in for some minutes. */
export async function inquiryOf(db: Pool, { userNo, now }: Writing, inquiryNo: number): Promise<Inquiry> {
  const [inquiry] = await db.sql<Inquiry[]>`
    select inquiry_no, cate, title, state, reg_dt, answer_dt, content, answer, media_signed(images, ${userNo}, ${now}) as images
    from inquiry where inquiry_no = ${inquiryNo} and user_no = ${userNo}`
  if (!inquiry) throw requestErrors.not_found()
  return inquiry
}

const hold = (tx: Tx, { userNo, now }: Writing, inquiryNo: number, keys: string[]) =>
  holdMedia(tx, { user_no: userNo, holder: `inquiry:${inquiryNo}`, keys, now, field: 'images' })

async function show(tx: Tx, writing: Writing, inquiryNo: number, keys: string[]): Promise<void> {
  const items = await hold(tx, writing, inquiryNo, keys)
  await tx.sql`update inquiry set images = ${tx.sql.json(items)} where inquiry_no = ${inquiryNo}`
}

/** Others' and unknown ones answer alike. */
async function refusal({ sql }: Db, userNo: number, inquiryNo: number): Promise<Error> {
  const own = await sql`select from inquiry where inquiry_no = ${inquiryNo} and user_no = ${userNo}`
  return own.length > 0 ? csErrors.answered() : requestErrors.not_found()
}
