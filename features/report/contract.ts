import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import { REPORT_REASON_CODES, REPORT_TARGETS, REPORT_TEXT_MAX } from './rules.ts'

export const createReport = endpoint('POST /v1/user/report', {
  access: 'member',
  idempotent: true,
  summary: 'Report a member, a daily or a comment to the operators',
  rate: { calls: 10, seconds: 60 },
  body: z.object({
    target_kind: z.enum(REPORT_TARGETS),
    target_no: no,
    reason: z.enum(REPORT_REASON_CODES, { error: '신고하는 이유를 골라 주세요.' }),
    report_text: text(0, REPORT_TEXT_MAX).default(''),
  }),
  answer: z.object({ report_no: z.number().int() }),
})
