import { notify } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import type { Timer } from '#kit/server/timers.ts'
import { reviewUntil } from '../../contract/review-rules.ts'
import { COUNSEL } from '../../transitions.ts'
import { lockCounsel } from '../session/rows.ts'
import { REVIEW_TIMER } from '../session/schedule.ts'

/** Asks once, without a reward, and not about a session that is disputed or reviewed already. */
export const reviewTimer: Timer = {
  kind: REVIEW_TIMER,
  async fire({ tx, no, now }) {
    const row = await lockCounsel(tx, no)
    if (row?.state !== COUNSEL.completed || row.quit_dt === null || row.user_no === null || row.expert_user_no === null) return
    if (now > reviewUntil(new Date(row.quit_dt))) return
    const [known] = await tx.sql`
      select from counsel_review where coun_no = ${no} union all select from counsel_dispute where coun_no = ${no} limit 1`
    if (known) return
    const link = href('CounReviewCreate', { id: no })
    await notify(tx, { kind: 'COUN_REVIEW_ASK', to: row.user_no, target: `counsel:${no}:review`, link, text: row.title }, now)
  },
}
