import type { Tx } from '#kit/server/db/db.ts'

/** Deletes what a member told experts, their cards and threads; the counsellings stay as contracts without them. */
export async function forgetIntakes({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from counsel_card k using counsel c where c.coun_no = k.coun_no and c.user_no = ${userNo}`
  await sql`delete from counsel_intake i using counsel c where c.coun_no = i.coun_no and c.user_no = ${userNo}`
  await sql`update counsel_follow_up f set thread = null from counsel c where c.coun_no = f.coun_no and c.user_no = ${userNo}`
}

/** Withdrawing the consent to health data takes the cards and threads back and erases measures and conditions (decisions d-1, "Consents"). */
export async function eraseSentHealth({ sql }: Tx, userNo: number, now: Date): Promise<void> {
  await sql`
    update counsel_card k set close_dt = ${now}, snapshot = '{}', parts = '{}' from counsel c
    where c.coun_no = k.coun_no and c.user_no = ${userNo} and k.close_dt is null`
  await sql`update counsel_follow_up f set thread = null from counsel c where c.coun_no = f.coun_no and c.user_no = ${userNo}`
  await sql`
    update counsel_intake i set tall = null, weight = null, user_interest_disease = '{}', disease_text = '', consents = i.consents - 'health'
    from counsel c where c.coun_no = i.coun_no and c.user_no = ${userNo}`
}
