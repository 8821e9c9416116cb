import { useCallback, type ReactNode, type RefObject } from 'react'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useOnline } from '#kit/web/native.ts'
import type { LineQuery } from './cache.ts'

/** Loads the next page when it comes near, and shows the loading state. */
export function LineFoot({ line, scroller }: { line: LineQuery; scroller: RefObject<HTMLDivElement | null> }) {
  const { fetchNextPage } = line
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return <ListEnd scroller={scroller} state={endOf(line)} onMore={more} />
}

type Props = { line: LineQuery; head?: ReactNode; skeleton: ReactNode }

/** Shown while the first page loads, or after it failed. */
export function LinePlaceholder({ line, head, skeleton }: Props) {
  const online = useOnline()
  const waiting = useDelayed(line.isPending && online)
  const again = () => void line.refetch()
  if (!line.isError && !online) return <ErrorView text={ko.daily.offline} sub={ko.daily.offlineHelp} onRetry={again} />
  if (line.isError && !line.isFetching) return <ErrorView onRetry={again} />
  return (
    <>
      {head}
      {waiting && skeleton}
    </>
  )
}
