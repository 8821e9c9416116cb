import type { Moved } from '#kit/server/transition.ts'
import type { AlarmKind } from '#features/alarm/rules.ts'
import type { orderTransitions } from '../../transitions.ts'
import type { OrderRecord } from '../rows.ts'

/** Data of an act for its guards and effects. */
export type OrderContext = {
  now: Date
  order: OrderRecord
  operatorNo?: number
  reason?: string
  /** The parcel in which rows are sent. */
  parcelNo?: number
  serviceAt?: Date
  /** The claim that the act is about, and what of it each row gets back. */
  claim?: { no: number; reasonCode: string }
  refunds?: ReadonlyMap<number, number>
  /** Interest on a late refund, and the seller's part of it. */
  late?: { interest: number; seller: number }
  /** Whether what came back can be sold again. */
  isSellable?: boolean
  /** What is sent in exchange, and what is returned because it is cheaper. */
  replacement?: { sio_no: number; sio_title: string; difference: number }
  /** Alarms of the act: sent after everything else, because alarms are locked last. */
  alarms: OrderAlarm[]
}
export type MovedItem = Moved<typeof orderTransitions, 'order_item'>
export type OrderAlarm = { to: number; kind: AlarmKind; target: string; link: string; text: string; thumb: object | null }
