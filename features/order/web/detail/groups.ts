import { isGoods } from '#features/shop/rules.ts'
import type { OrderDetail, OrderItem, OrderParcel } from '../../contract.ts'
import { ORDER } from '../../transitions.ts'

export type Groups = {
  parcels: { parcel: OrderParcel; items: OrderItem[] }[]
  /** Goods that are not sent yet. */
  waiting: OrderItem[]
  services: OrderItem[]
  /** Refunded because of a claim. */
  returned: OrderItem[]
  /** Cancelled, or void. */
  ended: OrderItem[]
}

/** The rows of an order as its screen shows them: by parcel, not sent yet, services, and ended ones. */
export function groupsOf({ parcels, items }: Pick<OrderDetail, 'parcels' | 'items'>): Groups {
  const isEnded = ({ state }: OrderItem) => state === ORDER.refunded || state === ORDER.void
  const isReturned = (item: OrderItem) => item.claim_no !== null && BY_CLAIM.includes(item.close_code ?? '')
  const open = items.filter((item) => !isEnded(item))
  return {
    parcels: parcels
      .map((parcel) => ({ parcel, items: open.filter(({ parcel_no }) => parcel_no === parcel.parcel_no) }))
      .filter((group) => group.items.length > 0),
    waiting: open.filter(({ type, parcel_no }) => isGoods(type) && parcel_no === null),
    services: open.filter(({ type }) => !isGoods(type)),
    returned: items.filter((item) => isEnded(item) && isReturned(item)),
    ended: items.filter((item) => isEnded(item) && !isReturned(item)),
  }
}

/** Codes of rows that a claim ended (CLOSE_CODE_OF). */
const BY_CLAIM = ['REFUNDED', 'SELLER_SILENT', 'OPERATOR']

export type Step = { label: string; at: string | null; phase: 'done' | 'now' | 'ahead' }

/** Steps with the moments at which they were reached. The first one that was not is the present one, unless all were. */
export function stepsOf(steps: readonly { label: string; at: string | null }[]): Step[] {
  const last = steps.findLastIndex(({ at }) => at !== null)
  return steps.map((step, index) => ({
    ...step,
    phase: index < last || (index === last && last === steps.length - 1) ? 'done' : index === last ? 'now' : 'ahead',
  }))
}
