import type { Tx } from '#kit/server/db/db.ts'

/** Deletes the member's conditions when they withdraw the consent to health data (decisions d-1, "Consents"). */
export async function deleteDiseases({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from user_interest where user_no = ${userNo} and kind = 'disease'`
}
