import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import type { OrderCard, OrderItem } from '../contract.ts'
import { ORDER } from '../transitions.ts'
import { orderStateName, rowStateName } from './stateName.ts'

/** The name of the state of an order. */
export const StateTag = ({ order }: { order: Pick<OrderCard, 'state' | 'items'> }) => (
  <Tag tone={TONES[order.state] ?? 'gray'}>{orderStateName(order)}</Tag>
)

/** The name of the state of a row. */
export const RowTag = ({ item }: { item: Pick<OrderItem, 'state' | 'type' | 'ship_dt' | 'pass' | 'is_pass_over'> }) => (
  <Tag tone={TONES[item.state] ?? 'gray'}>{rowStateName(item)}</Tag>
)

const TONES: Record<number, TagTone> = {
  [ORDER.paid]: 'info',
  [ORDER.sent]: 'brand',
  [ORDER.delivered]: 'brand',
  [ORDER.claimed]: 'warn',
  [ORDER.refused]: 'danger',
}
