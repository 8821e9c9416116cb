import { canAct } from '#kit/contract/transition.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transitionAll } from '#kit/server/transition.ts'
import { orderErrors } from '../../errors.ts'
import { orderChanged } from '../../events.ts'
import { bitsOf, isEnded, isUnsent, orderStateOf } from '../../rules.ts'
import { orderTransitions, type OrderAct, type OrderActor } from '../../transitions.ts'
import { itemsOf, type ItemRecord, type OrderRecord } from '../rows.ts'
import { sendAlarms } from './alarms.ts'
import type { OrderContext } from './context.ts'
import { scheduleItems, scheduleAddress } from './schedule.ts'
import { carryFees, splitOff } from './split.ts'
import { orderItems, valuesOf } from './state-machine.ts'

export type Pieces = readonly { order_item_no: number; qtt?: number | undefined }[]
/** `close`: what the caller does before timers and alarms are locked. */
type Doing = { act: OrderAct; by: OrderActor; context: Omit<OrderContext, 'alarms'>; close?: () => Promise<void> }

/**
 * Does an act on rows of an order that is locked, or on some of their pieces; all of it or nothing. The rows that change are followed by the state of
 * the order, timers, alarms and open screens. Returns their numbers.
 * @throws `order.item_not_found`, `order.twice`, `order.too_many_pieces`, what a guard or the state refuses
 */
export async function actOnItems(tx: Tx, pieces: Pieces, { act, by, context, close }: Doing): Promise<number[]> {
  const call = { act, by, context: { ...context, alarms: [] } }
  const { order } = context
  const { acted, others } = await splitRows(tx, order, pieces, { act, by })
  await carryFees(tx, order.order_no, acted, act)
  if (act === 'claim') {
    await tx.sql`update order_item set claim_no = ${context.claim!.no}, claim_from = state where order_item_no = any(${acted}::bigint[])`
  }
  const { refused } = await transitionAll(tx, orderItems, acted, { ...call, set: (transition) => valuesOf(transition, call.context) })
  if (refused.length > 0) throw refused[0]!.error
  await close?.()
  await afterChange(tx, call.context, [...acted, ...others])
  return acted
}

/** The rows to act on, split where only some of their pieces are meant, and the rows that keep the rest. */
async function splitRows(
  tx: Tx,
  order: OrderRecord,
  pieces: Pieces,
  { act, by }: Pick<Doing, 'act' | 'by'>,
): Promise<{ acted: number[]; others: number[] }> {
  const rows = new Map((await itemsOf(tx, order.order_no)).map((row) => [row.order_item_no, row]))
  if (new Set(pieces.map(({ order_item_no }) => order_item_no)).size !== pieces.length) throw orderErrors.twice('items')
  const acted: number[] = []
  const others: number[] = []
  for (const { order_item_no: no, qtt } of pieces) {
    const row = rows.get(no)
    if (!row) throw orderErrors.item_not_found('items')
    if (qtt !== undefined && qtt > row.qtt) throw orderErrors.too_many_pieces('items')
    // A row that has ended is not split.
    if (!canAct(orderTransitions, { state: row.state, act, by })) throw orderErrors.not_now()
    if (qtt === undefined || qtt === row.qtt) {
      acted.push(no)
      continue
    }
    // What is sent and what is not cancelled keeps the older number.
    const isSent = act === 'ship'
    const made = await splitOff(tx, row, isSent ? row.qtt - qtt : qtt)
    acted.push(isSent ? no : made)
    others.push(isSent ? made : no)
  }
  return { acted, others }
}

/** What follows every change of rows: the order's own columns, timers, alarms and the open screens of both sides. */
export async function afterChange(tx: Tx, { order, now, alarms }: OrderContext, itemNos: readonly number[]): Promise<void> {
  const items = await itemsOf(tx, order.order_no)
  const changed = items.filter(({ order_item_no }) => itemNos.includes(order_item_no))
  const after = await updateOrder(tx, order, items, now)
  await scheduleItems(tx, changed, now)
  await scheduleAddress(tx, order.order_no, after.end_dt, now)
  await sendAlarms(tx, { alarms, now })
  const userNos = [order.user_no, order.seller_user_no].filter((no) => no !== null)
  tx.publishAfterCommit({ userNos, event: orderChanged.event, payload: { order_no: order.order_no } })
}

async function updateOrder(tx: Tx, order: OrderRecord, items: readonly ItemRecord[], now: Date): Promise<{ end_dt: Date | null }> {
  const states = items.map(({ state }) => state)
  const waiting = items.filter(isUnsent).map(({ ship_due_dt }) => Date.parse(ship_due_dt))
  const shipDue = waiting.length === 0 ? null : new Date(Math.min(...waiting))
  // Who gets something back after the end does not make the address stay longer.
  const end = states.every(isEnded) ? (order.end_dt === null ? now : new Date(order.end_dt)) : null
  await rowsOf(tx, UPDATE, [order.order_no, orderStateOf(states), bitsOf(states), shipDue, end, now])
  return { end_dt: end }
}

/** $1 the order, $2 state, $3 states, $4 deadline, $5 end, $6 now. */
const UPDATE: Statement = `
  update shop_order set state = $2::smallint, states = $3::int, ship_due_dt = $4::timestamptz, end_dt = $5::timestamptz, recent_dt = $6::timestamptz
  where order_no = $1`
