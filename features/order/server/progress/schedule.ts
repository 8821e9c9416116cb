import type { Tx } from '#kit/server/db/db.ts'
import { setTimers } from '#kit/server/timers.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { ADDRESS_DAYS, nextReminder, rowDue } from '../../rules.ts'
import type { ItemRecord } from '../rows.ts'

/** When something happens to a row by itself, and when somebody is reminded of it; both by its number. */
export const DUE_TIMER = 'order.due'
export const REMIND_TIMER = 'order.remind'
/** When a claim goes on by itself. */
export const CLAIM_TIMER = 'order.claim'
/** When something happens to a pass by itself, and when a marked use is confirmed or its member is reminded. */
export const PASS_TIMER = 'order.pass'
export const USE_TIMER = 'order.pass-use'
/** When the address of an order is deleted. */
export const ADDRESS_TIMER = 'order.address'

export async function scheduleItems(tx: Tx, rows: readonly ItemRecord[], now: Date): Promise<void> {
  const settings = rows.flatMap((row) => [
    { kind: DUE_TIMER, no: row.order_item_no, due_at: rowDue(row) },
    { kind: REMIND_TIMER, no: row.order_item_no, due_at: nextReminder(row, now) },
  ])
  await setTimers(tx, settings, now)
}

/** A claim about an ended order keeps its address. */
export const scheduleAddress = (tx: Tx, orderNo: number, end: Date | null, now: Date): Promise<void> =>
  setTimers(tx, [{ kind: ADDRESS_TIMER, no: orderNo, due_at: end && new Date(end.getTime() + ADDRESS_DAYS * DAY_MS) }], now)
