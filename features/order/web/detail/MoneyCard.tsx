import { Card } from '#kit/ui/Card.tsx'
import type { OrderDetail } from '../../contract.ts'
import { areAllPasses, orderSentKindOf } from '../../rules.ts'
import { CLAIM, ORDER } from '../../transitions.ts'
import { buyerOrder, buyerOrders } from '../../words/buyer.ts'
import { countOf } from '../format.ts'
import { SumLine } from './SumLine.tsx'

const words = buyerOrder.money

/** What was paid, of which viv, what is still held, and what came back: one list. */
export function MoneyCard({ order }: { order: OrderDetail }) {
  const { items, item_amt, ship_amt, money, claims } = order
  const { viv } = buyerOrders
  const planned = claims.reduce((sum, one) => sum + (one.kind === 'return' && one.state < CLAIM.done ? one.item_amt - one.fee_amt : 0), 0)
  return (
    <Card aria-label={words.title} className="p-4">
      <h2 className="text-t6 font-bold">{words.title}</h2>
      <dl className="num mt-2 flex flex-col gap-2 text-t4">
        <SumLine term={words.items(countOf(items))} text={viv(item_amt)} />
        <SumLine term={words.shipping} text={ship_amt === 0 ? words.free : viv(ship_amt)} />
        <SumLine
          term={words.paid}
          text={viv(money.paid + money.free)}
          help={money.free > 0 ? words.split(money.paid, money.free) : null}
          isSum
        />
        {money.held_viv > 0 && <SumLine term={words.held} text={viv(money.held_viv)} help={heldHelp(order)} />}
        {planned > 0 && <SumLine term={buyerOrder.refund.planned} text={viv(planned)} />}
        {money.back_viv > 0 && <SumLine term={words.back} text={viv(money.back_viv)} />}
      </dl>
    </Card>
  )
}

/** When the seller gets what is held. */
function heldHelp({ state, items }: OrderDetail): string {
  if (state !== ORDER.sent || !areAllPasses(items)) return words.heldHelp
  return orderSentKindOf(items) === 'checking' ? words.checkingHelp : words.passHelp
}
