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

/** Takes pieces of an option, in one conditional statement: what is left, null without a limit, `short` where fewer were left. */
export async function takeStock({ sql }: Tx, sioNo: number, qtt: number): Promise<number | null | 'short'> {
  const [taken] = await sql<{ stock: number }[]>`
    update shop_stock set stock = stock - ${qtt} where sio_no = ${sioNo} and stock >= ${qtt} returning stock`
  if (taken) return taken.stock
  const limited = await sql`select from shop_stock where sio_no = ${sioNo}`
  return limited.length > 0 ? 'short' : null
}

/** Puts pieces of an option back. Whether nothing had been left of it. */
export async function returnStock({ sql }: Tx, sioNo: number, qtt: number): Promise<boolean> {
  const [back] = await sql<{ stock: number }[]>`
    update shop_stock set stock = least(stock + ${qtt}, ${STOCK_MAX}) where sio_no = ${sioNo} returning stock`
  return back?.stock === qtt
}
