import { z } from 'zod'
import {
  logAct,
  openProposalSql,
  operatorNameOrNullSql,
  propose,
  type OperatorContext,
  type ProposalKind,
  type Proposed,
} from '#features/operator/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transition, type StateMachine } from '#kit/server/transition.ts'
import type { EventPlan, EventView, proposeEvent, VivEvent } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { EVENT_NEAR_PERCENT } from '../../operator-rules.ts'
import { eventTransitions } from '../../transitions.ts'

const payload = z.object({
  event_no: z.number().nullable(),
  name: z.string(),
  budget_viv: z.number().int(),
  member_viv: z.number().int().nullable(),
  from_day: z.string(),
  until_day: z.string().nullable(),
  expire_days: z.number().int(),
})

/**
 * Proposes a new event, or other figures of one: a second operator approves what may be granted. @throws `treasury.not_found`,
 * `treasury.event_low`, `operator.waiting`
 */
export async function proposeEventPlan(
  op: OperatorContext,
  eventNo: number | null,
  { reason, ...plan }: Body<typeof proposeEvent>,
): Promise<{ proposal_no: number }> {
  if (eventNo !== null) refuseLowBudget(await eventOf(op.tx, eventNo, op.now), plan.budget_viv)
  const target = `event:${eventNo ?? 'new'}`
  return propose(op, { kind: 'event', target, payload: { event_no: eventNo, ...plan }, reason, single: eventNo !== null })
}

function refuseLowBudget({ granted_viv, clawed_viv }: Pick<VivEvent, 'granted_viv' | 'clawed_viv'>, budget: number): void {
  if (budget < granted_viv - clawed_viv) throw vivOperatorErrors.event_low('budget_viv')
}

/** Events and their figures as proposals. */
export const eventKind: ProposalKind = {
  area: 'wallet',
  async show(db, { payload: asked }, now): Promise<EventView> {
    const { event_no, ...after } = payload.parse(asked)
    const before = event_no === null ? null : await eventOf(db, event_no, now)
    return { event_no, before: before && planOf(before), after, used_viv: before === null ? 0 : before.granted_viv - before.clawed_viv }
  },
  // What was granted since the proposal binds nobody: a lower budget than that is refused.
  binding: (view) => ({ before: (view as EventView).before, after: (view as EventView).after }),
  lock: async ({ tx }, { payload: asked }) => {
    const { event_no } = payload.parse(asked)
    if (event_no !== null) await tx.sql`select from viv_event where event_no = ${event_no} for no key update`
  },
  execute: saveEvent,
}

const planOf = ({ name, budget_viv, member_viv, from_day, until_day, expire_days }: EventPlan): EventPlan => ({
  name,
  budget_viv,
  member_viv,
  from_day,
  until_day,
  expire_days,
})

async function saveEvent(op: OperatorContext, { payload: asked, proposal_no, proposed_by, reason }: Proposed): Promise<object> {
  const { tx, operatorNo, now } = op
  const { event_no, ...plan } = payload.parse(asked)
  if (event_no === null) {
    const row = { ...plan, made_by: proposed_by, approved_by: operatorNo, reg_dt: now }
    const [made] = await tx.sql<[{ event_no: number }]>`insert into viv_event ${tx.sql(row)} returning event_no`
    await logAct(op, { act: 'event.save', target: `event:${made.event_no}`, facts: { proposal_no, before: null, after: plan }, reason })
    return made
  }
  const before = await eventOf(tx, event_no, now)
  refuseLowBudget(before, plan.budget_viv)
  await tx.sql`
    update viv_event set ${tx.sql(plan)},
      near_dt = case when (granted_viv - clawed_viv) * 100 >= ${plan.budget_viv}::bigint * ${EVENT_NEAR_PERCENT}::int then coalesce(near_dt, ${now}) end
    where event_no = ${event_no}`
  await logAct(op, { act: 'event.save', target: `event:${event_no}`, facts: { proposal_no, before: planOf(before), after: plan }, reason })
  return { event_no }
}

const events: StateMachine<typeof eventTransitions, 'viv_event'> = {
  transitions: eventTransitions,
  table: 'viv_event',
  key: 'event_no',
  guards: {},
  effects: {},
  refusal: ({ state }) => (state === null ? vivOperatorErrors.not_found() : vivOperatorErrors.ended()),
}

/** Stops an event, or lets it go on: nothing more is granted than two operators allowed. @throws `treasury.not_found`, `treasury.ended` */
export async function switchEvent(op: OperatorContext, eventNo: number, act: 'stop' | 'resume', reason: string): Promise<VivEvent> {
  const { row, transition: done } = await transition(op.tx, events, eventNo, { act, by: 'operator', context: undefined })
  await logAct(op, { act: `event.${act}`, target: `event:${eventNo}`, facts: { before: row.state, after: done.to }, reason })
  return eventOf(op.tx, eventNo, op.now)
}

type Page = { is_open?: boolean | undefined; before_no?: number | undefined; limit: number }

/** A page of events, the newest first; all or those that can be granted from today. */
export function eventsOf(db: Pool, { is_open = false, before_no = Number.MAX_SAFE_INTEGER, limit }: Page, now: Date): Promise<VivEvent[]> {
  return is_open ? rowsOf<VivEvent>(db, OPEN, [now, before_no, limit, koreanDay(now)]) : rowsOf<VivEvent>(db, ALL, [now, before_no, limit])
}

/** @throws `treasury.not_found` */
export async function eventOf(db: Db, eventNo: number, now: Date): Promise<VivEvent> {
  const [row] = await rowsOf<VivEvent>(db, ONE, [now, eventNo])
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

const COLUMNS = `e.event_no, e.name, e.is_referral, e.budget_viv, e.member_viv, e.from_day, e.until_day, e.expire_days, e.granted_viv, e.clawed_viv,
  e.state, ${operatorNameOrNullSql('e.made_by')} as made_by, ${operatorNameOrNullSql('e.approved_by')} as approved_by, e.reg_dt,
  ${openProposalSql(['event'], "'event:' || e.event_no", '$1')} as proposal_no`
const ALL: Statement = `select ${COLUMNS} from viv_event e where e.event_no < $2::bigint order by e.event_no desc limit $3::int`
const OPEN: Statement = `
  select ${COLUMNS} from viv_event e
  where e.event_no < $2::bigint and e.state = 1 and not e.is_referral and e.from_day <= $4::date and coalesce(e.until_day >= $4::date, true)
  order by e.event_no desc limit $3::int`
const ONE: Statement = `select ${COLUMNS} from viv_event e where e.event_no = $2::bigint`
