import { Bars } from '#kit/ui/Bars.tsx'
import { koreanMonth } from '#kit/ui/longDates.ts'
import { ticksFor } from '#kit/ui/ticks.ts'
import { number } from '#kit/ui/format.ts'
import { ChartBox } from '#kit/web/console/ChartBox.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import type { ExpiryForecast } from '../../operator-contract.ts'
import { viv } from '../../words/amount.ts'
import { forecastWords as words } from '../../words/operator-forecast.ts'

type Month = ExpiryForecast['months'][number]

/** Viv that expire in each of the next twelve months if nobody uses them, and how many members were told. */
export function ExpiryChart({ forecast: { made_dt, months } }: { forecast: ExpiryForecast }) {
  if (made_dt === null) {
    return (
      <Box title={words.expiry}>
        <p className="text-t4 text-fg3">{words.noExpiry}</p>
      </Box>
    )
  }
  const sum = (of: 'paid' | 'free') => months.reduce((all, month) => all + month[of], 0)
  return (
    <ChartBox
      title={words.expiry}
      legend={[
        { name: words.paid, colour: 'bg-chart1' },
        { name: words.free, colour: 'bg-chart2' },
      ]}
      chart={<Chart months={months} />}
      table={<MonthsTable months={months} />}
    >
      <p className="text-t4 text-fg2">{words.expiryHelp(stamp(made_dt))}</p>
      <p className="text-t4 font-semibold tabular-nums">{words.expirySum(viv(sum('paid')), viv(sum('free')))}</p>
    </ChartBox>
  )
}

function Chart({ months }: { months: readonly Month[] }) {
  const bars = months.map(({ month, paid, free }) => ({
    key: month,
    value: paid + free,
    lighter: free,
    tick: words.tick(`${month}-01`),
    valueText: number(paid + free),
    name: words.expiryBar(koreanMonth(`${month}-01`), viv(paid), viv(free)),
  }))
  const lines = ticksFor(Math.max(0, ...bars.map(({ value }) => value))).map((value) => ({ value, valueText: number(value) }))
  return (
    <Bars
      label={words.expiryChart(koreanMonth(`${months[0]!.month}-01`), koreanMonth(`${months.at(-1)!.month}-01`))}
      pickLabel={words.expiryPick}
      current={months[0]!.month}
      {...{ bars, lines }}
    />
  )
}

function MonthsTable({ months }: { months: readonly Month[] }) {
  const { expiryHeads: heads } = words
  return (
    <Table
      label={words.expiry}
      rows={months}
      keyOf={({ month }) => month}
      empty={words.noExpiry}
      columns={[
        { head: heads.month, cell: ({ month }) => koreanMonth(`${month}-01`) },
        { head: heads.paid, cell: ({ paid }) => viv(paid), isNumber: true },
        { head: heads.free, cell: ({ free }) => viv(free), isNumber: true },
        { head: heads.all, cell: ({ paid, free }) => viv(paid + free), isNumber: true },
        { head: heads.members, cell: ({ members }) => words.people(members), isNumber: true },
        { head: heads.warned, cell: ({ warned }) => words.people(warned), isNumber: true },
      ]}
    />
  )
}
