import { ChartColumn, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { Box } from './Split.tsx'

type Props = {
  title: string
  /** What the colours of the columns mean; with one colour there is nothing to say. */
  legend?: readonly { name: string; colour: string }[]
  /** Above the chart: what is true now. */
  children?: ReactNode
  chart: ReactNode
  /** The chart's content as a table. */
  table: ReactNode
}

/** A box with a chart, or with its content as a table. */
export function ChartBox({ title, legend = [], children, chart, table }: Props) {
  const [isTable, setTable] = useState(false)
  const Icon = isTable ? ChartColumn : Table2
  return (
    <Box
      title={title}
      tools={
        <div className="flex items-center gap-3 text-t3 text-fg2">
          {legend.map(({ name, colour }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <i aria-hidden className={cx('size-3 rounded-[4px]', colour)} />
              {name}
            </span>
          ))}
          <IconButton
            label={isTable ? words.asChart(title) : words.asTable(title)}
            icon={<Icon size={20} aria-hidden className="text-fg2" />}
            onClick={() => setTable(!isTable)}
            className="-my-2 -mr-2 print:hidden"
          />
        </div>
      }
    >
      {children}
      {isTable ? table : chart}
    </Box>
  )
}
