import type { AlarmKind } from '#features/alarm/rules.ts'
import { notify } from '#features/alarm/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { OrderSide } from '../../contract.ts'
import type { OrderTransitionId } from '../../transitions.ts'
import { orderAlarms as words } from '../../words/alarms.ts'
import type { ItemRecord, OrderRecord } from '../rows.ts'
import type { MovedItem, OrderContext } from './context.ts'

/** The kind of the alarm to the buyer, of each transition that the buyer is told of (decisions d-10). */
const BUYER_KIND_OF: Partial<Record<OrderTransitionId, AlarmKind>> = {
  O02c: 'ORDER_REFUND_OK',
  O02d: 'ORDER_REFUND_OK',
  O03: 'ORDER_REFUND_OK',
  O04: 'ORDER_REFUND_OK',
  O04b: 'ORDER_REFUND_OK',
  O05: 'ORDER_SHIP',
  O05b: 'ORDER_SHIP',
  O05c: 'ORDER_SHIP',
  O05d: 'ORDER_SHIP',
  O05e: 'ORDER_SHIP',
  O12: 'ORDER_REFUND_OK',
  O12b: 'ORDER_SHIP',
  O13: 'ORDER_REFUND_OK',
  O14: 'ORDER_REFUND_NO',
  O16: 'ORDER_REFUND_OK',
  O16b: 'ORDER_REFUND_NO',
  O06: 'ORDER_DONE',
  O06b: 'ORDER_DONE',
}

/** The kind of the alarm to the seller; of all other transitions it is SELLER_ORDER. */
const SELLER_KIND_OF: Partial<Record<OrderTransitionId, AlarmKind>> = { O09: 'ORDER_REFUND_REQ', O10: 'ORDER_REFUND_REQ' }

/** Where each side opens the order. */
export function linkFor(side: OrderSide, { order_no, is_platform }: Pick<OrderRecord, 'order_no' | 'is_platform'>): string {
  if (side === 'seller') return `/expert-sales-detail/${order_no}?kind=order`
  return `/${is_platform ? 'pc-haru-shop-order-detail' : 'order-detail'}/${order_no}`
}

/** Adds one alarm for each of these sides about all rows that moved by the same transition. */
export function addAlarms({ order, alarms }: OrderContext, moved: readonly MovedItem[], sides: readonly OrderSide[]): void {
  const { id } = moved[0]!.transition
  const rows = moved.map(({ row }) => row)
  for (const side of sides) {
    const kind = side === 'seller' ? (SELLER_KIND_OF[id] ?? 'SELLER_ORDER') : BUYER_KIND_OF[id]
    const to = side === 'seller' ? order.seller_user_no : order.user_no
    if (kind === undefined || to === null) continue
    alarms.push({
      to,
      kind,
      target: `order:${order.order_no}:${id}`,
      ...aboutRows(order, side, rows),
      text: words.of(id, side, titleOf(rows)),
    })
  }
}

export const aboutRows = (order: OrderRecord, side: OrderSide, rows: readonly ItemRecord[]) => ({
  link: linkFor(side, order),
  thumb: (rows[0]!.item_thumb as object | null) ?? null,
})

/** The first product, and how many others. */
export function titleOf(rows: readonly Pick<ItemRecord, 'item_no' | 'item_name'>[]): string {
  const names = new Map(rows.map(({ item_no, item_name }) => [item_no, item_name]))
  return words.title([...names.values()][0]!, names.size - 1)
}

export async function sendAlarms(tx: Tx, { alarms, now }: Pick<OrderContext, 'alarms' | 'now'>): Promise<void> {
  for (const alarm of alarms.splice(0)) await notify(tx, alarm, now)
}
