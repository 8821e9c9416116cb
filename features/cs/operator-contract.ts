import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { operatorName, queuePage, someone } from '#features/operator/contract.ts'
import { REASON_MAX } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { INQUIRY_QUEUES } from './operator-rules.ts'
import { ANSWER_MAX, INQUIRY_CATES, INQUIRY_PICTURES_MAX } from './rules.ts'

export * from './contract/operator-notices.ts'

const count = z.number().int()

const inquiryRow = z.object({
  inquiry_no: count,
  member: someone,
  cate: z.enum(INQUIRY_CATES),
  title: z.string(),
  state: count,
  reg_dt: moment,
  wait_dt: moment,
  due_dt: moment,
  answer_dt: moment.nullable(),
  close_dt: moment.nullable(),
  /** What the queue is sorted by. */
  sort_dt: moment,
})
export type InquiryRow = z.infer<typeof inquiryRow>

export const listInquiryQueue = endpoint('GET /v1/operator/inquiry', {
  access: 'operator',
  right: 'inquiry.see',
  summary: 'Inquiries of members, by queue',
  query: queuePage(INQUIRY_QUEUES),
  answer: z.array(inquiryRow),
})

const caseMessage = z.object({
  message_no: count,
  kind: z.enum(['question', 'answer']),
  content: z.string(),
  /** How many pictures it has; they are opened with `openInquiryFiles`. */
  pictures: count,
  by: operatorName.nullable(),
  reg_dt: moment,
})

const inquiryCase = inquiryRow.omit({ sort_dt: true }).extend({
  content: z.string(),
  pictures: count,
  messages: z.array(caseMessage),
  /** Counts what the member wrote; an answer repeats it. */
  version: count,
  /** Who answered or closed it last. */
  decided_by: operatorName.nullable(),
  earlier: z.array(inquiryRow.pick({ inquiry_no: true, cate: true, title: true, state: true, reg_dt: true })),
  templates: z.array(
    z.object({ key: z.string(), version_no: count, name: z.string(), text: z.string(), cate: z.enum(INQUIRY_CATES).nullable() }),
  ),
})
export type InquiryCase = z.infer<typeof inquiryCase>

const inquiryNo = z.object({ inquiry_no: no })

export const getInquiryCase = endpoint('GET /v1/operator/inquiry/:inquiry_no', {
  access: 'operator',
  right: 'inquiry.see',
  summary: 'One inquiry with its messages and the earlier ones of the member',
  params: inquiryNo,
  answer: inquiryCase,
})

/** Each opening is logged. Of the question (`message_no` null) or of a message. */
export const openInquiryFiles = endpoint('POST /v1/operator/inquiry/:inquiry_no/files', {
  access: 'operator',
  right: 'inquiry.see',
  summary: 'Open the pictures of an inquiry or of one of its messages',
  params: inquiryNo,
  body: z.object({ message_no: no.nullable() }),
  answer: z.array(mediaItem),
})

const version = z.number().int().min(1)

export const answerInquiry = endpoint('POST /v1/operator/inquiry/:inquiry_no/answer', {
  access: 'operator',
  right: 'inquiry.act',
  idempotent: true,
  summary: 'Answer an inquiry; the member gets an alarm',
  params: inquiryNo,
  body: z.object({
    version,
    /** Markdown. */
    content: text(2, ANSWER_MAX),
    /** Keys of finished uploads of operators. */
    images: z.array(z.uuid()).max(INQUIRY_PICTURES_MAX).default([]),
    /** The template that it began with. */
    template: z
      .object({ key: z.string().max(40), version_no: z.number().int().min(0) })
      .nullable()
      .default(null),
  }),
  answer: inquiryCase,
})

export const closeInquiry = endpoint('POST /v1/operator/inquiry/:inquiry_no/close', {
  access: 'operator',
  right: 'inquiry.act',
  idempotent: true,
  summary: 'Close an inquiry: the member cannot ask further',
  params: inquiryNo,
  body: z.object({ version, reason: text(2, REASON_MAX) }),
  answer: inquiryCase,
})

export const reopenInquiry = endpoint('POST /v1/operator/inquiry/:inquiry_no/reopen', {
  access: 'operator',
  right: 'inquiry.act',
  idempotent: true,
  summary: 'Open a closed inquiry again',
  params: inquiryNo,
  body: z.object({ reason: text(2, REASON_MAX) }),
  answer: inquiryCase,
})
