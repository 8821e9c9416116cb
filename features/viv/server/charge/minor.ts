import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { needsGuardian } from '../../rules.ts'

/** Whether the member is under 19; null: the age is unknown. */
export async function isMinorNow(tx: Tx, userNo: number, now: Date): Promise<boolean | null> {
  const [member] = await tx.sql<{ birth: string | null }[]>`select birth from users where user_no = ${userNo}`
  return needsGuardian(member?.birth ?? null, koreanDay(now))
}
