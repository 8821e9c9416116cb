import { z } from 'zod'
import {
  logAct,
  openProposalSql,
  propose,
  someoneSql,
  type OperatorContext,
  type ProposalKind,
  type Proposed,
} from '#features/operator/server/public.ts'
import { balanceOf } from '../ledger/balance.ts'
import { createCorrectionAlarms, createGiftCheckAlarm, type Correction } from '../alarms.ts'
import { openLedger } from '../ledger/session.ts'
import { membersByNo } from '../member-lookup.ts'
import { freezeGift } from './freeze.ts'
import { voidGift } from './return.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { freezeGift as freezing, GiftRow, GiftVoidView, listGiftCases } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { FRAUD_HOURS } from '../../operator-rules.ts'

/** A page of gifts, newest first: a member's, or all that are frozen. */
export function giftCases(db: Pool, query: Query<typeof listGiftCases>, now: Date): Promise<GiftRow[]> {
  const { side, user_no, before_no = Number.MAX_SAFE_INTEGER, limit } = query
  if (side === 'frozen') return rowsOf<GiftRow>(db, FROZEN, [before_no, limit, now])
  return rowsOf<GiftRow>(db, side === 'sent' ? SENT : RECEIVED, [user_no!, before_no, limit, now])
}

/** @throws `treasury.not_found` */
export async function giftOf(db: Db, giftNo: number, now: Date): Promise<GiftRow> {
  const [row] = await rowsOf<GiftRow>(db, ONE, [giftNo, now])
  if (!row) throw vivOperatorErrors.not_found()
  return row
}

/** Freezes an unused gift that its sender reported as fraud within a day. */
export async function freeze(op: OperatorContext, giftNo: number, { report_dt, reason }: Body<typeof freezing>): Promise<GiftRow> {
  const { tx, now } = op
  const gift = await lockOpenGift(op, giftNo)
  const reported = Date.parse(report_dt)
  if (reported < Date.parse(gift.reg_dt) || reported > Math.min(Date.parse(gift.fraud_dt), now.getTime())) {
    throw vivOperatorErrors.report_dt('report_dt')
  }
  if (gift.remaining < gift.amount) throw vivOperatorErrors.gift_used()
  if (gift.is_frozen || (await freezeGift(tx, giftNo, true, now)) === 0) throw vivOperatorErrors.frozen()
  await createGiftCheckAlarm(tx, { gift_no: giftNo, to: gift.to.user_no, amount: gift.amount, isFrozen: true }, now)
  await logAct(op, { act: 'gift.freeze', target: `gift:${giftNo}`, facts: { ...factsOf(gift), report_dt }, reason })
  return giftOf(tx, giftNo, now)
}

/** Unfreezes a gift. @throws `treasury.not_frozen` */
export async function unfreeze(op: OperatorContext, giftNo: number, reason: string): Promise<GiftRow> {
  const { tx, now } = op
  const gift = await lockOpenGift(op, giftNo)
  if ((await freezeGift(tx, giftNo, false, now)) === 0) throw vivOperatorErrors.not_frozen()
  await createGiftCheckAlarm(tx, { gift_no: giftNo, to: gift.to.user_no, amount: gift.amount, isFrozen: false }, now)
  await logAct(op, { act: 'gift.unfreeze', target: `gift:${giftNo}`, facts: factsOf(gift), reason })
  return giftOf(tx, giftNo, now)
}

/** Proposes to void a frozen gift. @throws `treasury.not_frozen` */
export async function proposeGiftVoid(op: OperatorContext, giftNo: number, reason: string): Promise<{ proposal_no: number }> {
  const gift = await lockOpenGift(op, giftNo)
  if (!gift.is_frozen) throw vivOperatorErrors.not_frozen()
  // Amount and members are for the row in the queue.
  const payload = { gift_no: giftNo, amount: gift.amount, from_user_no: gift.from.user_no, to_user_no: gift.to.user_no }
  return propose(op, { kind: 'gift_void', target: `gift:${giftNo}`, payload, reason, single: true })
}

const payload = z.object({ gift_no: z.number() })

/** Voided gifts as proposals. */
export const giftVoidKind: ProposalKind = {
  area: 'wallet',
  show: (db, asked, now) => viewGiftVoid(db, payload.parse(asked.payload).gift_no, now),
  async lock({ tx, now }, asked) {
    const [gift] = await tx.sql<{ from_user_no: number; to_user_no: number }[]>`
      select from_user_no, to_user_no from viv_gift where gift_no = ${payload.parse(asked.payload).gift_no} for no key update`
    if (!gift) return
    const { from_user_no: from, to_user_no: to } = gift
    await openLedger(tx, { members: [from, to], platform: ['expired'], now, journals: 0, refundTargets: [from] })
  },
  execute: executeGiftVoid,
}

