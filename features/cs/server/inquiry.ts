import { attachHolderMedia, signedItemsSql } from '#features/media/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transition } from '#kit/server/transition.ts'
import type { createInquiry, followInquiry, Inquiry, InquiryHead } from '../contract.ts'
import { csErrors } from '../errors.ts'
import { answerDue, FOLLOWS_OPEN_MAX, INQUIRIES_OPEN_MAX, INQUIRY_PAGE, mayFollowAt, type Hours } from '../rules.ts'
import { INQUIRY } from '../transitions.ts'
import { inquiries } from './state-machine.ts'

type MemberCall = { userNo: number; now: Date }
type Waiting = MemberCall & { hours: Hours }
type InquiryInput = Body<typeof createInquiry>

/** The member of a call, with the hours that an answer is due by. */
export const waitingCall = (userNo: number, now: Date, { hours }: Pick<Business, 'hours'>): Waiting => ({ userNo, now, hours })

/** Stores an inquiry with its pictures. @throws `cs.too_many` */
export async function insertInquiry(tx: Tx, call: Waiting, { images, ...words }: InquiryInput): Promise<{ inquiry_no: number }> {
  const { userNo, now, hours } = call
  // Serializes inquiries of one member, so that the count holds.
  await tx.sql`select from users where user_no = ${userNo} for no key update`
  const [open] = await tx.sql<[{ count: number }]>`
    select count(*) from inquiry
    where user_no = ${userNo} and state = ${INQUIRY.waiting} and reg_dt > ${now}::timestamptz - interval '1 day'`
  if (open.count >= INQUIRIES_OPEN_MAX) throw csErrors.too_many()
  const [made] = await tx.sql<[{ inquiry_no: number }]>`
    insert into inquiry ${tx.sql({ user_no: userNo, ...words, reg_dt: now, wait_dt: now, due_dt: answerDue(now, hours) })} returning inquiry_no`
  if (images.length > 0) await attachPictures(tx, call, made.inquiry_no, images)
  return made
}

/** Changes an inquiry that was never answered. @throws `cs.answered`, `request.not_found` */
export async function updateInquiry(db: Pool, call: MemberCall, inquiryNo: number, { images, ...words }: InquiryInput): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx.sql`
      update inquiry set ${tx.sql(words)}, version = version + 1
      where inquiry_no = ${inquiryNo} and user_no = ${call.userNo} and ${tx.sql.unsafe(EDITABLE)} returning 1`
    if (changed.length === 0) throw await refusal(tx, call.userNo, inquiryNo)
    await attachPictures(tx, call, inquiryNo, images)
  })
}

/** Deletes an inquiry that was never answered, and releases its pictures. @throws `cs.answered`, `request.not_found` */
export async function deleteOpenInquiry(db: Pool, call: MemberCall, inquiryNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.sql`
      delete from inquiry where inquiry_no = ${inquiryNo} and user_no = ${call.userNo} and ${tx.sql.unsafe(EDITABLE)} returning 1`
    if (deleted.length === 0) throw await refusal(tx, call.userNo, inquiryNo)
    await holdPictures(tx, call, inquiryNo, [])
  })
}

const EDITABLE = `state = ${INQUIRY.waiting} and answer_dt is null`

/** Asks further; the inquiry waits again. @throws `cs.follow_late`, `cs.follow_first`, `cs.follow_many`, `cs.closed`, `request.not_found` */
export async function follow(
  tx: Tx,
  { userNo, now, hours }: Waiting,
  inquiryNo: number,
  { content, images }: Body<typeof followInquiry>,
): Promise<{ message_no: number }> {
  const set = { wait_dt: now, due_dt: answerDue(now, hours) }
  // A further question before the answer waits since the first one.
  const context = { userNo, now, message: null }
  await transition(tx, inquiries, inquiryNo, {
    act: 'follow',
    by: 'member',
    set: ({ id }) => ({ ...(id === 'I1' && set), version: tx.sql`version + 1` }),
    context,
  })
  const [made] = await tx.sql<[{ message_no: number }]>`
    insert into inquiry_message (inquiry_no, kind, content, reg_dt) values (${inquiryNo}, 'question', ${content}, ${now}) returning message_no`
  if (images.length > 0) {
    const holder = `inquiry-message:${made.message_no}` as const
    const items = await attachHolderMedia(tx, { user_no: userNo, holder, keys: images, now, field: 'images' })
    await tx.sql`update inquiry_message set images = ${tx.sql.json(items)} where message_no = ${made.message_no}`
  }
  return made
}

const LATEST = Number.MAX_SAFE_INTEGER

/** A page of the member's inquiries, newest first. */
export function inquiriesOf(db: Pool, userNo: number, beforeNo = LATEST): Promise<InquiryHead[]> {
  return rowsOf<InquiryHead>(db, INQUIRIES, [userNo, beforeNo])
}

export const INQUIRIES: Statement = `
  select inquiry_no, cate, title, state, reg_dt, answer_dt from inquiry
  where user_no = $1 and inquiry_no < $2 order by inquiry_no desc limit ${INQUIRY_PAGE}`

type InquiryRow = Omit<Inquiry, 'may_follow'> & { open_follows: number }

/** One of the member's inquiries; the addresses of its pictures are signed for some minutes. */
export async function inquiryOf(db: Pool, { userNo, now }: MemberCall, inquiryNo: number): Promise<Inquiry> {
  const [row] = await rowsOf<InquiryRow>(db, INQUIRY_OF, [userNo, inquiryNo, now])
  if (!row) throw requestErrors.not_found()
  const { open_follows, ...inquiry } = row
  const isOpen = inquiry.state !== INQUIRY.closed && inquiry.answer_dt !== null && open_follows < FOLLOWS_OPEN_MAX
  const isInTime = inquiry.state === INQUIRY.waiting || (inquiry.answer_dt !== null && mayFollowAt(new Date(inquiry.answer_dt), now))
  return { ...inquiry, may_follow: isOpen && isInTime }
}

const INQUIRY_OF: Statement = `
  select i.inquiry_no, i.cate, i.title, i.state, i.reg_dt, i.answer_dt, i.content,
    case when i.state = ${INQUIRY.waiting} then i.due_dt end as due_dt, (i.state = ${INQUIRY.waiting} and i.answer_dt is null) as is_editable,
    ${signedItemsSql({ items: 'i.images', viewer: '$1', now: '$3' })} as images,
    coalesce((select json_agg(json_build_object('message_no', m.message_no, 'kind', m.kind, 'content', m.content, 'reg_dt', m.reg_dt,
      'images', ${signedItemsSql({ items: 'm.images', viewer: '$1', now: '$3' })}) order by m.message_no)
      from inquiry_message m where m.inquiry_no = i.inquiry_no), '[]') as messages,
    (select count(*) from inquiry_message f where f.inquiry_no = i.inquiry_no and f.kind = 'question'
      and f.reg_dt > i.answer_dt)::int as open_follows
  from inquiry i where i.inquiry_no = $2 and i.user_no = $1`

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
