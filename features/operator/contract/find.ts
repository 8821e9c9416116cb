import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { QUEUE_QUERY_MAX } from '../rules.ts'
import { someone } from './person.ts'

/** Something that a search of the whole console found. */
const found = z.object({
  /** 'order': the console knows how it is called and where it is shown. */
  kind: z.string(),
  no: z.number().int(),
  /** Whom it concerns. */
  member: someone.nullable(),
  /** What it is, without personal data. */
  title: z.string(),
  reg_dt: moment,
})
export type Found = z.infer<typeof found>

/** POST, so that receipts' numbers are in no address. Members are found by `searchMembers`. */
export const findAnything = endpoint('POST /v1/operator/find', {
  access: 'operator',
  right: null,
  summary: 'Orders, payments, posts and cases with this number, of those that the operator sees',
  rate: { calls: 120, seconds: 60 },
  body: z.object({ q: z.string().trim().min(1, { error: '찾을 말을 적어 주세요.' }).max(QUEUE_QUERY_MAX) }),
  answer: z.array(found),
})
