import { z } from 'zod'
import { someone, proposed, moneyReason } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, localDate, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { GRANTS_PAGE, GRANT_MEMBERS_MAX, GRANT_WORDS_MAX, LINES_PAGE, LOTS_PAGE } from '../rules.ts'
import { count } from './shape.ts'

// Grants

/** Lines of a list: a member's name, log-in id or number each. */
export const findMembers = endpoint('POST /v1/operator/member/find', {
  access: 'operator',
  summary: 'Who is meant by these numbers, names and log-in ids',
  body: z.object({
    lines: z.array(z.string().trim().min(1).max(60)).min(1).max(GRANT_MEMBERS_MAX),
    /** Who left as well: their books are still there. */
    left: z.boolean().default(false),
  }),
  /** Everybody once, in the order of the lines; `unknown` are the lines that name nobody who is here. */
  answer: z.object({ members: z.array(someone), unknown: z.array(z.string()) }),
})

const grant = z.object({
  grant_no: count,
  /** Viv for each of them. */
  amount: count,
  members: count,
  total: count,
  expire_dt: moment.nullable(),
  words: z.string(),
  reason: z.string(),
  given_by: someone,
  /** Where two were needed, who approved it. */
  approved_by: someone.nullable(),
  reg_dt: moment,
})
export type Grant = z.infer<typeof grant>

/** Given at once, or proposed where it is more than `grant_two_viv` together with what I gave alone today. */
export const grantViv = endpoint('POST /v1/operator/grant', {
  access: 'operator',
  idempotent: true,
  summary: "Give free viv at the platform's cost",
  body: z.object({
    user_nos: z.array(no).min(1).max(GRANT_MEMBERS_MAX),
    amount: count.min(1).max(1_000_000),
    /** The last day in Korea on which they can be used; without it they live as all viv do. */
    expire_day: localDate.optional(),
    /** What the members read: what it is for. */
    words: text(2, GRANT_WORDS_MAX),
    reason: moneyReason,
  }),
  answer: z.object({ grant: grant.nullable(), proposal_no: count.nullable() }),
})

const grantNo = z.object({ grant_no: no })

export const listGrants = endpoint('GET /v1/operator/grant', {
  access: 'operator',
  summary: 'Grants of free viv, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(GRANTS_PAGE) }),
  answer: z.array(grant),
})

export const getGrantCase = endpoint('GET /v1/operator/grant/:grant_no', {
  access: 'operator',
  summary: 'One grant',
  params: grantNo,
  answer: grant,
})

export const listGrantMembers = endpoint('GET /v1/operator/grant/:grant_no/member', {
  access: 'operator',
  summary: 'Who was given something by a grant, by number',
  params: grantNo,
  query: z.object({ after_no: no.optional(), limit: pageOf(LOTS_PAGE) }),
  answer: z.array(someone),
})

// Gifts

const giftRow = z.object({
  gift_no: count,
  from: someone,
  to: someone,
  amount: count,
  message: z.string(),
  /** 1 sent, 2 returned, 0 void */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Of it unused. */
  remaining: count,
  is_frozen: z.boolean(),
  /** Until when the sender may have said that it was a fraud. */
  fraud_dt: moment,
  /** A proposal to void it that waits. */
  proposal_no: count.nullable(),
  journal_no: count,
  reg_dt: moment,
  end_dt: moment.nullable(),
})
export type GiftRow = z.infer<typeof giftRow>

/** Of one member, or all that are frozen. */
export const listGiftCases = endpoint('GET /v1/operator/gift', {
  access: 'operator',
  summary: 'Gifts of a member, or the frozen ones, newest first',
  query: z
    .object({
      side: z.enum(['sent', 'received', 'frozen']).default('frozen'),
      user_no: no.optional(),
      before_no: no.optional(),
      limit: pageOf(LINES_PAGE),
    })
    .refine(({ side, user_no }) => side === 'frozen' || user_no !== undefined, { path: ['user_no'], error: '회원을 골라 주세요.' }),
  answer: z.array(giftRow),
})

const giftNo = z.object({ gift_no: no })

export const getGiftCase = endpoint('GET /v1/operator/gift/:gift_no', {
  access: 'operator',
  summary: 'One gift',
  params: giftNo,
  answer: giftRow,
})

export const freezeGift = endpoint('POST /v1/operator/gift/:gift_no/freeze', {
  access: 'operator',
  idempotent: true,
  summary: 'Hold back an unused gift that its sender called a fraud within a day',
  params: giftNo,
  body: z.object({
    /** When the sender said so. */
    report_dt: askedMoment,
    reason: moneyReason,
  }),
  answer: giftRow,
})

export const unfreezeGift = endpoint('POST /v1/operator/gift/:gift_no/unfreeze', {
  access: 'operator',
  idempotent: true,
  summary: 'Let a gift be used again',
  params: giftNo,
  body: z.object({ reason: moneyReason }),
  answer: giftRow,
})

export const proposeVoid = endpoint('POST /v1/operator/gift/:gift_no/void', {
  access: 'operator',
  idempotent: true,
  summary: 'Propose to call a frozen gift off; its viv go back to the sender',
  params: giftNo,
  body: z.object({ reason: moneyReason }),
  answer: proposed,
})

// Adjustments

export const proposeAdjust = endpoint('POST /v1/operator/adjust', {
  access: 'operator',
  idempotent: true,
  summary: "Propose to put a member's viv right, against the platform's own",
  body: z.object({
    user_no: no,
    bucket: z.enum(['paid', 'free']),
    /** Above 0 it is given, below 0 taken. */
    amount: count.min(-1_000_000_000).max(1_000_000_000),
    reason: moneyReason,
  }),
  answer: proposed,
})
