import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { isGoods } from '#features/shop/rules.ts'
import type { OrderItem } from '../contract.ts'
import { isUnsent } from '../rules.ts'
import { ORDER } from '../transitions.ts'
import { buyerOrders as words } from '../words/buyer.ts'

/** The name of the state of an order. */
export const StateTag = ({ state, isPass = false }: { state: number; isPass?: boolean }) => (
  <Tag tone={TONES[state] ?? 'gray'}>{isPass && state === ORDER.sent ? words.using : words.states[state]}</Tag>
)

/** Whether all rows of an order are passes, which are used and not sent. */
export const isAllPass = (items: readonly Pick<OrderItem, 'pass'>[]): boolean => items.every(({ pass }) => pass !== null)

/** The name of the state of a row: what is made to order is produced before it is sent, and a service is not sent. */
export function RowTag({ item }: { item: Pick<OrderItem, 'state' | 'type' | 'ship_dt' | 'pass'> }) {
  const { state, type, pass } = item
  const isSent = state === ORDER.sent
  const own = isSent && !isGoods(type) ? (pass === null ? words.dated : words.using) : isSent && isUnsent(item) ? words.producing : null
  return <Tag tone={TONES[state] ?? 'gray'}>{own ?? words.states[state]}</Tag>
}

const TONES: Record<number, TagTone> = {
  [ORDER.paid]: 'info',
  [ORDER.sent]: 'brand',
  [ORDER.delivered]: 'brand',
  [ORDER.claimed]: 'warn',
  [ORDER.refused]: 'danger',
}
