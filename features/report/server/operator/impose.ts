import { impose } from '#features/sanction/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { tellMember } from './decision-alarms.ts'
import type { CaseKey } from './facts.ts'

type Decided = Omit<Parameters<typeof impose>[1], 'caseNo' | 'lane' | 'target'> & {
  /** The text of the alarm. */
  alarm: string
}

/** Stores a decision in a case with its measures, and tells whom it is about. The caller has locked the case. */
export async function imposeInCase(
  tx: Tx,
  { case_no, lane, target_kind, target_no }: CaseKey,
  { alarm, ...decided }: Decided,
): Promise<{ decision_no: number }> {
  const target = { target_kind, target_no }
  const { decision_no } = await impose(tx, { ...decided, caseNo: case_no, lane, target })
  await tellMember(tx, { userNo: decided.userNo, decisionNo: decision_no, text: alarm }, decided.now)
  return { decision_no }
}
