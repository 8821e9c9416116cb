import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

/** Whether the member, who is about to write a daily, was invited by someone and has none. */
export async function isFirstDailyOfInvitee(tx: Tx, userNo: number): Promise<boolean> {
  return (await rowsOf(tx, FIRST_DAILY_OF_INVITEE, [userNo])).length > 0
}

/** Whether the member has a daily. */
export const hasDailySql = (userNo: string): string =>
  `(select true from post p where p.user_no = ${userNo} and p.kind = 'daily' and p.state = 1 limit 1) is not null`

const FIRST_DAILY_OF_INVITEE: Statement = `
  select 1 from users u where u.user_no = $1 and u.referrer_no is not null and not ${hasDailySql('u.user_no')}`
