import type { WaitingCounts } from '#features/operator/server/public.ts'
import { countOpenAppealsSql } from '#features/sanction/server/public.ts'
import { statesSql } from '#kit/server/transition.ts'
import { laneRight } from '../../operator-rules.ts'
import { LANES } from '../../rules.ts'
import { OPEN_BLOCK, REPORT_CASE } from '../../transitions.ts'

/** Waiting cases and appeals of each lane, and blocks for somebody's rights that no operator has decided. */
export const reportQueues: WaitingCounts = {
  ...Object.fromEntries(
    LANES.flatMap((lane) => {
      const right = laneRight(lane, 'see')
      const cases = `select count(*) from report_case where state = ${REPORT_CASE.waiting} and lane = '${lane}'`
      return [
        [`report_${lane}`, { right, count: cases }],
        [`appeal_${lane}`, { right, count: countOpenAppealsSql(lane) }],
      ]
    }),
  ),
  rights: { right: 'rights.see', count: `select count(*) from rights_block where state in ${statesSql(OPEN_BLOCK)} and plan is null` },
}
