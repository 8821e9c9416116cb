import { z } from 'zod'
import { operatorName } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { REPORT_REASON_CODES } from '../rules.ts'

const count = z.number().int()
const TITLE_MAX = 40
const CONTENT_MAX = 500

const template = z.object({
  template_no: count,
  version: count,
  rule: z.enum(REPORT_REASON_CODES),
  title: z.string(),
  content: z.string(),
  /** Null: came with haru. */
  by: operatorName.nullable(),
  reg_dt: moment,
})
export type ReasonTemplate = z.infer<typeof template>

export const listTemplates = endpoint('GET /v1/operator/report/template', {
  access: 'operator',
  right: 'report.see',
  summary: 'Texts for members, by rule',
  answer: z.array(template),
})

/** `version`: of the text that is changed; refused if another operator changed it since. Without a number a new text. */
export const saveTemplate = endpoint('POST /v1/operator/report/template', {
  access: 'operator',
  right: 'report_mod.act',
  idempotent: true,
  summary: 'Add, change or remove a text for members; earlier versions stay',
  body: z.object({
    template_no: no.optional(),
    version: count.min(0).default(0),
    rule: z.enum(REPORT_REASON_CODES),
    title: text(1, TITLE_MAX),
    content: text(1, CONTENT_MAX),
    is_deleted: z.boolean().default(false),
  }),
  answer: z.object({ template_no: count, version: count }),
})
