import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { OBJECTION_MAX, OBJECTION_MIN, REPORT_REASON_CODES, REPORT_TARGETS, REPORT_TEXT_MAX } from './rules.ts'

const target = { target_kind: z.enum(REPORT_TARGETS), target_no: no }

export const createReport = endpoint('POST /v1/user/report', {
  access: 'member',
  idempotent: true,
  summary: 'Report a member, a post, a story, a comment or a message to the operators',
  rate: { calls: 10, seconds: 60 },
  body: z.object({
    ...target,
    reason: z.enum(REPORT_REASON_CODES, { error: '신고하는 이유를 골라 주세요.' }),
    report_text: text(0, REPORT_TEXT_MAX).default(''),
    /** For a message: the reporter lets the operators read the latest messages of its room. */
    with_talk: z.boolean().optional(),
  }),
  answer: z.object({ report_no: z.number().int() }),
})

/** Refuses like the report itself: the member's own content, and what the member cannot see. */
export const getReportTarget = endpoint('GET /v1/user/report/target', {
  access: 'member',
  summary: 'Whether I may report this, and have an open report of it',
  query: z.object(target),
  answer: z.object({ is_reported: z.boolean() }),
})

/** Contains no reason, so that nobody learns of a report. */
export const getCare = endpoint('GET /v1/user/report/care', {
  access: 'member',
  summary: 'Whether help is to be offered to me',
  answer: z.object({ care: z.boolean() }),
})

const ownBlock = z.object({
  block_no: z.number().int(),
  target_kind: z.enum(REPORT_TARGETS),
  target_no: z.number().int(),
  /** 1 blocked, 2 I objected, 3 restored, 4 removed, 5 refused. */
  state: z.number().int(),
  reg_dt: moment,
  end_dt: moment,
  close_dt: moment.nullable(),
  /** What I wrote against it. */
  objection: z.string(),
})
export type OwnBlock = z.infer<typeof ownBlock>

export const listOwnBlocks = endpoint('GET /v1/user/rights', {
  access: 'member',
  summary: 'What I wrote that is or was blocked for somebody’s rights, newest first',
  answer: z.array(ownBlock),
})

export const objectToBlock = endpoint('POST /v1/user/rights/:block_no/object', {
  access: 'member',
  idempotent: true,
  summary: 'Object to the block of what I wrote',
  params: z.object({ block_no: no }),
  body: z.object({ objection: text(OBJECTION_MIN, OBJECTION_MAX) }),
  answer: z.object({}),
})
