import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, type ReactNode, type RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { isGone } from '#kit/web/call.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useOnline } from '#kit/web/native.ts'
import { PeopleSkeleton } from './PersonRow.tsx'

type Props<One> = {
  found: UseInfiniteQueryResult<{ pages: One[][] }>
  label: string
  scroller: RefObject<HTMLDivElement | null>
  empty: ReactNode
  row: (one: One) => ReactNode
}

/** A list of people, page by page; while it loads, when it is empty, and when it does not come. */
export function People<One extends { user_no: number }>({ found, label, scroller, empty, row }: Props<One>) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data || isGone(found.error)) return <Before found={found} />
  const people = found.data.pages.flat()
  if (people.length === 0 && !found.hasNextPage) return empty
  return (
    <section aria-label={label} className="px-5 pt-1">
      <Virtualizer as="ul" item="li" scrollRef={scroller} data={people}>
        {(one) => (
          <div key={one.user_no} className="contents">
            {row(one)}
          </div>
        )}
      </Virtualizer>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}

/** While the first page is on its way, or when there will be none. */
function Before({ found }: { found: UseInfiniteQueryResult<unknown> }) {
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  if (isGone(found.error) || !found.isEnabled) return <Gone />
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (found.isError && !found.isFetching) return <ErrorView onRetry={again} />
  return waiting && <PeopleSkeleton />
}
