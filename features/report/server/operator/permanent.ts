import { z } from 'zod'
import { logAct, type ProposalKind } from '#features/operator/server/public.ts'
import { PERMANENT_POINTS } from '#features/sanction/rules.ts'
import { standingOf } from '#features/sanction/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { PermanentView } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { REPORT_REASON_CODES } from '../../rules.ts'
import { REPORT_CASE } from '../../transitions.ts'
import { decisionMessage, reportAlarms } from '../../words/decision.ts'
import { settleContent } from '../content.ts'
import { closeCase, raiseVersion } from './decide.ts'
import type { CaseKey } from './facts.ts'
import { imposeInCase } from './impose.ts'
import { lockForApproval, lockProposedCase, proposedCase, proposedMember } from './proposed.ts'

const payload = z.object({
  case_no: z.number(),
  user_no: z.number(),
  rule: z.enum(REPORT_REASON_CODES),
  message: z.string(),
  /** The approval upholds the case; proposals of earlier versions had closed theirs. */
  closes: z.boolean().default(false),
})
type Payload = z.infer<typeof payload>

/** A suspension without an end: one operator proposes it in a case, another one decides, who decides the case's lane. */
export const permanentKind: ProposalKind = {
  area: null,
  show: async (db, { payload: asked }, now) => viewOf(db, payload.parse(asked), now),
  binding: (view) => ({ ...view, message: '' }),
  lock: (op, { payload: asked }, extensions) => lockProposedCase(op, payload.parse(asked).case_no, extensions),
  async execute(op, { payload: asked, proposed_by, proposal_no }, extensions) {
    const { case_no, user_no, rule, message, closes } = payload.parse(asked)
    const one = await lockForApproval(op, case_no, extensions)
    if (one.target_user_no !== user_no) throw reportCaseErrors.no_member()
    // Somebody found meanwhile that no rule was broken.
    if (closes && one.state === REPORT_CASE.dismissed) throw reportCaseErrors.closed()
    const { tx, now } = op
    const { points } = await standingOf(tx, user_no, now)
    const { decision_no } = await imposeInCase(tx, one, {
      userNo: user_no,
      rule,
      message: messageOf(one, { rule, message }, points),
      alarm: reportAlarms.sanction(rule, one.target_kind),
      measures: [{ kind: 'suspend', points: PERMANENT_POINTS, days: null }],
      byNo: proposed_by,
      secondByNo: op.operatorNo,
      now,
    })
    if (closes && one.state === REPORT_CASE.waiting) {
      await closeCase(op, case_no, 'uphold', extensions)
      await settleContent(tx, one, { now, extensions })
    }
    await raiseVersion(tx, case_no)
    const facts = { user_no, proposal_no, decision_no, before: { points }, after: { points: points + PERMANENT_POINTS } }
    await logAct(op, { act: 'report.permanent', target: `report_case:${case_no}`, facts, reason: message })
    return { case_no, decision_no }
  },
}

async function viewOf(db: Db, asked: Payload, now: Date): Promise<PermanentView> {
  const one = await proposedCase(db, asked.case_no)
  const { points, suspended } = await standingOf(db, asked.user_no, now)
  const { case_no, target_kind, target_no } = one
  return {
    case_no,
    target_kind,
    target_no,
    rule: asked.rule,
    member: await proposedMember(db, asked.user_no),
    points: { before: points, after: points + PERMANENT_POINTS },
    suspended_until: suspended && suspended.toISOString(),
    closes: asked.closes && one.state === REPORT_CASE.waiting,
    message: messageOf(one, asked, points),
  }
}

const messageOf = ({ target_kind }: CaseKey, { rule, message }: Pick<Payload, 'rule' | 'message'>, points: number): string =>
  decisionMessage({
    rule,
    target: target_kind,
    measures: [{ kind: 'suspend', activities: [], points: PERMANENT_POINTS, end_dt: null }],
    total: points + PERMANENT_POINTS,
    message,
  })
