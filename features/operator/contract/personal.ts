import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { text } from '#kit/contract/shape.ts'
import { REASON_MAX, REASON_MIN } from '../rules.ts'

/** Why personal data is opened. The log keeps it, so that signs or one letter again and again are no reason. */
export const personalReason = (min: number, max: number): z.ZodType<string, string> =>
  text(min, max).refine((value) => new Set(value.match(/[\p{L}\p{N}]/gu)).size > 1, { error: '왜 보는지 글로 적어 주세요.' })

/** The case itself then shows what it masked to this operator. */
export const openPersonal = endpoint('POST /v1/operator/personal', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'See the personal data of a case, for a reason that is asked and logged once per case and operator',
  body: z.object({
    /** What the log calls the case: 'exchange:12'. */
    target: z.string().regex(/^[a-z_]{1,40}:[1-9]\d{0,14}$/),
    reason: personalReason(REASON_MIN, REASON_MAX),
  }),
  answer: z.object({}),
})
