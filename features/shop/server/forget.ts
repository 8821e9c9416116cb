import type { Tx } from '#kit/server/db/db.ts'
import { PRODUCT } from '../transitions.ts'

/** Deletes a seller's products with their versions, except those that were sold; these end. The row of the seller goes with the account. */
export async function forgetProducts({ sql }: Tx, userNo: number): Promise<void> {
  await sql`select 1 from shop_stock s where s.item_no in (select item_no from shop_product where user_no = ${userNo}) order by s.sio_no for update of s`
  await sql`
    delete from shop_product p where p.user_no = ${userNo} and not exists (select from shop_sold s where s.item_no = p.item_no)`
  await sql`update shop_product set state = ${PRODUCT.ended} where user_no = ${userNo} and state <> ${PRODUCT.ended}`
}
