import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { backShare, isEnded } from '../../rules.ts'
import { ORDER, type OrderAct } from '../../transitions.ts'
import { itemsOf, type ItemRecord } from '../rows.ts'

/** Splits so many pieces off a row; the new row has the same state. Returns its number. */
export async function splitOff(tx: Tx, row: ItemRecord, qtt: number): Promise<number> {
  const { back_viv: back, good_viv: good } = backShare(row, qtt)
  const post = row.post_viv === 0 ? 0 : row.unit_amt * qtt - back
  await tx.sql`
    update order_item set qtt = qtt - ${qtt}, back_viv = back_viv - ${back}, good_viv = good_viv - ${good}, post_viv = post_viv - ${post}
    where order_item_no = ${row.order_item_no}`
  const [made] = await rowsOf<{ order_item_no: number }>(tx, SPLIT, [row.order_item_no, qtt, post, back, good])
  return made!.order_item_no
}

const ENDS_UNSENT: readonly OrderAct[] = ['cancel', 'cancelAsSeller', 'cancelLate', 'expire']

/**
 * The shipping fee of a product is on one of its rows: on one that is sent as soon as one is sent, and with what is left when others are
 * cancelled. It comes back with the last of them.
 */
export async function carryFees(tx: Tx, orderNo: number, acted: readonly number[], act: OrderAct): Promise<void> {
  if (act !== 'ship' && !ENDS_UNSENT.includes(act)) return
  const rows = await itemsOf(tx, orderNo)
  const isActed = ({ order_item_no }: ItemRecord): boolean => acted.includes(order_item_no)
  for (const product of Map.groupBy(rows, ({ item_no }) => item_no).values()) {
    const from = product.find((row) => row.ship_amt > 0 && isActed(row) !== (act === 'ship') && !isEnded(row.state))
    const to = act === 'ship' ? product.find(isActed) : product.find((row) => !isActed(row) && !isEnded(row.state))
    const isSent = act === 'ship' && from !== undefined && from.state !== ORDER.paid
    if (from === undefined || to === undefined || isSent) continue
    await tx.sql`
      update order_item set ship_amt = case when order_item_no = ${from.order_item_no} then 0 else ${from.ship_amt} end
      where order_item_no in (${from.order_item_no}, ${to.order_item_no})`
  }
}

/** $1 the row, $2 pieces of the new one, $3 and $4 what was paid and returned for them, $5 what of it out of goodwill. */
const SPLIT: Statement = `
  insert into order_item (order_no, root_no, item_no, version, sio_no, type, cate_no, item_name, sio_title, item_thumb, pass, unit_amt, qtt, ship_amt,
    return_amt, exchange_amt, state, parcel_no, hope_dt, memo, service_dt, ship_due_dt, made_dt, ship_dt, delivered_dt, confirm_dt, end_dt, post_viv, back_viv, good_viv, reg_dt)
  select order_no, coalesce(root_no, order_item_no), item_no, version, sio_no, type, cate_no, item_name, sio_title, item_thumb, pass, unit_amt, $2::int, 0,
    return_amt, exchange_amt, state, parcel_no, hope_dt, memo, service_dt, ship_due_dt, made_dt, ship_dt, delivered_dt, confirm_dt, end_dt, $3::int, $4::int, $5::int, reg_dt
  from order_item where order_item_no = $1 returning order_item_no`
