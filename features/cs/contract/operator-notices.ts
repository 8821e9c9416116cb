import { z } from 'zod'
import { operatorName } from '#features/operator/contract.ts'
import { QUEUE_PAGE, REASON_MAX } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, localDate, moment, no, pageAfter, text } from '#kit/contract/shape.ts'
import { NOTICE_QUEUES } from '../operator-rules.ts'
import { NOTICE_MAX, NOTICE_MIN, NOTICE_TITLE_MAX } from '../rules.ts'

const count = z.number().int()

const noticeRow = z.object({
  notice_no: count,
  title: z.string(),
  is_pinned: z.boolean(),
  /** Members get an alarm when it appears. */
  is_told: z.boolean(),
  /** 0 taken down, 1 published or scheduled */
  state: count,
  publish_dt: moment,
  /** From when the change that it announces holds. */
  effective_dt: moment.nullable(),
  is_unfavourable: z.boolean(),
  version: count,
})
export type NoticeRow = z.infer<typeof noticeRow>

export const listNoticeQueue = endpoint('GET /v1/operator/notice', {
  access: 'operator',
  right: 'notice.see',
  summary: 'Notices: scheduled ones, published ones, and those that were taken down',
  query: pageAfter(QUEUE_PAGE, { queue: z.enum(NOTICE_QUEUES).default('shown') }),
  answer: z.array(noticeRow),
})

const noticeCase = noticeRow.extend({
  /** Markdown. */
  body: z.string(),
  /** Its versions, newest first. */
  versions: z.array(noticeRow.omit({ notice_no: true }).extend({ body: z.string(), reason: z.string(), by: operatorName, reg_dt: moment })),
})
export type NoticeCase = z.infer<typeof noticeCase>

const params = z.object({ notice_no: no })

export const getNoticeCase = endpoint('GET /v1/operator/notice/:notice_no', {
  access: 'operator',
  right: 'notice.see',
  summary: 'One notice with its versions',
  params,
  answer: noticeCase,
})

const body = z.object({
  title: text(2, NOTICE_TITLE_MAX),
  /** Markdown. */
  body: text(NOTICE_MIN, NOTICE_MAX),
  is_pinned: z.boolean(),
  is_told: z.boolean(),
  /** When it appears; null: at once, or as before where it has appeared already. */
  publish_dt: inputMoment.nullable(),
  /** The change of terms that it announces. */
  change: z.object({ effective_on: localDate, is_unfavourable: z.boolean() }).nullable(),
})

export const addNotice = endpoint('POST /v1/operator/notice', {
  access: 'operator',
  right: 'notice.act',
  idempotent: true,
  summary: 'Write a notice, for now or for later',
  body,
  answer: noticeCase,
})

const version = z.number().int().min(1)
const reason = text(0, REASON_MAX).default('')

export const editNotice = endpoint('PUT /v1/operator/notice/:notice_no', {
  access: 'operator',
  right: 'notice.act',
  idempotent: true,
  summary: 'Change a notice',
  params,
  body: body.extend({ version, reason }),
  answer: noticeCase,
})

export const showNotice = endpoint('PUT /v1/operator/notice/:notice_no/state', {
  access: 'operator',
  right: 'notice.act',
  idempotent: true,
  summary: 'Take a notice down, or put it up again',
  params,
  body: z.object({ version, is_shown: z.boolean(), reason }),
  answer: noticeCase,
})
