import { z } from 'zod'
import { logAct, type ProposalKind } from '#features/operator/server/public.ts'
import { FAKE_REVIEW_STEPS } from '#features/sanction/rules.ts'
import { fakeReviewsOf } from '#features/sanction/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { CloseSellingView } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { REPORT_REASON_CODES } from '../../rules.ts'
import { fakeReviewMessage, fakeReviewWords } from '../../words/decision.ts'
import { raiseVersion } from './decide.ts'
import { imposeInCase } from './impose.ts'
import { lockForApproval, lockProposedCase, proposedCase, proposedMember } from './proposed.ts'

const payload = z.object({ case_no: z.number(), user_no: z.number(), rule: z.enum(REPORT_REASON_CODES) })
type Payload = z.infer<typeof payload>

/** Closes the selling of an expert who faked too many reviews without an end. The decision that reaches the number proposes it. */
export const closeSellingKind: ProposalKind = {
  area: null,
  show: async (db, { payload: asked }) => viewOf(db, payload.parse(asked)),
  lock: (op, { payload: asked }, extensions) => lockProposedCase(op, payload.parse(asked).case_no, extensions),
  async execute(op, { payload: asked, proposed_by, proposal_no, reason }, extensions) {
    const { case_no, user_no, rule } = payload.parse(asked)
    const one = await lockForApproval(op, case_no, extensions)
    const { tx, now } = op
    const { count, is_closed } = await fakeReviewsOf(tx, user_no, one)
    // Some of them do not count any more.
    if (count < FAKE_REVIEW_STEPS.permanent || is_closed) throw reportCaseErrors.not_possible()
    const { message } = await viewOf(tx, { case_no, user_no, rule })
    const { decision_no } = await imposeInCase(tx, one, {
      userNo: user_no,
      rule,
      message,
      alarm: fakeReviewWords.closed(count),
      measures: [{ kind: 'limit', points: 0, activities: ['sell'], days: null, fakeStep: FAKE_REVIEW_STEPS.permanent }],
      byNo: proposed_by,
      secondByNo: op.operatorNo,
      now,
    })
    await raiseVersion(tx, case_no)
    const facts = { user_no, proposal_no, decision_no, fakes: count }
    await logAct(op, { act: 'report.close_selling', target: `report_case:${case_no}`, facts, reason })
    return { case_no, decision_no }
  },
}

async function viewOf(db: Db, { case_no, user_no, rule }: Payload): Promise<CloseSellingView> {
  const one = await proposedCase(db, case_no)
  const { target_kind, target_no } = one
  const { count } = await fakeReviewsOf(db, user_no, one)
  const measures = [{ kind: 'limit' as const, activities: ['sell' as const], points: 0, end_dt: null }]
  const message = fakeReviewMessage({ rule, target: target_kind, review: null, measures, count, next: null })
  return { case_no, target_kind, target_no, rule, member: await proposedMember(db, user_no), fake_qtt: count, message }
}
