import type { Tables } from '#db/tables.gen.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { orderErrors } from '../errors.ts'
import type { OrderSide } from '../contract.ts'

export type OrderRecord = Tables['shop_order']
export type ItemRecord = Tables['order_item']

/** Locks an order, before its rows: everything that changes a row of it comes through here. */
export async function lockOrder(tx: Tx, orderNo: number): Promise<OrderRecord | undefined> {
  const [row] = await rowsOf<OrderRecord>(tx, LOCK, [orderNo])
  return row
}

/** Whether this member, or the platform as `PLATFORM_SELLER`, has a side of the order. An order that operators voided is seen by nobody. */
export const isSideOf = (order: OrderRecord, userNo: number, side: OrderSide): boolean =>
  order.states !== VOID_BITS && (side === 'buyer' ? order.user_no : order.seller_no) === userNo

/** Bit of state 0 alone. */
const VOID_BITS = 1

/** Locks an order of this member. @throws `order.not_found` */
export async function lockOrderOf(tx: Tx, orderNo: number, userNo: number, side: OrderSide): Promise<OrderRecord> {
  const order = await lockOrder(tx, orderNo)
  if (!order || !isSideOf(order, userNo, side)) throw orderErrors.not_found()
  return order
}

/** The rows of an order, by number. */
export const itemsOf = (db: Db, orderNo: number): Promise<ItemRecord[]> => rowsOf<ItemRecord>(db, ITEMS, [orderNo])

export async function findItem(db: Db, orderItemNo: number): Promise<ItemRecord | undefined> {
  const [row] = await rowsOf<ItemRecord>(db, ITEM, [orderItemNo])
  return row
}

/** The order of a row, which never changes. */
export async function orderNoOf({ sql }: Db, orderItemNo: number): Promise<number | undefined> {
  const [row] = await sql<{ order_no: number }[]>`select order_no from order_item where order_item_no = ${orderItemNo}`
  return row?.order_no
}

const LOCK: Statement = `
  select order_no, group_no, user_no, seller_user_no, seller_no, is_platform, state, states, seller, ship_due_dt, seen_dt, end_dt, reg_dt, recent_dt
  from shop_order where order_no = $1 for no key update`
const COLUMNS = `order_item_no, order_no, root_no, item_no, version, sio_no, type, cate_no, item_name, sio_title, item_thumb, pass, unit_amt, qtt, ship_amt,
  return_amt, exchange_amt, state, parcel_no, hope_dt, memo, service_dt, ship_due_dt, made_dt, ship_dt, delivered_dt, confirm_dt, end_dt,
  close_code, reason, post_viv, back_viv, good_viv, claim_no, claim_from, reg_dt`
const ITEMS: Statement = `select ${COLUMNS} from order_item where order_no = $1 order by order_item_no`
const ITEM: Statement = `select ${COLUMNS} from order_item where order_item_no = $1`
