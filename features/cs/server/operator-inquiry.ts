import { giveHolderMedia, signedItemsSql } from '#features/media/server/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import type { QueueSort } from '#features/operator/rules.ts'
import {
  lastActSql,
  logAct,
  memberNames,
  operatorNameOrNullSql,
  queueStart,
  queueStatements,
  someoneSql,
  sortSql,
  type InboxQueue,
  type OperatorContext,
} from '#features/operator/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { transition } from '#kit/server/transition.ts'
import { csErrors } from '../errors.ts'
import type { answerInquiry, InquiryCase, InquiryRow, listInquiryQueue } from '../operator-contract.ts'
import { EARLIER_MAX, INQUIRY_QUEUES, INQUIRY_READ, QUEUE_STATE, SEARCHED_MEMBERS_MAX, type InquiryQueue } from '../operator-rules.ts'
import { answerDue, type Hours } from '../rules.ts'
import { INQUIRY, type InquiryAct } from '../transitions.ts'
import { inquiries } from './state-machine.ts'
import { templatesOf } from './tables.ts'

/** A page of a queue: all inquiries, or those with this number or of members with such a name or phone number. */
export async function inquiryQueue(db: Pool, query: Query<typeof listInquiryQueue>, extensions: Extensions): Promise<InquiryRow[]> {
  const { queue, sort, q, limit } = query
  const asked = [...queueStart(query), limit]
  if (q === undefined) return rowsOf<InquiryRow>(db, QUEUES[queue][sort].all, asked)
  const number = rowNumberOf(q)
  const named = await Promise.all(extensions.all(memberNames).map((find) => find(db, q, SEARCHED_MEMBERS_MAX)))
  return rowsOf<InquiryRow>(db, QUEUES[queue][sort].found, [...asked, number, named.flat()])
}

/** @throws `request.not_found` */
export async function inquiryCase(db: Db, inquiryNo: number): Promise<InquiryCase> {
  const [row] = await rowsOf<CaseRow>(db, ONE, [inquiryNo])
  if (!row) throw requestErrors.not_found()
  const { user_no, last, ...one } = row
  const [messages, earlier, templates] = await Promise.all([
    rowsOf<InquiryCase['messages'][number]>(db, MESSAGES, [inquiryNo]),
    rowsOf<InquiryCase['earlier'][number]>(db, EARLIER, [user_no, inquiryNo]),
    templatesOf(db),
  ])
  return { ...one, messages, earlier, templates, decided_by: last?.by ?? null }
}

type CaseRow = Omit<InquiryCase, 'messages' | 'earlier' | 'templates' | 'decided_by'> & {
  user_no: number
  last: { by: InquiryCase['decided_by'] } | null
}

/** The pictures of the question (`messageNo` null) or of a message, for the operator; the opening is logged. @throws `request.not_found` */
export async function openFiles(op: OperatorContext, inquiryNo: number, messageNo: number | null): Promise<MediaItem[]> {
  const { tx, now } = op
  const [row] =
    messageNo === null
      ? await rowsOf<{ images: MediaItem[] }>(tx, FILES, [inquiryNo, now])
      : await rowsOf<{ images: MediaItem[] }>(tx, MESSAGE_FILES, [inquiryNo, now, messageNo])
  if (!row) throw requestErrors.not_found()
  await logAct(op, { act: INQUIRY_READ.files, target: `inquiry:${inquiryNo}`, facts: { message_no: messageNo, count: row.images.length } })
  return row.images
}

/** Stores an answer with its pictures and notifies the member. @throws `cs.changed`, `cs.closed`, `cs.own`, `request.not_found` */
export async function answer(
  op: OperatorContext,
  inquiryNo: number,
  { version, content, images, template }: Body<typeof answerInquiry>,
  extensions: Extensions,
): Promise<InquiryCase> {
  const { tx, operatorNo, now } = op
  const inquiry = await lockForOperator(op, inquiryNo, version)
  if (inquiry.state === INQUIRY.closed) throw csErrors.closed()
  const [made] = await tx.sql<[{ message_no: number }]>`
    insert into inquiry_message (inquiry_no, kind, content, operator_no, template_key, template_no, reg_dt)
    values (${inquiryNo}, 'answer', ${content}, ${operatorNo}, ${template?.key ?? null}, ${template?.version_no ?? null}, ${now}) returning message_no`
  if (images.length > 0) {
    const holder = `inquiry-message:${made.message_no}` as const
    const items = await giveHolderMedia(tx, { to_user_no: inquiry.user_no, holder, keys: images, now, field: 'images' })
    await tx.sql`update inquiry_message set images = ${tx.sql.json(items)} where message_no = ${made.message_no}`
  }
  const context = { userNo: null, now, message: { message_no: made.message_no, extensions } }
  await transition(tx, inquiries, inquiryNo, {
    act: 'answer',
    by: 'operator',
    set: { answer_dt: now, close_dt: null, version: nextVersion(tx) },
    context,
  })
  return logged(op, inquiry, 'answer', INQUIRY.answered, '', { message_no: made.message_no, ...(template && { template: template.key }) })
}

