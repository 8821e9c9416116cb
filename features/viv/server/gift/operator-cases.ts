import { z } from 'zod'
import { logAct, propose, someoneSql, type OperatorContext } from '#features/operator/server/public.ts'
import { freezeGift } from './freeze.ts'
import { voidGift } from './return.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { freezeGift as freezing, GiftRow, listGiftCases } from '../../operator-contract.ts'
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
  await logAct(op, { act: 'gift.freeze', target: `gift:${giftNo}`, facts: { ...factsOf(gift), report_dt }, reason })
  return giftOf(tx, giftNo, now)
}

/** Unfreezes a gift. @throws `treasury.not_frozen` */
export async function unfreeze(op: OperatorContext, giftNo: number, reason: string): Promise<GiftRow> {
  const { tx, now } = op
  const gift = await lockOpenGift(op, giftNo)
  if ((await freezeGift(tx, giftNo, false, now)) === 0) throw vivOperatorErrors.not_frozen()
  await logAct(op, { act: 'gift.unfreeze', target: `gift:${giftNo}`, facts: factsOf(gift), reason })
  return giftOf(tx, giftNo, now)
}

/** Proposes to void a frozen gift. @throws `treasury.not_frozen` */
export async function proposeGiftVoid(op: OperatorContext, giftNo: number, reason: string): Promise<{ proposal_no: number }> {
  const gift = await lockOpenGift(op, giftNo)
  if (!gift.is_frozen) throw vivOperatorErrors.not_frozen()
  return propose(op, { kind: 'gift_void', target: `gift:${giftNo}`, payload: { gift_no: giftNo }, reason, single: true })
}

const payload = z.object({ gift_no: z.number() })

/** Voids the gift after another operator's approval: its viv are returned to the lots that they were taken from. */
export async function executeGiftVoid(
  op: OperatorContext,
  { proposal_no, payload: asked, reason }: { proposal_no: number; payload: unknown; reason: string },
): Promise<object> {
  const { tx, now } = op
  const { gift_no } = payload.parse(asked)
  const gift = await lockOpenGift(op, gift_no)
  if (!gift.is_frozen) throw vivOperatorErrors.not_frozen()
  await voidGift(tx, gift_no, now)
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
  (select p.proposal_no from operator_proposal p
   where p.kind = 'gift_void' and p.single_key = 'gift:' || g.gift_no and p.state = 'proposed' and p.expire_dt > ${now}::timestamptz) as proposal_no,
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
