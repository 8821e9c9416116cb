import type { Timer } from '#kit/server/timers.ts'
import { lockTarget } from './cases.ts'
import { settleContent } from './content.ts'
import type { Target } from './targets.ts'

/** By the number of a case: an approval, which knows no other features, closed it. */
export const CONTENT_TIMER = 'report.content'

/** Shows or hides the content of a case as what stands about it says. */
export const contentTimer: Timer = {
  kind: CONTENT_TIMER,
  async fire({ tx, no, now, services: { extensions } }) {
    const [target] = await tx.sql<Target[]>`select target_kind, target_no from report_case where case_no = ${no}`
    if (!target) return
    await lockTarget(tx, target)
    await settleContent(tx, target, { now, extensions })
  },
}
