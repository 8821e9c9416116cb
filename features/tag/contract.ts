import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no, text } from '#kit/contract/shape.ts'
import { QUERY_MAX } from './rules.ts'

/** The rate of calls during typing. */
const whileTyping = { calls: 120, seconds: 60 }

export const usedTag = z.object({
  tag: z.string(),
  /** The number of public posts with it. */
  post_qtt: z.number().int(),
})
export type UsedTag = z.infer<typeof usedTag>

export const listTags = endpoint('GET /v1/user/tag', {
  access: 'open',
  summary: 'Tags by prefix, initial consonants or similarity, most used first; without q the most used recently',
  rate: whileTyping,
  query: z.object({ q: text(0, QUERY_MAX).default('') }),
  answer: z.array(usedTag),
})

export const suggestedPerson = person.extend({
  /** Whether I follow them. */
  followed: z.boolean(),
})
export type SuggestedPerson = z.infer<typeof suggestedPerson>

export const suggestPeople = endpoint('GET /v1/user/tag/people', {
  access: 'member',
  summary: 'Members to mention, by name prefix: followed members first; without q only followed members',
  rate: whileTyping,
  query: z.object({ q: text(0, QUERY_MAX).default('') }),
  answer: z.array(suggestedPerson),
})

export const findMention = endpoint('GET /v1/user/mention', {
  access: 'open',
  summary: 'The member whom a mention means: as stored with the post, else the member of that name',
  query: z.object({ name: text(1, QUERY_MAX), post_no: no.optional() }),
  answer: z.object({ user_no: z.number().int() }),
})
