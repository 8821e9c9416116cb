import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { requestsStopUntil } from '../rules.ts'
import { STANDING_REPORT } from '../transitions.ts'

/** $1 the member: who reported them for DATING, wherever, counted once. A dismissed report does not count. */
const DATING_REPORTS: Statement = `
  select count(*)::int as reporters, max(f.first_dt) as last_dt from (
    select min(r.reg_dt) as first_dt from report r
    where r.target_user_no = $1 and r.reason = 'DATING' and r.counts and r.state in ${statesSql(STANDING_REPORT)} group by r.user_no) f`

/** Whether a member may ask others for a conversation, which reports of unwanted approaches end for a week (decisions d-9). */
export async function mayAskNew(db: Db, userNo: number, now: Date): Promise<boolean> {
  const [found] = await rowsOf<{ reporters: number; last_dt: string | null }>(db, DATING_REPORTS, [userNo])
  return requestsStopUntil(found!.reporters, found!.last_dt, now) === null
}
