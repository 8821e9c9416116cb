import { Card } from '#kit/ui/Card.tsx'
import type { Cart } from '../../contract.ts'
import { cart as words } from '../../words/cart.ts'

/** Totals of the checked rows (specification section 9). */
export function TotalsCard({ totals }: Pick<Cart, 'totals'>) {
  return (
    <Card className="num px-5 py-4">
      <dl>
        <Line name={words.chosen} amount={totals.item_amt} />
        <Line name={words.fee} amount={totals.order_amt} />
        <div className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3">
          <dt className="text-t5 font-bold">{words.total}</dt>
          <dd className="text-t7 font-bold text-brand-fg">{words.viv(totals.total_amt)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
      <dt className="text-t4 text-fg2">{name}</dt>
      <dd className="text-t4 font-semibold">{words.viv(amount)}</dd>
    </div>
  )
}
