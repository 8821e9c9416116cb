import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { QueryFallback } from '../QueryFallback.tsx'
import { PrintAll, type PrintablePages } from './PrintAll.tsx'
import { ListSkeleton, NextPage } from './Rows.tsx'

type Column<R> = {
  head: string
  cell: (row: R) => ReactNode
  /** Aligned to the right. */
  isNumber?: boolean
}
type Props<R> = {
  /** The table's caption, for screen readers. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
  empty: string
}

/** A table with headings. A wide one scrolls in its own box, also by keyboard. */
export function Table<R>({ label, columns, rows, keyOf, empty }: Props<R>) {
  if (rows.length === 0) return <p className="text-t4 text-fg3">{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
    <div role="region" aria-label={label} tabIndex={0} className="-mx-5 overflow-x-auto px-5 print:mx-0 print:overflow-visible print:px-0">
      <table className="w-full border-collapse text-t4">
        <caption className="sr-only">{label}</caption>
        <thead className="print:table-header-group">
          <tr className="border-b border-line text-t3 text-fg2">
            {columns.map(({ head, isNumber }) => (
              <th
                key={head}
                scope="col"
                className={cx('py-2 pr-4 font-medium whitespace-nowrap last:pr-0', isNumber ? 'text-right' : 'text-left')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="break-inside-avoid border-b border-line align-top last:border-b-0">
              {columns.map(({ head, cell, isNumber }) => (
                <td
                  key={head}
                  className={cx('py-2.5 pr-4 last:pr-0', isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'break-words')}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A `Table` that is loaded page by page, and printed completely. */
export function PagedTable<R>({ pages, ...table }: Omit<Props<R>, 'rows'> & { pages: PrintablePages<R> }) {
  if (!pages.rows) return <QueryFallback query={pages} skeleton={<ListSkeleton />} />
  return (
    <>
      {pages.rows.length > 0 && <PrintAll pages={pages} />}
      <Table {...table} rows={pages.rows} />
      {pages.hasNextPage && <p className="hidden print:block">{words.printPart(number(pages.rows.length))}</p>}
      <NextPage pages={pages} />
    </>
  )
}
