import { koreanDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { needsGuardian } from '../../rules.ts'

/** Whether the member is under 19; null: the age is unknown. */
export async function isMinorNow({ sql }: Db, userNo: number, now: Date): Promise<boolean | null> {
  const [member] = await sql<{ birth: string | null }[]>`select birth from users where user_no = ${userNo}`
  return needsGuardian(member?.birth ?? null, koreanDay(now))
}
