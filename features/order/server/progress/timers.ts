import { koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import { isEnded, nextReminder, rowDue } from '../../rules.ts'
import { ORDER, type OrderAct } from '../../transitions.ts'
import { orderAlarms as words } from '../../words/alarms.ts'
import { findItem, lockOrder, orderNoOf, type ItemRecord, type OrderRecord } from '../rows.ts'
import { actOnItems } from './act.ts'
import { aboutRows, sendAlarms, titleOf } from './alarms.ts'
import type { OrderAlarm } from './context.ts'
import { ADDRESS_TIMER, DUE_TIMER, REMIND_TIMER } from './schedule.ts'

type Locked = { order: OrderRecord; row: ItemRecord }

/** Locks the order of a row, which is read afterwards. */
async function lockRow(tx: Tx, orderItemNo: number): Promise<Locked | undefined> {
  const orderNo = await orderNoOf(tx, orderItemNo)
  const order = orderNo === undefined ? undefined : await lockOrder(tx, orderNo)
  const row = order && (await findItem(tx, orderItemNo))
  return row && { order, row }
}

/** What the system does with a row whose time is over. */
const dueAct = ({ state, ship_dt, service_dt }: ItemRecord): OrderAct => {
  if (state === ORDER.paid) return 'expire'
  if (state === ORDER.delivered) return 'confirmByTime'
  return ship_dt === null && service_dt === null ? 'expire' : 'deliverByTime'
}

export const dueTimer: Timer = {
  kind: DUE_TIMER,
  async fire({ tx, no, now }) {
    const found = await lockRow(tx, no)
    const due = found && rowDue(found.row)
    if (!found || !due) return
    if (now < due) await setTimers(tx, [{ kind: DUE_TIMER, no, due_at: due }], now)
    else await actOnItems(tx, [{ order_item_no: no }], { act: dueAct(found.row), by: 'system', context: { now, order: found.order } })
  },
}

export const remindTimer: Timer = {
  kind: REMIND_TIMER,
  async fire({ tx, no, now }) {
    const found = await lockRow(tx, no)
    const due = found && rowDue(found.row)
    if (!found || !due) return
    const alarm = reminderOf(found, due)
    if (alarm && now < due) await sendAlarms(tx, { alarms: [alarm], now })
    await setTimers(tx, [{ kind: REMIND_TIMER, no, due_at: nextReminder(found.row, now) }], now)
  },
}

/** To the seller of what is not sent yet, and to the buyer of what is confirmed soon. Rows of one order are one alarm. */
function reminderOf({ order, row }: Locked, due: Date): OrderAlarm | null {
  const isUnsent = row.state === ORDER.paid
  const [to, side] = isUnsent ? [order.seller_user_no, 'seller' as const] : [order.user_no, 'buyer' as const]
  if (to === null) return null
  const title = titleOf([row])
  const day = koreanDay(due)
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const text = isUnsent ? words.shipSoon(title, `${month}월 ${date}일`) : words.confirmSoon(title)
  const kind = isUnsent ? 'SELLER_ORDER' : 'ORDER_CONFIRM_SOON'
  return { to, kind, target: `order:${order.order_no}:remind:${day}`, ...aboutRows(order, side, [row]), text }
}

/** The address is deleted when nothing of the order is open any more. */
export const addressTimer: Timer = {
  kind: ADDRESS_TIMER,
  async fire({ tx, no }) {
    const order = await lockOrder(tx, no)
    if (order && order.end_dt !== null && isEnded(order.state)) await tx.sql`delete from order_address where order_no = ${no}`
  },
}
