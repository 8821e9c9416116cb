import type { Db } from '#kit/server/db/db.ts'

export type Guardian = { guardian_no: number; monthly_won: number }

/** The guardian who answers for a member now, proven by identity; in a transaction it stays so until that ends. */
export async function guardianOf({ sql }: Db, userNo: number): Promise<Guardian | null> {
  const [row] = await sql<Guardian[]>`
    select guardian_no, monthly_won from viv_guardian where user_no = ${userNo} and end_dt is null for share`
  return row ?? null
}
