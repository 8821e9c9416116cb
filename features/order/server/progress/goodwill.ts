import { refundViv, voidHold } from '#features/viv/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { OrderSide, refundAsGoodwill } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { goodwillLeft, goodwillRef, holdRef } from '../../rules.ts'
import type { OrderActor } from '../../transitions.ts'
import { orderAlarms as words } from '../../words/alarms.ts'
import { itemsOf, lockOrderOf, type ItemRecord, type OrderRecord } from '../rows.ts'
import { afterChange } from './act.ts'
import { aboutRows, titleOf } from './alarms.ts'
import type { OrderAlarm } from './context.ts'
import { isPosted } from './money.ts'
import type { Own } from './verbs.ts'

type Asked = Body<typeof refundAsGoodwill>
type Goodwill = Asked & { by: OrderActor; now: Date; operatorNo?: number }

/** A seller returns a part of what a row cost. @throws `order.not_found`, as `returnGoodwill` */
export async function refundAsSeller(tx: Tx, { orderNo, userNo, now }: Own, asked: Asked): Promise<void> {
  const order = await lockOrderOf(tx, orderNo, userNo, 'seller')
  await returnGoodwill(tx, order, { ...asked, by: 'seller', now })
}

/**
 * Returns viv for a row of an order that is locked: what is still held, or what its seller was paid, who bears it alone. The state stays, and so do
 * claims that are still possible. Returns the row as it was.
 * @throws `order.item_not_found`, `order.buyer_gone`, `order.goodwill_changed`, `order.goodwill_viv`, `order.seller_short`
 */
export async function returnGoodwill(tx: Tx, order: OrderRecord, asked: Goodwill): Promise<ItemRecord> {
  const { order_item_no, viv, by, now, operatorNo = null, reason } = asked
  const row = await goodwillRow(tx, order, asked)
  const [event] = await tx.sql<[{ event_no: number }]>`
    insert into order_event (order_no, order_item_no, event, from_state, to_state, actor, operator_no, qtt, detail, reg_dt)
    values (${order.order_no}, ${order_item_no}, 'goodwill', ${row.state}, ${row.state}, ${by}, ${operatorNo}, ${row.qtt},
      ${tx.sql.json({ viv, reason })}, ${now}) returning event_no`
  const ref = goodwillRef(order_item_no, event.event_no)
  const wasPaid = isPosted(row)
  if (wasPaid) await refundViv(tx, { of: holdRef(order.order_no), ref, amount: viv, short: orderErrors.seller_short }, now)
  else await voidHold(tx, { hold: holdRef(order.order_no), ref, amount: viv }, now)
  await tx.sql`
    update order_item set back_viv = back_viv + ${viv}, good_viv = good_viv + ${viv}, post_viv = post_viv - ${wasPaid ? viv : 0}
    where order_item_no = ${order_item_no}`
  await afterChange(tx, { order, now, alarms: alarmsOf(order, row, { by, viv, eventNo: event.event_no }) }, [])
  return row
}

/** The row that viv can be returned for. @throws as `returnGoodwill` */
export async function goodwillRow(
  tx: Tx,
  order: OrderRecord,
  asked: Pick<Asked, 'order_item_no' | 'viv' | 'back_viv'>,
): Promise<ItemRecord> {
  const row = (await itemsOf(tx, order.order_no)).find(({ order_item_no }) => order_item_no === asked.order_item_no)
  if (!row) throw orderErrors.item_not_found('order_item_no')
  if (order.user_no === null) throw orderErrors.buyer_gone()
  if (row.back_viv !== asked.back_viv) throw orderErrors.goodwill_changed('viv')
  if (asked.viv > goodwillLeft(row)) throw orderErrors.goodwill_viv('viv')
  return row
}

/** The buyer is told, and the seller where operators did it. */
function alarmsOf(
  order: OrderRecord,
  row: ItemRecord,
  { by, viv, eventNo }: Pick<Goodwill, 'by' | 'viv'> & { eventNo: number },
): OrderAlarm[] {
  const sides: readonly OrderSide[] = by === 'operator' ? ['buyer', 'seller'] : ['buyer']
  return sides.flatMap((side) => {
    const to = side === 'buyer' ? order.user_no : order.seller_user_no
    if (to === null) return []
    const text = words.goodwill({ by: by === 'operator' ? 'operator' : 'seller', side, title: titleOf([row]), viv })
    const kind = side === 'buyer' ? 'ORDER_REFUND_OK' : 'SELLER_ORDER'
    return [{ to, kind, target: `order:${order.order_no}:goodwill:${eventNo}`, ...aboutRows(order, side, [row]), text }]
  })
}