/** The changes of voiding the gift. The viv of a purged sender expire. */
async function viewGiftVoid(db: Db, giftNo: number, now: Date): Promise<GiftVoidView> {
  const { from, to, amount, is_frozen, state, remaining } = await giftOf(db, giftNo, now)
  const [members, given, received] = [
    await membersByNo(db, [from.user_no, to.user_no]),
    (await balanceOf(db, from.user_no)).paid,
    (await balanceOf(db, to.user_no)).paid,
  ]
  const isGone = members[0]!.state === 'gone'
  const [{ recovered }] = (await rowsOf<{ recovered: number }>(db, RECOVERED, [giftNo])) as [{ recovered: number }]
  return {
    gift_no: giftNo,
    amount,
    is_frozen,
    state,
    remaining,
    recovered: isGone ? 0 : recovered,
    from: { ...members[0]!, paid: { before: given, after: isGone ? given : given + amount - recovered } },
    to: { ...members[1]!, paid: { before: received, after: received - amount } },
  }
}

/** Viv of the gift $1 that would return to charges whose money was refunded after they were spent: their losses take them. */
const RECOVERED: Statement = `
  select coalesce(sum(least(t.amount, l.loss)), 0) as recovered
  from (
    select s.charge_no, -sum(u.amount) as amount
    from viv_gift g join viv_lot_use u on u.journal_no = g.journal_no join viv_lot s on s.lot_no = u.lot_no
    where g.gift_no = $1 and s.user_no = g.from_user_no and s.source = 'charge' group by s.charge_no
  ) t join (
    select r.charge_no, sum(r.loss_viv - r.loss_back_viv) as loss from viv_refund r join viv_gift g on g.from_user_no = r.user_no
    where g.gift_no = $1 and r.loss_viv > r.loss_back_viv group by r.charge_no
  ) l on l.charge_no = t.charge_no`

/** Voids the gift after another operator's approval: its viv are returned to the lots that they were taken from. */
async function executeGiftVoid(op: OperatorContext, { proposal_no, payload: asked, reason }: Proposed): Promise<object> {
  const { tx, now } = op
  const { gift_no } = payload.parse(asked)
  const gift = await lockOpenGift(op, gift_no)
  if (!gift.is_frozen) throw vivOperatorErrors.not_frozen()
  const { from, to, amount } = await viewGiftVoid(tx, gift_no, now)
  await voidGift(tx, gift_no, now)
  // Less than the gift where losses of refunded charges take their part, and nothing if the sender is gone.
  const returned = from.paid.after - from.paid.before
  const corrections: Correction[] = [{ user_no: to.user_no, amount, cause: 'gift_voided', ref: `gift:${gift_no}` }]
  if (returned > 0) corrections.push({ user_no: from.user_no, amount: returned, cause: 'gift_returned', ref: `gift:${gift_no}` })
  createCorrectionAlarms(tx, corrections, now)
  await logAct(op, { act: 'gift.void', target: `gift:${gift_no}`, facts: { ...factsOf(gift), proposal_no }, reason })
  return { amount: gift.amount }
}

const factsOf = ({ amount, from, to, state }: GiftRow): object => ({
  amount,
  from_user_no: from.user_no,
  to_user_no: to.user_no,
  before: state,
})

/** Locks the gift and requires that it is not ended and not the operator's own. @throws `treasury.gift_ended`, `treasury.own` */
async function lockOpenGift({ tx, memberNo, now }: OperatorContext, giftNo: number): Promise<GiftRow> {
  await tx.sql`select from viv_gift where gift_no = ${giftNo} for no key update`
  const gift = await giftOf(tx, giftNo, now)
  if (gift.state !== 1) throw vivOperatorErrors.gift_ended()
  if (memberNo === gift.from.user_no || memberNo === gift.to.user_no) throw vivOperatorErrors.own()
  return gift
}

/** The receiver's lots that the gift `g` created. */
const lots = (what: string): string => `(select ${what} from viv_lot l where l.journal_no = g.journal_no and l.user_no = g.to_user_no)`
const columns = (now: string): string => `
  g.gift_no, ${someoneSql('g.from_user_no')} as "from", ${someoneSql('g.to_user_no')} as "to", g.amount, g.message, g.state,
  coalesce(${lots('sum(l.remaining)')}, 0) as remaining,
  coalesce(${lots('bool_or(l.frozen_dt is not null and l.remaining > 0)')}, false) as is_frozen,
  g.reg_dt + interval '${FRAUD_HOURS} hours' as fraud_dt,
  ${openProposalSql(['gift_void'], "'gift:' || g.gift_no", now)} as proposal_no,
  g.journal_no, g.reg_dt, g.end_dt`

const ofMember = (own: string): Statement => `
  with g as materialized (
    select * from viv_gift where ${own} = $1 and gift_no < $2::bigint order by gift_no desc limit $3::int
  )
  select ${columns('$4')} from g order by g.gift_no desc`
export const SENT = ofMember('from_user_no')
export const RECEIVED = ofMember('to_user_no')

export const FROZEN: Statement = `
  with g as materialized (
    select * from viv_gift where gift_no < $1::bigint and gift_no = any(array(
      select split_part(j.ref, ':', 2)::bigint from viv_lot l join viv_journal j on j.journal_no = l.journal_no
      where l.frozen_dt is not null and l.remaining > 0 and j.kind = 'gift_out'))
    order by gift_no desc limit $2::int
  )
  select ${columns('$3')} from g order by g.gift_no desc`

const ONE: Statement = `select ${columns('$2')} from viv_gift g where g.gift_no = $1`
