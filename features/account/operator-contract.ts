import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bothOrNeither, no, pageOf } from '#kit/contract/shape.ts'
import { MEMBER_QUERY_MAX, MEMBER_RANKS, MEMBERS_PAGE } from './operator-rules.ts'

export { tryBannedWords } from './contract/banned-words.ts'
export * from './contract/operator-member.ts'

const rank = z
  .number()
  .int()
  .min(0)
  .max(MEMBER_RANKS.length - 1)

const foundMember = z.object({
  user_no: z.number().int(),
  haru_name: z.string().nullable(),
  /** `홍*동`; null without a verified identity. */
  real_name: z.string().nullable(),
  phone_last4: z.string().nullable(),
  /** The account is not deleted. */
  is_active: z.boolean(),
  /** How it was found; sent as `after_rank` with `after_no` for the next page. */
  rank,
})
export type FoundMember = z.infer<typeof foundMember>

/** POST, so that names and phone numbers are in no address. Each member that it shows is logged as read. */
export const searchMembers = endpoint('POST /v1/operator/member/search', {
  access: 'operator',
  right: 'member.see',
  summary: 'Members by number, log-in id, phone number, or part of their name or real name, best match first; personal data is masked',
  rate: { calls: 60, seconds: 60 },
  body: z
    .object({
      q: z.string().trim().min(1, { error: '찾을 말을 적어 주세요.' }).max(MEMBER_QUERY_MAX),
      /** Also finds deleted members, by real name and phone. */
      left: z.boolean().default(false),
      after_rank: rank.optional(),
      after_no: no.optional(),
      limit: pageOf(MEMBERS_PAGE),
    })
    .superRefine(bothOrNeither('after_rank', 'after_no')),
  answer: z.object({
    members: z.array(foundMember),
    /** More than `MIDDLE_NAMES_MAX` names have the letters in their middle; the others were not examined. */
    is_cut: z.boolean(),
  }),
})
