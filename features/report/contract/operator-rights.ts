import { z } from 'zod'
import { operatorName, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { mailAddress, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { OBJECTION_MAX, OBJECTION_MIN, REPORT_TARGETS } from '../rules.ts'

const count = z.number().int()
export const RIGHTS_PAGE = 30

export const RIGHTS_QUEUES = ['open', 'closed'] as const
export const RIGHTS_PLANS = ['restore', 'remove'] as const

const blockRow = z.object({
  block_no: count,
  target_kind: z.enum(REPORT_TARGETS),
  target_no: count,
  /** Who wrote it; null: their account was deleted. */
  author: someone.nullable(),
  /** Who asked: a member, or somebody whom operators entered. */
  claimant: someone.nullable(),
  /** Masked. */
  claimant_name: z.string(),
  /** 1 blocked, 2 the author objected, 3 restored, 4 removed, 5 refused. */
  state: count,
  plan: z.enum(RIGHTS_PLANS).nullable(),
  reg_dt: moment,
  end_dt: moment,
  close_dt: moment.nullable(),
})
export type BlockRow = z.infer<typeof blockRow>

export const listBlocks = endpoint('GET /v1/operator/rights', {
  access: 'operator',
  right: 'rights.see',
  summary: 'Content that is blocked for 30 days for somebody’s rights',
  query: z.object({ queue: z.enum(RIGHTS_QUEUES).default('open'), after_no: no.optional(), limit: pageOf(RIGHTS_PAGE) }),
  answer: z.array(blockRow),
})

export const blockCase = blockRow.extend({
  /** The claimant's name and mail address are masked until `openPersonal` of 'rights:<number>'. */
  is_masked: z.boolean(),
  claimant_mail: z.string(),
  claim: z.string(),
  objection: z.string(),
  object_dt: moment.nullable(),
  reason: z.string(),
  plan_by: operatorName.nullable(),
  /** Null: it ended by itself. */
  close_by: operatorName.nullable(),
  /** The case of the report, if a member asked. */
  case_no: count.nullable(),
  evidence: z.record(z.string(), z.unknown()),
  can_decide: z.boolean(),
})
export type BlockCase = z.infer<typeof blockCase>

const params = z.object({ block_no: no })

export const getBlock = endpoint('GET /v1/operator/rights/:block_no', {
  access: 'operator',
  right: 'rights.see',
  summary: 'One block with both sides’ words',
  params,
  answer: blockCase,
})

export const openRightsBlock = endpoint('POST /v1/operator/rights', {
  access: 'operator',
  right: 'rights.act',
  idempotent: true,
  summary: 'Block content for 30 days for somebody who has no account, and tell both sides',
  body: z.object({
    target_kind: z.enum(REPORT_TARGETS),
    target_no: no,
    claimant_name: text(1, 40),
    claimant_mail: mailAddress,
    claim: text(OBJECTION_MIN, OBJECTION_MAX),
  }),
  answer: z.object({ block_no: count }),
})

const RIGHTS_REASON = text(OBJECTION_MIN, 500)

/** What happens on the last day; it may be changed until then. */
export const planBlock = endpoint('POST /v1/operator/rights/:block_no/plan', {
  access: 'operator',
  right: 'rights.act',
  idempotent: true,
  summary: 'Decide whether blocked content is restored or removed on the last day',
  params,
  body: z.object({ plan: z.enum(RIGHTS_PLANS), reason: RIGHTS_REASON }),
  answer: z.object({}),
})

export const refuseBlock = endpoint('POST /v1/operator/rights/:block_no/refuse', {
  access: 'operator',
  right: 'rights.act',
  idempotent: true,
  summary: 'Refuse a request that has no ground; the content is shown again at once',
  params,
  body: z.object({ reason: RIGHTS_REASON }),
  answer: z.object({}),
})
