import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageAfter, pageOf, text } from '#kit/contract/shape.ts'
import {
  CASES_MAX,
  MEMBER_STATES,
  MONEY_REASON_MIN,
  PROPOSAL_SORTS,
  PROPOSAL_STATES,
  PROPOSALS_PAGE,
  QUEUE_PAGE,
  QUEUE_QUERY_MAX,
  QUEUE_SORTS,
  REASON_MAX,
} from './rules.ts'
import { facts } from './contract/log.ts'
import { operatorName, someone } from './contract/person.ts'

export * from './contract/account.ts'
export * from './contract/alert.ts'
export * from './contract/case.ts'
export * from './contract/engine.ts'
export * from './contract/find.ts'
export * from './contract/inbox.ts'
export * from './contract/log.ts'
export * from './contract/person.ts'
export * from './contract/personal.ts'
export * from './contract/rights.ts'

const count = z.number().int()

/** The latest act of an operator on a case. */
export const lastAct = z.object({ log_no: count, by: operatorName })
/** A member whom a proposal concerns: `left` deleted the account, `gone` is purged. */
export const proposalMember = someone.extend({ state: z.enum(MEMBER_STATES) })
export type ProposalMember = z.infer<typeof proposalMember>

/** What the deciding operator is shown of a proposal about an operator's account; a state before of null: no account yet. */
export const accountView = z.object({
  login_id: z.string(),
  name: z.string(),
  /** The same person's member account. */
  member: someone.nullable(),
  state: z.object({ before: count.nullable(), after: count }),
  roles: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
})
export type AccountView = z.infer<typeof accountView>

/** Required reason of an action that moves money. */
export const moneyReason = text(MONEY_REASON_MIN, REASON_MAX)
/** Optional note of an action. */
export const operatorNote = text(0, REASON_MAX).default('')
/** The proposal that an action created. */
export const proposed = z.object({ proposal_no: count })

/** What a queue is searched for. */
export const queueQuery = z.string().trim().min(1).max(QUEUE_QUERY_MAX).optional()

/**
 * The query of a page of a queue that is sorted by a moment. The first of `queues` is the one that opens; the cursor is the last row's
 * `sort_dt` with its number.
 */
export const queuePage = <const Q extends readonly [string, ...string[]]>(queues: Q) =>
  pageAfter(QUEUE_PAGE, {
    queue: z.enum(queues).default(queues[0] as never),
    sort: z.enum(QUEUE_SORTS).default('oldest'),
    q: queueQuery,
  })

/** The result of one of several cases that an operator decided in one call; `problem`: why this one was refused. */
export const caseResult = z.object({ no: count, problem: z.object({ code: z.string(), message: z.string() }).nullable() })
export type CaseResult = z.infer<typeof caseResult>
/** The numbers of the cases of such a call, each once. */
export const caseNos = z
  .array(no)
  .min(1)
  .max(CASES_MAX)
  .refine((nos) => new Set(nos).size === nos.length, { error: '같은 번호가 두 번 있어요.' })

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
  /** The `view` when it was decided; null if nobody decided. */
  seen: facts.nullable(),
  reg_dt: moment,
  expire_dt: moment,
  end_dt: moment.nullable(),
})
export type Proposal = z.infer<typeof proposal>

/** A proposal in the queue: the first of the members whom it names, and how many there are. */
export const proposalRow = proposal.extend({ members: z.array(someone), member_count: count })
export type ProposalRow = z.infer<typeof proposalRow>

export const listProposals = endpoint('GET /v1/operator/proposal', {
  access: 'operator',
  right: null,
  summary: 'Proposals',
  query: z.object({
    /** `open`: proposed and not expired; omitted: all. */
    state: z.enum(['open', ...PROPOSAL_STATES]).optional(),
    kind: z.string().max(60).optional(),
    sort: z.enum(PROPOSAL_SORTS).default('newest'),
    /** The number of a proposal or a member, or a member's phone number, part of their name or of their real name. */
    q: queueQuery,
    /** The last proposal of the page before. */
    after_no: no.optional(),
    limit: pageOf(PROPOSALS_PAGE),
  }),
  answer: z.array(proposalRow),
})

const proposalNo = z.object({ proposal_no: no })

/** An open proposal with what its approval changes, read at this moment; the feature of its kind defines the view. */
export const proposalCase = proposal.extend({
  /** Whether the operator who reads it may approve or reject it now. */
  may_decide: z.boolean(),
  view: facts.nullable(),
  /** Identifies the view: the approval repeats it, and is refused if the view has changed since. */
  version: z.string().nullable(),
})
export type ProposalCase = z.infer<typeof proposalCase>

export const getProposal = endpoint('GET /v1/operator/proposal/:proposal_no', {
  access: 'operator',
  right: null,
  summary: 'One proposal, with what its approval changes',
  params: proposalNo,
  answer: proposalCase,
})

/** An approval executes it at once; if it is refused, it stays proposed. A rejection needs a reason, an approval the `version` that was shown. */
export const decideProposal = endpoint('POST /v1/operator/proposal/:proposal_no/decide', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Approve and execute, or reject, another operator’s proposal',
  params: proposalNo,
  body: z.object({ approve: z.boolean(), reason: text(0, REASON_MAX).default(''), version: z.string().max(100).default('') }),
  answer: proposal,
})

export const withdrawProposal = endpoint('POST /v1/operator/proposal/:proposal_no/withdraw', {
  access: 'operator',
  right: null,
  idempotent: true,
  summary: 'Withdraw my proposal',
  params: proposalNo,
  answer: proposal,
})
