import { z } from 'zod'
import { logAct, type OperatorContext, type ProposalKind, type Proposed } from '#features/operator/server/public.ts'
import { vivOperatorErrors } from '#features/viv/operator-errors.ts'
import { cancelCharge, cancellationOf, lockCancellation, membersByNo, openLossesOf } from '#features/viv/server/for-topup.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { LossView, RefundRow, RefundView, SettleView } from '../operator-contract.ts'
import { REFUND_CAUSES, type TopUpProposalKind } from '../rules.ts'
import { REFUND } from '../transitions.ts'
import { chargeOf, lockRefund, refundOf, type RefundHooks } from './operator-refunds.ts'
import { acceptRefundLoss, payRefundByHand } from './refund-actions.ts'

/** The proposals that a second operator decides. `onRefund` runs for a refund that was paid by hand. */
export const topupProposals = (hooks: RefundHooks): Record<TopUpProposalKind, ProposalKind> => ({
  refund: {
    area: 'topup',
    show: refundView,
    lock: ({ tx, now }, { payload }) => lockCancellation(tx, refundPayload.parse(payload).charge_no, now),
    execute: executeRefund,
  },
  refund_settle: {
    area: 'topup',
    show: settleView,
    lock: lockProposed,
    execute: (op, approved) => executeSettlement(op, approved, hooks),
  },
  refund_loss: { area: 'topup', show: lossView, lock: lockProposed, execute: executeLossAcceptance },
})

const refundPayload = z.object({ charge_no: z.number(), user_no: z.number(), amount: z.number().int(), cause: z.enum(REFUND_CAUSES) })

/** The changes of a top-up's refund. @throws `treasury.not_found` */
async function refundView(db: Db, { payload }: Proposed): Promise<RefundView> {
  const { charge_no, user_no, amount, cause } = refundPayload.parse(payload)
  const { viv, won, cancelled_viv, method, paid_dt } = await chargeOf(db, charge_no)
  const plan = (await cancellationOf(db, charge_no, amount))!
  const [[member], balance] = [await membersByNo(db, [user_no]), await balanceOf(db, user_no)]
  return {
    member: member!,
    charge_no,
    viv,
    won,
    cancelled_viv,
    method,
    paid_dt,
    cause,
    amount,
    refund_won: plan.won,
    taken: plan.taken,
    used: plan.used,
    bonus: plan.bonus,
    bonus_spent: plan.bonusSpent,
    paid: { before: balance.paid, after: balance.paid - plan.taken },
    free: { before: balance.free, after: balance.free - plan.bonus },
  }
}

/** Refunds after another operator's approval, used viv too at the platform's cost. */
async function executeRefund(op: OperatorContext, { proposal_no, payload, reason }: Proposed): Promise<object> {
  const { charge_no, user_no, amount, cause } = refundPayload.parse(payload)
  if (user_no === op.memberNo) throw vivOperatorErrors.own()
  const { refund_no, viv, won } = await cancelCharge(op.tx, { charge_no, amount, reason: cause, withUsed: true }, op.now)
  const facts = { proposal_no, refund_no, user_no, viv, won, cause }
  await logAct(op, { act: 'refund.charge', target: `charge:${charge_no}`, facts, reason })
  return { refund_no, viv, won }
}

const noIn = ({ payload }: Proposed): number => z.object({ refund_no: z.number() }).parse(payload).refund_no

/** The row's lock keeps state and loss; the member themself decides nothing. */
const lockProposed = (op: OperatorContext, asked: Proposed): Promise<unknown> => lockRefund(op, noIn(asked))

async function settleView(db: Db, asked: Proposed, now: Date): Promise<SettleView> {
  const row = await refundOf(db, noIn(asked), now)
  return { ...factsOf(row), member: (await membersByNo(db, [row.member.user_no]))[0]! }
}

async function lossView(db: Db, asked: Proposed, now: Date): Promise<LossView> {
  const row = await refundOf(db, noIn(asked), now)
  const { user_no } = row.member
  const losses = await openLossesOf(db, [user_no], { except: row.refund_no })
  const isOpen = row.loss_viv > row.loss_back_viv && row.loss_accepted_dt === null
  return {
    ...factsOf(row),
    member: (await membersByNo(db, [user_no]))[0]!,
    loss_viv: row.loss_viv - row.loss_back_viv,
    is_stopped: { before: isOpen || losses.has(user_no), after: losses.has(user_no) },
  }
}

function factsOf({ refund_no, charge_no, viv, won, method, state, reason, tries, fail_reason, reg_dt, due_dt }: RefundRow) {
  return { refund_no, charge_no, viv, won, method, state, reason, tries, fail_reason, reg_dt, due_dt }
}

/** Records the payment by hand after another operator's approval. @throws `topup.refund_ended`, `treasury.own` */
async function executeSettlement(op: OperatorContext, asked: Proposed, hooks: RefundHooks): Promise<object> {
  const { tx, now } = op
  const { proposal_no, reason } = asked
  const refundNo = noIn(asked)
  const { facts, won } = await lockRefund(op, refundNo)
  await payRefundByHand(tx, { refund_no: refundNo, note: reason }, hooks, now)
  await logAct(op, { act: 'refund.settle', target: `refund:${refundNo}`, facts: { proposal_no, ...facts, after: REFUND.paid }, reason })
  return { refund_no: refundNo, won }
}

/** Accepts the loss after another operator's approval. @throws `topup.refund_ended`, `treasury.own` */
async function executeLossAcceptance(op: OperatorContext, asked: Proposed): Promise<object> {
  const { tx, now } = op
  const { proposal_no, reason } = asked
  const refundNo = noIn(asked)
  const { facts, loss_viv } = await lockRefund(op, refundNo)
  await acceptRefundLoss(tx, { refund_no: refundNo, note: reason }, now)
  await logAct(op, { act: 'refund.loss', target: `refund:${refundNo}`, facts: { proposal_no, ...facts }, reason })
  return { refund_no: refundNo, loss_viv }
}
