import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bothOrNeither, formFlag, no, pageOf, text } from '#kit/contract/shape.ts'
import { KIN_PAGE, TITLE_MAX } from '../rules.ts'
import { kinCard, kinCategory, page, regionCode } from './shape.ts'

const number = z.number().int()
export const KIN_SORTS = ['new', 'popular'] as const
export const KIN_FILTER_STATES = ['waiting', 'open', 'adopted', 'closed'] as const
const QUERY_MAX = 30

export const getKinMain = endpoint('GET /v1/user/kin/main', {
  access: 'open',
  summary: 'What the main screen shows: popular questions, those that wait for an answer, with a reward, and near my region',
  rate: { calls: 120, seconds: 60 },
  /** Without a code the viewer's own district. */
  query: z.object({ sigungu_code: regionCode.optional() }),
  answer: z.object({
    popular: z.array(kinCard),
    waiting: z.array(kinCard),
    rewarded: z.array(kinCard),
    /** Null without a region. `waiting_qtt`: open questions of the region without an answer, at most 100. */
    near: z.object({ sigungu_code: z.string(), region_name: z.string(), waiting_qtt: number, rows: z.array(kinCard) }).nullable(),
  }),
})
export type KinMain = z.infer<(typeof getKinMain)['answer']>

/** A page may be short or empty before the last: it looks at a limited number of questions. */
export const listKin = endpoint('GET /v1/user/kin', {
  access: 'open',
  summary: 'Questions by category, region, state, reward, experts’ answers and words',
  rate: { calls: 120, seconds: 60 },
  query: z
    .object({
      category: kinCategory.optional(),
      sigungu_code: regionCode.optional(),
      /** `waiting`: open without an answer. */
      state: z.enum(KIN_FILTER_STATES).optional(),
      reward: formFlag.default(false),
      /** With an expert's answer. */
      experts: formFlag.default(false),
      tag: text(1, QUERY_MAX).optional(),
      /** Each word is part of the title, the text or a tag; initial consonants match the title. */
      q: text(0, QUERY_MAX).default(''),
      sort: z.enum(KIN_SORTS).default('new'),
      before_no: no.optional(),
      /** With `sort=popular`. */
      before_hit: z.coerce.number().int().min(0).optional(),
      limit: pageOf(KIN_PAGE),
    })
    .superRefine((query, context) => {
      if (query.sort === 'popular') bothOrNeither('before_no', 'before_hit')(query, context)
    }),
  /** `next`: the cursor of the next page; null after the last. */
  answer: z.object({ rows: z.array(kinCard), next: z.object({ before_no: number, before_hit: number }).nullable() }),
})
export type KinList = z.infer<(typeof listKin)['answer']>

export const listMyKin = endpoint('GET /v1/user/kin/mine', {
  access: 'member',
  summary: 'My questions, newest first, anonymous ones too',
  query: z.object(page),
  answer: z.array(kinCard),
})

export const listSimilarKin = endpoint('GET /v1/user/kin/similar', {
  access: 'open',
  summary: 'Questions with a similar title, the most similar first',
  rate: { calls: 120, seconds: 60 },
  query: z.object({ q: text(2, TITLE_MAX) }),
  answer: z.array(z.object({ ki_no: number, ki_title: z.string(), state: number, answer_qtt: number })),
})
