/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- another display takes the roles from a table */
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

/**
 * A table with headings. A wide one scrolls in its own box, also by keyboard. On a phone each row is a list of its cells, with their headings
 * beside or, where they are long, above them; the roles are written because another `display` takes them away.
 */
export function Table<R>({ label, columns, rows, keyOf, empty }: Props<R>) {
  if (rows.length === 0) return <p className="text-t4 text-fg3">{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes it scrollable by keyboard
    <div role="region" aria-label={label} tabIndex={0} className="-mx-5 overflow-x-auto px-5 print:mx-0 print:overflow-visible print:px-0">
      <table role="table" className={cx('w-full border-collapse text-t4', phone.block)}>
        <caption className="sr-only">{label}</caption>
        <thead role="rowgroup" className={cx('print:table-header-group', phone.hidden)}>
          <tr role="row" className="border-b border-line text-t3 text-fg2">
            {columns.map(({ head, isNumber }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className={cx('py-2 pr-4 font-medium whitespace-nowrap last:pr-0', isNumber ? 'text-right' : 'text-left')}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={phone.block}>
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)} className={cx('break-inside-avoid border-b border-line align-top last:border-b-0', phone.row)}>
              {columns.map(({ head, cell, isNumber }) => (
                <td
                  role="cell"
                  key={head}
                  data-head={head}
                  className={cx(
                    'py-2.5 pr-4 last:pr-0',
                    isNumber ? 'text-right whitespace-nowrap tabular-nums' : 'break-words',
                    phone.cell,
                  )}
                >
                  <div className={cx('max-w-full min-w-0', phone.content)}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Below 40rem, which is narrower than a printed page. */
const phone = {
  block: 'max-[40rem]:block',
  // Kept for screen readers.
  hidden: 'max-[40rem]:sr-only',
  row: 'max-[40rem]:block max-[40rem]:py-2',
  cell: 'max-[40rem]:flex max-[40rem]:flex-wrap max-[40rem]:justify-between max-[40rem]:gap-x-4 max-[40rem]:py-1 max-[40rem]:pr-0 max-[40rem]:text-right max-[40rem]:break-words max-[40rem]:has-[>:empty]:hidden max-[40rem]:before:text-fg2 max-[40rem]:before:content-[attr(data-head)]',
  // A minimum that a column needs on a wide screen would leave the phone's.
  content: 'max-[40rem]:ml-auto max-[40rem]:*:min-w-0',
} as const

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
