import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { AGAIN_CONSENTS } from '../rules.ts'

const dueConsent = z.object({
  kind: z.enum(AGAIN_CONSENTS),
  /** Of the text in force. */
  version: z.string(),
  title: z.string(),
  effective_dt: moment,
})
export type DueConsent = z.infer<typeof dueConsent>

export const listDueConsents = endpoint('GET /v1/user/consents/due', {
  access: 'member',
  summary: 'Changed texts that I am asked to agree to again',
  answer: z.array(dueConsent),
})

export const agreeAgain = endpoint('POST /v1/user/consents/due', {
  access: 'member',
  idempotent: true,
  summary: 'Agree to a changed text',
  rate: { calls: 20, seconds: 60 },
  body: dueConsent.pick({ kind: true }).extend({ version: z.string().min(1).max(20) }),
  answer: z.object({}),
})
