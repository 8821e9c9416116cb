import type { CounselReturn, CounselShare } from '#features/counsel/contract.ts'
import { AmountList } from '#kit/ui/AmountList.tsx'
import { Card } from '#kit/ui/Card.tsx'
import type { SalesMonth } from '../../contract.ts'
import { totalOf } from '../../rules.ts'
import { causeOf, pcSales as words, sales } from '../../words.ts'
import { factsOf } from '../MonthTotals.tsx'

/** Amounts of the month: sold, returned, and where the rest is. */
export function TotalsCard({ month }: { month: SalesMonth }) {
  const facts = [...factsOf(month), [words.released, sales.viv(totalOf(month) - month.pending_viv)] as const]
  return (
    <Card aria-label={words.totals} className="p-5 wide:p-6">
      <h2 className="text-t6 font-bold">{words.totals}</h2>
      <div className="mt-2">
        <AmountList facts={[...facts, [sales.net, sales.viv(totalOf(month))]]} />
      </div>
    </Card>
  )
}

/** Each product's part of what the month brought. */
export function SharesCard({ products }: { products: readonly CounselShare[] }) {
  const all = products.reduce((sum, { net_viv }) => sum + net_viv, 0)
  return (
    <Card aria-label={words.shares} className="p-5 wide:p-6">
      <h2 className="text-t6 font-bold">{words.shares}</h2>
      {products.length === 0 && <p className="mt-2 text-t4 text-fg2">{words.noShares}</p>}
      <ul className="mt-2 flex flex-col gap-2.5">
        {products.map(({ product_no, title, count, net_viv }) => {
          const percent = percentOf(net_viv, all)
          return (
            <li key={product_no ?? 0} className="text-t4">
              <p className="flex justify-between gap-x-3">
                <span className="min-w-0 font-semibold break-words">{title}</span>
                <span className="num flex-none font-bold">{words.share(percent)}</span>
              </p>
              <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
                <span className="block h-full rounded-full bg-chart1" style={{ width: `${percent}%` }} />
              </span>
              <p className="num mt-0.5 text-t3 text-fg2">{words.sold(count, net_viv)}</p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** What went back to members, by its cause. */
export function ReturnsCard({ returns }: { returns: readonly CounselReturn[] }) {
  return (
    <Card aria-label={words.returns} className="p-5 wide:p-6">
      <h2 className="text-t6 font-bold">{words.returns}</h2>
      {returns.length === 0 && <p className="mt-2 text-t4 text-fg2">{words.noReturns}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {returns.map((one) => (
          <li key={`${one.kind} ${one.cause}`} className="flex justify-between gap-x-3 text-t4">
            <span className="min-w-0 break-keep">{causeOf(one)}</span>
            <span className="num flex-none text-right font-semibold">
              {sales.viv(one.viv)}
              <span className="block text-t3 font-normal text-fg2">{sales.count(one.count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const percentOf = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 100))
