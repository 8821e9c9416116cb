import { useCallback, type ReactNode, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { CounselRow } from '../../contract/session.ts'
import type { CounselsFound } from '../api.ts'

type Props<Row extends CounselRow> = {
  found: CounselsFound<Row>
  label: string
  empty: ReactNode
  scroller: RefObject<HTMLElement | null>
  children: (row: Row) => ReactNode
}

/** A paged list of counsellings, or its loading, error or empty state. */
export function CounselPages<Row extends CounselRow>({ found, label, empty, scroller, children }: Props<Row>) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data) return <QueryFallback query={found} skeleton={ROWS_SKELETON} />
  const rows = found.data.pages.flat()
  if (rows.length === 0 && !found.hasNextPage) return empty
  return (
    <section aria-label={label}>
      <VirtualRows asList scrollRef={scroller} data={rows}>
        {(row) => (
          <div key={row.coun_no} className="border-b border-line">
            {children(row)}
          </div>
        )}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}

export const ROWS_SKELETON = (
  <div>
    {Array.from({ length: 5 }, (_, row) => (
      <div key={row} className="flex gap-3 px-5 py-3.5">
        <Skeleton className="size-12 flex-none rounded-full" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-5 w-32 max-w-full" />
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
          <Skeleton className="mt-2 h-4 w-28 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)
