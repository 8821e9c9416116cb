import type { Db, Tx } from '#kit/server/db/db.ts'
import { vivErrors } from '../../errors.ts'
import { isMinorNow } from './minor.ts'

export type Guardian = { guardian_no: number; monthly_won: number; frozen_dt: string | null }

/** The member's current guardian. In a transaction the row stays locked against changes until its end. */
export async function guardianOf({ sql }: Db, userNo: number): Promise<Guardian | null> {
  const [row] = await sql<Guardian[]>`
    select guardian_no, monthly_won, frozen_dt from viv_guardian where user_no = ${userNo} and end_dt is null for share`
  return row ?? null
}

/** Whether the guardian of a member who is still a minor stopped their spending. */
export async function isSpendingFrozen(db: Db, userNo: number, now: Date): Promise<boolean> {
  const guardian = await guardianOf(db, userNo)
  return guardian?.frozen_dt != null && (await isMinorNow(db, userNo, now)) === true
}

/** @throws `viv.frozen` if the guardian of a minor member stopped their spending */
export async function refuseIfFrozen(tx: Tx, userNo: number, now: Date): Promise<void> {
  if (await isSpendingFrozen(tx, userNo, now)) throw vivErrors.frozen()
}
