import { z } from 'zod'
import { proposalMemberSql } from '#features/account/server/public.ts'
import { logAct, type ProposalKind } from '#features/operator/server/public.ts'
import { FAKE_REVIEW_STEPS } from '#features/sanction/rules.ts'
import { fakeReviewsOf, impose } from '#features/sanction/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { CloseSellingView } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { REPORT_REASON_CODES } from '../../rules.ts'
import { fakeReviewMessage, fakeReviewWords } from '../../words/decision.ts'
import { lockCase, refuseOwn } from './decide.ts'
import { caseKey } from './facts.ts'
import { tellMember } from './decision-alarms.ts'

const payload = z.object({ case_no: z.number(), user_no: z.number(), rule: z.enum(REPORT_REASON_CODES) })
type Payload = z.infer<typeof payload>

const anyLane = (): boolean => true

/** $1 the expert. */
const MEMBER: Statement = `select ${proposalMemberSql('$1::bigint')} as member`

/** Closes the selling of an expert who faked too many reviews without an end. The decision that reaches the number proposes it. */
export const closeSellingKind: ProposalKind = {
  area: null,
  show: async (db, { payload: asked }) => viewOf(db, payload.parse(asked)),
  lock: (op, { payload: asked }, extensions) => lockCase(op, payload.parse(asked).case_no, anyLane, extensions),
  async execute(op, { payload: asked, proposed_by, proposal_no, reason }, extensions) {
    const { case_no, user_no, rule } = payload.parse(asked)
    const one = await lockCase(op, case_no, anyLane, extensions)
    await refuseOwn(op.tx, one, op.memberNo, extensions)
    const { tx, now } = op
    const { count, is_closed } = await fakeReviewsOf(tx, user_no, one)
    // Some of them do not count any more.
    if (count < FAKE_REVIEW_STEPS.permanent || is_closed) throw reportCaseErrors.not_possible()
    const { message } = await viewOf(tx, { case_no, user_no, rule })
    const { target_kind, target_no, lane } = one
    const { decision_no } = await impose(tx, {
      userNo: user_no,
      rule,
      caseNo: case_no,
      lane,
      target: { target_kind, target_no },
      message,
      measures: [{ kind: 'limit', points: 0, activities: ['sell'], days: null, fakeStep: FAKE_REVIEW_STEPS.permanent }],
      byNo: proposed_by,
      secondByNo: op.operatorNo,
      now,
    })
    await tellMember(tx, { userNo: user_no, decisionNo: decision_no, text: fakeReviewWords.closed(FAKE_REVIEW_STEPS.permanent) }, now)
    await tx.sql`update report_case set version = version + 1 where case_no = ${case_no}`
    const facts = { user_no, proposal_no, decision_no, fakes: count }
    await logAct(op, { act: 'report.close_selling', target: `report_case:${case_no}`, facts, reason })
    return { case_no, decision_no }
  },
}

async function viewOf(db: Db, { case_no, user_no, rule }: Payload): Promise<CloseSellingView> {
  const one = await caseKey(db, case_no, anyLane)
  const { target_kind, target_no } = one
  const [row] = await rowsOf<{ member: CloseSellingView['member'] }>(db, MEMBER, [user_no])
  const { count } = await fakeReviewsOf(db, user_no, one)
  const measures = [{ kind: 'limit' as const, activities: ['sell' as const], points: 0, end_dt: null }]
  const message = fakeReviewMessage({ rule, target: target_kind, measures, count, next: null })
  return { case_no, target_kind, target_no, rule, member: row!.member, fake_qtt: count, message }
}
