import { z } from 'zod'
import type { Someone } from '#features/operator/contract.ts'
import {
  logAct,
  operatorNameOrNullSql,
  operatorNameSql,
  propose,
  type OperatorContext,
  type ProposalKind,
  type Proposed,
} from '#features/operator/server/public.ts'
import { grantToAll } from './grant.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { addDays, endOfDay, koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Grant, GrantView, grantViv } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { checkDraw, drawFromEvent, recordEventGrants } from '../event/draw.ts'
import { eventOf } from '../event/events.ts'
import { operatorConfigOf } from '../config.ts'
import { createOperatorGrantAlarm } from '../alarms.ts'
import { freeBalances } from '../ledger/balance.ts'
import { openLedger } from '../ledger/session.ts'
import { activeOf, membersByNo } from '../member-lookup.ts'

const payload = z.object({
  event_no: z.number(),
  user_nos: z.array(z.number()),
  amount: z.number().int().min(1),
  expire_day: z.string().nullable(),
  words: z.string(),
})
type GrantRequest = z.infer<typeof payload> & { reason: string }

/**
 * Grants from an event's budget: at once within the operator's daily limit, and as a proposal above it. @throws `treasury.members`,
 * `treasury.expire_day`, `treasury.expire_late`, `treasury.own`, and as `drawFromEvent`
 */
export async function grantOrPropose(op: OperatorContext, body: Body<typeof grantViv>): Promise<Answer<typeof grantViv>> {
  const request = { ...body, user_nos: [...new Set(body.user_nos)], expire_day: body.expire_day ?? null }
  await mayGrant(op, request)
  if (await isWithinDailyLimit(op, request)) {
    return { grant: await createGrant(op, request, { given_by: op.operatorNo }), proposal_no: null }
  }
  const { reason, ...asked } = request
  const target = request.user_nos.length === 1 ? `user:${request.user_nos[0]}` : `users:${request.user_nos.length}`
  const { proposal_no } = await propose(op, { kind: 'grant', target, payload: asked, reason })
  return { grant: null, proposal_no }
}

/** Grants as proposals. Balances of several members do not bind the approval: one of them would always have changed. */
export const grantKind: ProposalKind = {
  area: 'wallet',
  show: viewGrant,
  binding: (view) => {
    const { members, ...rest } = view as GrantView
    return members.length === 1 ? view : { ...rest, members: members.map(({ user_no, haru_name, state }) => [user_no, haru_name, state]) }
  },
  lock: ({ tx, now }, asked) => openLedger(tx, { members: payload.parse(asked.payload).user_nos, platform: ['promo'], now, journals: 0 }),
  execute: executeGrant,
}

/** The changes of an approved grant. */
async function viewGrant(db: Db, asked: Proposed, now: Date): Promise<GrantView> {
  const { event_no, user_nos, amount, expire_day, words } = payload.parse(asked.payload)
  const { name } = await eventOf(db, event_no, now)
  const [members, free] = [await membersByNo(db, user_nos), await freeBalances(db, user_nos)]
  const withFree = members.map((member) => {
    const before = free.get(member.user_no) ?? 0
    return { ...member, free: { before, after: before + amount } }
  })
  return { event: { event_no, name }, members: withFree, amount, total: amount * user_nos.length, expire_day, words }
}

/** Grants after another operator's approval. Checks again that all members are active. */
async function executeGrant(op: OperatorContext, { proposal_no, payload: asked, reason, proposed_by }: Proposed): Promise<object> {
  const request = { ...payload.parse(asked), reason }
  await mayGrant(op, request)
  const { grant_no, total } = await createGrant(op, request, { given_by: proposed_by, proposal_no })
  return { grant_no, total }
}

async function mayGrant({ tx, memberNo, now }: OperatorContext, { event_no, user_nos, amount, expire_day }: GrantRequest): Promise<void> {
  if (memberNo !== null && user_nos.includes(memberNo)) throw vivOperatorErrors.own('user_nos')
  if (expire_day !== null && expire_day < koreanDay(now)) throw vivOperatorErrors.expire_day('expire_day')
  if ((await activeOf(tx, user_nos)) < user_nos.length) throw vivOperatorErrors.members('user_nos')
  const { expire_days } = await checkDraw(tx, { event_no, user_nos, amount }, now)
  if (expire_day !== null && expire_day > addDays(koreanDay(now), expire_days)) throw vivOperatorErrors.expire_late('expire_day')
}

