import { ChartColumn, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { manage } from '#features/daily/words/manage.ts'

/** A day of a chart, and the label under its column. */
export type ChartDay = { date: string; tick: string }

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

type Props = {
  name: string
  /** The total or average of the chart, and a note on what it covers. */
  figure?: ReactNode
  note?: string
  table: ChartTable
  /** Shown instead of chart and table when there is no data. */
  empty?: string
  children: ReactNode
}

/** A chart with its name, its figure, and a switch to the same numbers as a table. */
export function ChartCard({ name, figure, note, table, empty, children }: Props) {
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const words = asTable ? manage.asChart(name) : manage.asTable(name)
  const Icon = asTable ? ChartColumn : Table2
  return (
    <Card aria-labelledby={titleId} className="mx-3 mt-2.5 p-4 max-[22.5rem]:mx-1.5">
      <div className="flex min-h-11 items-start">
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="text-t5 font-bold">
            {name}
          </h3>
          {empty ? <p className="mt-1 text-t4 text-fg3">{empty}</p> : figure}
          {!empty && note && <p className="text-t3 text-fg3">{note}</p>}
        </div>
        {!empty && (
          <IconButton
            label={words}
            icon={<Icon size={20} aria-hidden className="text-fg2" />}
            onClick={() => setAsTable(!asTable)}
            className="-mt-1.5 -mr-2"
          />
        )}
      </div>
      {!empty && <div className="mt-3">{asTable ? <Table name={name} table={table} /> : children}</div>}
    </Card>
  )
}

function Table({ name, table: { head, rows } }: { name: string; table: ChartTable }) {
  return (
    <table className="num w-full text-t4">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="border-b border-line text-t3 text-fg3">
          {head.map((word, column) => (
            <th key={word} scope="col" className={column === 0 ? 'py-2 text-left font-medium' : 'py-2 text-right font-medium'}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row" className="py-2.5 pr-2 text-left font-normal text-fg2">
              {first}
            </th>
            {cells.map((cell, column) => (
              <td key={column} className="py-2.5 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
