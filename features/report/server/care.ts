import type { Answer } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { getCare } from '../contract.ts'
import { CARE_DAYS } from '../rules.ts'
import { STANDING_REPORT } from '../transitions.ts'

/** Whether a SELF_HARM report of this member is open or upheld. */
export async function careStatus(db: Db, userNo: number, now: Date): Promise<Answer<typeof getCare>> {
  const since = new Date(now.getTime() - CARE_DAYS * DAY_MS)
  const [concern] = await db.sql`
    select from report
    where target_user_no = ${userNo} and reason = 'SELF_HARM' and counts and state in ${db.sql.unsafe(statesSql(STANDING_REPORT))} and reg_dt > ${since} limit 1`
  return { care: concern !== undefined }
}
