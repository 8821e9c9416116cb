import { RotateCcw } from 'lucide-react'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import type { OrderItem } from '../../contract.ts'
import { buyerOrder as words, buyerOrders } from '../../words/buyer.ts'
import { ItemLine } from '../ItemLine.tsx'
import { RowTag } from '../StateTag.tsx'
import { SumLine } from './SumLine.tsx'
import { Title } from './Title.tsx'

/** What came back: the amount, when, why, and of what it is made. */
export default function EndedCard({ items }: { items: OrderItem[] }) {
  const sum = items.reduce((all, { back_viv }) => all + back_viv, 0)
  const { end_dt, close_code, reason } = items.toSorted((a, b) => Date.parse(b.end_dt ?? '') - Date.parse(a.end_dt ?? ''))[0]!
  const shipping = sum - items.reduce((all, { unit_amt, qtt }) => all + unit_amt * qtt, 0)
  return (
    <Card aria-label={words.ended} className="p-4">
      <Title>{words.ended}</Title>
      <ul className="mt-3 flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.order_item_no}>
            <ItemLine item={item} isLinked tag={<RowTag item={item} />} />
          </li>
        ))}
      </ul>
      <section aria-label={words.refund.back} className="mt-4 rounded-photo bg-warn-weak p-4">
        <p className="flex items-center gap-2 text-t5 font-bold text-warn-fg">
          <RotateCcw aria-hidden size={18} className="flex-none" />
          {(close_code !== null && words.refund.why[close_code]) || words.refund.back}
        </p>
        {reason && (
          <p className="mt-1 text-t4 break-words text-fg2">
            {close_code === 'NOT_SENT' ? words.refund.platform : words.refund.reason} · {reason}
          </p>
        )}
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-t4 text-fg2">{words.refund.back}</span>
          <span className="num ml-auto text-n1 font-bold">
            {sum.toLocaleString('ko-KR')} <span className="text-t4 font-medium text-fg2">VIV</span>
          </span>
        </p>
        {end_dt !== null && <p className="text-right text-t4">{words.refund.on(koreanDate(end_dt))}</p>}
        <dl className="num mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-t4">
          {items.map(({ order_item_no, item_name, qtt, unit_amt }) => (
            <SumLine key={order_item_no} term={words.refund.item(item_name, qtt)} text={buyerOrders.viv(unit_amt * qtt)} />
          ))}
          {shipping > 0 && <SumLine term={words.refund.shipping} text={buyerOrders.viv(shipping)} />}
          <SumLine term={words.refund.sum} text={buyerOrders.viv(sum)} isSum />
        </dl>
      </section>
    </Card>
  )
}
