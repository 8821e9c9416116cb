import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { getCare } from '../contract.ts'
import { CARE_DAYS } from '../rules.ts'

/** Whether someone worries about this member's life, and was not found wrong. */
export async function careOf(db: Db, userNo: number, now: Date): Promise<Answer<typeof getCare>> {
  const since = new Date(now.getTime() - CARE_DAYS * 86_400_000)
  const [worry] = await db.sql`
    select from report
    where target_user_no = ${userNo} and reason = 'SELF_HARM' and counts and state in (1, 2, 3) and reg_dt > ${since} limit 1`
  return { care: worry !== undefined }
}
