import { isGoods } from '#features/shop/rules.ts'
import type { OrderDetail, OrderEvent, OrderItem, OrderParcel } from '../../contract.ts'
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

/** Whether all rows are passes that were refunded in part or ran out: none of them was cancelled. */
export const areEndedPasses = (items: readonly Pick<OrderItem, 'close_code'>[]): boolean =>
  items.every(({ close_code }) => close_code === 'PASS_REFUND')

/** Codes of rows that a claim ended (CLOSE_CODE_OF). */
const BY_CLAIM = ['REFUNDED', 'SELLER_SILENT', 'OPERATOR']

type Goodwill = { key: number; by: OrderEvent['actor'] | null; viv: number; reason: string | null }

/**
 * The refunds of a row out of goodwill. Of a row that was split, whose history stays with one of its parts, only the sum is known, and who gave it
 * where only one did.
 */
export function goodwillsOf(
  events: readonly OrderEvent[],
  { order_item_no, good_viv }: Pick<OrderItem, 'order_item_no' | 'good_viv'>,
): Goodwill[] {
  if (good_viv === 0) return []
  const given = events.filter(({ event }) => event === 'goodwill')
  const own = given
    .filter((one) => one.order_item_no === order_item_no)
    .map(({ event_no, actor, detail }) => ({ key: event_no, by: actor, viv: Number(detail['viv']), reason: String(detail['reason']) }))
  if (own.reduce((sum, { viv }) => sum + viv, 0) === good_viv) return own
  const givers = new Set(given.map(({ actor }) => actor))
  return [{ key: order_item_no, by: givers.size === 1 ? [...givers][0]! : null, viv: good_viv, reason: null }]
}

export type Step = { label: string; at: string | null; phase: 'done' | 'now' | 'ahead' }

/** Steps with the moments at which they were reached. The first one that was not is the present one, unless all were. */
export function stepsOf(steps: readonly { label: string; at: string | null }[]): Step[] {
  const last = steps.findLastIndex(({ at }) => at !== null)
  return steps.map((step, index) => ({
    ...step,
    phase: index < last || (index === last && last === steps.length - 1) ? 'done' : index === last ? 'now' : 'ahead',
  }))
}
