import { ChartColumn, Table2, TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Bars } from '#kit/ui/Bars.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { koreanMonth } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { ticksFor } from '#kit/ui/ticks.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { MonthSum } from '../../contract.ts'
import { totalOf } from '../../rules.ts'
import { pcSales as words, sales } from '../../words.ts'
import { useSalesYear } from '../api.ts'

type Props = {
  /** The chosen month. */
  month: string
  /** The last month of the chart. */
  to: string
  /** The present month, whose label is bold. */
  last: string
  onMonth: (month: string) => void
}

/** What each of twelve months brought by counselling and in the shop (mockup d04). A press on a column chooses its month. */
export default function SalesChart({ month, to, last, onMonth }: Props) {
  const year = useSalesYear(to)
  const [asTable, setAsTable] = useState(false)
  if (!year.data) return <QueryFallback query={year} skeleton={<Skeleton className="h-88 rounded-card bg-surface" />} />
  const at = year.data.findIndex((one) => one.month === month)
  const chosen = year.data[at]
  const before = year.data[at - 1]
  const Icon = asTable ? ChartColumn : Table2
  return (
    <Card aria-label={words.ofMonth(monthText(month))} className="min-w-0 p-5 wide:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-t4 text-fg2">{words.ofMonth(monthText(month))}</h2>
        <div className="flex items-center gap-3 text-t3 text-fg2">
          <Legend className="bg-chart1">{words.counsel}</Legend>
          <Legend className="bg-chart2">{words.shop}</Legend>
          <IconButton
            label={asTable ? words.asChart : words.asTable}
            icon={<Icon size={20} aria-hidden className="text-fg2" />}
            onClick={() => setAsTable(!asTable)}
            className="-my-2 -mr-2"
          />
        </div>
      </div>
      <p className="num flex items-center gap-2 text-n2 font-bold break-all">
        <VivCoin size={28} /> {number(chosen ? totalOf(chosen) : 0)}
      </p>
      <p className="num min-h-6 text-t4">
        {chosen && before && <Comparison sum={totalOf(chosen)} before={totalOf(before)} isOver={month !== last} />}
      </p>
      {asTable ? <Table months={year.data} /> : <Chart months={year.data} {...{ month, last, onMonth }} />}
    </Card>
  )
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden className={`size-3 rounded-[4px] ${className}`} />
      {children}
    </span>
  )
}

function Comparison({ sum, before, isOver }: { sum: number; before: number; isOver: boolean }) {
  const by = sum - before
  if (by === 0) return <span className="text-fg2">{words.same}</span>
  if (by < 0 && !isOver) return <span className="text-fg2">{words.before(before)}</span>
  const Icon = by > 0 ? TrendingUp : TrendingDown
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${by > 0 ? 'text-brand-fg' : 'text-fg2'}`}>
      <Icon aria-hidden size={18} strokeWidth={2.2} />
      {by > 0 ? words.more(by) : words.fewer(-by)}
    </span>
  )
}

function Chart({ months, month, last, onMonth }: { months: readonly MonthSum[] } & Omit<Props, 'to'>) {
  const bars = months.map((sums) => ({
    key: sums.month,
    value: totalOf(sums),
    lighter: sums.shop_viv,
    tick: words.tick(sums.month),
    valueText: number(totalOf(sums)),
    name: words.bar(monthText(sums.month), totalOf(sums), sums.shop_viv),
  }))
  const lines = ticksFor(Math.max(0, ...bars.map(({ value }) => value))).map((value) => ({ value, valueText: number(value) }))
  return (
    <Bars
      label={words.chart(monthText(months[0]!.month), monthText(months.at(-1)!.month))}
      pickLabel={words.chartPick}
      {...{ bars, lines }}
      current={last}
      picked={month}
      onPick={onMonth}
    />
  )
}

/** The chart's content as a table. */
function Table({ months }: { months: readonly MonthSum[] }) {
  return (
    <table className="num mt-3 w-full text-t4">
      <caption className="sr-only">{words.chart(monthText(months[0]!.month), monthText(months.at(-1)!.month))}</caption>
      <thead>
        <tr className="border-b border-line text-t3 text-fg2 [&>th]:py-1.5 [&>th]:font-medium">
          <th scope="col" className="text-left">
            {words.month}
          </th>
          <th scope="col" className="text-right">
            {sales.gross}
          </th>
          <th scope="col" className="text-right">
            {sales.back}
          </th>
          <th scope="col" className="text-right">
            {sales.shop}
          </th>
          <th scope="col" className="text-right">
            {sales.net}
          </th>
          <th scope="col" className="text-right">
            {words.pending}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.map(({ month, count, gross_viv, returned_viv, refund_viv, net_viv, shop_viv, pending_viv }) => (
          <tr key={month} className="[&>td]:py-1.5 [&>td]:text-right">
            <th scope="row" className="py-1.5 text-left font-normal">
              {monthText(month)}
            </th>
            <td>
              {number(gross_viv)} <span className="text-t3 text-fg3">{sales.count(count)}</span>
            </td>
            <td>{number(returned_viv + refund_viv)}</td>
            <td>{number(shop_viv)}</td>
            <td className="font-semibold">{number(net_viv + shop_viv)}</td>
            <td>{number(pending_viv)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const monthText = (month: string): string => koreanMonth(`${month}-01`)
