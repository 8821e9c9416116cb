import { z } from 'zod'
import { moneyReason, operatorName, proposalMember, proposed, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { formFlag, localDate, moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { CLAWBACK_MAX, EVENT_NAME_MAX, EVENTS_PAGE, EVENT_VIV_MAX, LOTS_PAGE } from '../operator-rules.ts'
import { count } from './shape.ts'

// Events: budgets of free viv, what was granted of them, and what is taken back.

const plan = z.object({
  name: text(2, EVENT_NAME_MAX),
  budget_viv: count.min(1).max(EVENT_VIV_MAX),
  /** The most of one member; null: as much as there is. */
  member_viv: count.min(1).max(EVENT_VIV_MAX).nullable(),
  /** Days on which it can be granted from, both included; null: without an end. */
  from_day: localDate,
  until_day: localDate.nullable(),
  /** Days after which what was granted expires. */
  expire_days: count.min(1).max(3650),
})
export type EventPlan = z.infer<typeof plan>

const vivEvent = plan.extend({
  name: z.string(),
  event_no: count,
  /** Rewards for invitations are drawn from this one. */
  is_referral: z.boolean(),
  granted_viv: count,
  clawed_viv: count,
  /** 1 open, 2 stopped */
  state: count,
  /** Null: it came with haru. */
  made_by: operatorName.nullable(),
  approved_by: operatorName.nullable(),
  reg_dt: moment,
  /** The open proposal of other figures. */
  proposal_no: count.nullable(),
})
export type VivEvent = z.infer<typeof vivEvent>

const eventNo = z.object({ event_no: no })

/** With `is_open`, those that operators can grant from today. */
export const listEvents = endpoint('GET /v1/operator/event', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'Events with a budget of free viv, newest first',
  query: z.object({ is_open: formFlag.optional(), before_no: no.optional(), limit: pageOf(EVENTS_PAGE) }),
  answer: z.array(vivEvent),
})

export const getEvent = endpoint('GET /v1/operator/event/:event_no', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'One event',
  params: eventNo,
  answer: vivEvent,
})

const asked = plan
  .extend({ reason: moneyReason })
  .refine(({ budget_viv, member_viv }) => member_viv === null || member_viv <= budget_viv, {
    path: ['member_viv'],
    error: '한 회원의 한도는 예산보다 클 수 없어요.',
  })
  .refine(({ from_day, until_day }) => until_day === null || until_day >= from_day, {
    path: ['until_day'],
    error: '끝나는 날은 시작하는 날보다 앞설 수 없어요.',
  })

export const proposeEvent = endpoint('POST /v1/operator/event', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: 'Propose an event with a budget of free viv',
  body: asked,
  answer: proposed,
})

export const proposeEventChange = endpoint('PUT /v1/operator/event/:event_no', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: 'Propose other figures of an event',
  params: eventNo,
  body: asked,
  answer: proposed,
})

const switched = {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  params: eventNo,
  body: z.object({ reason: moneyReason }),
  answer: vivEvent,
} as const

export const stopEvent = endpoint('POST /v1/operator/event/:event_no/stop', { ...switched, summary: 'Stop granting from an event' })
export const resumeEvent = endpoint('POST /v1/operator/event/:event_no/resume', { ...switched, summary: 'Grant from an event again' })

const became = {
  granted_viv: count,
  clawed_viv: count,
  /** Can still be used, and be taken back. */
  left_viv: count,
  /** Spent, or reserved for something. */
  spent_viv: count,
  expired_viv: count,
}
const eventMember = z.object({ member: someone, ...became })
export type EventMember = z.infer<typeof eventMember>

export const listEventMembers = endpoint('GET /v1/operator/event/:event_no/member', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'Members of an event by number: what each got and what became of it',
  params: eventNo,
  query: z.object({ after_no: no.optional(), limit: pageOf(LOTS_PAGE) }),
  answer: z.array(eventMember),
})

const eventGrant = z.object({
  journal_no: count,
  member: someone,
  amount: count,
  /** The operators' grant; null: a reward. */
  grant_no: count.nullable(),
  reg_dt: moment,
})
export type EventGrant = z.infer<typeof eventGrant>

export const listEventGrants = endpoint('GET /v1/operator/event/:event_no/grant', {
  access: 'operator',
  right: 'wallet.see',
  summary: 'What was granted of an event, newest first',
  params: eventNo,
  query: z.object({ before_no: no.optional(), limit: pageOf(LOTS_PAGE) }),
  answer: z.array(eventGrant),
})

export const proposeClawback = endpoint('POST /v1/operator/event/:event_no/clawback', {
  access: 'operator',
  right: 'wallet.act',
  idempotent: true,
  summary: 'Propose to take back from members what is left of an event',
  params: eventNo,
  body: z.object({ user_nos: z.array(no).min(1).max(CLAWBACK_MAX), reason: moneyReason }),
  answer: proposed,
})

// The details of each kind of proposal for the deciding operator (`view`).

const storedPlan = plan.extend({ name: z.string() })
/** `before` null: a new event. `used_viv`: granted and not taken back, which the budget cannot fall below. */
export const eventView = z.object({ event_no: count.nullable(), before: storedPlan.nullable(), after: storedPlan, used_viv: count })
export type EventView = z.infer<typeof eventView>

/** `total`: what an approval takes back now. */
export const clawbackView = z.object({
  event_no: count,
  name: z.string(),
  members: z.array(proposalMember.extend(became)),
  total: count,
})
export type ClawbackView = z.infer<typeof clawbackView>
