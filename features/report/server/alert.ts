import { alertOperators } from '#features/operator/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { laneRight } from '../operator-rules.ts'
import type { Lane, ReportReason } from '../rules.ts'
import { severeAlert } from '../words/alert.ts'

type Severe = { lane: Lane; reason: ReportReason; caseNo: number; now: Date }

/** Tells the operators of a lane at once, for what is due within an hour. */
export const alertLane = (tx: Tx, { lane, reason, caseNo, now }: Severe): Promise<void> =>
  alertOperators(tx, {
    right: laneRight(lane, 'act'),
    now,
    link: `/console/#/report/${caseNo}`,
    tag: `report-case-${caseNo}`,
    ...severeAlert(reason, caseNo),
  })
