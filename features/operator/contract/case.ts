import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, text } from '#kit/contract/shape.ts'
import { CASE_NOTE_MAX, CASES_MAX, REASON_MAX, REASON_MIN } from '../rules.ts'
import { inboxRow, queueName } from './inbox.ts'
import { operatorName } from './person.ts'

const count = z.number().int()
const oneCase = z.object({ queue: queueName, no })

export const caseNote = z.object({ note_no: count, by: operatorName, content: z.string(), reg_dt: moment })
export type CaseNote = z.infer<typeof caseNote>

/** How a case is handled, besides its decision. */
export const inboxCase = z.object({
  /** Null: it does not wait any more. */
  row: inboxRow.nullable(),
  /** Operators with the right to act may claim it. */
  may_act: z.boolean(),
  claim_dt: moment.nullable(),
  park_reason: z.string(),
  notes: z.array(caseNote),
})
export type InboxCase = z.infer<typeof inboxCase>

export const getInboxCase = endpoint('GET /v1/operator/inbox/:queue/:no', {
  access: 'operator',
  right: null,
  summary: 'Who claimed a case, until when it is parked, and the notes about it',
  params: oneCase,
  answer: inboxCase,
})

const cases = z.object({
  cases: z
    .array(oneCase)
    .min(1)
    .max(CASES_MAX)
    .refine((all) => new Set(all.map(({ queue, no: one }) => `${queue}:${one}`)).size === all.length, { error: '같은 건이 두 번 있어요.' }),
})
/** `claimed_by`: who holds it now. `problem`: why this one was left as it was. */
const handled = z.object({
  queue: z.string(),
  no: count,
  claimed_by: operatorName.nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
})
const results = z.object({ results: z.array(handled) })
export type HandledCase = z.infer<typeof handled>

/** Of two operators one gets it; the other is told who did. */
export const claimCases = endpoint('POST /v1/operator/inbox/claim', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Claim waiting cases that nobody has claimed',
  body: cases,
  answer: results,
})

export const releaseCases = endpoint('POST /v1/operator/inbox/release', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Give back cases that I claimed; `super` also those of others',
  body: cases,
  answer: results,
})

export const handOverCase = endpoint('POST /v1/operator/inbox/:queue/:no/hand-over', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Hand a case over to a colleague who may act on it',
  params: oneCase,
  body: z.object({ operator_no: no, note: text(REASON_MIN, CASE_NOTE_MAX) }),
  answer: inboxCase,
})

export const parkCase = endpoint('POST /v1/operator/inbox/:queue/:no/park', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Hide a case from the list until a moment',
  params: oneCase,
  body: z.object({ until: inputMoment, reason: text(REASON_MIN, REASON_MAX) }),
  answer: inboxCase,
})

export const resumeCase = endpoint('POST /v1/operator/inbox/:queue/:no/resume', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Show a parked case again',
  params: oneCase,
  answer: inboxCase,
})

export const addCaseNote = endpoint('POST /v1/operator/inbox/:queue/:no/note', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Write a note about a case, which other operators read',
  params: oneCase,
  body: z.object({ content: text(1, CASE_NOTE_MAX) }),
  answer: inboxCase,
})
