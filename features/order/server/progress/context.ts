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
  /** Alarms of the act: sent after everything else, because alarms are locked last. */
  alarms: OrderAlarm[]
}
export type MovedItem = Moved<typeof orderTransitions, 'order_item'>
export type OrderAlarm = { to: number; kind: AlarmKind; target: string; link: string; text: string; thumb: object | null }
