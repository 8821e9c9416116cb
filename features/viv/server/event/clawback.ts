import { z } from 'zod'
import { logAct, propose, type OperatorContext, type ProposalKind, type Proposed } from '#features/operator/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { ClawbackView, proposeClawback } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { EVENT_NEAR_PERCENT } from '../../operator-rules.ts'
import { createCorrectionAlarms } from '../alarms.ts'
import { openLedger } from '../ledger/session.ts'
import type { Lot } from '../ledger/rows.ts'
import { membersByNo } from '../member-lookup.ts'
import { eventOf } from './events.ts'
import { eventMembersByNo } from './members.ts'

const payload = z.object({ event_no: z.number(), user_nos: z.array(z.number()) })

/**
 * Proposes to take back from members what is left of an event's viv, because they got it by abuse. @throws `treasury.not_found`,
 * `treasury.members`, `treasury.own`, `treasury.clawback_none`
 */
export async function proposeEventClawback(
  op: OperatorContext,
  eventNo: number,
  { user_nos, reason }: Body<typeof proposeClawback>,
): Promise<{ proposal_no: number }> {
  const { tx, memberNo, now } = op
  await eventOf(tx, eventNo, now)
  const userNos = [...new Set(user_nos)].toSorted((one, other) => one - other)
  if (memberNo !== null && userNos.includes(memberNo)) throw vivOperatorErrors.own('user_nos')
  const members = await eventMembersByNo(tx, eventNo, userNos, now)
  if (members.length < userNos.length) throw vivOperatorErrors.members('user_nos')
  if (members.every(({ left_viv }) => left_viv === 0)) throw vivOperatorErrors.clawback_none('user_nos')
  return propose(op, { kind: 'event_clawback', target: `event:${eventNo}`, payload: { event_no: eventNo, user_nos: userNos }, reason })
}

/** Claw-backs as proposals. It takes what is left at that moment, so balances of several members do not bind the approval. */
export const clawbackKind: ProposalKind = {
  area: 'wallet',
  show: clawbackView,
  binding: (view) => {
    const { members, total: _total, ...rest } = view as ClawbackView
    return members.length === 1 ? view : { ...rest, members: members.map(({ user_no, haru_name, state }) => [user_no, haru_name, state]) }
  },
  async lock({ tx, now }, asked) {
    const { event_no, user_nos } = payload.parse(asked.payload)
    await lockEvent(tx, event_no)
    await openLedger(tx, { members: user_nos, platform: ['promo'], now, journals: 0 })
  },
  execute: takeBack,
}

async function clawbackView(db: Db, asked: Proposed, now: Date): Promise<ClawbackView> {
  const { event_no, user_nos } = payload.parse(asked.payload)
  const { name } = await eventOf(db, event_no, now)
  const byNo = new Map((await eventMembersByNo(db, event_no, user_nos, now)).map((row) => [row.member.user_no, row]))
  const members = (await membersByNo(db, user_nos)).map((member) => {
    const { member: _member, ...became } = byNo.get(member.user_no)!
    return { ...member, ...became }
  })
  return { event_no, name, members, total: members.reduce((sum, { left_viv }) => sum + left_viv, 0) }
}

const lockEvent = ({ sql }: Tx, eventNo: number): Promise<unknown> =>
  sql`select from viv_event where event_no = ${eventNo} for no key update`.execute()

/** Takes back what is left, one journal for each member, and gives it back to the budget. @throws `treasury.own`, `treasury.clawback_none` */
async function takeBack(op: OperatorContext, { proposal_no, payload: asked, reason }: Proposed): Promise<object> {
  const { tx, memberNo, now } = op
  const { event_no, user_nos } = payload.parse(asked)
  if (memberNo !== null && user_nos.includes(memberNo)) throw vivOperatorErrors.own()
  await lockEvent(tx, event_no)
  const { name } = await eventOf(tx, event_no, now)
  const ledger = await openLedger(tx, { members: user_nos, platform: ['promo'], now, journals: user_nos.length })
  const taken: { user_no: number; viv: number }[] = []
  for (const [userNo, lots] of Map.groupBy(
    await lotsOf(tx, ledger.lots, { event_no, user_nos, at: ledger.at }),
    ({ user_no }) => user_no,
  )) {
    const journal = ledger.begin('event_clawback', `event:${event_no}:${proposal_no}:${userNo}`, userNo, { words: name })
    const viv = lots.reduce((sum, { remaining }) => sum + remaining, 0)
    for (const lot of lots) ledger.useLot(journal, lot, lot.remaining)
    ledger.post(journal, ledger.account(null, 'promo'), viv)
    taken.push({ user_no: userNo, viv })
  }
  if (taken.length === 0) throw vivOperatorErrors.clawback_none()
  await ledger.write()
  const total = taken.reduce((sum, { viv }) => sum + viv, 0)
  await tx.sql`
    update viv_event_member m set clawed_viv = m.clawed_viv + t.viv
    from unnest(${taken.map(({ user_no }) => user_no)}::bigint[], ${taken.map(({ viv }) => viv)}::bigint[]) t (user_no, viv)
    where m.event_no = ${event_no} and m.user_no = t.user_no`
  await tx.sql`
    update viv_event set clawed_viv = clawed_viv + ${total},
      near_dt = case when (granted_viv - clawed_viv - ${total}) * 100 >= budget_viv * ${EVENT_NEAR_PERCENT}::int then near_dt end
    where event_no = ${event_no}`
  await logAct(op, { act: 'event.clawback', target: `event:${event_no}`, facts: { proposal_no, total, taken }, reason })
  const ref = `proposal:${proposal_no}`
  const corrections = taken.map(({ user_no, viv: amount }) => ({ user_no, amount, cause: 'clawed_back' as const, ref }))
  createCorrectionAlarms(tx, corrections, now)
  return { event_no, total, taken }
}

type EventLots = { event_no: number; user_nos: readonly number[]; at: string }

/** What is left of the event's lots of these members. Expired ones stay for their own booking. */
async function lotsOf(
  { sql }: Tx,
  store: { byNumber(lotNos: number[]): Promise<Lot[]> },
  { event_no, user_nos, at }: EventLots,
): Promise<Lot[]> {
  const rows = await sql<{ lot_no: number }[]>`
    select l.lot_no from viv_event_grant g join viv_lot l on l.journal_no = g.journal_no and l.user_no = g.user_no
    where g.event_no = ${event_no} and g.user_no = any(${[...user_nos]}::bigint[]) and l.remaining > 0 and coalesce(l.expire_dt > ${at}, true)
    order by l.user_no, l.lot_no`
  return store.byNumber(rows.map(({ lot_no }) => lot_no))
}
