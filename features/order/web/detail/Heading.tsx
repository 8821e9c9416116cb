import { koreanDay } from '#kit/contract/time.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import type { OrderDetail } from '../../contract.ts'
import { buyerOrder, buyerOrders } from '../../words/buyer.ts'
import { orderNoText, titleOf } from '../format.ts'
import { orderSentKindOf } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { areEndedPasses, groupsOf } from './groups.ts'

/** When it was bought, its number, and in one sentence where it is. */
export function Heading({ order }: { order: OrderDetail }) {
  const { reg_dt, now, items, company } = order
  const parcels = groupsOf(order).parcels.length
  const day = koreanDateFrom(koreanDay(new Date(reg_dt)), koreanDay(new Date(now)))
  return (
    <div className="bg-surface px-5 pt-2 pb-4">
      <p className="num text-t4 text-fg2">
        {buyerOrders.ordered(day)} · {orderNoText(order)}
      </p>
      <h2 className="mt-1 text-t8 font-bold break-keep">{headOf(order)}</h2>
      <p className="mt-0.5 text-t4 break-words text-fg2">
        {titleOf(items)} · {company}
      </p>
      {parcels > 1 && <p className="text-t4 text-fg2">{buyerOrder.parcelCount(parcels)}</p>}
    </div>
  )
}

function headOf({ state, items }: OrderDetail): string | undefined {
  if (state === ORDER.sent) return buyerOrder.sentHeads[orderSentKindOf(items)]
  return state === ORDER.refunded && areEndedPasses(items) ? buyerOrder.passesEnded : buyerOrder.heads[state]
}
