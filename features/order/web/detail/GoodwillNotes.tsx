import type { OrderDetail, OrderItem } from '../../contract.ts'
import { buyerOrder as words } from '../../words/buyer.ts'
import { goodwillsOf } from './groups.ts'

/** What of a row came back out of goodwill: who gave it, and why, which they wrote for the buyer. */
export const GoodwillNotes = ({ order, item }: { order: Pick<OrderDetail, 'events'>; item: OrderItem }) =>
  goodwillsOf(order.events, item).map(({ key, by, viv, reason }) => (
    <p key={key} className="text-t3 break-words whitespace-pre-line text-fg3">
      {words.goodwill(by === null ? null : words.history.by[by], viv, reason)}
    </p>
  ))
