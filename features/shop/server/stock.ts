import type { Tx } from '#kit/server/db/db.ts'
import { STOCK_MAX } from '../rules.ts'

/** Whether something is left of a product: of one option at least. */
export const inStockSql = (itemNo: string): string => `exists (
  select from shop_option _option left join shop_stock _stock on _stock.sio_no = _option.sio_no
  where _option.item_no = ${itemNo} and _option.position is not null and coalesce(_stock.stock, 1) > 0)`

/** Adds to the stock of an option, or takes from it, in one conditional statement. False where it would be negative or has no limit. */
export async function moveStock({ sql }: Tx, sioNo: number, by: number): Promise<boolean> {
  const moved = await sql`
    update shop_stock set stock = stock + ${by} where sio_no = ${sioNo} and stock + ${by} between 0 and ${STOCK_MAX}`
  return moved.count === 1
}
