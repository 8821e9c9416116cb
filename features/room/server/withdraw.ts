import type { Tx } from '#kit/server/db/db.ts'

/** Forgets what the member lives with: the consent that covered it was taken back (decisions d-1, "Consents"). */
export async function forgetDiseases({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from user_interest where user_no = ${userNo} and kind = 'disease'`
}
