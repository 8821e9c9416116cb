import { z } from 'zod'
import { operatorErrors } from '#features/operator/errors.ts'
import { logAct, propose, type OperatorContext, type ProposalKind } from '#features/operator/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { CounselCase, CounselEndView } from '../../operator-contract.ts'
import { counselCaseErrors } from '../../operator-errors.ts'
import { needsTwoOperators, returnedAtEnd } from '../../operator-rules.ts'
import { actOnCounsel } from '../session/act.ts'
import { counselCase } from './cases.ts'
import { lockCase, proposedOf } from './refund.ts'

const end = z.object({ return_percent: z.number(), return_viv: z.number(), reason: z.string() })
type End = z.infer<typeof end>

/** Ends the counselling (T27) at once, or proposes it to a second operator: the whole price is decided about. @throws as `ensure`, `operator.waiting` */
export async function endAsOperator(op: OperatorContext, counNo: number, asked: End): Promise<{ proposal_no: number | null }> {
  const { row, one } = await lockCase(op, counNo)
  if (one.proposal_no !== null) throw operatorErrors.waiting()
  ensure(one, asked)
  if (!needsTwoOperators(heldOf(one))) {
    await apply(op, counNo, asked)
    return { proposal_no: null }
  }
  const payload = { coun_no: counNo, user_no: row.user_no, to_user_no: row.expert_user_no, ...asked }
  return propose(op, { kind: 'coun_end', target: `counsel:${counNo}`, payload, reason: asked.reason, single: true })
}

const payload = end.extend({ coun_no: z.number() })

/** The end of a counselling whose price is above the limit, which a second operator confirms. */
export const endKind: ProposalKind = {
  area: 'counsel',
  show: (db, { payload: asked }, now) => viewOf(db, payload.parse(asked), now),
  lock: (op, { payload: asked }) => lockCase(op, payload.parse(asked).coun_no),
  async execute(op, { payload: asked, proposal_no }) {
    const { coun_no, ...decision } = payload.parse(asked)
    ensure((await lockCase(op, coun_no)).one, decision)
    await apply(op, coun_no, decision, { proposal_no })
    return { coun_no, return_viv: decision.return_viv }
  },
}

async function viewOf(
  db: Db,
  { coun_no, return_percent, return_viv, reason }: z.infer<typeof payload>,
  now: Date,
): Promise<CounselEndView> {
  const one = await counselCase(db, coun_no, now)
  const held = heldOf(one)
  return { coun_no, ...(await proposedOf(db, coun_no)), held_viv: held, return_percent, return_viv, pay_viv: held - return_viv, reason }
}

const acceptedOf = ({ parts }: CounselCase) => parts.map(({ ref, price }) => ({ ref, viv: price }))
const heldOf = (one: CounselCase): number => returnedAtEnd({ accepted: acceptedOf(one), asked_viv: one.asked_viv }, 100)

/** @throws `counsel_case.not_now`, `counsel_case.changed` */
function ensure(one: CounselCase, { return_percent, return_viv }: End): void {
  if (one.act !== 'end') throw counselCaseErrors.not_now()
  const returned = returnedAtEnd({ accepted: acceptedOf(one), asked_viv: one.asked_viv }, return_percent)
  if (returned !== return_viv) throw counselCaseErrors.changed()
}

async function apply(op: OperatorContext, counNo: number, { return_percent, return_viv, reason }: End, more: object = {}): Promise<void> {
  const { tx, operatorNo, now } = op
  const context = { now, userNo: null, operatorNo, reason, returnPercent: return_percent }
  const { row, transition } = await actOnCounsel(tx, counNo, { act: 'endByOperator', by: 'operator', context })
  const facts = { before: row.state, after: transition.to, return_percent, viv: return_viv, ...more }
  await logAct(op, { act: 'counsel.end', target: `counsel:${counNo}`, facts, reason })
}
