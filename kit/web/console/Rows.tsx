import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { QueryFallback, type QueryState } from '../QueryFallback.tsx'

export type Pages<R> = QueryState & {
  rows: R[] | undefined
  pageCount: number
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

type Props<R> = {
  pages: Pages<R>
  keyOf: (row: R) => number
  /** The address that a row links to; without it rows are not links. */
  to?: (row: R) => string
  row: (row: R) => ReactNode
  /** Left of the row's link: a check box. */
  before?: ((row: R) => ReactNode) | undefined
  empty: string
}

/** The rows of a console list, and the button for the next page. */
export function Rows<R>({ pages, keyOf, to, row, before, empty }: Props<R>) {
  if (!pages.rows) return <QueryFallback query={pages} skeleton={<ListSkeleton />} />
  if (pages.rows.length === 0) return <EmptyView text={empty} />
  return (
    <>
      <ul>
        {pages.rows.map((one) => (
          <li key={keyOf(one)} className="flex border-b border-line">
            {before?.(one)}
            {to ? (
              <NavLink
                to={to(one)}
                className={({ isActive }) =>
                  cx(
                    'block min-w-0 flex-1 border-l-4 py-3 pr-5 pl-4 text-t4 -outline-offset-2',
                    isActive ? 'border-brand bg-sunken [&_.bg-sunken]:bg-surface' : 'border-transparent wide:hover:bg-sunken',
                  )
                }
              >
                {row(one)}
              </NavLink>
            ) : (
              <div className="min-w-0 flex-1 px-5 py-3 text-t4">{row(one)}</div>
            )}
          </li>
        ))}
      </ul>
      <NextPage pages={pages} />
    </>
  )
}

/** The button for a list's next page. */
export function NextPage({ pages }: { pages: Omit<Pages<unknown>, 'rows' | 'pageCount'> }) {
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = pages
  if (!hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-2 py-4 print:hidden">
      {isFetchNextPageError && (
        <p role="alert" className="text-t4 text-danger-fg">
          {ko.ui.moreFailed}
        </p>
      )}
      <Button variant="line" size={44} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  )
}

/** Placeholder of a list while it loads. */
export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-5">
      {[1, 2, 3, 4, 5].map((nth) => (
        <Skeleton key={nth} className="h-12 rounded-tile" />
      ))}
    </div>
  )
}
