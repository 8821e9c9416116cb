import { useShopPaths } from '#features/shop/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Link } from '#kit/web/screen.tsx'
import type { OrderCard } from '../../contract.ts'
import { buyerOrders as words } from '../../words/buyer.ts'
import { ItemLine } from '../ItemLine.tsx'
import { ReviewsEntry } from '../review/ReviewEntry.tsx'
import { RowTag, StateTag } from '../StateTag.tsx'

/** Rows of a card; the others are counted. */
const SHOWN = 2

/** An order in the list: when, from whom, what, how much, and its state. A press opens it. */
export function OrderRow({ order }: { order: OrderCard }) {
  const { order_no, state, company, items, item_amt, ship_amt, reg_dt } = order
  const paths = useShopPaths()
  const rest = items.length - SHOWN
  return (
    <Card as="article" className="relative p-4 active:bg-press wide:hover:bg-press">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Link to={paths.order(order_no)} className="text-t5 font-bold after:absolute after:inset-0 after:rounded-card">
          <time dateTime={reg_dt}>{words.ordered(koreanDate(reg_dt))}</time>
        </Link>
        <StateTag order={order} />
      </div>
      <p className="text-t3 text-fg3">{company}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.order_item_no}>
            <ItemLine item={item} tag={item.state === state ? null : <RowTag item={item} />} />
          </li>
        ))}
      </ul>
      <p className="num mt-3 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2.5 text-t4">
        <span className="text-fg2">{rest > 0 ? words.others(rest) : ''}</span>
        <span className="ml-auto">
          <span className="text-fg2">{words.total}</span> <b className="text-t5 font-bold">{words.viv(item_amt + ship_amt)}</b>
        </span>
      </p>
      <ReviewsEntry items={items} />
    </Card>
  )
}
