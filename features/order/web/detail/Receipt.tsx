import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PARTY_FACTS, partyText } from '#features/shop/contract.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { PrintSheet } from '#kit/ui/PrintSheet.tsx'
import { page } from '#kit/web/page.ts'
import type { OrderDetail } from '../../contract.ts'
import { buyerOrder, buyerOrders, orderReceipt as words } from '../../words/buyer.ts'
import { orderNoText } from '../format.ts'

/** What was bought from whom, for how much: on screen, and on paper. */
export function Receipt({ order }: { order: OrderDetail }) {
  const content = <Content order={order} />
  return (
    <div className="flex flex-col gap-4">
      {content}
      <Button full variant="quiet" icon={<Printer size={20} />} onClick={() => page.print()}>
        {words.print}
      </Button>
      <PrintSheet>
        <h1 className="mb-3 text-[16pt] font-bold">{words.title}</h1>
        {content}
      </PrintSheet>
    </div>
  )
}

function Content({ order }: { order: OrderDetail }) {
  const { parties, items, ship_amt, money, reg_dt } = order
  const { viv } = buyerOrders
  const interest = order.claims.reduce((sum, { interest_viv }) => sum + (interest_viv ?? 0), 0)
  const facts = PARTY_FACTS.filter((key) => parties[key])
  return (
    <dl className="num flex flex-col gap-2 text-t4">
      <Line term={words.order}>{orderNoText(order)}</Line>
      <Line term={words.date}>{koreanYearDate(koreanDay(new Date(reg_dt)))}</Line>
      <Line term={words.seller}>{parties.company}</Line>
      {facts.map((key) => (
        <Line key={key} term={buyerOrder.seller[key]}>
          {partyText(parties, key)}
        </Line>
      ))}
      <div className="my-1 border-t border-line" />
      {items.map(({ order_item_no, item_name, sio_title, qtt, unit_amt }) => (
        <Line key={order_item_no} term={`${item_name} ${buyerOrders.option(sio_title, qtt)}`}>
          {viv(unit_amt * qtt)}
        </Line>
      ))}
      <Line term={words.shipping}>{viv(ship_amt)}</Line>
      <div className="my-1 border-t border-line" />
      <Line term={words.paid} isBold>
        {viv(money.paid + money.free)}
      </Line>
      {money.back_viv > 0 && (
        <>
          <Line term={words.back}>{buyerOrder.money.minus(money.back_viv)}</Line>
          <Line term={words.left} isBold>
            {viv(money.paid + money.free - money.back_viv)}
          </Line>
        </>
      )}
      {interest > 0 && <Line term={words.interest}>{viv(interest)}</Line>}
      <p className="mt-2 text-t3 break-keep text-fg3">
        {words.note} {parties.broker?.notice}
      </p>
    </dl>
  )
}

function Line({ term, isBold = false, children }: { term: string; isBold?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className={isBold ? 'min-w-0 font-bold' : 'min-w-0 break-words text-fg2'}>{term}</dt>
      <dd className={isBold ? 'ml-auto font-bold' : 'ml-auto min-w-0 text-right break-words'}>{children}</dd>
    </div>
  )
}
