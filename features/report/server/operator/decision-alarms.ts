import { notify } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import { isInForce, type Lifted } from '#features/sanction/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { ReportTarget } from '../../rules.ts'
import { reportAlarms } from '../../words/decision.ts'

/** The alarm of a decision; its link shows the whole of it. */
export const tellMember = (
  tx: Tx,
  { userNo, decisionNo, text }: { userNo: number; decisionNo: number; text: string },
  now: Date,
): Promise<void> =>
  notify(tx, { kind: 'SANCTION', to: userNo, target: `sanction:${decisionNo}`, link: `${href('Appeal')}?no=${decisionNo}`, text }, now)

/** Tells the members of decisions that they were undone, or that a part of them was, and what they may use again. */
export async function tellUndone(tx: Tx, lifted: readonly Lifted[], now: Date): Promise<void> {
  for (const { decision_no, user_no, target_kind, reopened } of lifted) {
    if (user_no === null) continue
    const textFor = (await isInForce(tx, decision_no)) ? reportAlarms.partlyUndone : reportAlarms.undone
    await tellMember(tx, { userNo: user_no, decisionNo: decision_no, text: textFor(target_kind as ReportTarget, reopened) }, now)
  }
}
