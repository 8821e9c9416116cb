import type { Db } from '#kit/server/db/db.ts'

export type Guardian = { guardian_no: number; monthly_won: number }

/** The member's current guardian. In a transaction the row stays locked against changes until its end. */
export async function guardianOf({ sql }: Db, userNo: number): Promise<Guardian | null> {
  const [row] = await sql<Guardian[]>`
    select guardian_no, monthly_won from viv_guardian where user_no = ${userNo} and end_dt is null for share`
  return row ?? null
}
