import { notify } from '#features/alarm/server/public.ts'
import { maskMember } from '#features/identity/rules.ts'
import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import { href } from '#features/routes.ts'
import {
  appealsOf,
  decideAppeal,
  findAppeal,
  lockSanctions,
  membersOfCase,
  standingOf,
  undoFakeReview,
  type FoundAppeal,
} from '#features/sanction/server/public.ts'
import { APPEAL, SANCTION } from '#features/sanction/transitions.ts'
import type { Answer, Body, Query } from '#kit/contract/endpoint.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { statesSql, transitionAll } from '#kit/server/transition.ts'
import type { AppealRow, decideAppealCase, getAppeal, listAppeals } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { laneRight } from '../../operator-rules.ts'
import { LANES, type Lane, type ReportTarget } from '../../rules.ts'
import { statesFor } from '#kit/contract/transition.ts'
import { reportTransitions } from '../../transitions.ts'
import { reportAlarms } from '../../words/decision.ts'
import { lockTarget } from '../cases.ts'
import { settleContent } from '../content.ts'
import { maySee } from './cases.ts'
import { raiseVersion } from './decide.ts'
import { reports } from './state-machine.ts'
import { tellUndone } from './decision-alarms.ts'

const masked = <R extends { member: AppealRow['member'] }>(row: R): R => ({
  ...row,
  member: maskMember(row.member),
})

export async function appealQueue(db: Pool, { queue, after_no, limit }: Query<typeof listAppeals>, me: Operator): Promise<AppealRow[]> {
  const rows = await appealsOf(db, { lanes: LANES.filter(maySee(me)), isOpen: queue === 'open', after_no, limit })
  return rows.map(masked)
}

type May = (right: string | null) => boolean

/** @throws `report_case.not_found` for a lane of others */
async function seenAppeal(db: Db, appealNo: number, may: May, kind: 'see' | 'act'): Promise<FoundAppeal> {
  const found = await findAppeal(db, appealNo)
  if (!found || !may(laneRight(found.lane as Lane, kind))) throw reportCaseErrors.not_found()
  return found
}

export async function appealCaseOf(db: Db, appealNo: number, { me, now }: { me: Operator; now: Date }): Promise<Answer<typeof getAppeal>> {
  const { by_no, second_by_no, lane, user_no, target_no: _target, ...one } = await seenAppeal(db, appealNo, me.may, 'see')
  const isMine = [by_no, second_by_no].includes(me.operator_no)
  const { points } = await standingOf(db, user_no, now)
  const mayAct = me.may('report.act') && me.may(laneRight(lane as Lane, 'act'))
  return { ...masked(one), points, is_mine: isMine, can_decide: one.state === APPEAL.open && mayAct && !isMine && user_no !== me.user_no }
}

type Given = { extensions: Extensions; may: May }

/**
 * Keeps or overturns a decision. An overturned one is as if it had not been: points, limits and what it hid. Lock order: what was reported, the
 * member's sanctions, the appeal. @throws `report_case.same_operator`, `report_case.own`, `sanction.not_now`
 */
export async function decideAppealAsOperator(
  op: OperatorContext,
  appealNo: number,
  { overturn, answer }: Body<typeof decideAppealCase>,
  { extensions, may }: Given,
): Promise<void> {
  const { tx, operatorNo, memberNo, now } = op
  const seen = await seenAppeal(tx, appealNo, may, 'act')
  const { by_no, second_by_no, user_no, decision_no, case_no, target_no } = seen
  if ([by_no, second_by_no].includes(operatorNo)) throw reportCaseErrors.same_operator()
  if (user_no === memberNo) throw reportCaseErrors.own()
  const target = { target_kind: seen.target_kind as ReportTarget, target_no }
  await lockTarget(tx, target)
  await lockSanctions(tx, [user_no, ...(await membersOfCase(tx, case_no))])
  const before = await standingOf(tx, user_no, now)
  const overturned = await decideAppeal(tx, { appealNo, overturn, answer, byNo: operatorNo, now })
  // A review that broke no rule is not a faked one.
  const uncounted = overturn ? await undoFakeReview(tx, case_no, { byNo: operatorNo, now }) : []
  const others = [...overturned, ...uncounted].filter((one) => one.decision_no !== decision_no)
  await tellUndone(tx, others, now)
  const after = await standingOf(tx, user_no, now)
  await decideReports(tx, case_no)
  await settleContent(tx, target, { now, extensions })
  await raiseVersion(tx, case_no)
  const { reopened = [] } = overturned.find((one) => one.decision_no === decision_no) ?? {}
  const text = overturn ? reportAlarms.overturned(reopened) : reportAlarms.kept
  const link = `${href('Appeal')}?no=${decision_no}`
  await notify(tx, { kind: 'APPEAL_RESULT', to: user_no, target: `sanction:${decision_no}`, link, text }, now)
  const lifted = seen.measures.filter(({ state }) => state === SANCTION.inForce).map(({ sanction_no }) => sanction_no)
  const facts = {
    user_no,
    decision_no,
    overturn,
    before: { points: before.points },
    after: { points: after.points },
    ...(overturn && { lifted }),
  }
  await logAct(op, { act: 'appeal.decide', target: `appeal:${appealNo}`, facts, reason: answer })
}

/** The reports of the case whose appeal was decided. */
async function decideReports(tx: Tx, caseNo: number): Promise<void> {
  await moveReports(tx, caseNo, 'decideAppeal', 'operator')
}

/** A member appealed against a decision: the upheld reports of its case are appealed. */
export const appealReports = (tx: Tx, { case_no }: { case_no: number }): Promise<void> => moveReports(tx, case_no, 'appeal', 'member')

async function moveReports(tx: Tx, caseNo: number, act: 'appeal' | 'decideAppeal', by: 'member' | 'operator'): Promise<void> {
  const from = statesSql(statesFor(reportTransitions, act))
  const rows = await tx.sql<{ report_no: number }[]>`
    select report_no from report where case_no = ${caseNo} and state in ${tx.sql.unsafe(from)} order by report_no`
  await transitionAll(
    tx,
    reports,
    rows.map(({ report_no }) => report_no),
    { act, by, context: undefined },
  )
}
