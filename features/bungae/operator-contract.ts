import { z } from 'zod'
import { queuePage, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, text } from '#kit/contract/shape.ts'
import { APPEAL_KINDS } from './contract/trust.ts'
import { APPEAL_QUEUES } from './operator-rules.ts'
import { APPEAL_ANSWER_MAX, APPEAL_ANSWER_MIN } from './rules.ts'

const count = z.number().int()

/** What happened in a bungae, to itself or to the member who appeals, as `adhoc_event` has it. */
const event = z.object({
  event: z.string(),
  from_state: count.nullable(),
  to_state: count,
  actor: z.enum(['member', 'host', 'manager', 'system']),
  is_member: z.boolean(),
  reg_dt: moment,
})

const appealCase = z.object({
  appeal_no: count,
  kind: z.enum(APPEAL_KINDS),
  /** 1 open, 2 accepted, 3 denied (`APPEAL`). */
  state: count,
  appeal: z.string(),
  reg_dt: moment,
  answer: z.string().nullable(),
  decide_dt: moment.nullable(),
  member: someone,
  host: someone.nullable(),
  adhoc_no: count,
  adhoc_name: z.string(),
  meet_title: z.string(),
  start_dt: moment,
  end_dt: moment,
  /** What the member objected before, and when the host or a manager answered; null of a fact of a host. */
  objection: z.string().nullable(),
  answer_dt: moment.nullable(),
  events: z.array(event),
  sort_dt: moment,
})
export type AppealCase = z.infer<typeof appealCase>

export const listTrustAppeals = endpoint('GET /v1/operator/bungae/appeal', {
  access: 'operator',
  right: 'club.see',
  summary: 'Members who ask to look again at a fact of their trust, with what happened in the bungae',
  query: queuePage(APPEAL_QUEUES),
  answer: z.array(appealCase),
})

export const decideTrustAppeal = endpoint('POST /v1/operator/bungae/appeal/:appeal_no', {
  access: 'operator',
  right: 'club.act',
  idempotent: true,
  summary: 'Decide whether a fact of a member’s trust counts; the member reads the answer',
  params: z.object({ appeal_no: no }),
  body: z.object({ accepts: z.boolean(), answer: text(APPEAL_ANSWER_MIN, APPEAL_ANSWER_MAX) }),
  answer: z.object({}),
})
