import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { CASES_MAX, LOG_PAGE, MONEY_REASON_MIN, PROPOSAL_STATES, PROPOSALS_PAGE, QUEUE_QUERY_MAX, REASON_MAX } from './rules.ts'

export * from './contract/account.ts'

const count = z.number().int()

/** A member as the console shows them; the name of a deleted one is null. */
export const someone = z.object({ user_no: count, haru_name: z.string().nullable() })
export type Someone = z.infer<typeof someone>

/** An operator as the console shows them. */
export const operatorName = z.object({ operator_no: count, name: z.string().nullable() })

/** Required reason of an action that moves money. */
export const moneyReason = text(MONEY_REASON_MIN, REASON_MAX)
/** Optional note of an action. */
export const operatorNote = text(0, REASON_MAX).default('')
/** The proposal that an action created. */
export const proposed = z.object({ proposal_no: count })

/** What a queue is searched for. */
export const queueQuery = z.string().trim().min(1).max(QUEUE_QUERY_MAX).optional()

/** The result of one of several cases that an operator decided in one call; `problem`: why this one was refused. */
export const caseResult = z.object({ no: count, problem: z.object({ code: z.string(), message: z.string() }).nullable() })
export type CaseResult = z.infer<typeof caseResult>
/** The numbers of the cases of such a call, each once. */
export const caseNos = z
  .array(no)
  .min(1)
  .max(CASES_MAX)
  .refine((nos) => new Set(nos).size === nos.length, { error: '같은 번호가 두 번 있어요.' })

/** Number of waiting items by queue (`exchange_open`), for the console's navigation. */
export const getWaiting = endpoint('GET /v1/operator/waiting', {
  access: 'operator',
  summary: 'Number of waiting items by queue',
  answer: z.record(z.string(), count),
})

/** Facts of an action: amounts, states before and after; never a secret. */
const facts = z.record(z.string(), z.unknown())

export const logLine = z.object({
  log_no: count,
  /** Null: the command on the server. */
  who: operatorName.nullable(),
  /** 'exchange.approve' */
  act: z.string(),
  /** The object of the action: 'exchange:12', 'user:5', 'config:gift_max'. */
  target: z.string(),
  facts,
  reason: z.string(),
  ip: z.string().nullable(),
  reg_dt: moment,
})
export type LogLine = z.infer<typeof logLine>

export const listOperatorLog = endpoint('GET /v1/operator/log', {
  access: 'operator',
  summary: 'Audit log of operators, newest first',
  query: z.object({
    act: z.string().max(60).optional(),
    operator_no: no.optional(),
    target: z.string().max(100).optional(),
    /** Up to this moment, inclusive. */
    until_dt: inputMoment.optional(),
    before_no: no.optional(),
    limit: pageOf(LOG_PAGE),
  }),
  answer: z.array(logLine),
})

/** An action that one operator proposes and another decides. The feature of its kind defines the payload. */
export const proposal = z.object({
  proposal_no: count,
  kind: z.string(),
  target: z.string(),
  payload: facts,
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** Not decided in time. */
  is_expired: z.boolean(),
  /** Proposed by me: I can withdraw but not decide it. */
  is_mine: z.boolean(),
  proposed_by: operatorName,
  /** The proposer is no longer an operator: it can only be rejected. */
  is_orphan: z.boolean(),
  decided_by: operatorName.nullable(),
  decide_reason: z.string(),
  /** The executor's result. */
  result: facts.nullable(),
  reg_dt: moment,
  expire_dt: moment,
  end_dt: moment.nullable(),
})
export type Proposal = z.infer<typeof proposal>

export const listProposals = endpoint('GET /v1/operator/proposal', {
  access: 'operator',
  summary: 'Proposals, newest first',
  query: z.object({
    /** `open`: proposed and not expired; omitted: all. */
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

/** An approval executes it at once; if the execution is refused, it stays proposed. A rejection needs a reason. */
export const decideProposal = endpoint('POST /v1/operator/proposal/:proposal_no/decide', {
  access: 'operator',
  idempotent: true,
  summary: 'Approve and execute, or reject, another operator’s proposal',
  params: proposalNo,
  body: z.object({ approve: z.boolean(), reason: text(0, REASON_MAX).default('') }),
  answer: proposal,
})

export const withdrawProposal = endpoint('POST /v1/operator/proposal/:proposal_no/withdraw', {
  access: 'operator',
  idempotent: true,
  summary: 'Withdraw my proposal',
  params: proposalNo,
  answer: proposal,
})
