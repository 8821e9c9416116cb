import { Bars } from '#kit/ui/Bars.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ticksFor } from '#kit/ui/ticks.ts'
import { manage } from '#features/daily/words/manage.ts'
import { ChartCard, type ChartDay } from './ChartCard.tsx'

type Props = {
  name: string
  /** The total or average as text, and a note on the days that it covers. */
  figure: string
  note: string
  empty: string
  dates: readonly ChartDay[]
  /** The amount of a date; 0 without a record. */
  amountOf: (date: string) => number
  format: (amount: number) => string
  formatLine: (amount: number) => string
  steps?: readonly number[]
  today: string
}

/** A bar chart of one amount for each day. */
export function DayBars({ name, figure, note, empty, dates, amountOf, format, formatLine, steps, today }: Props) {
  const bars = dates.map(({ date, tick }) => {
    const value = amountOf(date)
    const words = value > 0 ? format(value) : manage.none
    return { key: date, value, tick, valueText: words, name: `${koreanDate(date)} ${words}` }
  })
  const recorded = bars.filter((bar) => bar.value > 0)
  const table = { head: [manage.date, name], rows: recorded.map((bar) => [koreanDate(bar.key), bar.valueText]) }
  const lines = ticksFor(Math.max(0, ...bars.map((bar) => bar.value)), steps).map((value) => ({ value, valueText: formatLine(value) }))
  return (
    <ChartCard
      name={name}
      figure={<p className="num text-[length:min(var(--text-n1),11vw)] leading-tight font-bold">{figure}</p>}
      note={note}
      table={table}
      empty={recorded.length === 0 ? empty : undefined}
    >
      <Bars
        label={`${name}: ${recorded.map((bar) => bar.name).join(', ')}`}
        pickLabel={manage.pickDay(name)}
        bars={bars}
        lines={lines}
        current={today}
      />
    </ChartCard>
  )
}
