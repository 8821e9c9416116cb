import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { NOTE_MAX, REASON_MAX } from '../rules.ts'

const params = z.object({ coun_no: no })

export const getNote = endpoint('GET /v1/user/counsel/expert/note/:coun_no', {
  access: 'expert',
  summary: 'My note about a counselling; empty before the first one',
  params,
  answer: z.object({ words: z.string() }),
})

export const saveNote = endpoint('PUT /v1/user/counsel/expert/note/:coun_no', {
  access: 'expert',
  summary: 'Replace my note about a counselling; only I read it',
  params,
  body: z.object({ words: text(0, NOTE_MAX) }),
  answer: z.object({}),
})

export const EARLIER_PAGE = 10

/** A counselling of the expert with the same member from before. Nothing in it comes from the member. */
export const earlierSession = z.object({
  coun_no: z.number().int(),
  title: z.string(),
  state: z.number().int().min(1).max(8),
  /** Its start, or the time that was asked for. */
  at_dt: moment,
  /** The first line of the expert's own note; empty without one. */
  note_line: z.string(),
  /** The newest plan that the expert sent in it. */
  plan: z.object({ plan_no: z.number().int(), title: z.string() }).nullable(),
})
export type EarlierSession = z.infer<typeof earlierSession>

export const listEarlierSessions = endpoint('GET /v1/user/counsel/expert/earlier/:coun_no', {
  access: 'expert',
  summary: 'My counsellings with the same member before this one, the newest first',
  params,
  query: z.object({
    limit: pageOf(EARLIER_PAGE),
    /** The last number of the previous page. */
    before_no: no.optional(),
  }),
  answer: z.array(earlierSession),
})

/** A text of the expert with which requests are rejected. */
export const rejectTemplate = z.object({ template_no: z.number().int(), words: z.string() })
export type RejectTemplate = z.infer<typeof rejectTemplate>

const templateParams = z.object({ template_no: no })
const templateBody = z.object({ words: text(1, REASON_MAX) })

export const listRejectTemplates = endpoint('GET /v1/user/counsel/expert/template', {
  access: 'expert',
  summary: 'My texts for rejecting requests',
  answer: z.array(rejectTemplate),
})
export const createRejectTemplate = endpoint('POST /v1/user/counsel/expert/template', {
  access: 'expert',
  idempotent: true,
  summary: 'Add a text for rejecting requests, at most 10',
  rate: { calls: 30, seconds: 600 },
  body: templateBody,
  answer: rejectTemplate,
})
export const editRejectTemplate = endpoint('PUT /v1/user/counsel/expert/template/:template_no', {
  access: 'expert',
  summary: 'Change one of my texts for rejecting requests',
  params: templateParams,
  body: templateBody,
  answer: rejectTemplate,
})
export const deleteRejectTemplate = endpoint('DELETE /v1/user/counsel/expert/template/:template_no', {
  access: 'expert',
  summary: 'Delete one of my texts for rejecting requests',
  params: templateParams,
  answer: z.object({}),
})
