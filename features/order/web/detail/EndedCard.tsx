import { RotateCcw } from 'lucide-react'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { OrderDetail, OrderItem } from '../../contract.ts'
import type { PassTransitionId, UseTransitionId } from '../../transitions.ts'
import { buyerOrder as words, buyerOrders } from '../../words/buyer.ts'
import { ItemLine } from '../ItemLine.tsx'
import { RowTag } from '../StateTag.tsx'
import { areEndedPasses } from './groups.ts'
import PassLinks from './PassLinks.tsx'
import { SumLine } from './SumLine.tsx'
import { Title } from './Title.tsx'

/**
 * What came back: the amount, when, why, and of what it is made. What came back on several days has the day of each part. `kept`: what sellers of
 * passes keep of their price.
 */
export default function EndedCard({ items, events }: { items: OrderItem[] } & Pick<OrderDetail, 'events'>) {
  const sum = items.reduce((all, { back_viv }) => all + back_viv, 0)
  const { close_code, reason } = items.toSorted((a, b) => Date.parse(b.end_dt ?? '') - Date.parse(a.end_dt ?? ''))[0]!
  const parts = items.map((item) => ({ item, days: daysOf(item, events) }))
  const days = parts.flatMap((part) => part.days).toSorted()
  const differences = items.map(({ unit_amt, qtt, back_viv }) => back_viv - unit_amt * qtt)
  const shipping = differences.reduce((all, one) => all + Math.max(one, 0), 0)
  const kept = differences.reduce((all, one) => all + Math.max(-one, 0), 0)
  const areDaysDifferent = new Set(parts.map((part) => part.days.at(-1))).size > 1
  const title = areEndedPasses(items) ? words.endedPasses : words.ended
  return (
    <Card aria-label={title} className="p-4">
      <Title>{title}</Title>
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
          {whyOf(close_code) ?? words.refund.back}
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
        {days.length > 0 && (
          <p className="text-right text-t4">
            {(days[0] === days.at(-1) ? words.refund.on : words.refund.lastOn)(koreanDate(days.at(-1)!))}
          </p>
        )}
        <dl className="num mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-t4">
          {parts.map(({ item, days: own }) => (
            <SumLine
              key={item.order_item_no}
              term={words.refund.item(item.item_name, item.qtt)}
              text={buyerOrders.viv(item.unit_amt * item.qtt)}
              help={areDaysDifferent && own.length > 0 ? partText(own.at(-1)!, item.close_code) : null}
            />
          ))}
          {shipping > 0 && <SumLine term={words.refund.shipping} text={buyerOrders.viv(shipping)} />}
          {kept > 0 && <SumLine term={words.refund.kept} text={words.money.minus(kept)} />}
          <SumLine term={words.refund.sum} text={buyerOrders.viv(sum)} isSum />
        </dl>
      </section>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        <PassLinks items={items} />
      </div>
    </Card>
  )
}

const dayOf = (iso: string): string => koreanDay(new Date(iso))

const whyOf = (code: string | null): string | undefined => (code === null ? undefined : words.refund.why[code])

/** When a part came back, and why. */
function partText(day: string, code: string | null): string {
  const why = whyOf(code)
  return why === undefined ? koreanDate(day) : `${koreanDate(day)} · ${why}`
}

/** The end of a pass, which returns its rest, and events that take back a use of it. */
const PASS_ENDS: readonly string[] = ['P04', 'P04b', 'P05', 'P06'] satisfies PassTransitionId[]
const TAKEN_BACK: readonly string[] = ['U03', 'U06'] satisfies UseTransitionId[]

/**
 * The days on which something of a row came back, the last one at the end: those of goodwill, and that of its end. The row of a pass ends later than
 * the pass where a use was still checked, and then returns something only if that use was taken back.
 */
function daysOf({ order_item_no, end_dt }: OrderItem, events: OrderDetail['events']): string[] {
  const own = events.filter((one) => one.order_item_no === order_item_no)
  const over = own.find(({ event }) => PASS_ENDS.includes(event))
  const early = own.filter((one) => one === over || one.event === 'goodwill').map(({ reg_dt }) => reg_dt)
  const isAtEnd = over === undefined || own.some(({ event, event_no }) => TAKEN_BACK.includes(event) && event_no > over.event_no)
  return [...early, ...(isAtEnd && end_dt !== null ? [end_dt] : [])].map(dayOf).toSorted()
}
