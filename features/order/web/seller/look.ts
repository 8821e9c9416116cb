import { isGoods, TYPE } from '#features/shop/rules.ts'
import type { TagTone } from '#kit/ui/Tag.tsx'
import type { OrderItem } from '../../contract.ts'
import { sentKindOf } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { sellerOrders } from '../../words/seller.ts'

const words = sellerOrders.states

type Row = Pick<OrderItem, 'state' | 'type' | 'ship_dt' | 'pass' | 'is_pass_over'>

/** What the state of a row is called for its kind. */
export function stateName(row: Row): string {
  const { state, type } = row
  const goods = isGoods(type)
  switch (state) {
    case ORDER.paid:
      return goods ? (type === TYPE.madeToOrder ? words.toStart : words.toShip) : words.toDate
    case ORDER.sent:
      return words[sentKindOf(row)]
    case ORDER.delivered:
      return goods ? words.delivered : words.given
    case ORDER.claimed:
      return words.claimed
    case ORDER.refunded:
      return words.refunded
    case ORDER.refused:
      return words.refused
    case ORDER.confirmed:
      return words.confirmed
    default:
      return words.void
  }
}

const TONES: Record<number, TagTone> = {
  [ORDER.paid]: 'warn',
  [ORDER.sent]: 'info',
  [ORDER.delivered]: 'info',
  [ORDER.claimed]: 'danger',
  [ORDER.confirmed]: 'brand',
}
export const stateTone = ({ state }: Row): TagTone => TONES[state] ?? 'gray'
