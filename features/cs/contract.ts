import { z } from 'zod'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import {
  FAQ_CATES,
  FOLLOW_MIN,
  INQUIRY_CATES,
  INQUIRY_MAX,
  INQUIRY_MIN,
  INQUIRY_PICTURES_MAX,
  INQUIRY_TITLE_MAX,
  INQUIRY_TITLE_MIN,
} from './rules.ts'

const noticeHead = z.object({ notice_no: z.number().int(), title: z.string(), is_pinned: z.boolean(), publish_dt: moment })
export type NoticeHead = z.infer<typeof noticeHead>

export const listNotices = endpoint('GET /v1/cs/notice', {
  access: 'open',
  summary: 'Notices: pinned ones first, then newest first',
  /** The last notice of the previous page. */
  query: z.object({ after_no: no.optional() }),
  answer: z.array(noticeHead),
})

export const getNotice = endpoint('GET /v1/cs/notice/:notice_no', {
  access: 'open',
  summary: 'One notice with its text',
  params: z.object({ notice_no: no }),
  /** `body` is Markdown. */
  answer: noticeHead.extend({
    body: z.string(),
    /** The change of terms that it announces. */
    change: z.object({ effective_dt: moment, is_unfavourable: z.boolean() }).nullable(),
  }),
})

const faq = z.object({ faq_no: z.number().int(), cate: z.enum(FAQ_CATES), question: z.string(), answer: z.string() })
export type Faq = z.infer<typeof faq>

export const listFaqs = endpoint('GET /v1/cs/faq', {
  access: 'open',
  summary: 'All questions and answers (Markdown)',
  answer: z.array(faq),
})

const center = z.object({
  hours: z.object({ from: z.string(), to: z.string() }),
  is_open: z.boolean(),
  /** Why it is closed now. */
  closed_for: z.enum(['holiday', 'weekend', 'hours']).nullable(),
  /** Name of today's public holiday. */
  holiday: z.string().nullable(),
  /** When it opens next. */
  open_dt: moment,
  phone: z.string().nullable(),
  mail: z.string().nullable(),
})
export type Center = z.infer<typeof center>

export const getCenter = endpoint('GET /v1/cs/center', {
  access: 'open',
  summary: 'Whether customer service is open',
  answer: center,
})

const fact = z.string().nullable()

export const getBusiness = endpoint('GET /v1/cs/business', {
  access: 'open',
  summary: 'The configured business information',
  answer: z.object({
    name: fact,
    owner: fact,
    number: fact,
    mail_order_number: fact,
    address: fact,
    phone: fact,
    mail: fact,
    privacy_officer: fact,
    location_officer: fact,
    hosting_provider: fact,
    version: z.string(),
  }),
})

const inquiryHead = z.object({
  inquiry_no: z.number().int(),
  cate: z.enum(INQUIRY_CATES),
  title: z.string(),
  /** 0 waiting, 1 answered, 2 closed */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reg_dt: moment,
  answer_dt: moment.nullable(),
})
export type InquiryHead = z.infer<typeof inquiryHead>

/** What followed the question: answers (Markdown) and further questions. */
const inquiryMessage = z.object({
  message_no: z.number().int(),
  kind: z.enum(['question', 'answer']),
  content: z.string(),
  images: z.array(mediaItem),
  reg_dt: moment,
})
export type InquiryMessage = z.infer<typeof inquiryMessage>

const inquiry = inquiryHead.extend({
  content: z.string(),
  images: z.array(mediaItem),
  messages: z.array(inquiryMessage),
  /** Until when it should be answered, while it waits. */
  due_dt: moment.nullable(),
  /** The question can be changed or deleted: it was never answered. */
  is_editable: z.boolean(),
  /** The member may ask further. */
  may_follow: z.boolean(),
})
export type Inquiry = z.infer<typeof inquiry>

const inquiryBody = z.object({
  cate: z.enum(INQUIRY_CATES, { error: '무엇에 대한 문의인지 골라 주세요.' }),
  title: text(INQUIRY_TITLE_MIN, INQUIRY_TITLE_MAX),
  content: text(INQUIRY_MIN, INQUIRY_MAX),
  /** Keys of the member's finished uploads. */
  images: z
    .array(z.uuid())
    .max(INQUIRY_PICTURES_MAX, { error: `사진은 ${INQUIRY_PICTURES_MAX}장까지 올릴 수 있어요.` })
    .default([]),
})
const inquiryNo = z.object({ inquiry_no: no })

export const createInquiry = endpoint('POST /v1/user/inquiry', {
  access: 'member',
  idempotent: true,
  summary: 'Send an inquiry to customer service',
  rate: { calls: 10, seconds: 60 },
  body: inquiryBody,
  answer: z.object({ inquiry_no: z.number().int() }),
})

export const listInquiries = endpoint('GET /v1/user/inquiry', {
  access: 'member',
  summary: 'My inquiries, newest first',
  query: z.object({ before_no: no.optional() }),
  answer: z.array(inquiryHead),
})

export const getInquiry = endpoint('GET /v1/user/inquiry/:inquiry_no', {
  access: 'member',
  summary: 'One of my inquiries with its answer',
  params: inquiryNo,
  answer: inquiry,
})

export const followInquiry = endpoint('POST /v1/user/inquiry/:inquiry_no/follow', {
  access: 'member',
  idempotent: true,
  summary: 'Ask further after an answer',
  rate: { calls: 10, seconds: 60 },
  params: inquiryNo,
  body: inquiryBody.pick({ images: true }).extend({ content: text(FOLLOW_MIN, INQUIRY_MAX) }),
  answer: z.object({ message_no: z.number().int() }),
})

export const editInquiry = endpoint('PUT /v1/user/inquiry/:inquiry_no', {
  access: 'member',
  summary: 'Change an unanswered inquiry',
  rate: { calls: 20, seconds: 60 },
  params: inquiryNo,
  body: inquiryBody,
  answer: z.object({}),
})

export const deleteInquiry = endpoint('DELETE /v1/user/inquiry/:inquiry_no', {
  access: 'member',
  summary: 'Delete an unanswered inquiry',
  params: inquiryNo,
  answer: z.object({}),
})

const dong = z.object({ sido: z.string(), sigungu: z.string(), dong: z.string() })
export type Dong = z.infer<typeof dong>

export const findPostcode = endpoint('GET /v1/cs/postcode', {
  access: 'open',
  summary: 'Neighbourhoods by name or initial consonants, and the configured address widget',
  query: z.object({ q: z.string().max(40).default('') }),
  answer: z.object({ widget: z.literal('daum').nullable(), dongs: z.array(dong) }),
})
