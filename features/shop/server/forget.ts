import type { Tx } from '#kit/server/db/db.ts'

/** Deletes a seller's products with their versions; the row of the seller goes with the account. */
export async function forgetProducts({ sql }: Tx, userNo: number): Promise<void> {
  await sql`select 1 from shop_stock s where s.item_no in (select item_no from shop_product where user_no = ${userNo}) order by s.sio_no for update of s`
  await sql`delete from shop_product where user_no = ${userNo}`
}
