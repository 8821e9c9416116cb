import { z } from 'zod'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { logAct, propose, type OperatorContext, type ProposalKind, type Proposed } from '#features/operator/server/public.ts'
import { createCorrectionAlarms } from '../alarms.ts'
import { balanceOf, isBooked } from './balance.ts'
import { openLedger } from './session.ts'
import { eventOrigin } from '../grant/grant.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { AdjustView, proposeAdjust } from '../../operator-contract.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { activeOf, membersByNo } from '../member-lookup.ts'

const payload = z.object({ user_no: z.number(), bucket: z.enum(['paid', 'free']), amount: z.number().int() })

/** Proposes an adjustment of a member's viv. @throws `treasury.amount`, `treasury.short`, `treasury.members`, `treasury.own` */
export async function proposeAdjustment(
  op: OperatorContext,
  { user_no, bucket, amount, reason }: Body<typeof proposeAdjust>,
): Promise<{ proposal_no: number }> {
  if (amount === 0) throw vivOperatorErrors.amount('amount')
  if (user_no === op.memberNo) throw vivOperatorErrors.own('user_no')
  if ((await activeOf(op.tx, [user_no])) === 0) throw vivOperatorErrors.members('user_no')
  // No approval could book it, and it would wait until it expires.
  if (amount + (await balanceOf(op.tx, user_no))[bucket] < 0) throw vivOperatorErrors.short('amount')
  return propose(op, { kind: 'adjust', target: `user:${user_no}`, payload: { user_no, bucket, amount }, reason })
}

/** The changes of an approved adjustment. */
async function adjustmentView(db: Db, asked: Proposed): Promise<AdjustView> {
  const { user_no, bucket, amount } = payload.parse(asked.payload)
  const [[member], balance] = [await membersByNo(db, [user_no]), await balanceOf(db, user_no)]
  return { member: member!, bucket, amount, balance: { before: balance[bucket], after: balance[bucket] + amount } }
}

/** Locks what `adjustViv` locks. */
const lockAdjustment = ({ tx, now }: OperatorContext, asked: Proposed): Promise<unknown> =>
  openLedger(tx, { members: [payload.parse(asked.payload).user_no], platform: ['promo'], now, journals: 0 })

/**
 * Adjusts after another operator's approval. @throws `viv.insufficient`, `treasury.own`, `treasury.members` if the member has been
 * deleted since
 */
async function executeAdjustment(op: OperatorContext, { proposal_no, payload: asked, reason }: Proposed): Promise<object> {
  const { tx, now, memberNo } = op
  const { user_no, bucket, amount } = payload.parse(asked)
  if (user_no === memberNo) throw vivOperatorErrors.own()
  if ((await activeOf(tx, [user_no])) === 0) throw vivOperatorErrors.members()
  const before = await balanceOf(tx, user_no)
  await adjustViv(tx, { user_no, bucket, amount, ref: `proposal:${proposal_no}` }, now)
  const after = await balanceOf(tx, user_no)
  await logAct(op, { act: 'adjust.book', target: `user:${user_no}`, facts: { proposal_no, bucket, amount, before, after }, reason })
  const cause = amount < 0 ? 'taken' : 'added'
  createCorrectionAlarms(tx, [{ user_no, amount: Math.abs(amount), cause, ref: `proposal:${proposal_no}` }], now)
  return { before, after }
}

/** Adjustments as proposals. */
export const adjustmentKind: ProposalKind = { area: 'wallet', show: adjustmentView, lock: lockAdjustment, execute: executeAdjustment }

type Adjustment = { user_no: number; bucket: 'paid' | 'free'; amount: number; ref: string }

/**
 * Adjusts a member's viv against the platform's account: above 0 adds, below 0 takes. Added viv cannot be exchanged, because no money was
 * paid for them. Repeating a `ref` changes nothing. @throws `viv.insufficient` if fewer can be used
 */
export async function adjustViv(tx: Tx, { user_no, bucket, amount, ref }: Adjustment, now: Date): Promise<void> {
  const ledger = await openLedger(tx, { members: [user_no], platform: ['promo'], now })
  if (await isBooked(tx, 'adjust', ref)) return
  const journal = ledger.begin('adjust', ref, null)
  if (amount < 0) {
    await ledger.lots.load([user_no], bucket, -amount)
    ledger.use(journal, user_no, bucket, -amount)
  } else {
    ledger.give(journal, { user_no, bucket, ...eventOrigin(ledger.at), amount })
  }
  ledger.post(journal, ledger.account(null, 'promo'), -amount)
  await ledger.write()
}
