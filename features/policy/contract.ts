import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { POLICY_KINDS } from './rules.ts'

const kind = z.enum(POLICY_KINDS)
/** A version is named by the day in Korea from which it is in force. */
const version = z.iso.date()

const announced = z.object({
  version,
  title: z.string(),
  announce_dt: moment,
  effective_dt: moment,
  is_unfavourable: z.boolean(),
})

const listed = z.object({
  kind,
  title: z.string(),
  version,
  effective_dt: moment,
  /** Announced versions that are not in force yet, soonest first. */
  next: z.array(announced),
})
export type PolicyListed = z.infer<typeof listed>

export const listPolicies = endpoint('GET /v1/policy', {
  access: 'open',
  summary: 'Policies in force and announced versions',
  answer: z.array(listed),
})

const policy = announced.extend({
  kind,
  /** Markdown. */
  body: z.string(),
  /** All announced versions, newest first. */
  versions: z.array(z.object({ version, effective_dt: moment })),
})
export type Policy = z.infer<typeof policy>

/** Without a version: the version in force. */
export const getPolicy = endpoint('GET /v1/policy/:kind', {
  access: 'open',
  summary: 'One policy with its text',
  params: z.object({ kind }),
  query: z.object({ version: version.optional() }),
  answer: policy,
})
