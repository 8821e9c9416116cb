import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** Whether the member who just wrote a daily was invited by someone and has no other daily. */
export async function isFirstDailyOfInvitee(tx: Tx, userNo: number): Promise<boolean> {
  return (await rowsOf(tx, FIRST_DAILY_OF_INVITEE, [userNo])).length > 0
}

const FIRST_DAILY_OF_INVITEE: Statement = `
  select 1 from users u where u.user_no = $1 and u.referrer_no is not null
    and (select count(*) from (select from post p where p.user_no = $1 and p.kind = 'daily' and p.state = 1 limit 2) x) = 1`
