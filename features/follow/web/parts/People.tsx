import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, type ReactNode, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { PeopleSkeleton } from './PersonRow.tsx'

type Props<One> = {
  found: UseInfiniteQueryResult<{ pages: One[][] }>
  label: string
  scroller: RefObject<HTMLDivElement | null>
  empty: ReactNode
  row: (one: One) => ReactNode
}

/** A paged list of people with its loading, empty and error states. */
export function People<One extends { user_no: number }>({ found, label, scroller, empty, row }: Props<One>) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data || isNotFound(found.error)) return <PeoplePlaceholder found={found} />
  const people = found.data.pages.flat()
  if (people.length === 0 && !found.hasNextPage) return empty
  return (
    <section aria-label={label} className="px-5 pt-1">
      <VirtualRows asList scrollRef={scroller} data={people}>
        {(one) => (
          <div key={one.user_no} className="contents">
            {row(one)}
          </div>
        )}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}

/** Shown while the first page loads, and when it fails. */
function PeoplePlaceholder({ found }: { found: UseInfiniteQueryResult<unknown> }) {
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  if (isNotFound(found.error) || !found.isEnabled) return <NotFoundView />
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (found.isError && !found.isFetching) return <ErrorView onRetry={again} />
  return waiting && <PeopleSkeleton />
}
