import { followStock, returnStock } from '#features/shop/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { StateMachine, Values } from '#kit/server/transition.ts'
import { orderErrors } from '../../errors.ts'
import { CLOSE_CODE_OF, ENDED_STATES, orderTransitions } from '../../transitions.ts'
import type { ItemRecord } from '../rows.ts'
import { hideReviewsOf } from '../review/hide.ts'
import { addAlarms } from './alarms.ts'
import type { MovedItem, OrderContext } from './context.ts'
import { guards } from './guards.ts'
import { paySeller, returnAll, returnDecided, returnDifference } from './money.ts'

/**
 * Rows of orders. All rows of one act belong to one order, which is locked. Lock order: orders, their rows, wallets, stock by sio_no, products by
 * item_no, timers, alarms.
 */
export const orderItems: StateMachine<typeof orderTransitions, 'order_item', OrderContext> = {
  transitions: orderTransitions,
  table: 'order_item',
  key: 'order_item_no',
  isVisible: ({ order_no }, { context }) => order_no === context.order.order_no,
  guards,
  effects: {
    returnAll: (tx, moved, { context: { order, now } }) => returnAll(tx, order, rowsOfMoved(moved), now),
    paySeller: (tx, moved, { context: { order, now } }) => paySeller(tx, order, rowsOfMoved(moved), now),
    returnDecided: (tx, moved, { context }) => returnDecided(tx, context, rowsOfMoved(moved)),
    restockIfSellable: async (tx, moved, { context }) => {
      if (context.isSellable) await restock(tx, rowsOfMoved(moved), context.now)
    },
    returnDifference: (tx, moved, { context }) => returnDifference(tx, context, rowsOfMoved(moved)),
    restock: (tx, moved, { context: { now } }) => restock(tx, rowsOfMoved(moved), now),
    hideReviews: (tx, moved, { context: { now } }) => hideReviewsOf(tx, rowsOfMoved(moved), now),
    notifyBuyer: async (_tx, moved, { context }) => addAlarms(context, moved, ['buyer']),
    notifySeller: async (_tx, moved, { context }) => addAlarms(context, moved, ['seller']),
    notifyBoth: async (_tx, moved, { context }) => addAlarms(context, moved, ['buyer', 'seller']),
  },
  async history({ sql }, moved, { by, context: { now, order, operatorNo = null, reason, parcelNo, serviceAt, claim } }) {
    const detail = {
      ...(claim ? { claim_no: claim.no } : {}),
      ...(reason ? { reason } : {}),
      ...(parcelNo === undefined ? {} : { parcel_no: parcelNo }),
      ...(serviceAt === undefined ? {} : { service_dt: serviceAt.toISOString() }),
    }
    const rows = moved.map(({ no, row, transition: { id, to } }) => ({
      order_no: order.order_no,
      order_item_no: no,
      event: id,
      from_state: row.state,
      to_state: to,
      actor: by,
      operator_no: operatorNo,
      qtt: row.qtt,
      detail: sql.json(detail),
      reg_dt: now,
    }))
    await sql`insert into order_event ${sql(rows)}`
  },
  refusal: ({ state }) => (state === null ? orderErrors.item_not_found() : orderErrors.not_now()),
}

const rowsOfMoved = (moved: readonly MovedItem[]): ItemRecord[] => moved.map(({ row }) => row)

/** Puts the pieces of these rows back, and marks products that were sold out as on sale again. */
async function restock(tx: Tx, rows: readonly ItemRecord[], now: Date): Promise<void> {
  const emptied = new Set<number>()
  for (const { sio_no, item_no, qtt } of rows.toSorted((one, other) => one.sio_no - other.sio_no)) {
    if (await returnStock(tx, sio_no, qtt)) emptied.add(item_no)
  }
  for (const itemNo of [...emptied].toSorted((one, other) => one - other)) await followStock(tx, itemNo, now)
}

const CONFIRMS: readonly string[] = ['O07', 'O08', 'O08b', 'O17', 'O17b']

/** Columns that change with the state. */
export function valuesOf(
  { id, to }: MovedItem['transition'],
  { now, reason, parcelNo, serviceAt, replacement }: OrderContext,
): Values<'order_item'> {
  return {
    ...(parcelNo !== undefined && { parcel_no: parcelNo, ship_dt: now }),
    ...(serviceAt !== undefined && { service_dt: serviceAt }),
    ...(id === 'O05b' && { made_dt: now }),
    ...(replacement !== undefined && { sio_no: replacement.sio_no, sio_title: replacement.sio_title, delivered_dt: null }),
    ...((id === 'O06' || id === 'O06b') && { delivered_dt: now }),
    // Sales count what a seller got by this moment, but for passes, which are paid use by use.
    ...(CONFIRMS.includes(id) && { confirm_dt: now }),
    end_dt: ENDED_STATES.includes(to) ? now : null,
    ...(CLOSE_CODE_OF[id] !== undefined && { close_code: CLOSE_CODE_OF[id] }),
    ...(reason !== undefined && { reason }),
  }
}