/**
 * Whether the operator's own grants of today, this one included, stay within the limit, so that it cannot be avoided by several small
 * grants.
 */
async function isWithinDailyLimit({ tx, operatorNo, now }: OperatorContext, { user_nos, amount }: GrantRequest): Promise<boolean> {
  // The lock makes concurrent grants of one operator see each other.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`treasury_grant:${operatorNo}`}, 0))`
  const { grant_two_viv } = await operatorConfigOf(tx)
  const [given] = await tx.sql<[{ sum: number }]>`
    select coalesce(sum(amount * members), 0) as sum from treasury_grant
    where given_by = ${operatorNo} and approved_by is null and reg_dt >= ${startOfDay(koreanDay(now))}`
  return given.sum + amount * user_nos.length <= grant_two_viv
}

type GrantOperators = { given_by: number; proposal_no?: number }

async function createGrant(op: OperatorContext, request: GrantRequest, { given_by, proposal_no }: GrantOperators): Promise<Grant> {
  const { tx, operatorNo, now } = op
  const { event_no, user_nos, amount, expire_day, words, reason } = request
  const { expire_days } = await drawFromEvent(tx, { event_no, user_nos, amount }, now)
  const lastDay = expire_day ?? addDays(koreanDay(now), expire_days)
  const expire = endOfDay(lastDay)
  const approvedBy = proposal_no === undefined ? null : operatorNo
  const [made] = await tx.sql<[{ grant_no: number }]>`
    insert into treasury_grant (event_no, amount, members, expire_dt, words, reason, given_by, approved_by, proposal_no, reg_dt)
    values (${event_no}, ${amount}, ${user_nos.length}, ${expire}, ${words}, ${reason}, ${given_by}, ${approvedBy}, ${proposal_no ?? null}, ${now})
    returning grant_no`
  const { grant_no } = made
  await tx.sql`insert into treasury_grant_member (grant_no, user_no) select ${grant_no}, unnest(${user_nos}::bigint[])`
  const journals = await grantToAll(tx, { user_nos, amount, words, ref: `grant:${grant_no}`, expire_dt: expire }, now)
  await recordEventGrants(tx, { event_no, grant_no, journals, amount }, now)
  const facts = { event_no, user_nos, amount, expire_day: lastDay, words, ...(proposal_no === undefined ? {} : { proposal_no }) }
  await logAct(op, { act: 'grant.give', target: `grant:${grant_no}`, facts, reason })
  await createOperatorGrantAlarm(tx, { grant_no, user_nos, amount, words }, now)
  return grantOf(tx, grant_no)
}

const COLUMNS = `g.grant_no, case when g.event_no is not null then (
    select json_build_object('event_no', e.event_no, 'name', e.name) from viv_event e where e.event_no = g.event_no) end as event, g.amount, g.members, g.amount * g.members as total, g.expire_dt, g.words, g.reason,
  ${operatorNameSql('g.given_by')} as given_by, ${operatorNameOrNullSql('g.approved_by')} as approved_by, g.reg_dt`

/** @throws `treasury.not_found` */
export async function grantOf({ sql }: Db, grantNo: number): Promise<Grant> {
  const [row] = await sql<Grant[]>`select ${sql.unsafe(COLUMNS)} from treasury_grant g where g.grant_no = ${grantNo}`
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

/** A page of grants, newest first. */
export function grantsOf({ sql }: Pool, { before_no, limit }: { before_no?: number | undefined; limit: number }): Promise<Grant[]> {
  return sql<Grant[]>`
    select ${sql.unsafe(COLUMNS)} from treasury_grant g where g.grant_no < ${before_no ?? Number.MAX_SAFE_INTEGER}
    order by g.grant_no desc limit ${limit}`
}

/** A page of a grant's members, by number. */
export function grantMembersOf({ sql }: Pool, grantNo: number, page: { after_no?: number | undefined; limit: number }): Promise<Someone[]> {
  return sql<Someone[]>`
    select m.user_no, (select u.haru_name from users u where u.user_no = m.user_no) as haru_name
    from treasury_grant_member m where m.grant_no = ${grantNo} and m.user_no > ${page.after_no ?? 0}
    order by m.user_no limit ${page.limit}`
}
