import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { formFlag, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { QUESTION_MAX, QUESTION_MIN, REPLY_MAX, SHOPS } from '../rules.ts'

export const QUESTIONS_PAGE = 20

const answered = { reply: z.string().nullable(), reply_dt: moment.nullable(), reg_dt: moment }

/** A question on a product's page. */
export const itemQuestion = z.object({
  question_no: z.number().int(),
  is_secret: z.boolean(),
  is_mine: z.boolean(),
  /** The asker's name, masked but for its first letter. */
  asker: z.string(),
  /** Null, as the reply, for a secret one of somebody else. */
  content: z.string().nullable(),
  ...answered,
})
export type ItemQuestion = z.infer<typeof itemQuestion>

const about = z.object({ item_no: z.number().int(), item_name: z.string(), item_thumb: mediaItem.nullable(), is_platform: z.boolean() })

/** A question as its asker or the seller lists it. `person`: the other side; null once the account is gone. */
export const ownQuestion = z.object({
  question_no: z.number().int(),
  item: about,
  person: person.nullable(),
  content: z.string(),
  is_secret: z.boolean(),
  ...answered,
})
export type OwnQuestion = z.infer<typeof ownQuestion>

const itemParams = z.object({ item_no: no })
const params = z.object({ question_no: no })
const page = { before_no: no.optional(), limit: pageOf(QUESTIONS_PAGE) }

export const listItemQuestions = endpoint('GET /v1/user/shop/product/:item_no/question', {
  access: 'open',
  summary: 'Questions about a product, newest first',
  params: itemParams,
  query: z.object(page),
  answer: z.array(itemQuestion),
})

export const askQuestion = endpoint('POST /v1/user/shop/product/:item_no/question', {
  access: 'member',
  activity: 'write',
  idempotent: true,
  summary: 'Ask the seller about a product',
  rate: { calls: 20, seconds: 600 },
  params: itemParams,
  body: z.object({ content: text(QUESTION_MIN, QUESTION_MAX), is_secret: z.boolean() }),
  answer: itemQuestion,
})

export const listMyQuestions = endpoint('GET /v1/user/shop/question', {
  access: 'member',
  summary: 'Questions that I asked about products of one of the shops, newest first',
  query: z.object({ shop: z.enum(SHOPS).default('members'), ...page }),
  answer: z.array(ownQuestion),
})

export const deleteQuestion = endpoint('DELETE /v1/user/shop/question/:question_no', {
  access: 'member',
  summary: 'Delete a question of mine with its reply',
  params,
  answer: z.object({}),
})

export const listReceivedQuestions = endpoint('GET /v1/user/shop/expert/question', {
  access: 'expert',
  summary: 'Questions about my products, newest first; `unanswered`: those without a reply',
  query: z.object({ unanswered: formFlag.optional(), ...page }),
  answer: z.array(ownQuestion),
})

/** A reply can be corrected; its moment stays. */
export const replyToQuestion = endpoint('PUT /v1/user/shop/expert/question/:question_no', {
  access: 'expert',
  summary: 'Answer a question about a product of mine',
  params,
  body: z.object({ reply: text(1, REPLY_MAX) }),
  answer: ownQuestion,
})
