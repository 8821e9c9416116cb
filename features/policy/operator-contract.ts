import { z } from 'zod'
import { operatorName } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, text } from '#kit/contract/shape.ts'
import { POLICY_MAX, POLICY_MIN, POLICY_TITLE_MAX } from './operator-rules.ts'
import { POLICY_KINDS } from './rules.ts'

const count = z.number().int()
const kind = z.enum(POLICY_KINDS)

const version = z.object({
  version: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  is_unfavourable: z.boolean(),
  /** Members who agreed to an earlier version are asked to agree again. */
  must_agree: z.boolean(),
  announce_dt: moment,
  effective_dt: moment,
})
export type PolicyVersion = z.infer<typeof version>

const draft = z.object({
  title: z.string(),
  body: z.string(),
  effective_on: z.string(),
  is_unfavourable: z.boolean(),
  must_agree: z.boolean(),
  /** Counts the changes; a further change repeats it. */
  edit_no: count,
  by: operatorName,
  reg_dt: moment,
})

const policyKind = z.object({
  kind,
  /** All versions, newest first. */
  versions: z.array(version),
  draft: draft.nullable(),
})
export type PolicyCase = z.infer<typeof policyKind>

export const listPolicyCases = endpoint('GET /v1/operator/policy', {
  access: 'operator',
  right: 'policy.see',
  summary: 'The texts that members agree to, with the next version of each',
  answer: z.array(
    policyKind
      .omit({ versions: true })
      .extend({ draft: draft.pick({ effective_on: true }).nullable(), now: z.string(), next: z.string().nullable() }),
  ),
})

const params = z.object({ kind })

export const getPolicyCase = endpoint('GET /v1/operator/policy/:kind', {
  access: 'operator',
  right: 'policy.see',
  summary: 'One text with its versions and the next one',
  params,
  answer: policyKind,
})

export const countPolicyReach = endpoint('GET /v1/operator/policy/:kind/reach', {
  access: 'operator',
  right: 'policy.see',
  summary: 'How many members agreed to this text, and would be asked again; counted every night',
  params,
  answer: z.object({ members: count.nullable(), count_dt: moment.nullable() }),
})

export const savePolicyDraft = endpoint('PUT /v1/operator/policy/:kind/draft', {
  access: 'operator',
  right: 'policy.act',
  idempotent: true,
  summary: 'Write the next version of a text',
  params,
  body: z.object({
    title: text(2, POLICY_TITLE_MAX),
    body: text(POLICY_MIN, POLICY_MAX),
    effective_on: localDate,
    is_unfavourable: z.boolean(),
    must_agree: z.boolean(),
    /** Null: there was none. */
    edit_no: count.nullable(),
  }),
  answer: policyKind,
})

/** A version never changes once it was announced. */
export const announcePolicy = endpoint('POST /v1/operator/policy/:kind/announce', {
  access: 'operator',
  right: 'policy.act',
  idempotent: true,
  summary: 'Announce the next version of a text to members',
  params,
  body: z.object({ edit_no: count }),
  answer: policyKind,
})
