import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import { QUERY_MAX } from './rules.ts'

/** Calls that come while somebody types. */
const whileTyping = { calls: 120, seconds: 60 }

export const usedTag = z.object({
  tag: z.string(),
  /** Posts with it that everyone may see. */
  post_qtt: z.number().int(),
})
export type UsedTag = z.infer<typeof usedTag>

export const listTags = endpoint('GET /v1/user/tag', {
  access: 'open',
  summary: 'Tags that begin so, by first consonants or nearly so too, the most used first; without q those used most lately',
  rate: whileTyping,
  query: z.object({ q: text(0, QUERY_MAX).default('') }),
  answer: z.array(usedTag),
})

export const offered = person.extend({
  /** Whether I follow them. */
  followed: z.boolean(),
})
export type Offered = z.infer<typeof offered>

export const offerPeople = endpoint('GET /v1/user/tag/people', {
  access: 'member',
  summary: 'Members whose name begins so, to call by name: first those whom I follow, without q those alone',
  rate: whileTyping,
  query: z.object({ q: text(0, QUERY_MAX).default('') }),
  answer: z.array(offered),
})

export const findMention = endpoint('GET /v1/user/mention', {
  access: 'open',
  summary: 'Who is meant by a call in a text: whom the post keeps by that name, else the member of that name',
  query: z.object({ name: text(1, QUERY_MAX), post_no: no.optional() }),
  answer: z.object({ user_no: z.number().int() }),
})
