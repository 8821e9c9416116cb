import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { daysOf } from '#kit/contract/time.ts'
import { Bars } from '#kit/ui/Bars.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { koreanWeekday } from '#kit/ui/longDates.ts'
import { ticksFor } from '#kit/ui/ticks.ts'
import { activity as words } from '#features/room/words/activity.ts'
import type { Report } from './api.ts'

/** The number of records per day, as a bar chart or as a table. */
export function RecordBars({ report: { now, days }, today }: { report: Report; today: string }) {
  const [asTable, setAsTable] = useState(false)
  const found = new Map(days.map((day) => [day.record_date, day.post_qtt]))
  const dates = daysOf(now)
  const bars = dates.map((date) => {
    const value = found.get(date) ?? 0
    const valueText = words.posts(number(value))
    return { key: date, value, valueText, tick: tickOf(date, dates.length), name: `${koreanDate(date)} ${valueText}` }
  })
  const recorded = bars.filter(({ value }) => value > 0)
  const lines = ticksFor(Math.max(0, ...bars.map(({ value }) => value))).map((value) => ({ value, valueText: number(value) }))
  const Icon = asTable ? ChartColumn : Table2
  return (
    <Card aria-label={words.perDay} className="mx-3 p-4">
      <div className="flex min-h-11 items-start justify-between">
        <h3 className="text-t5 font-bold">{words.perDay}</h3>
        <IconButton
          label={(asTable ? words.asChart : words.asTable)(words.perDay)}
          icon={<Icon size={20} aria-hidden className="text-fg2" />}
          onClick={() => setAsTable(!asTable)}
          className="-mt-1.5 -mr-2"
        />
      </div>
      {asTable ? (
        <table className="num w-full text-t4">
          <caption className="sr-only">{words.perDay}</caption>
          <thead>
            <tr className="border-b border-line text-t3 text-fg3">
              <th scope="col" className="py-2 text-left font-medium">
                {words.date}
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {words.recordCount}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {recorded.map(({ key, valueText }) => (
              <tr key={key}>
                <th scope="row" className="py-2.5 pr-2 text-left font-normal text-fg2">
                  {koreanDate(key)}
                </th>
                <td className="py-2.5 text-right">{valueText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Bars
          label={`${words.perDay}: ${recorded.map(({ name }) => name).join(', ')}`}
          pickLabel={words.pickDay(words.perDay)}
          bars={bars}
          lines={lines}
          current={today}
        />
      )}
    </Card>
  )
}

/** In a week the weekday; in a month the 1st, 8th, 15th, 22nd and 29th. */
function tickOf(date: string, count: number): string {
  if (count === 7) return koreanWeekday(date, 'short')
  const day = Number(date.slice(8))
  return day % 7 === 1 ? String(day) : ''
}
