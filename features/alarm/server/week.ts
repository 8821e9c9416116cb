import { href } from '#features/routes.ts'
import { addDays, koreanDay, periodOf } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { notifyOnce } from './notify.ts'

/** Members notified in one transaction. */
const STEP = 1000

/** Notifies members with a record in the previous week (Monday to Sunday) of their report. Idempotent. */
export async function notifyWeekReports(db: Pool, now: Date): Promise<number> {
  const { from, to } = periodOf(addDays(koreanDay(now), -7), 'week')
  let sum = 0
  for (let after = 0; ;) {
    const members = await db.transaction(async (tx) => {
      const recorded = await rowsOf<RecordedDays>(tx, RECORDED_DAYS, [after, from, to])
      const notices = recorded.map(({ user_no, days }) => ({
        user_no,
        text: `지난주에 ${days}일을 기록했어요`,
        link: `${LINK}?date=${from}`,
      }))
      sum += await notifyOnce(tx, { kind: 'WEEK_REPORT', target: `week:${from}`, to: notices }, now)
      return recorded
    })
    if (members.length < STEP) return sum
    after = members.at(-1)!.user_no
  }
}

type RecordedDays = { user_no: number; days: number }

const LINK = href('ActivityReportMain')

/** Members after $1 with the number of days recorded from $2 to $3; one index lookup for each member. */
export const RECORDED_DAYS: Statement = `
  select u.user_no, d.days from users u cross join lateral (
    select count(distinct p.record_date) as days from post p
    where p.user_no = u.user_no and p.state = 1 and p.kind = 'daily' and p.record_date between $2 and $3) d
  where u.user_no > $1 and u.state = 1 and d.days > 0 order by u.user_no limit ${STEP}`
