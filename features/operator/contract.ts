import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { LOG_PAGE, MONEY_REASON_MIN, PROPOSAL_STATES, PROPOSALS_PAGE, REASON_MAX } from './rules.ts'

const count = z.number().int()

/** An operator or a member as the console names them; without a name once they are gone. */
export const someone = z.object({ user_no: count, haru_name: z.string().nullable() })
export type Someone = z.infer<typeof someone>

/** Why money moves. */
export const moneyReason = text(MONEY_REASON_MIN, REASON_MAX)
/** What an operator adds to an act, or nothing. */
export const operatorNote = text(0, REASON_MAX).default('')
/** What a second operator has to decide. */
export const proposed = z.object({ proposal_no: count })

/** How much waits in each queue, by its name (`exchange_open`); what the console's navigation shows. */
export const getWaiting = endpoint('GET /v1/operator/waiting', {
  access: 'operator',
  summary: 'How much waits for an operator',
  answer: z.record(z.string(), count),
})

/** Facts of an act: amounts, states before and after; never a secret. */
const facts = z.record(z.string(), z.unknown())

export const logLine = z.object({
  log_no: count,
  who: someone,
  /** 'exchange.approve' */
  act: z.string(),
  /** What it was done to: 'exchange:12', 'user:5', 'config:gift_max'. */
  target: z.string(),
  facts,
  reason: z.string(),
  ip: z.string().nullable(),
  reg_dt: moment,
})
export type LogLine = z.infer<typeof logLine>

export const listOperatorLog = endpoint('GET /v1/operator/log', {
  access: 'operator',
  summary: 'What operators did, newest first',
  query: z.object({
    act: z.string().max(60).optional(),
    user_no: no.optional(),
    target: z.string().max(100).optional(),
    /** Not after this moment. */
    until_dt: askedMoment.optional(),
    before_no: no.optional(),
    limit: pageOf(LOG_PAGE),
  }),
  answer: z.array(logLine),
})

/** Something that one operator asks for and another decides. What the payload means is said by the feature of its kind. */
export const proposal = z.object({
  proposal_no: count,
  kind: z.string(),
  target: z.string(),
  payload: facts,
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** Nobody decided it in time. */
  is_expired: z.boolean(),
  /** I proposed it: I can withdraw it, and not decide it. */
  is_mine: z.boolean(),
  proposed_by: someone,
  /** Whoever proposed it is no operator any more: it can be rejected alone. */
  is_orphan: z.boolean(),
  decided_by: someone.nullable(),
  decide_reason: z.string(),
  /** What carrying it out made. */
  result: facts.nullable(),
  reg_dt: moment,
  expire_dt: moment,
  end_dt: moment.nullable(),
})
export type Proposal = z.infer<typeof proposal>

export const listProposals = endpoint('GET /v1/operator/proposal', {
  access: 'operator',
  summary: 'What waits for a second operator, or was decided, newest first',
  query: z.object({
    /** `open`: proposed and not over; without it all. */
    state: z.enum(['open', ...PROPOSAL_STATES]).optional(),
    kind: z.string().max(60).optional(),
    before_no: no.optional(),
    limit: pageOf(PROPOSALS_PAGE),
  }),
  answer: z.array(proposal),
})

const proposalNo = z.object({ proposal_no: no })

export const getProposal = endpoint('GET /v1/operator/proposal/:proposal_no', {
  access: 'operator',
  summary: 'One proposal',
  params: proposalNo,
  answer: proposal,
})

/** Approved it is carried out at once; where that is refused, it stays proposed. A refusal says why. */
export const decideProposal = endpoint('POST /v1/operator/proposal/:proposal_no/decide', {
  access: 'operator',
  idempotent: true,
  summary: 'Approve and carry out, or reject, what another operator proposed',
  params: proposalNo,
  body: z.object({ approve: z.boolean(), reason: text(0, REASON_MAX).default('') }),
  answer: proposal,
})

export const withdrawProposal = endpoint('POST /v1/operator/proposal/:proposal_no/withdraw', {
  access: 'operator',
  idempotent: true,
  summary: 'Take back what I proposed',
  params: proposalNo,
  answer: proposal,
})
