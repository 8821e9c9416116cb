import { z } from 'zod'
import { moneyReason, operatorName, proposed, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { GRANTS_PAGE, GRANT_MEMBERS_MAX, GRANT_WORDS_MAX, LOTS_PAGE } from '../operator-rules.ts'
import { count } from './shape.ts'

// Grants

/** Each line is a member's name, log-in id or number. */
export const findMembers = endpoint('POST /v1/operator/member/find', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'Find members by number, name or log-in id',
  body: z.object({
    lines: z.array(z.string().trim().min(1).max(60)).min(1).max(GRANT_MEMBERS_MAX),
    /** Also finds deleted members: their ledger accounts remain. */
    left: z.boolean().default(false),
  }),
  /** Each member once, in the order of the lines; `unknown`: the lines for which no member was found. */
  answer: z.object({ members: z.array(someone), unknown: z.array(z.string()) }),
})

const grant = z.object({
  grant_no: count,
  /** Whose budget it was drawn from; null: from before there were budgets. */
  event: z.object({ event_no: count, name: z.string() }).nullable(),
  /** Viv for each member. */
  amount: count,
  members: count,
  total: count,
  expire_dt: moment.nullable(),
  words: z.string(),
  reason: z.string(),
  given_by: operatorName,
  /** The approver, if the grant needed two operators. */
  approved_by: operatorName.nullable(),
  reg_dt: moment,
})
export type Grant = z.infer<typeof grant>

/** Given at once, or proposed if the operator's own grants of today, this one included, exceed `grant_two_viv`. */
export const grantViv = endpoint('POST /v1/operator/grant', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: "Give free viv from an event's budget",
  body: z.object({
    event_no: no,
    user_nos: z.array(no).min(1).max(GRANT_MEMBERS_MAX),
    amount: count.min(1).max(1_000_000),
    /** The last day in Korea on which they can be used, if it is earlier than the event says. */
    expire_day: localDate.optional(),
    /** The reason that members read. */
    words: text(2, GRANT_WORDS_MAX),
    reason: moneyReason,
  }),
  answer: z.object({ grant: grant.nullable(), proposal_no: count.nullable() }),
})

const grantNo = z.object({ grant_no: no })

export const listGrants = endpoint('GET /v1/operator/grant', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'Grants of free viv, newest first',
  query: z.object({ before_no: no.optional(), limit: pageOf(GRANTS_PAGE) }),
  answer: z.array(grant),
})

export const getGrantCase = endpoint('GET /v1/operator/grant/:grant_no', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'One grant',
  params: grantNo,
  answer: grant,
})

export const listGrantMembers = endpoint('GET /v1/operator/grant/:grant_no/member', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'Members of a grant, by number',
  params: grantNo,
  query: z.object({ after_no: no.optional(), limit: pageOf(LOTS_PAGE) }),
  answer: z.array(someone),
})

// Adjustments

export const proposeAdjust = endpoint('POST /v1/operator/adjust', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: "Propose an adjustment of a member's viv against the platform's account",
  body: z.object({
    user_no: no,
    bucket: z.enum(['paid', 'free']),
    /** Above 0 adds viv, below 0 takes them. */
    amount: count.min(-1_000_000_000).max(1_000_000_000),
    reason: moneyReason,
  }),
  answer: proposed,
})
