import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { mailAddress } from '#kit/contract/shape.ts'

const alertSettings = z.object({
  /** Empty: no mails. */
  alert_mail: z.string(),
  /** The same person has a member account; its devices get pushes. */
  has_member: z.boolean(),
  devices: z.number().int(),
})
export type AlertSettings = z.infer<typeof alertSettings>

export const getAlertSettings = endpoint('GET /v1/operator/me/alert', {
  access: 'operator',
  right: null,
  summary: 'Where I am told at once of what cannot wait',
  answer: alertSettings,
})

export const saveAlertMail = endpoint('POST /v1/operator/me/alert', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Change my address for mails about what cannot wait; an empty one ends them',
  body: z.object({ alert_mail: z.union([z.literal(''), mailAddress], { error: '메일 주소를 확인해 주세요.' }) }),
  answer: z.object({}),
})
