import { Bars } from '#kit/ui/Bars.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ticksFor } from '#kit/ui/ticks.ts'
import { manage } from '#features/daily/words/manage.ts'
import { ChartCard, type ChartDay } from './ChartCard.tsx'

type Props = {
  name: string
  /** What all days come to, in words, and of which days. */
  figure: string
  note: string
  empty: string
  dates: readonly ChartDay[]
  /** The amount of a date; 0 where nothing was kept. */
  amountOf: (date: string) => number
  told: (amount: number) => string
  lineTold: (amount: number) => string
  steps?: readonly number[]
  today: string
}

/** An amount of each day as columns. */
export function DayBars({ name, figure, note, empty, dates, amountOf, told, lineTold, steps, today }: Props) {
  const bars = dates.map(({ date, tick }) => {
    const value = amountOf(date)
    const words = value > 0 ? told(value) : manage.none
    return { key: date, value, tick, told: words, name: `${koreanDate(date)} ${words}` }
  })
  const kept = bars.filter((bar) => bar.value > 0)
  const table = { head: [manage.date, name], rows: kept.map((bar) => [koreanDate(bar.key), bar.told]) }
  const lines = ticksFor(Math.max(0, ...bars.map((bar) => bar.value)), steps).map((value) => ({ value, told: lineTold(value) }))
  return (
    <ChartCard
      name={name}
      figure={<p className="num text-[length:min(var(--text-n1),11vw)] leading-tight font-bold">{figure}</p>}
      note={note}
      table={table}
      empty={kept.length === 0 ? empty : undefined}
    >
      <Bars
        label={`${name}: ${kept.map((bar) => bar.name).join(', ')}`}
        pickLabel={manage.pickDay(name)}
        bars={bars}
        lines={lines}
        current={today}
      />
    </ChartCard>
  )
}
