import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { CHANNELS, PRICE_MAX, PRICE_MIN } from '#features/counsel/contract.ts'
import { relation } from '#features/follow/contract.ts'
import { postTile } from '#features/post/contract.ts'
import { POST_KINDS } from '#features/post/rules.ts'
import { usedTag } from '#features/tag/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { formFlag, moment, no, pageOf, text, bothOrNeither } from '#kit/contract/shape.ts'
import { PEOPLE_PAGE, POSTS_PAGE, QUERY_MAX } from './rules.ts'

const rate = { calls: 60, seconds: 60 }
const q = text(1, QUERY_MAX)
const price = z.coerce.number().int().min(PRICE_MIN).max(PRICE_MAX)

/** The last row of the page before: both fields or neither. */
const cursor = {
  after_rank: z.coerce.number().int().min(0).max(3).optional(),
  after_no: no.optional(),
  limit: pageOf(PEOPLE_PAGE),
}
const refineCursor = bothOrNeither('after_rank', 'after_no')

export const foundPerson = person.extend({
  account_private: z.boolean(),
  relation: relation.nullable(),
  /** How well the name matches (rules.ts, `RANKS`). */
  rank: z.number().int(),
})
export type FoundPerson = z.infer<typeof foundPerson>

export const searchUsers = endpoint('GET /v1/user/search/user', {
  access: 'open',
  summary: 'Members by name: names that begin with it (also by initial consonants), names that contain it, similar names',
  rate,
  query: z.object({ q, ...cursor }).superRefine(refineCursor),
  answer: z.array(foundPerson),
})

export const foundExpert = foundPerson.extend({
  haru_statemsg: z.string(),
  /** The licence has ended: the expert takes no new requests. */
  is_license_ended: z.boolean(),
  /** Of experts without an approved application it is empty. */
  job_title: z.string(),
  /** In viv, of the cheapest counselling; null: none is offered. */
  min_price: z.number().int().nullable(),
  /** The first free time for one of its counsellings; null: none. */
  next_dt: moment.nullable(),
  /** The average of the reviews, to one decimal; null for doctors and below three reviews, as their number. */
  rating: z.number().nullable(),
  review_qtt: z.number().int().nullable(),
})
export type FoundExpert = z.infer<typeof foundExpert>

export const searchExperts = endpoint('GET /v1/user/search/expert', {
  access: 'open',
  summary:
    'Experts by name, category, region, price, channel and free time; without a name the newest first. A page may be short or empty before the last',
  rate,
  query: z
    .object({
      q: text(0, QUERY_MAX).default(''),
      cate_no: z.coerce.number().int().min(1).max(10).optional(),
      /** The code of a district, or its first two digits for the province. */
      sigungu_code: z
        .string()
        .regex(/^\d{2}(\d{3})?$/, { error: '지역을 다시 골라 주세요.' })
        .optional(),
      /** Limits in viv: the expert offers a counselling for a price within them. */
      price_from: price.optional(),
      price_to: price.optional(),
      channel: z.enum(CHANNELS).optional(),
      /** Has a free time within `FREE_DAYS` days. */
      free_week: formFlag.optional(),
      ...cursor,
    })
    .superRefine(refineCursor)
    .refine(({ price_from: from, price_to: to }) => from === undefined || to === undefined || from <= to, {
      path: ['price_to'],
      error: '낮은 가격부터 차례로 골라 주세요.',
    }),
  answer: z.object({
    experts: z.array(foundExpert),
    /** The cursor of the next page; null after the last. */
    next: z.object({ after_rank: z.number().int(), after_no: z.number().int() }).nullable(),
  }),
})

/** `next_no`: the next page's `before_no`; null when every post was scanned. A page may be short or empty before that. */
export const foundPosts = z.object({ tiles: z.array(postTile), next_no: z.number().int().nullable() })
export type FoundPosts = z.infer<typeof foundPosts>

export const searchPosts = endpoint('GET /v1/user/search/post', {
  access: 'open',
  summary: 'Posts with a tag (`#tag`) or with all words, newest first; each page scans a limited number of posts',
  rate,
  query: z.object({
    q,
    kind: z.enum(POST_KINDS).optional(),
    before_no: no.optional(),
    limit: pageOf(POSTS_PAGE),
  }),
  answer: foundPosts,
})

export const searchAll = endpoint('GET /v1/user/search', {
  access: 'open',
  summary: 'The first few experts, posts, people and tags in one answer',
  rate,
  query: z.object({ q }),
  answer: z.object({
    experts: z.array(foundExpert),
    dailys: z.array(postTile),
    feeds: z.array(postTile),
    people: z.array(foundPerson),
    tags: z.array(usedTag),
  }),
})
