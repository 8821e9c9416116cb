import { z } from 'zod'
import { operatorErrors } from '#features/operator/errors.ts'
import { logAct, propose, type OperatorContext, type ProposalKind, type Proposed } from '#features/operator/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { ClaimCase, ClaimRefundView } from '../../operator-contract.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { claimEffect, needsTwoOperators } from '../../operator-rules.ts'
import { decideClaim } from '../claim/answer.ts'
import { lockClaim } from '../claim/rows.ts'
import { claimCase } from './cases.ts'
import { SIDES } from './sql.ts'

/** `refund_viv` null: refused. */
const decision = z.object({ refund_viv: z.number().nullable(), max_viv: z.number(), answer: z.string() })
type Decision = z.infer<typeof decision>

/** Decides at once, or proposes it to a second operator. @throws as `lockCase` and `ensure`, `operator.waiting` */
export async function decideAsOperator(op: OperatorContext, claimNo: number, asked: Decision): Promise<{ proposal_no: number | null }> {
  const one = await lockCase(op, claimNo)
  if (one.proposal_no !== null) throw operatorErrors.waiting()
  ensure(one, asked)
  if (!needsTwoOperators(asked.refund_viv ?? 0)) {
    await apply(op, one, asked)
    return { proposal_no: null }
  }
  const payload = { claim_no: claimNo, user_no: one.buyer?.user_no ?? null, to_user_no: one.seller?.user_no ?? null, ...asked }
  return propose(op, { kind: 'order_claim', target: `claim:${claimNo}`, payload, reason: asked.answer, single: true })
}

const payload = decision.extend({ claim_no: z.number(), refund_viv: z.number() })

/** A refund above the limit, which a second operator confirms. */
export const claimRefundKind: ProposalKind = {
  area: 'order',
  show: (db, { payload: asked }, now) => viewOf(db, payload.parse(asked), now),
  lock: (op, { payload: asked }) => lockCase(op, payload.parse(asked).claim_no),
  async execute(op, { payload: asked, proposal_no }: Proposed) {
    const { claim_no, ...decided } = payload.parse(asked)
    const one = await lockCase(op, claim_no)
    ensure(one, decided)
    await apply(op, one, decided, { proposal_no })
    return { claim_no, refund_viv: decided.refund_viv }
  },
}

async function viewOf(db: Db, { claim_no, refund_viv, answer }: z.infer<typeof payload>, now: Date): Promise<ClaimRefundView> {
  const { order_no, kind, title, state, objection, item_amt, items, reason_code, can_decide } = await claimCase(db, claim_no, now)
  const [sides] = await rowsOf<Pick<ClaimRefundView, 'buyer' | 'seller'>>(db, SIDES, [claim_no])
  const rows = items.filter(({ is_claimed }) => is_claimed)
  const sellerViv = can_decide ? claimEffect(rows, reason_code, refund_viv).seller : 0
  return {
    claim_no,
    order_no,
    kind,
    title,
    state,
    ...sides!,
    objection: objection ?? '',
    item_amt,
    refund_viv,
    seller_viv: sellerViv,
    answer,
  }
}

/** Locks a claim with its order, which is not the operator's own. @throws `claim_case.not_found`, `claim_case.own` */
async function lockCase({ tx, memberNo, now }: OperatorContext, claimNo: number): Promise<ClaimCase> {
  const locked = await lockClaim(tx, claimNo)
  if (!locked) throw claimCaseErrors.not_found()
  const { user_no, seller_user_no } = locked.order
  if (memberNo !== null && (user_no === memberNo || seller_user_no === memberNo)) throw claimCaseErrors.own()
  return claimCase(tx, claimNo, now)
}

/** @throws `claim_case.not_now`, `claim_case.changed`, `claim_case.refund_viv`, `claim_case.left` */
function ensure({ can_decide, is_platform, item_amt, buyer, seller, items }: ClaimCase, { refund_viv, max_viv }: Decision): void {
  // Of an order that operators voided nothing is left to decide.
  if (!can_decide || !items.some(({ is_claimed }) => is_claimed)) throw claimCaseErrors.not_now()
  if (max_viv !== item_amt) throw claimCaseErrors.changed()
  if (refund_viv === null) return
  if (refund_viv > item_amt) throw claimCaseErrors.refund_viv('refund_viv')
  if (buyer === null || (seller === null && !is_platform)) throw claimCaseErrors.left()
}

async function apply(op: OperatorContext, one: ClaimCase, { refund_viv, answer }: Decision, more: object = {}): Promise<void> {
  const { tx, operatorNo, now } = op
  const { claim_no, state } = one
  await decideClaim(tx, { claimNo: claim_no, operatorNo, now }, { refund_viv, answer })
  await logAct(op, {
    act: 'claim.decide',
    target: `claim:${claim_no}`,
    facts: { viv: refund_viv ?? 0, before: state, ...more },
    reason: answer,
  })
}
