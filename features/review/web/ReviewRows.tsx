import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState, type Key, type ReactNode, type RefObject } from 'react'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import { reviews as words } from '../words/review.ts'
import { ROWS_SKELETON } from './skeletons.tsx'

export type Scroller = { scroller: RefObject<HTMLDivElement | null> }
export type ReviewPages<Row> = UseInfiniteQueryResult<InfiniteData<Row[]>>

type ReceivedProps<Row> = Scroller & {
  useRows: (isUnanswered: boolean) => ReviewPages<Row>
  keyOf: (row: Row) => Key
  /** When there will be one. */
  help: string
  children: (row: Row) => ReactNode
}

/** The reviews that the viewer answers, all or those without a reply. */
export function ReceivedRows<Row>({ scroller, useRows, keyOf, help, children }: ReceivedProps<Row>) {
  const [isUnanswered, setUnanswered] = useState(false)
  const empty = isUnanswered ? <EmptyView text={words.noUnanswered} /> : <EmptyView text={words.noneYet} sub={help} />
  return (
    <>
      <div role="group" aria-label={words.received} className="flex flex-wrap gap-2 px-5 pt-3">
        <Chip selected={!isUnanswered} onClick={() => setUnanswered(false)}>
          {words.every}
        </Chip>
        <Chip selected={isUnanswered} onClick={() => setUnanswered(true)}>
          {words.unanswered}
        </Chip>
      </div>
      <ReviewRows query={useRows(isUnanswered)} label={words.received} {...{ scroller, keyOf, empty, children }} />
    </>
  )
}

type RowsProps<Row> = Scroller & {
  query: ReviewPages<Row>
  keyOf: (row: Row) => Key
  label: string
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** A paged list of reviews, or its loading, error or empty state. */
export function ReviewRows<Row>({ query, keyOf, label, scroller, empty, children }: RowsProps<Row>) {
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  const rows = query.data.pages.flat()
  if (rows.length === 0) return empty
  return (
    <>
      <ul aria-label={label}>
        {rows.map((row) => (
          // Rows outside of the window are not drawn.
          <li key={keyOf(row)} className="border-b border-line px-5 py-4 [contain-intrinsic-height:auto_200px] [content-visibility:auto]">
            {children(row)}
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
    </>
  )
}

/** What is reviewed, with a link to it. */
export function SubjectLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="-mx-5 mb-3 block px-5 active:bg-press wide:hover:bg-press">
      {children}
    </Link>
  )
}

type UnwrittenProps<Row> = {
  query: UseQueryResult<Row[]>
  /** What is reviewed; its key, its name, and the form. */
  of: (row: Row) => { key: Key; title: string; subject: ReactNode; path: string }
  help: string
}

/** What the viewer can still review, until when, and the way to the form. */
export function UnwrittenRows<Row extends { write_until: string }>({ query, of, help }: UnwrittenProps<Row>) {
  const go = useGo()
  const now = useNow()
  if (!query.data) return <QueryFallback query={query} skeleton={ROWS_SKELETON} />
  if (query.data.length === 0) return <EmptyView text={words.noUnwritten} sub={help} />
  return (
    <ul aria-label={words.unwritten}>
      {query.data.map((row) => {
        const { key, title, subject, path } = of(row)
        return (
          <li key={key} className="border-b border-line px-5 py-4">
            {subject}
            <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
              <span className="text-t4 text-fg2">
                <b className="num font-semibold text-brand-fg">
                  {words.left(daysBetween(koreanDay(now), koreanDay(new Date(row.write_until))))}
                </b>{' '}
                <span className="text-t3 text-fg3">{words.until(koreanDate(row.write_until))}</span>
              </span>
              <Button variant="weak" size={44} aria-label={words.writeFor(title)} onClick={() => go.to(path)}>
                {words.write}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
