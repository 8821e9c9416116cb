import type { AlarmKind } from '#features/alarm/rules.ts'
import type { OrderSide } from '../../contract.ts'
import { orderAlarms as words } from '../../words/alarms.ts'
import { aboutRows, titleOf } from '../progress/alarms.ts'
import type { OrderAlarm } from '../progress/context.ts'
import type { LockedPass } from './rows.ts'

/** Alarms of the buyer that are no news of another kind. */
const BUYER_KIND_OF: Readonly<Record<string, AlarmKind>> = {
  P05: 'ORDER_REFUND_OK',
  P04: 'ORDER_REFUND_OK',
  P04b: 'ORDER_REFUND_OK',
  remind: 'ORDER_CONFIRM_SOON',
}

type AlarmTarget = { locked: LockedPass; alarms: OrderAlarm[] }

/** Adds an alarm for each of these sides; `id`: of a transition, or what else is told. */
export function addPassAlarms({ locked: { order, row, pass }, alarms }: AlarmTarget, id: string, sides: readonly OrderSide[]): void {
  for (const side of sides) {
    const to = side === 'seller' ? order.seller_user_no : order.user_no
    if (to === null) continue
    const link = side === 'buyer' ? `/license-list?no=${pass.order_item_no}` : aboutRows(order, side, [row]).link
    const kind = side === 'seller' ? 'SELLER_ORDER' : (BUYER_KIND_OF[id] ?? 'ORDER_SHIP')
    const text = words.of(id, side, titleOf([row]))
    alarms.push({ ...aboutRows(order, side, [row]), to, kind, target: `pass:${pass.order_item_no}:${id}`, link, text })
  }
}