/** @throws as `answer` */
export async function close(
  op: OperatorContext,
  inquiryNo: number,
  { version, reason }: { version: number; reason: string },
): Promise<InquiryCase> {
  const inquiry = await lockForOperator(op, inquiryNo, version)
  const context = { userNo: null, now: op.now, message: null }
  await transition(op.tx, inquiries, inquiryNo, {
    act: 'close',
    by: 'operator',
    set: { close_dt: op.now, version: nextVersion(op.tx) },
    context,
  })
  return logged(op, inquiry, 'close', INQUIRY.closed, reason)
}

/** It waits again. @throws `cs.not_closed`, `cs.own`, `request.not_found` */
export async function reopen(op: OperatorContext, inquiryNo: number, reason: string, hours: Hours): Promise<InquiryCase> {
  const { now } = op
  const inquiry = await lockForOperator(op, inquiryNo, null)
  const set = { close_dt: null, wait_dt: now, due_dt: answerDue(now, hours), version: nextVersion(op.tx) }
  await transition(op.tx, inquiries, inquiryNo, { act: 'reopen', by: 'operator', set, context: { userNo: null, now, message: null } })
  return logged(op, inquiry, 'reopen', INQUIRY.waiting, reason)
}

/** An operator's act makes a new version: a colleague who has read the one before has not seen it. */
const nextVersion = ({ sql }: Tx) => sql`version + 1`

type Locked = { inquiry_no: number; user_no: number; state: number; version: number }

/** Locks an inquiry for an operator who has read this version of it. */
async function lockForOperator({ tx, memberNo }: OperatorContext, inquiryNo: number, version: number | null): Promise<Locked> {
  const [row] = await tx.sql<Locked[]>`
    select inquiry_no, user_no, state, version from inquiry where inquiry_no = ${inquiryNo} for no key update`
  if (!row) throw requestErrors.not_found()
  if (row.user_no === memberNo) throw csErrors.own()
  if (version !== null && row.version !== version) throw csErrors.changed()
  return row
}

async function logged(
  op: OperatorContext,
  { inquiry_no, user_no, state }: Locked,
  act: InquiryAct,
  after: number,
  reason: string,
  more: object = {},
): Promise<InquiryCase> {
  await logAct(op, { act: `inquiry.${act}`, target: `inquiry:${inquiry_no}`, facts: { user_no, before: state, after, ...more }, reason })
  return inquiryCase(op.tx, inquiry_no)
}

const COLUMNS = 'i.inquiry_no, i.cate, i.title, i.state, i.reg_dt, i.wait_dt, i.due_dt, i.answer_dt, i.close_dt'
const SORTED_BY = { waiting: 'wait_dt', answered: 'answer_dt', closed: 'close_dt' } as const satisfies Record<InquiryQueue, string>

// $1 and $2 are the last row of the page before, $3 the limit. Selects the page before it computes the columns.
const queueOf = (queue: InquiryQueue, sort: QueueSort, found: string): Statement => {
  const column = SORTED_BY[queue]
  const { after, direction } = sortSql(sort)
  return `
  with i as materialized (
    select * from inquiry where state = ${QUEUE_STATE[queue]} and (${column}, inquiry_no) ${after} ($1::text::timestamptz, $2::bigint) and ${found}
    order by ${column} ${direction}, inquiry_no ${direction} limit $3::int
  )
  select ${COLUMNS}, ${someoneSql('i.user_no')} as member, i.${column} as sort_dt from i order by i.${column} ${direction}, i.inquiry_no ${direction}`
}

export const QUEUES = queueStatements(INQUIRY_QUEUES, '(inquiry_no = $4::bigint or user_no = any($5::bigint[]))', queueOf)

export const ONE: Statement = `
  select ${COLUMNS}, i.user_no, ${someoneSql('i.user_no')} as member, i.content, jsonb_array_length(i.images) as pictures, i.version,
    ${lastActSql("'inquiry:' || i.inquiry_no", ['inquiry.answer', 'inquiry.close', 'inquiry.reopen'])} as last
  from inquiry i where i.inquiry_no = $1`

export const MESSAGES: Statement = `
  select m.message_no, m.kind, m.content, jsonb_array_length(m.images) as pictures, ${operatorNameOrNullSql('m.operator_no')} as by, m.reg_dt
  from inquiry_message m where m.inquiry_no = $1 order by m.message_no`

export const EARLIER: Statement = `
  select i.inquiry_no, i.cate, i.title, i.state, i.reg_dt from inquiry i
  where i.user_no = $1 and i.inquiry_no <> $2 order by i.inquiry_no desc limit ${EARLIER_MAX}`

const FILES: Statement = `
  select ${signedItemsSql({ items: 'i.images', viewer: 'i.user_no', now: '$2' })} as images from inquiry i where i.inquiry_no = $1`
const MESSAGE_FILES: Statement = `
  select ${signedItemsSql({ items: 'm.images', viewer: 'i.user_no', now: '$2' })} as images
  from inquiry i join inquiry_message m on m.inquiry_no = i.inquiry_no where i.inquiry_no = $1 and m.message_no = $3::bigint`

/** Inquiries that wait for an answer. */
export const inquiryQueues: readonly InboxQueue[] = [
  {
    name: 'inquiry',
    right: 'inquiry.see',
    group: 'inquiry',
    from: `inquiry i where i.state = ${INQUIRY.waiting}`,
    no: 'i.inquiry_no',
    opened: 'i.wait_dt',
    due: { column: 'i.due_dt' },
    user: 'i.user_no',
    amount: null,
    // As in the section's list, which the same operators see.
    subject: 'i.title',
  },
]
