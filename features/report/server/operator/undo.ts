import { lockPair, removeBlock } from '#features/block/server/public.ts'
import { logAct, type OperatorContext } from '#features/operator/server/public.ts'
import { findDecisionOf, hasOpenAppeal, undoSanctions } from '#features/sanction/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Services } from '#kit/server/http/services.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { undoInCase } from '../../operator-contract.ts'
import { reportCaseErrors } from '../../operator-errors.ts'
import { OPEN_REPORT } from '../../transitions.ts'
import { unfreeze, type CaseAct } from '../case-actions.ts'
import { settleContent } from '../content.ts'
import { lockCase, raiseVersion, refuseOwn } from './decide.ts'
import type { CaseKey } from './facts.ts'
import { tellUndone } from './decision-alarms.ts'

type Given = { services: Services; may: (right: string | null) => boolean }

/** Undoes one thing that was done in a case: content, points, limits, blocks and frozen gifts are as they would be without it. */
export async function undoAsOperator(
  op: OperatorContext,
  caseNo: number,
  { what, no, reason }: Body<typeof undoInCase>,
  { services, may }: Given,
): Promise<void> {
  const { tx, now, memberNo } = op
  const { extensions } = services
  const one = await lockCase(op, caseNo, may, extensions)
  await refuseOwn(tx, one, memberNo, extensions)
  let userNo = one.target_user_no
  if (what === 'sanction') userNo = await undoSanction(op, one, no)
  else if (what === 'act') await undoAct(op, one, no, services)
  else await undoBlock(op, one, no)
  await settleContent(tx, one, { now, extensions })
  await raiseVersion(tx, caseNo)
  await logAct(op, { act: 'report.undo', target: `report_case:${caseNo}`, facts: { what, no, user_no: userNo }, reason })
}

/** Returns whom the measure was about. */
async function undoSanction({ tx, operatorNo, now }: OperatorContext, one: CaseKey, sanctionNo: number): Promise<number | null> {
  const decision = await findDecisionOf(tx, { sanctionNo, caseNo: one.case_no })
  if (decision === null) throw reportCaseErrors.not_found()
  if (await hasOpenAppeal(tx, decision.decision_no)) throw reportCaseErrors.appealed()
  await tellUndone(tx, await undoSanctions(tx, { sanctionNos: [sanctionNo], byNo: operatorNo, now }), now)
  return decision.user_no
}

async function undoAct({ tx, operatorNo, now }: OperatorContext, one: CaseKey, actNo: number, { extensions }: Services): Promise<void> {
  const [done] = await tx.sql<{ act: CaseAct; before: { report_nos?: number[]; gift_nos?: number[] } }[]>`
    update report_act set undo_dt = ${now}, undo_by_no = ${operatorNo}
    where act_no = ${actNo} and case_no = ${one.case_no} and undo_dt is null returning act, before`
  if (!done) throw reportCaseErrors.undone()
  const { report_nos = [], gift_nos = [] } = done.before
  if (report_nos.length > 0) {
    await tx.sql`
      update report set counts = true where report_no = any(${report_nos}::bigint[]) and state in ${tx.sql.unsafe(statesSql(OPEN_REPORT))}`
  }
  await unfreeze(tx, gift_nos, { now, extensions })
}

/** Removes the block that a report made its reporter set. */
async function undoBlock({ tx }: OperatorContext, one: CaseKey, reportNo: number): Promise<void> {
  const [report] = await tx.sql<{ user_no: number | null }[]>`
    update report set has_blocked = false where report_no = ${reportNo} and case_no = ${one.case_no} and has_blocked returning user_no`
  if (!report) throw reportCaseErrors.undone()
  const { user_no } = report
  const { target_user_no } = one
  if (user_no === null || target_user_no === null) return
  await lockPair(tx, user_no, target_user_no)
  await removeBlock(tx, user_no, target_user_no)
}
