import { Bars } from '#kit/ui/Bars.tsx'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { ticksFor } from '#kit/ui/ticks.ts'
import { Facts } from '#kit/web/console/Split.tsx'
import { ChartBox } from '#kit/web/console/ChartBox.tsx'
import { Table } from '#kit/web/console/Table.tsx'
import type { Float, LedgerDayRow, LimitForecasts } from '../../operator-contract.ts'
import { shortWon, won } from '../../words/amount.ts'
import { forecastWords as words } from '../../words/operator-forecast.ts'
import { LimitNow } from '../ledger/LedgerTotals.tsx'

type Day = LedgerDayRow & { won: number }
type Props = { title: string; limit: Float['float']; forecast: LimitForecasts['float']; days: readonly Day[] }

/** One legal limit: how much of it is used, its last 90 days, and when the trend will reach its steps. */
export function LimitChart({ title, limit, forecast, days }: Props) {
  return (
    <ChartBox
      title={title}
      chart={days.length === 0 ? <p className="text-t4 text-fg3">{words.noDays}</p> : <Chart title={title} days={days} />}
      table={<DaysTable title={title} days={days} />}
    >
      <LimitNow limit={limit} />
      <Facts
        rows={[
          [words.trend, words.trendOf(forecast.per_day, forecast.days)],
          ...forecast.reach.map(
            ({ percent, is_reached, day }) =>
              [
                words.step(percent, shortWon((limit.limit_won * percent) / 100)),
                is_reached ? (
                  <Tag key={percent} tone="warn">
                    {words.reached}
                  </Tag>
                ) : day === null ? (
                  words.notReached
                ) : (
                  words.reach(koreanYearDate(day))
                ),
              ] as const,
          ),
        ]}
      />
    </ChartBox>
  )
}

function Chart({ title, days }: Pick<Props, 'title' | 'days'>) {
  const bars = days.map(({ day, won: amount }, nth) => ({
    key: day,
    value: amount,
    // A label where a month begins, and at the first day.
    tick: nth === 0 || day.endsWith('-01') ? words.tick(day) : '',
    valueText: won(amount),
    name: `${koreanYearDate(day)}, ${won(amount)}`,
  }))
  const lines = ticksFor(Math.max(0, ...bars.map(({ value }) => value))).map((value) => ({ value, valueText: shortWon(value) }))
  return (
    <Bars
      label={words.chart(title, koreanYearDate(days[0]!.day), koreanYearDate(days.at(-1)!.day))}
      pickLabel={words.pick}
      current={days.at(-1)!.day}
      {...{ bars, lines }}
    />
  )
}

function DaysTable({ title, days }: Pick<Props, 'title' | 'days'>) {
  const { heads } = words
  const rows = days.map((day, nth) => ({ ...day, change: nth === 0 ? null : day.won - days[nth - 1]!.won })).toReversed()
  return (
    <div className="max-h-96 overflow-y-auto print:max-h-none">
      <Table
        label={title}
        rows={rows}
        keyOf={({ day }) => day}
        empty={words.noDays}
        columns={[
          { head: heads.day, cell: ({ day }) => koreanYearDate(day) },
          { head: heads.won, cell: (row) => won(row.won), isNumber: true },
          { head: heads.change, cell: ({ change }) => (change === null ? '' : words.signed(change)), isNumber: true },
          { head: heads.issued, cell: ({ issued_won }) => won(issued_won), isNumber: true },
          {
            head: heads.trial,
            cell: ({ trial_won }) => (trial_won === 0 ? won(0) : <Tag tone="danger">{won(trial_won)}</Tag>),
            isNumber: true,
          },
          { head: heads.differences, cell: ({ differences }) => differences ?? words.noDifferences, isNumber: true },
        ]}
      />
    </div>
  )
}
