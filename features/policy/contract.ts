import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { POLICY_KINDS } from './rules.ts'

const kind = z.enum(POLICY_KINDS)
/** The day from which a version holds, in Korea. */
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
  /** Versions that are announced and do not hold yet, the soonest first. */
  next: z.array(announced),
})
export type PolicyListed = z.infer<typeof listed>

export const listPolicies = endpoint('GET /v1/policy', {
  access: 'open',
  summary: 'The texts in force, and those that are announced',
  answer: z.array(listed),
})

const policy = announced.extend({
  kind,
  /** Markdown. */
  body: z.string(),
  /** All that may be read, the newest first. */
  versions: z.array(z.object({ version, effective_dt: moment })),
})
export type Policy = z.infer<typeof policy>

/** Without a version: the one in force. */
export const getPolicy = endpoint('GET /v1/policy/:kind', {
  access: 'open',
  summary: 'One text, whole',
  params: z.object({ kind }),
  query: z.object({ version: version.optional() }),
  answer: policy,
})
