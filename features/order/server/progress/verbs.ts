import type { Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { correctParcel, dateService, OrderSide, shipOrder } from '../../contract.ts'
import { orderErrors } from '../../errors.ts'
import { isServiceDate } from '../../rules.ts'
import { ORDER, type OrderAct } from '../../transitions.ts'
import { refuseParcel } from '../carriers.ts'
import { itemsOf, lockOrderOf } from '../rows.ts'
import { actOnItems, afterChange, type Pieces } from './act.ts'

/** A call of one side of an order. `userNo`: a member, or `PLATFORM_SELLER` for whom an operator acts. */
export type Own = { orderNo: number; userNo: number; side: OrderSide; now: Date; operatorNo?: number }

/** An act of one side on rows or pieces of an order. @throws `order.not_found`, what `actOnItems` refuses */
export async function actOnOrder(
  tx: Tx,
  { orderNo, userNo, side, now, operatorNo }: Own,
  { act, items, reason }: { act: OrderAct; items: Pieces; reason?: string },
): Promise<number[]> {
  const order = await lockOrderOf(tx, orderNo, userNo, side)
  return actOnItems(tx, items, { act, by: side, context: { now, order, ...byOperator(operatorNo), ...(reason ? { reason } : {}) } })
}

/** Sends rows or pieces of an order in one parcel. @throws also `order.carrier`, `order.tracking_no` */
export async function shipIn(tx: Tx, own: Own, { items, carrier, tracking_no }: Body<typeof shipOrder>): Promise<{ parcelNo: number }> {
  const { orderNo, userNo, now, operatorNo } = own
  await refuseParcel(tx, { carrier, tracking_no })
  const order = await lockOrderOf(tx, orderNo, userNo, 'seller')
  const [parcel] = await tx.sql<[{ parcel_no: number }]>`
    insert into order_parcel (order_no, nth, carrier, tracking_no, reg_dt)
    select ${orderNo}::bigint, count(*) + 1, ${carrier}, ${tracking_no}, ${now} from order_parcel where order_no = ${orderNo} returning parcel_no`
  await actOnItems(tx, items, { act: 'ship', by: 'seller', context: { now, order, ...byOperator(operatorNo), parcelNo: parcel.parcel_no } })
  return { parcelNo: parcel.parcel_no }
}

/** The operator of an act, for its history. */
export const byOperator = (operatorNo: number | undefined) => (operatorNo === undefined ? {} : { operatorNo })

type OwnParcel = Pick<Own, 'userNo' | 'now'> & { parcelNo: number }

/** Corrects a parcel of which nothing has arrived. Returns its order. @throws `order.not_found`, `order.not_now`, `order.carrier`, `order.tracking_no` */
export async function updateParcel(
  tx: Tx,
  { parcelNo, userNo, now }: OwnParcel,
  { carrier, tracking_no }: Body<typeof correctParcel>,
): Promise<number> {
  const [parcel] = await tx.sql<{ order_no: number; carrier: string }[]>`
    select order_no, carrier from order_parcel where parcel_no = ${parcelNo}`
  if (!parcel) throw orderErrors.not_found()
  const order = await lockOrderOf(tx, parcel.order_no, userNo, 'seller')
  await refuseParcel(tx, { carrier, tracking_no }, parcel.carrier)
  const items = (await itemsOf(tx, parcel.order_no)).filter(({ parcel_no }) => parcel_no === parcelNo)
  if (!items.some(({ state }) => state === ORDER.sent)) throw orderErrors.not_now()
  await tx.sql`update order_parcel set carrier = ${carrier}, tracking_no = ${tracking_no} where parcel_no = ${parcelNo}`
  await tx.sql`
    insert into order_event (order_no, event, actor, qtt, detail, reg_dt)
    values (${parcel.order_no}, 'parcel', 'seller', 0, ${tx.sql.json({ parcel_no: parcelNo })}, ${now})`
  await afterChange(tx, { order, now, alarms: [] }, [])
  return parcel.order_no
}

/** Fixes or changes the date of a service. @throws also `order.service_dt` */
export async function dateOf(
  tx: Tx,
  { orderNo, userNo, now }: Own,
  { order_item_no, service_dt }: Body<typeof dateService>,
): Promise<number[]> {
  const serviceAt = new Date(service_dt)
  if (!isServiceDate(serviceAt, now)) throw orderErrors.service_dt('service_dt')
  const order = await lockOrderOf(tx, orderNo, userNo, 'seller')
  return actOnItems(tx, [{ order_item_no }], { act: 'dateService', by: 'seller', context: { now, order, serviceAt } })
}
