import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Unready } from '../Unready.tsx'
import { ListShape, More, type Pages } from './Rows.tsx'

type Column<R> = {
  head: string
  cell: (row: R) => ReactNode
  /** Numbers stand at the right. */
  isNumber?: boolean
}
type Props<R> = {
  /** What it lists. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string | number
  empty: string
}

/** Rows of facts under headings. What is wider than its place scrolls by itself, by keys as well. */
export function Table<R>({ label, columns, rows, keyOf, empty }: Props<R>) {
  if (rows.length === 0) return <p className="text-t4 text-fg3">{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it by keys
    <div role="region" aria-label={label} tabIndex={0} className="-mx-5 overflow-x-auto px-5">
      <table className="w-full border-collapse text-t4">
        <caption className="sr-only">{label}</caption>
        <thead>
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
            <tr key={keyOf(row)} className="border-b border-line align-top last:border-b-0">
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

/** The same, page by page. */
export function PagedTable<R>({ pages, ...table }: Omit<Props<R>, 'rows'> & { pages: Pages<R> }) {
  if (!pages.rows) return <Unready query={pages} skeleton={<ListShape />} />
  return (
    <>
      <Table {...table} rows={pages.rows} />
      <More pages={pages} />
    </>
  )
}
